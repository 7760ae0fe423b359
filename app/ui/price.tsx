import { createContext, use } from 'react';
import { type ForeignCurrency, formatAbout, formatMoney, type Money } from '#app/values/money.ts';

/** The second currency of prices, and how many cedis one unit costs; null for cedis only. */
export const ShownCurrency = createContext<{ currency: ForeignCurrency; rate: number } | null>(
  null,
);

export function Price({ amount, className }: { amount: Money; className?: string }) {
  const foreign = use(ShownCurrency);
  return (
    <span className={className}>
      <span className="whitespace-nowrap tabular-nums">{formatMoney(amount)}</span>
      {foreign && (
        <span className="text-sm font-normal text-muted">
          {' '}
          {formatAbout(amount, foreign.currency, foreign.rate)}
        </span>
      )}
    </span>
  );
}
