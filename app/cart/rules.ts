import { isProductId } from '#app/catalogue/rules.ts';
import type { Money } from '#app/values/money.ts';
import type { UnitLimits } from '#app/values/unit-limits.ts';

/** One stored line of the cart. The price is only for display: the server decides. */
export type CartItem = {
  id: string;
  name: string;
  price: Money;
  image_url: string | null;
  category: string;
  quantity: number;
};
export type Cart = readonly CartItem[];
export type NewItem = Omit<CartItem, 'quantity'>;
/** A removed line and its position. */
export type TakenLine = { line: CartItem; index: number };

/** The maximum size of a cart, whatever the owner allows for an order. */
export const MAX_LINES = 100;
export const MAX_OF_ONE = 99;
// The largest cart that older versions stored on a device.
const MAX_LINES_ONCE = 200;
const MAX_OF_ONE_ONCE = 9_999;
const FIELDS = ['id', 'name', 'price', 'image_url', 'category', 'quantity'];

/** Parses a stored cart; undefined if invalid. One from before the limits is cut to them. */
export function parseCart(text: string): Cart | undefined {
  let stored: unknown;
  try {
    stored = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!Array.isArray(stored) || stored.length > MAX_LINES_ONCE) return undefined;
  if (!stored.every(isItem)) return undefined;
  if (new Set(stored.map((item) => item.id)).size < stored.length) return undefined;
  return stored.slice(0, MAX_LINES).map((line) => holding(line, line.quantity));
}

function isItem(value: unknown): value is CartItem {
  if (typeof value !== 'object' || value === null) return false;
  const item = value as Record<string, unknown>;
  return (
    Object.keys(item).every((key) => FIELDS.includes(key)) &&
    typeof item.id === 'string' &&
    isProductId(item.id) &&
    item.id === item.id.toLowerCase() &&
    typeof item.name === 'string' &&
    item.name.length <= 200 &&
    typeof item.category === 'string' &&
    (item.image_url === null ||
      (typeof item.image_url === 'string' && item.image_url.length <= 2_048)) &&
    isWhole(item.price, 0, Number.MAX_SAFE_INTEGER) &&
    isWhole(item.quantity, 1, MAX_OF_ONE_ONCE)
  );
}

/** Whether this is an integer within these bounds. */
export function isWhole(value: unknown, least: number, most: number): value is number {
  return Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most;
}

function holding(line: NewItem, quantity: number): CartItem {
  return { ...line, quantity: Math.min(quantity, MAX_OF_ONE) };
}

/** How many more of a product fit into the cart; `most` is the stock, undefined where it is not counted. */
export function roomFor(
  cart: Cart,
  id: string,
  { most, unitsPerLine, unitsPerOrder }: UnitLimits & { most: number | undefined },
): number {
  const present = cart.find((line) => line.id === id);
  if (!present && cart.length >= MAX_LINES) return 0;
  const ofOne = Math.min(most ?? MAX_OF_ONE, unitsPerLine, MAX_OF_ONE);
  const room = Math.min(ofOne - (present?.quantity ?? 0), unitsPerOrder - countItems(cart));
  return Math.max(0, room);
}

/** Adds one unit to an existing line, or a new line. */
export function withItem(cart: Cart, item: NewItem, quantity: number): Cart {
  const present = cart.find((line) => line.id === item.id);
  if (!present) return cart.length < MAX_LINES ? [...cart, holding(item, quantity)] : cart;
  return cart.map((line) =>
    line === present ? holding({ ...line, ...item }, line.quantity + quantity) : line,
  );
}

/** A quantity of zero or less removes the line. */
export function withQuantity(cart: Cart, id: string, quantity: number): Cart {
  if (quantity <= 0) return withoutItem(cart, id);
  return cart.map((line) => (line.id === id ? holding(line, quantity) : line));
}

export function withoutItem(cart: Cart, id: string): Cart {
  return cart.filter((line) => line.id !== id);
}

/** The price that the customer has seen. */
export function withPrice(cart: Cart, id: string, price: Money): Cart {
  return cart.map((line) => (line.id === id ? { ...line, price } : line));
}

/** Puts removed lines back in their positions; a product added again meanwhile keeps its line, with the sum. */
export function restoreLines(cart: Cart, taken: readonly TakenLine[]): Cart {
  return taken.reduce((now, { line, index }) => {
    const present = now.find(({ id }) => id === line.id);
    if (present) return withQuantity(now, line.id, present.quantity + line.quantity);
    return now.length < MAX_LINES ? now.toSpliced(index, 0, line) : now;
  }, cart);
}

/** Merges a cart stored elsewhere into this one: for a product in both, the larger quantity. */
export function withSaved(cart: Cart, saved: Cart): Cart {
  return saved.reduce((now, line) => {
    const present = now.find(({ id }) => id === line.id);
    return withItem(now, line, Math.max(0, line.quantity - (present?.quantity ?? 0)));
  }, cart);
}

export function countItems(cart: Cart): number {
  return cart.reduce((count, line) => count + line.quantity, 0);
}

export function badgeText(count: number): string {
  return count > 99 ? '99+' : String(count);
}
