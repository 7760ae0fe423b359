import { type Money, money, sum } from './money.ts';

export const FEE_KINDS = ['delivery', 'giftWrap'] as const;
export type FeeKind = (typeof FEE_KINDS)[number];
/** Every kind of fee has an amount: 0 if it is free. */
export type Fees = Record<FeeKind, Money>;

/** Missing fees are free. */
export function feesOf(fees: Partial<Fees>): Fees {
  return { delivery: money(0), giftWrap: money(0), ...fees };
}

/** The price of a cart, a payment or an order. The quote computes it; everything later copies or reads it. */
export type Totals = {
  /** The price of the items. */
  subtotal: Money;
  /** Deducted from the subtotal. */
  discount: Money;
  fees: Fees;
  total: Money;
};

type Priced = { subtotal: Money; discount?: Money; fees: Fees };

/** A discount is at most the subtotal: fees remain to be paid. */
export function totalsFor({ subtotal, discount = money(0), fees }: Priced): Totals {
  const taken = money(Math.min(discount, subtotal));
  const total = money(subtotal - taken + sum(Object.values(fees)));
  return { subtotal, discount: taken, fees, total };
}

/** The names of the amounts in files, in the order in which they add up. */
export const AMOUNT_NAMES = ['subtotal', 'discount', ...FEE_KINDS, 'total'] as const;

export function amountsOf({ subtotal, discount, fees, total }: Totals) {
  return { subtotal, discount, ...fees, total };
}
