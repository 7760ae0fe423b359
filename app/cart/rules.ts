import { type Money, money, sum, times } from '#app/values/money.ts';

/** One line of the cart as it is kept on the device. The price is for showing only: the server decides. */
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

const MOST_LINES = 200;
const MOST_UNITS = 9_999;
const FIELDS = ['id', 'name', 'price', 'image_url', 'category', 'quantity'];

/** Reads a stored cart; undefined where it is anything else than a cart. */
export function parseCart(text: string): Cart | undefined {
  let stored: unknown;
  try {
    stored = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!Array.isArray(stored) || stored.length > MOST_LINES) return undefined;
  if (!stored.every(isItem)) return undefined;
  return new Set(stored.map((item) => item.id)).size === stored.length ? stored : undefined;
}

function isItem(value: unknown): value is CartItem {
  if (typeof value !== 'object' || value === null) return false;
  const item = value as Record<string, unknown>;
  return (
    Object.keys(item).every((key) => FIELDS.includes(key)) &&
    typeof item.id === 'string' &&
    item.id.length > 0 &&
    item.id.length <= 100 &&
    typeof item.name === 'string' &&
    item.name.length <= 200 &&
    typeof item.category === 'string' &&
    (item.image_url === null ||
      (typeof item.image_url === 'string' && item.image_url.length <= 2_048)) &&
    isWhole(item.price, 0, Number.MAX_SAFE_INTEGER) &&
    isWhole(item.quantity, 1, MOST_UNITS)
  );
}

function isWhole(value: unknown, least: number, most: number): boolean {
  return Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most;
}

/** One more of what is there already, a new line for what is not. */
export function withItem(cart: Cart, item: NewItem, quantity: number): Cart {
  const present = cart.find((line) => line.id === item.id);
  if (!present) return [...cart, { ...item, quantity: Math.min(quantity, MOST_UNITS) }];
  return cart.map((line) =>
    line === present
      ? { ...line, ...item, quantity: Math.min(line.quantity + quantity, MOST_UNITS) }
      : line,
  );
}

/** A quantity of zero or less takes the line out. */
export function withQuantity(cart: Cart, id: string, quantity: number): Cart {
  if (quantity <= 0) return withoutItem(cart, id);
  return cart.map((line) =>
    line.id === id ? { ...line, quantity: Math.min(quantity, MOST_UNITS) } : line,
  );
}

export function withoutItem(cart: Cart, id: string): Cart {
  return cart.filter((line) => line.id !== id);
}

export function countItems(cart: Cart): number {
  return cart.reduce((count, line) => count + line.quantity, 0);
}

export function badgeText(count: number): string {
  return count > 99 ? '99+' : String(count);
}

export function subtotalOf(cart: Cart): Money {
  return cart.length === 0 ? money(0) : sum(cart.map((line) => times(line.price, line.quantity)));
}
