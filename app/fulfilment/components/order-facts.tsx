import { type ReactNode, useState } from 'react';
import { href } from 'react-router';
import { nameOf } from '#app/gifts/gift.ts';
import { OrderTotals } from '#app/orders/components/order-totals.tsx';
import { Recipient } from '#app/orders/components/recipient.tsx';
import {
  lineTotal,
  orderName,
  ordersOfPath,
  paymentMethodLabel,
  quantityText,
  staffOrderPath,
} from '#app/orders/rules.ts';
import { StuckRefunds } from '#app/payments/components/stuck-refunds.tsx';
import { authorisationNumber, staffReturnPath } from '#app/returns/rules.ts';
import { KIND_WORDS, STATE_WORDS } from '#app/returns/words.ts';
import { Icon } from '#app/ui/icon.tsx';
import { Link } from '#app/ui/link.tsx';
import { StaffListError } from '#app/ui/load-error.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { Price } from '#app/ui/price.tsx';
import type { ListAddress } from '#app/ui/staff/list-address.ts';
import { Timestamp } from '#app/ui/staff/timestamp.tsx';
import type { StaffOrder } from '../queries.ts';
import { itemCode, paymentBadge } from '../rules.ts';
import { ITEMS_FAILED } from '../words.ts';

export function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h3 id={id} className="mb-2 font-sans text-base font-bold tracking-normal">
        {title}
      </h3>
      {children}
    </section>
  );
}

export function Items({ order }: { order: StaffOrder }) {
  return (
    <Part id="items" title="Items">
      {order.lines ? (
        <ul className="divide-y divide-line border-y border-line">
          {order.lines.map((line) => (
            <Item key={line.id} line={line} />
          ))}
        </ul>
      ) : (
        <StaffListError message={ITEMS_FAILED} />
      )}
      <div className="mt-4 sm:ml-auto sm:max-w-72">
        <OrderTotals order={order} />
      </div>
    </Part>
  );
}

function Item({ line }: { line: NonNullable<StaffOrder['lines']>[number] }) {
  return (
    <li className="grid grid-cols-[3.5rem_minmax(0,1fr)] items-start gap-x-4 py-3 sm:grid-cols-[3.5rem_minmax(0,1fr)_auto] sm:items-center">
      <div className="size-14 overflow-hidden rounded-control bg-blush">
        <Picture
          picture={line.picture}
          sizes="56px"
          decorative
          className="size-full object-cover"
        />
      </div>
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">
          {line.offer ? (
            <Link
              to={href('/product/:id', { id: line.offer.id })}
              className="hover:text-wine hover:underline hover:underline-offset-4"
            >
              {line.name}
            </Link>
          ) : (
            line.name
          )}
        </p>
        <p className="text-sm text-muted">{quantityText(line)}</p>
        <p className="text-sm text-muted">
          {line.sku ? 'SKU' : 'Code'} <span className="font-mono">{itemCode(line)}</span>
          {line.offer === null && ' · No longer in the shop'}
        </p>
      </div>
      <Price
        amount={lineTotal(line)}
        className="font-semibold max-sm:col-start-2 max-sm:mt-1 sm:text-right"
      />
    </li>
  );
}

const LINK =
  'inline-flex min-h-8 items-center wrap-anywhere text-wine underline underline-offset-4';

export function Customer({ order }: { order: StaffOrder }) {
  const { customer, shipping } = order;
  const name = `${customer.firstName} ${customer.lastName}`.trim();
  return (
    <Part id="customer" title={order.gift ? 'Bought by' : 'Customer'}>
      {name === '' ? (
        <p className="text-muted">Customer data deleted. Region: {shipping.region}.</p>
      ) : (
        <>
          {order.gift ? (
            <p className="wrap-anywhere">{name}</p>
          ) : (
            <Recipient customer={{ ...customer, phone: '' }} shipping={shipping} />
          )}
          <p className="mt-2 grid justify-items-start">
            <a href={`tel:${customer.phone}`} className={LINK}>
              {customer.shownPhone}
            </a>
            {customer.email !== '' && (
              <a href={`mailto:${customer.email}`} className={LINK}>
                {customer.email}
              </a>
            )}
          </p>
          {!order.gift && <CopyAddress order={order} />}
        </>
      )}
      {order.guestId !== null && <p className="mt-2">Guest: ordered without an account</p>}
      {order.userId !== null && (
        <p className="grid justify-items-start">
          <Link to={href('/admin/users/:userId', { userId: order.userId })} className={LINK}>
            Open the customer’s account
          </Link>
          <Link to={ordersOfPath(order.userId)} className={LINK}>
            All their orders
          </Link>
        </p>
      )}
    </Part>
  );
}

/** The address for a rider or a label, line by line. */
function addressText({ receiver, shipping }: StaffOrder): string {
  return [
    nameOf(receiver),
    shipping.address,
    `${shipping.city}, ${shipping.region}`,
    shipping.digitalAddress,
    shipping.landmark && `Landmark: ${shipping.landmark}`,
    receiver.shownPhone,
  ]
    .filter(Boolean)
    .join('\n');
}

/** For a gift, the recipient's. */
export function CopyAddress({ order }: { order: StaffOrder }) {
  const [copyStatus, setCopyStatus] = useState<'Copied' | 'Could not copy' | ''>('');
  const icon = copyStatus === 'Copied' ? 'check' : 'copy';
  return (
    <p className="mt-1 flex items-center gap-3">
      <button
        type="button"
        onClick={() => {
          // Insecure pages have no clipboard API.
          const copied = navigator.clipboard?.writeText(addressText(order));
          if (copied)
            copied.then(
              () => setCopyStatus('Copied'),
              () => setCopyStatus('Could not copy'),
            );
          else setCopyStatus('Could not copy');
        }}
        className="needs-script inline-flex min-h-11 items-center gap-2 font-semibold hover:text-wine"
      >
        <Icon name={icon} className="size-5" />
        Copy address
      </button>
      <span role="status" className="text-sm text-muted">
        {copyStatus}
      </span>
    </p>
  );
}

export function Payment({ order, address }: { order: StaffOrder; address: ListAddress }) {
  return (
    <Part id="payment" title="Payment">
      <p>
        {paymentMethodLabel(order.paymentMethod)} · {paymentBadge(order).label}
      </p>
      {order.reference !== null && (
        <p className="text-sm wrap-anywhere text-muted">Reference {order.reference}</p>
      )}
      {order.cashReceivedAt && (
        <p className="text-sm text-muted">
          Cash in hand since <Timestamp at={order.cashReceivedAt} exact />
        </p>
      )}
      {order.exchange && (
        <p className="text-sm text-muted">
          Paid with the{' '}
          <Link to={staffReturnPath(order.exchange.returnId)} className={LINK}>
            exchange
          </Link>{' '}
          of order{' '}
          <Link to={staffOrderPath(order.exchange.id)} className={LINK}>
            {orderName(order.exchange)}
          </Link>
        </p>
      )}
      {order.returns.map(({ id, kind, state }) => (
        <p key={id} className="text-sm text-muted">
          <Link to={staffReturnPath(id)} className={LINK}>
            {KIND_WORDS[kind].noun} {authorisationNumber(id)}
          </Link>
          : {STATE_WORDS[state].label.toLowerCase()}
        </p>
      ))}
      {order.cancelReason !== null && (
        <p className="mt-1 text-sm wrap-anywhere">
          Reason shown to the customer: {order.cancelReason}
        </p>
      )}
      <StuckRefunds order={order} address={address} />
    </Part>
  );
}
