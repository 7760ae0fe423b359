import { formatMoney, type Money, sum, times } from '#app/values/money.ts';
import type { PictureFile } from '#app/values/picture.ts';

export const ORDERS_PER_PAGE = 10;

/** One thing that was ordered, as it was called, pictured and priced then. */
export type OrderLine = {
  id: string;
  /** Null once the product is gone from the shop. */
  productId: string | null;
  name: string;
  picture: PictureFile | null;
  price: Money;
  quantity: number;
};

export type Order = {
  id: string;
  number: string | null;
  status: string;
  paymentMethod: string;
  total: Money;
  placedAt: Date;
  lines: OrderLine[];
};

export type OrderPage = { orders: Order[]; total: number; page: number; pages: number };

/** Reads the page that an address asks for; whatever is none is the first. */
export function pageFrom(text: string | null): number {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1;
}

export function pageCount(total: number): number {
  return Math.max(1, Math.ceil(total / ORDERS_PER_PAGE));
}

export function orderCountText(total: number): string {
  return `${total} order(s) found`;
}

export function shortId(id: string): string {
  return id.slice(0, 8);
}

export function orderTitle({ id, number }: Pick<Order, 'id' | 'number'>): string {
  return `Order ${number ?? shortId(id)}`;
}

function inWords(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function statusLabel(status: string): string {
  return inWords(status);
}

export type StatusColor = 'yellow' | 'blue' | 'purple' | 'green' | 'red' | 'grey';

const STATUS_COLORS = new Map<string, StatusColor>([
  ['pending', 'yellow'],
  ['processing', 'blue'],
  ['shipped', 'purple'],
  ['delivered', 'green'],
  ['cancelled', 'red'],
]);

export function statusColor(status: string): StatusColor {
  return STATUS_COLORS.get(status) ?? 'grey';
}

const PAYMENT_METHODS = new Map([
  ['card', 'Card'],
  ['mobile_money', 'Mobile Money'],
  ['cash_on_delivery', 'Cash on Delivery'],
]);

export function paymentMethodLabel(method: string): string {
  return PAYMENT_METHODS.get(method) ?? inWords(method);
}

type Amount = Pick<OrderLine, 'price' | 'quantity'>;

export function quantityText({ price, quantity }: Amount): string {
  return `Quantity: ${quantity} × ${formatMoney(price)}`;
}

export function lineTotal({ price, quantity }: Amount): Money {
  return times(price, quantity);
}

/** Whether the total holds more than its lines, so that the page can say what else was paid for. */
export function includesDelivery({ total, lines }: { total: Money; lines: Amount[] }): boolean {
  return lines.length > 0 && total > sum(lines.map(lineTotal));
}
