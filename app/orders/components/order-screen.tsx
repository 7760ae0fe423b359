import type { ReactNode } from 'react';
import { href } from 'react-router';
import { arrivalText, isPickUp } from '#app/delivery/words.ts';
import { GiftFacts } from '#app/gifts/components/gift-facts.tsx';
import type { Gift } from '#app/gifts/gift.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Link } from '#app/ui/link.tsx';
import { accraDay, accraTime } from '#app/values/accra-time.ts';
import type { OrderView } from '../order-view.ts';
import {
  canCancel,
  type Order,
  orderName,
  orderPath,
  orderTitle,
  paymentMethodLabel,
  paymentStateLabel,
  returnPath,
} from '../rules.ts';
import { BuyAgainButton } from './buy-again-button.tsx';
import { CancelOrder } from './cancel-order.tsx';
import { GuestSteps } from './guest-steps.tsx';
import { OrderedLine } from './order-line.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { OrderTotals } from './order-totals.tsx';
import { Recipient } from './recipient.tsx';
import { ShipmentCard } from './shipment-card.tsx';
import { StatusBadge } from './status-badge.tsx';

type ScreenProps = {
  view: OrderView;
  /** When the buyer of a gift is reminded next year, and the link to turn that off. */
  reminder?: { day: string; stopAt: string } | null;
  /** The address of this page for a guest: actions that need an account are hidden. */
  guestPath?: string;
};

/** The page of one order. */
export function OrderScreen({ view: { order, steps, next }, reminder, guestPath }: ScreenProps) {
  const isGuest = guestPath !== undefined;
  return (
    <>
      <div className="mt-3 flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-3xl sm:text-5xl">{orderTitle(order)}</h1>
          <p className="mt-2 text-muted">
            Placed on{' '}
            <time dateTime={order.placedAt.toISOString()}>{accraTime(order.placedAt)}</time>
          </p>
        </div>
        <p className="flex flex-wrap items-center gap-3 sm:pt-2">
          <StatusBadge status={order.status} />
          <span className="font-semibold">{paymentStateLabel(order)}</span>
        </p>
      </div>
      {order.status === 'cancelled' && order.cancelReason && (
        <p className="mt-4 max-w-prose rounded-control border-l-4 border-line-strong bg-tint p-4 wrap-anywhere">
          Why it was cancelled: {order.cancelReason}
        </p>
      )}
      {order.shipment && <ShipmentCard shipment={order.shipment} />}
      {isGuest ? <GuestSteps order={order} path={guestPath} /> : <NextSteps order={order} />}
      <div className="mt-10 grid grid-cols-1 gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <div className="grid content-start gap-10">
          <OrderTimeline steps={steps} next={next} />
          <section aria-labelledby="lines">
            <h2 id="lines" className="text-2xl">
              What you ordered
            </h2>
            <ul className="mt-3 divide-y divide-line border-y border-line">
              {order.lines.map((line) => (
                <OrderedLine
                  key={line.id}
                  line={line}
                  isDelivered={order.status === 'delivered' && !isGuest}
                />
              ))}
            </ul>
          </section>
        </div>
        <div className="grid content-start gap-8">
          <section aria-labelledby="totals" className="rounded-card bg-tint p-5 sm:p-7">
            <h2 id="totals" className="mb-4 text-2xl">
              What it cost
            </h2>
            <OrderTotals order={order} />
          </section>
          <Part id="delivery" title={isPickUp(order.delivery) ? 'Pick-up' : 'Delivery'}>
            {order.delivery?.day && (
              <p className="mb-2 font-semibold text-balance">{arrivalText(order.delivery)}</p>
            )}
            <Recipient customer={order.receiver} shipping={order.shipping} />
          </Part>
          {order.gift && <GiftPart gift={order.gift} reminder={reminder} />}
          <Part id="payment" title="Payment">
            <p>{paymentMethodLabel(order.paymentMethod)}</p>
            {order.exchange && (
              <p className="mt-1 text-sm text-muted">
                Paid with your exchange of{' '}
                <Link
                  to={orderPath(order.exchange.id)}
                  className="text-wine underline underline-offset-4"
                >
                  order {orderName(order.exchange)}
                </Link>
              </p>
            )}
            {order.reference !== null && (
              <p className="mt-1 text-sm wrap-anywhere text-muted">Reference {order.reference}</p>
            )}
          </Part>
          {canCancel(order.status) && (
            <CancelOrder order={order} action={guestPath ?? orderPath(order.id)} />
          )}
        </div>
      </div>
    </>
  );
}

type GiftProps = { gift: Gift; reminder: ScreenProps['reminder'] };

function GiftPart({ gift, reminder }: GiftProps) {
  return (
    <Part id="gift" title="Gift">
      <GiftFacts gift={gift} buyer="you" />
      {reminder && (
        <p className="mt-2 text-sm">
          We remind you of {accraDay(new Date(reminder.day))}, a week before.{' '}
          <Link
            to={reminder.stopAt}
            className="inline-flex min-h-6 text-wine underline underline-offset-4"
          >
            Stop all reminders
          </Link>
        </p>
      )}
    </Part>
  );
}

function NextSteps({ order }: { order: Order }) {
  const subject = new URLSearchParams({ subject: `Help with ${orderTitle(order)}` });
  const isOver = order.status === 'delivered' || order.status === 'cancelled';
  return (
    <div className="mt-6 flex flex-wrap gap-3">
      {/* While the parcel is on its way, the customer needs help with it rather than a reorder. */}
      {isOver && <BuyAgainButton order={order} />}
      <ButtonLink to={`${href('/contact')}?${subject}`} {...(isOver && { kind: 'secondary' })}>
        Help with this order
      </ButtonLink>
      <ButtonLink to={`${orderPath(order.id)}/invoice`} reloadDocument kind="secondary">
        Invoice
      </ButtonLink>
      {order.status === 'delivered' && (
        <ButtonLink to={returnPath(order.id)} kind="secondary">
          Return or exchange
        </ButtonLink>
      )}
      {!isOver && <BuyAgainButton order={order} kind="secondary" />}
    </div>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-2xl">
        {title}
      </h2>
      {children}
    </section>
  );
}
