import { stockOf, unitsLeft } from '#app/catalogue/rules.ts';
import { type Money, money, sum, taxIn, times } from '#app/values/money.ts';
import type { PictureFile } from '#app/values/picture-file.ts';
import { type Totals, totalsFor } from '#app/values/totals.ts';
import type { UnitLimits } from '#app/values/unit-limits.ts';
import type { Cart } from './rules.ts';

export type RequestedLine = { id: string; quantity: number };

/** A product as it is at this moment. What is only locked to be sold has no category and no picture. */
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
  problem: LineProblem | null;
};

export type Quote = Totals & {
  lines: QuotedLine[];
  /** Of the delivery's fee, what a special day adds. */
  surcharge: Money;
  /** From where delivery is free; null where that is not offered, or delivery costs nothing anyway. */
  freeOver: Money | null;
  leftToFree: Money | null;
  tax: { ratePercent: number; included: Money } | null;
  /** The most units that one order may hold, where this cart holds more; else null. */
  unitsOver: number | null;
  /** The longest lead time of its products, in delivery days. */
  leadDays: number;
  /** Something of it is delivered only on a day that the customer chose. */
  isFresh: boolean;
  /** Every line can be bought, and there is at least one. */
  isValid: boolean;
};

type Delivery = {
  fee: Money;
  freeOver: Money | null;
  /** Of a special day; free delivery leaves it to be paid. */
  surcharge?: Money;
};

type Given = {
  wanted: readonly RequestedLine[];
  products: readonly ProductNow[];
  delivery: Delivery;
  taxPercent: number;
  limits: UnitLimits;
  /** What the chosen gift wrap costs. */
  giftWrap?: Money;
};

/** What a cart costs, and what of it can be bought. */
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

/** The same with what another day adds, and a gift wrap. */
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

/** Several lines of one product are one: apart, each might pass where together they do not. */
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
    if (line.problem === 'gone') return [];
    return [{ ...line, ...stockOf(line.most) }];
  });
  const { leadDays = 0, isFresh = false } = last ?? {};
  const rate = last ? (last.tax?.ratePercent ?? 0) : taxPercent;
  const quote = quoteFor({ wanted: cart, products, delivery, taxPercent: rate, limits });
  return { ...quote, leadDays, isFresh };
}
