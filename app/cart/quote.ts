import { stockOf, unitsLeft } from '#app/catalogue/rules.ts';
import { type Money, money, sum, taxIn, times } from '#app/values/money.ts';
import type { PictureFile } from '#app/values/picture.ts';
import { type Totals, totalsFor } from '#app/values/totals.ts';
import type { UnitLimits } from '#app/values/unit-limits.ts';
import type { Cart } from './rules.ts';

export type Wanted = { id: string; quantity: number };

/** A product as it is at this moment. What is only locked to be sold has no category and no picture. */
export type ProductNow = {
  id: string;
  name: string;
  price: Money;
  inStock: boolean;
  stockQuantity: number;
  reserved: number;
  category?: string;
  picture?: PictureFile | null;
};

/** `only`: the shop has fewer. `limit`: one order may hold fewer. */
export type LineProblem = 'gone' | 'out_of_stock' | 'only' | 'limit';

export type QuotedLine = {
  id: string;
  /** Empty where the product is gone: nothing is known of it any more. */
  name: string;
  category: string;
  picture: PictureFile | null;
  price: Money;
  /** As wanted. */
  quantity: number;
  /** Of what can be bought. */
  total: Money;
  /** Units left where they are counted. */
  most: number | undefined;
  /** How many can be ordered at once: what is left, and no more than the owner allows. */
  limit: number;
  trouble: LineProblem | null;
};

export type Quote = Totals & {
  lines: QuotedLine[];
  /** From where delivery is free; null where that is not offered, or delivery costs nothing anyway. */
  freeOver: Money | null;
  leftToFree: Money | null;
  tax: { ratePercent: number; included: Money } | null;
  /** The most units that one order may hold, where this cart holds more; else null. */
  unitsOver: number | null;
  /** Nothing is in trouble, and there is something to buy. */
  isSound: boolean;
};

type Delivery = { fee: Money; freeOver: Money | null };

type Given = {
  wanted: readonly Wanted[];
  products: readonly ProductNow[];
  delivery: Delivery;
  taxPercent: number;
  limits: UnitLimits;
};

/** What a cart costs, and what of it can be bought. */
export function quoteFor({ wanted, products, delivery, taxPercent, limits }: Given): Quote {
  const { fee, freeOver } = delivery;
  const lines = addedUp(wanted).map((want) =>
    quotedLine(
      want,
      products.find((product) => product.id === want.id),
      limits,
    ),
  );
  const units = lines.reduce((count, { quantity }) => count + quantity, 0);
  const unitsOver = units > limits.unitsPerOrder ? limits.unitsPerOrder : null;
  const subtotal = sum(lines.map((line) => line.total));
  const isFree = freeOver !== null && subtotal >= freeOver;
  const charged = isFree || !lines.some(canBuySome) ? money(0) : fee;
  const totals = totalsFor({ subtotal, fees: { delivery: charged } });
  const threshold = fee === 0 ? null : freeOver;
  return {
    lines,
    ...totals,
    freeOver: threshold,
    leftToFree: threshold === null ? null : money(Math.max(0, threshold - subtotal)),
    tax:
      taxPercent > 0
        ? { ratePercent: taxPercent, included: taxIn(totals.total, taxPercent) }
        : null,
    unitsOver,
    isSound: lines.length > 0 && unitsOver === null && lines.every((line) => line.trouble === null),
  };
}

/** Several lines of one product are one: apart, each might pass where together they do not. */
export function addedUp(wanted: readonly Wanted[]): Wanted[] {
  const sums = new Map<string, number>();
  for (const { id, quantity } of wanted) sums.set(id, (sums.get(id) ?? 0) + quantity);
  return [...sums].map(([id, quantity]) => ({ id, quantity }));
}

function quotedLine(
  { id, quantity }: Wanted,
  product: ProductNow | undefined,
  { unitsPerLine }: UnitLimits,
): QuotedLine {
  if (!product) {
    const nothing = { name: '', category: '', picture: null, price: money(0), total: money(0) };
    return { id, ...nothing, quantity, most: 0, limit: 0, trouble: 'gone' };
  }
  const { name, category = '', picture = null, price } = product;
  const most = unitsLeft(product);
  const limit = Math.min(unitsPerLine, most ?? unitsPerLine);
  const total = times(price, Math.min(quantity, limit));
  const problem = troubleOf(quantity, { most, limit });
  return { id, name, category, picture, price, quantity, total, most, limit, trouble: problem };
}

type Room = Pick<QuotedLine, 'most' | 'limit'>;

function troubleOf(quantity: number, { most, limit }: Room): LineProblem | null {
  if (most === 0) return 'out_of_stock';
  if (quantity <= limit) return null;
  return most === limit ? 'only' : 'limit';
}

export function canBuySome({ trouble }: QuotedLine): boolean {
  return trouble === null || trouble === 'only' || trouble === 'limit';
}

/**
 * What the device can say before the shop has answered: the last that it heard of each product, else what was
 * stored with the cart.
 */
export function priceCart(
  cart: Cart,
  last: Quote | undefined,
  { delivery, taxPercent, limits }: Pick<Given, 'delivery' | 'taxPercent' | 'limits'>,
): Quote {
  const received = new Map(last?.lines.map((line) => [line.id, line]));
  const products = cart.flatMap((item): ProductNow[] => {
    const line = received.get(item.id);
    if (!line) return [{ ...item, ...stockOf(undefined) }];
    if (line.trouble === 'gone') return [];
    return [{ ...line, ...stockOf(line.most) }];
  });
  const rate = last ? (last.tax?.ratePercent ?? 0) : taxPercent;
  return quoteFor({ wanted: cart, products, delivery, taxPercent: rate, limits });
}
