import { type ReactNode, useId } from 'react';
import { ButtonLink } from '#app/ui/button.tsx';
import { Price } from '#app/ui/price.tsx';
import { accraDay } from '#app/values/accra-time.ts';
import {
  type Order,
  orderName,
  orderPath,
  orderTitle,
  paymentMethodLabel,
  paymentStateLabel,
  shortId,
} from '../rules.ts';
import { BuyAgainButton } from './buy-again-button.tsx';
import { OrderedLine } from './order-line.tsx';
import { StatusBadge } from './status-badge.tsx';

export const CARD = 'rounded-card border border-line bg-surface';
export const CARD_PADDING = 'px-5 sm:px-7';

/** One order in the list. */
export function OrderCard({ order }: { order: Order }) {
  const heading = useId();
  return (
    <article aria-labelledby={heading} className={CARD}>
      <div
        className={`flex flex-wrap items-start justify-between gap-3 pt-5 sm:pt-6 ${CARD_PADDING}`}
      >
        <div className="min-w-0">
          <h2 id={heading} className="text-lg sm:text-2xl">
            {orderTitle(order)}
          </h2>
          {order.number !== null && (
            <p className="mt-1 text-sm text-muted">ID {shortId(order.id)}</p>
          )}
        </div>
        <StatusBadge status={order.status} />
      </div>
      <dl
        className={`mt-4 grid grid-cols-1 gap-x-12 gap-y-1.5 pb-5 sm:grid-cols-[auto_1fr_auto] ${CARD_PADDING}`}
      >
        <Fact term="Placed">
          <time dateTime={order.placedAt.toISOString()}>{accraDay(order.placedAt)}</time>
        </Fact>
        <Fact term="Payment">
          <span>{paymentMethodLabel(order.paymentMethod)}</span>
          {' · '}
          <span>{paymentStateLabel(order)}</span>
        </Fact>
        <Fact term={order.fees.delivery > 0 ? 'Total with delivery' : 'Total'}>
          <Price amount={order.total} className="font-semibold" />
        </Fact>
      </dl>
      <ul className={`divide-y divide-line border-t border-line ${CARD_PADDING}`}>
        {order.lines.map((line) => (
          <OrderedLine key={line.id} line={line} />
        ))}
      </ul>
      <div className={`flex flex-wrap gap-3 border-t border-line py-5 ${CARD_PADDING}`}>
        <ButtonLink to={orderPath(order.id)} kind="secondary" className="max-sm:grow">
          View order<span className="sr-only"> {orderName(order)}</span>
        </ButtonLink>
        <BuyAgainButton order={order} kind="secondary" />
      </div>
    </article>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 sm:block sm:last:text-right">
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="sm:mt-0.5">{children}</dd>
    </div>
  );
}
