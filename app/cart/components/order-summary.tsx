import type { ReactNode } from 'react';
import { EarliestDelivery } from '#app/delivery/components/earliest-delivery.tsx';
import { useEarliestDay } from '#app/delivery/use-earliest-day.ts';
import { deliveryFeeText, useShop } from '#app/settings/shop-context.tsx';
import { Price } from '#app/ui/price.tsx';
import { TotalsRows } from '#app/ui/totals-rows.tsx';
import { useDelayed } from '#app/ui/use-delayed.ts';
import { canBuySome, type Quote } from '../quote.ts';

export const SUMMARY_HEADING = 'order-summary';

type SummaryProps = {
  quote: Quote;
  busy?: boolean;
  /** The destination and date are chosen next to it. */
  isChosen?: boolean;
  children?: ReactNode;
};

/** The totals. While a new quote is loading, the old figures stay. */
export function OrderSummary({ quote, busy = false, isChosen = false, children }: SummaryProps) {
  const dimmed = useDelayed(busy) ? 'opacity-95' : '';
  const earliest = useEarliestDay(quote.leadDays);
  const shop = useShop();
  return (
    <section
      aria-labelledby={SUMMARY_HEADING}
      aria-busy={busy}
      className="rounded-card bg-tint p-5 sm:p-7"
    >
      <h2 id={SUMMARY_HEADING} tabIndex={-1} className="text-2xl">
        Order summary
      </h2>
      <dl className={`mt-5 grid gap-3 transition-opacity ${dimmed}`}>
        <TotalsRows
          totals={quote}
          hasFree={quote.lines.some(canBuySome)}
          className="font-semibold"
        />
        <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line-strong/50 pt-4">
          <dt className="font-semibold">Total</dt>
          <dd className="ml-auto text-right text-2xl font-semibold">
            <Price amount={quote.total} />
          </dd>
        </div>
        {quote.tax && (
          <div className="-mt-2 flex flex-wrap justify-between gap-x-4 text-sm text-muted">
            <dt>Tax included ({quote.tax.ratePercent}%)</dt>
            <dd className="ml-auto text-right">
              <Price amount={quote.tax.included} />
            </dd>
          </div>
        )}
      </dl>
      <FreeDelivery quote={quote} />
      {earliest && !isChosen && (
        <EarliestDelivery earliest={earliest} className="mt-4 text-sm font-semibold text-balance" />
      )}
      <p className="mt-4 text-sm text-muted">
        {shop.zoneFees.length === 0 || isChosen
          ? ALL_COSTS
          : // Where it goes is known at checkout: until then, what each place costs.
            `Delivery costs ${deliveryFeeText(shop)}. Nothing else is added at checkout.`}
      </p>
      {children}
    </section>
  );
}

const ALL_COSTS = 'All costs are here: nothing is added at checkout.';

/** The amount left to free delivery; hidden if the owner does not offer it. */
function FreeDelivery({ quote: { freeOver, leftToFree, subtotal } }: { quote: Quote }) {
  if (freeOver === null || leftToFree === null) return null;
  const isReached = leftToFree === 0;
  return (
    <div className="mt-5">
      <p id="free-delivery" className={`text-sm font-semibold ${isReached ? 'text-sage' : ''}`}>
        {isReached ? (
          'Delivery is free'
        ) : (
          <>
            <Price amount={leftToFree} /> more and delivery is free
          </>
        )}
      </p>
      <progress
        aria-labelledby="free-delivery"
        max={Math.max(freeOver, 1)}
        value={isReached ? Math.max(freeOver, 1) : subtotal}
        className="mt-2 block h-2 w-full appearance-none overflow-hidden rounded-full border border-line-strong bg-surface [&::-moz-progress-bar]:bg-sage [&::-webkit-progress-bar]:bg-surface [&::-webkit-progress-value]:bg-sage motion-safe:[&::-webkit-progress-value]:transition-[width]"
      />
    </div>
  );
}
