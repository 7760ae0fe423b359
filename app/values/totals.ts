import { type Money, money, sum } from './money.ts';

export const FEE_KINDS = ['delivery', 'giftWrap'] as const;
export type FeeKind = (typeof FEE_KINDS)[number];
/** Every kind of fee has its amount: 0 where it is free. */
export type Fees = Record<FeeKind, Money>;

/** Whatever is not named is free. */
export function feesOf(fees: Partial<Fees>): Fees {
  return { delivery: money(0), giftWrap: money(0), ...fees };
}

/** What a cart, a payment or an order costs. The quote computes it; everything after it carries or reads it. */
export type Totals = {
  /** The goods at their prices. */
  subtotal: Money;
  /** What is taken off the subtotal. */
  discount: Money;
  fees: Fees;
  total: Money;
};

type Priced = { subtotal: Money; discount?: Money; fees: Fees };

/** A discount takes off the subtotal at most: the fees stay to be paid. */
export function totalsFor({ subtotal, discount = money(0), fees }: Priced): Totals {
  const taken = money(Math.min(discount, subtotal));
  const total = money(subtotal - taken + sum(Object.values(fees)));
  return { subtotal, discount: taken, fees, total };
}

/** How files name the amounts, in the order in which they add up. */
export const AMOUNT_NAMES = ['subtotal', 'discount', ...FEE_KINDS, 'total'] as const;

export function amountsOf({ subtotal, discount, fees, total }: Totals) {
  return { subtotal, discount, ...fees, total };
}
