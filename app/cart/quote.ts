import { stockOf, unitsLeft } from '#app/catalogue/rules.ts';
import { type Money, money, sum, taxIn, times } from '#app/values/money.ts';
import type { PictureFile } from '#app/values/picture-file.ts';
import { type Totals, totalsFor } from '#app/values/totals.ts';
import type { UnitLimits } from '#app/values/unit-limits.ts';
import type { Cart } from './rules.ts';

export type RequestedLine = { id: string; quantity: number };

/** A product's current data. One that is only locked for a sale has no category and no picture. */
export type ProductNow = {
  id: string;
  name: string;
  price: Money;
  inStock: boolean;
  stockQuantity: number;
  reserved: number;
  leadDays?: number;
  isFresh?: boolean;
  category?: string;
  picture?: PictureFile | null;
};

/** `only`: fewer in stock. `limit`: the limit of an order. */
export type LineProblem = 'gone' | 'out_of_stock' | 'only' | 'limit';

export type QuotedLine = {
  id: string;
  /** Empty if the product is deleted. */
  name: string;
  category: string;
  picture: PictureFile | null;
  price: Money;
  /** As requested. */
  quantity: number;
  /** Of the units that can be bought. */
  total: Money;
  /** Units in stock, if counted. */
  most: number | undefined;
  /** How many can be ordered: the stock, up to the owner's limit. */
  limit: number;
  problem: LineProblem | null;
};

export type Quote = Totals & {
  lines: QuotedLine[];
  /** The part of the delivery fee for a special day. */
  surcharge: Money;
  /** The threshold of free delivery; null if it is not offered, or delivery is free anyway. */
  freeOver: Money | null;
  leftToFree: Money | null;
  tax: { ratePercent: number; included: Money } | null;
  /** The maximum units per order, if this cart exceeds it; else null. */
  unitsOver: number | null;
  /** The longest lead time of its products, in delivery days. */
  leadDays: number;
  /** Some of it is only delivered on a day the customer chose. */
  isFresh: boolean;
  /** Every line can be bought, and there is at least one. */
  isValid: boolean;
};

type Delivery = {
  fee: Money;
  freeOver: Money | null;
  /** For a special day; not waived by free delivery. */
  surcharge?: Money;
};

type Given = {
  wanted: readonly RequestedLine[];
  products: readonly ProductNow[];
  delivery: Delivery;
  taxPercent: number;
  limits: UnitLimits;
  /** The price of the chosen gift wrap. */
  giftWrap?: Money;
};

/** The price of a cart, and which lines can be bought. */
export function quoteFor({ wanted, products, delivery, ...given }: Given): Quote {
  const { taxPercent, limits, giftWrap = money(0) } = given;
  const { fee, freeOver, surcharge = money(0) } = delivery;
  const lines = mergeRequestedLines(wanted).map((want) =>
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
  const hasGoods = lines.some(canBuySome);
  const charged = hasGoods ? sum([isFree ? money(0) : fee, surcharge]) : money(0);
  const totals = totalsFor({
    subtotal,
    fees: { delivery: charged, giftWrap: hasGoods ? giftWrap : money(0) },
  });
  const threshold = fee === 0 ? null : freeOver;
  return {
    lines,
    ...totals,
    surcharge: hasGoods ? surcharge : money(0),
    freeOver: threshold,
    leftToFree: threshold === null ? null : money(Math.max(0, threshold - subtotal)),
    tax:
      taxPercent > 0
        ? { ratePercent: taxPercent, included: taxIn(totals.total, taxPercent) }
        : null,
    unitsOver,
    leadDays: Math.max(0, ...products.map(({ leadDays = 0 }) => leadDays)),
    isFresh: products.some(({ isFresh }) => isFresh),
    isValid: lines.length > 0 && unitsOver === null && lines.every((line) => line.problem === null),
  };
}

type Extras = { surcharge: Money; giftWrap: Money };

/** The same with the surcharge of a special day and a gift wrap. */
export function withExtras(quote: Quote, { surcharge, giftWrap }: Extras): Quote {
  if (!quote.lines.some(canBuySome)) return quote;
  const more = surcharge - quote.surcharge;
  const delivery = money(quote.fees.delivery + more);
  const totals = totalsFor({ ...quote, fees: { delivery, giftWrap } });
  const tax = quote.tax && {
    ...quote.tax,
    included: taxIn(totals.total, quote.tax.ratePercent),
  };
  return { ...quote, ...totals, surcharge, tax };
}

/** Merges lines of one product: separately, each might be within a limit that their sum exceeds. */
export function mergeRequestedLines(wanted: readonly RequestedLine[]): RequestedLine[] {
  const sums = new Map<string, number>();
  for (const { id, quantity } of wanted) sums.set(id, (sums.get(id) ?? 0) + quantity);
  return [...sums].map(([id, quantity]) => ({ id, quantity }));
}

function quotedLine(
  { id, quantity }: RequestedLine,
  product: ProductNow | undefined,
  { unitsPerLine }: UnitLimits,
): QuotedLine {
  if (!product) {
    const nothing = { name: '', category: '', picture: null, price: money(0), total: money(0) };
    return { id, ...nothing, quantity, most: 0, limit: 0, problem: 'gone' };
  }
  const { name, category = '', picture = null, price } = product;
  const most = unitsLeft(product);
  const limit = Math.min(unitsPerLine, most ?? unitsPerLine);
  const total = times(price, Math.min(quantity, limit));
  const problem = problemOf(quantity, { most, limit });
  return { id, name, category, picture, price, quantity, total, most, limit, problem };
}

type Room = Pick<QuotedLine, 'most' | 'limit'>;

function problemOf(quantity: number, { most, limit }: Room): LineProblem | null {
  if (most === 0) return 'out_of_stock';
  if (quantity <= limit) return null;
  return most === limit ? 'only' : 'limit';
}

export function canBuySome({ problem }: QuotedLine): boolean {
  return problem === null || problem === 'only' || problem === 'limit';
}

/** The device's estimate before the first quote: the last known data of each product, else what was stored with the cart. */
export function priceCart(
  cart: Cart,
  last: Quote | undefined,
  { delivery, taxPercent, limits }: Pick<Given, 'delivery' | 'taxPercent' | 'limits'>,
): Quote {
  const received = new Map(last?.lines.map((line) => [line.id, line]));
  const products = cart.flatMap((item): ProductNow[] => {
    const line = received.get(item.id);
    if (!line) return [{ ...item, ...stockOf(undefined) }];
    if (line.problem === 'gone') return [];
    return [{ ...line, ...stockOf(line.most) }];
  });
  const { leadDays = 0, isFresh = false } = last ?? {};
  const rate = last ? (last.tax?.ratePercent ?? 0) : taxPercent;
  const quote = quoteFor({ wanted: cart, products, delivery, taxPercent: rate, limits });
  return { ...quote, leadDays, isFresh };
}
