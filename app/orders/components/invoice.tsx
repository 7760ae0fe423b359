import type { ShopSettings } from '#app/settings/shop-settings.ts';
import { Price } from '#app/ui/price.tsx';
import { accraDay } from '#app/values/accra-time.ts';
import type { OrderView } from '../order-view.ts';
import {
  invoiceTitle,
  lineTotal,
  type OrderLine,
  paymentMethodLabel,
  paymentStateLabel,
} from '../rules.ts';
import { OrderTotals } from './order-totals.tsx';

const COLUMNS = 'grid grid-cols-1 gap-x-10 gap-y-5 sm:grid-cols-[1fr_20rem]';

type InvoiceProps = {
  order: Omit<OrderView['order'], 'exchange' | 'shipment' | 'receiver'>;
  seller: ShopSettings['site'];
};

/** The customer's invoice, for A4 or a roll of 80 mm. */
export function Invoice({ order, seller: today }: InvoiceProps) {
  // The contact is the current one; the seller is as it was at the sale.
  const seller = { ...today, ...order.seller };
  return (
    <article className="paper p-5 text-sm wrap-anywhere sm:p-12 print:p-0">
      <div className={COLUMNS}>
        <div>
          <h1 className="text-2xl sm:text-3xl">{invoiceTitle(order)}</h1>
          <p className="mt-1">
            <time dateTime={order.placedAt.toISOString()}>{accraDay(order.placedAt)}</time>
          </p>
          {order.status === 'cancelled' && (
            <p className="mt-2 font-semibold">This order was cancelled.</p>
          )}
        </div>
        <Seller seller={seller} />
      </div>
      <div className={`mt-8 print:mt-6 ${COLUMNS}`}>
        <Buyer order={order} />
        <Payment order={order} />
      </div>
      <Lines lines={order.lines} />
      <div className="break-inside-avoid pt-5">
        <div className="ml-auto sm:max-w-80">
          <OrderTotals order={order} />
        </div>
        <p className="mt-6 text-muted">
          All amounts are in Ghana cedis. Questions about this invoice: {seller.supportEmail} or{' '}
          {seller.supportPhone}.
        </p>
      </div>
    </article>
  );
}

const LABEL = 'text-xs font-semibold tracking-wide text-muted uppercase';

function Seller({ seller }: Pick<InvoiceProps, 'seller'>) {
  return (
    <address className="not-italic">
      <strong>{seller.legalName}</strong>
      <br />
      {seller.legalAddress}
      <br />
      Registration number {seller.registrationNumber}
      <br />
      {seller.supportPhone}
      <br />
      {seller.supportEmail}
    </address>
  );
}

function Buyer({ order: { customer, shipping, gift } }: Pick<InvoiceProps, 'order'>) {
  return (
    <div>
      <h2 className={`font-sans ${LABEL}`}>Buyer</h2>
      <address className="mt-1 not-italic">
        {`${customer.firstName} ${customer.lastName}`}
        <br />
        {/* A gift has the recipient's address. */}
        {!gift && (
          <>
            {shipping.address}
            <br />
            {`${shipping.city}, ${shipping.region}`}
            {shipping.digitalAddress && (
              <>
                <br />
                {shipping.digitalAddress}
              </>
            )}
            <br />
          </>
        )}
        {customer.phone}
        {customer.email && (
          <>
            <br />
            {customer.email}
          </>
        )}
      </address>
    </div>
  );
}

function Payment({ order }: Pick<InvoiceProps, 'order'>) {
  return (
    <div>
      <h2 className={`font-sans ${LABEL}`}>Payment</h2>
      <p className="mt-1">
        {paymentMethodLabel(order.paymentMethod)} · <strong>{paymentStateLabel(order)}</strong>
      </p>
      {order.reference !== null && <p>Reference {order.reference}</p>}
    </div>
  );
}

const CELL = 'py-2 align-top';
const WIDE = 'hidden sm:table-cell';

/** The header repeats on every page, and no line is split across pages. */
function Lines({ lines }: { lines: OrderLine[] }) {
  return (
    <table className="mt-8 w-full border-collapse print:mt-6">
      <thead>
        <tr className="border-b-2 border-line-strong">
          <th scope="col" className={`${CELL} text-left`}>
            Item
          </th>
          <th scope="col" className={`${CELL} ${WIDE} pl-4 text-right`}>
            Quantity
          </th>
          <th scope="col" className={`${CELL} ${WIDE} pl-4 text-right`}>
            Price
          </th>
          <th scope="col" className={`${CELL} pl-3 text-right sm:pl-4`}>
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.id} className="break-inside-avoid border-b border-line">
            <td className={CELL}>
              {line.name}
              <span className="block text-muted sm:hidden">
                {line.quantity} × <Price amount={line.price} />
              </span>
            </td>
            <td className={`${CELL} ${WIDE} pl-4 text-right tabular-nums`}>{line.quantity}</td>
            <td className={`${CELL} ${WIDE} pl-4 text-right`}>
              <Price amount={line.price} />
            </td>
            <td className={`${CELL} pl-3 text-right sm:pl-4`}>
              <Price amount={lineTotal(line)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
