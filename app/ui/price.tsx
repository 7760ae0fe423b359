import { createContext, use } from 'react';
import { type ForeignCurrency, formatAbout, formatMoney, type Money } from '#app/values/money.ts';

/** The currency in which prices are also shown, and how many cedis one unit of it costs; null for cedis alone. */
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
