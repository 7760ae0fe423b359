import type { ChosenDelivery } from '#app/delivery/chosen-delivery.ts';
import { orderNumber } from '#app/orders/rules.ts';
import { money } from '#app/values/money.ts';
import { type Totals, feesOf, totalsFor } from '#app/values/totals.ts';
import type { Person } from './people.ts';
import { createRandom, type Random } from './random.ts';

export type Goods = { id: string; name: string; category: string; price: number; imageUrl: string | null; sku: string | null };
export type Method = 'card' | 'mobile_money' | 'cash_on_delivery' | 'exchange';
export type Status = 'pending' | 'processing' | 'shipped' | 'delivered' | 'cancelled';
export type Line = { id: string; goods: Goods; quantity: number };
/** An event of an order: by the customer, by staff, or automatic. */
export type Event = { kind: string; details: Record<string, unknown>; by: 'customer' | 'staff' | null; at: Date };
export type Refund = { id: string; amount: number; reason: string; state: 'processed' | 'needs_attention'; by: 'staff' | null; at: Date };

export type PastOrder = Totals & {
  id: string;
  person: Person;
  number: string;
  reference: string | null;
  requestKey: string;
  method: Method;
  lines: Line[];
  placedAt: Date;
  status: Status;
  cancelReason: string | null;
  cashReceivedAt: Date | null;
  refunds: Refund[];
  /** Refunded by hand, for orders paid in cash. */
  handBack: number;
  events: Event[];
  /** Where customers choose a day. */
  delivery: ChosenDelivery | null;
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const DELIVERY = 1_500;
const FREE_FROM = 90_000;
const PATH: readonly Status[] = ['pending', 'processing', 'shipped', 'delivered'];

export const hoursAfter = (at: Date, hours: number) => new Date(at.getTime() + hours * HOUR_MS);

type Wanted = { person: Person; placedAt: Date; now: Date; method?: Method; status?: Status };

/** Generates orders one by one; order numbers are unique. */
export function createOrderMaker(shared: Random, goods: readonly Goods[]) {
  const taken = new Set<string>();
  // Some things are bought more often than others, and flowers most of all.
  const popular = goods
    .map((one) => ({ one, rank: shared.next() * (one.category === 'Flowers' ? 0.6 : 1) }))
    .toSorted((first, second) => first.rank - second.rank);
  const pickGoods = (random: Random) => (popular[Math.floor(random.next() ** 1.6 * popular.length)] as (typeof popular)[number]).one;

  function freeDigits(random: Random): number {
    for (;;) {
      const digits = random.between(100_000, 999_999);
      if (taken.has(orderNumber(digits))) continue;
      taken.add(orderNumber(digits));
      return digits;
    }
  }

  function pickLines(random: Random): Line[] {
    const chosen = new Map<string, Line>();
    const wanted = random.pick([1, 1, 1, 2, 2, 3]);
    while (chosen.size < wanted) {
      const one = pickGoods(random);
      chosen.set(one.id, { id: random.uuid(), goods: one, quantity: random.next() < 0.85 ? 1 : 2 });
    }
    return [...chosen.values()];
  }

  function makeOrder({ person, placedAt, now, ...wanted }: Wanted): PastOrder {
    // Its own random sequence, so that the progress of one order does not change the next one.
    const random = createRandom(shared.below(2 ** 31));
    const method = wanted.method ?? random.pick<Method>(['card', 'card', 'mobile_money', 'mobile_money', 'mobile_money', 'cash_on_delivery', 'cash_on_delivery']);
    const isCash = method === 'cash_on_delivery';
    const digits = freeDigits(random);
    const lines = pickLines(random);
    const subtotal = money(lines.reduce((sum, { goods: one, quantity }) => sum + one.price * quantity, 0));
    const delivery = money(subtotal >= FREE_FROM ? 0 : DELIVERY);
    const order: PastOrder = {
      id: random.uuid(),
      person,
      number: orderNumber(digits),
      reference: isCash ? null : `CVX_${placedAt.getTime()}_${digits}`,
      requestKey: random.uuid(),
      method,
      lines,
      ...totalsFor({ subtotal, fees: feesOf({ delivery }) }),
      placedAt,
      status: isCash ? 'pending' : 'processing',
      cancelReason: null,
      cashReceivedAt: null,
      refunds: [],
      handBack: 0,
      delivery: null,
      events: [
        { kind: 'placed', details: {}, by: 'customer', at: placedAt },
        ...(isCash ? [] : [{ kind: 'paid', details: {}, by: 'customer' as const, at: placedAt }]),
      ],
    };
    const status = wanted.status ?? statusAt(random, order, now);
    if (status === 'cancelled') cancel(random, order);
    else advance(random, order, status, now);
    return order;
  }

  /** The replacement in an exchange: at the price that was paid, with nothing to pay. */
  function replacement({ order, line, quantity, placedAt }: Replaced): PastOrder {
    return {
      ...order,
      id: shared.uuid(),
      number: orderNumber(freeDigits(shared)),
      reference: null,
      requestKey: shared.uuid(),
      method: 'exchange',
      lines: [{ ...line, id: shared.uuid(), quantity }],
      ...totalsFor({ subtotal: money(line.goods.price * quantity), fees: feesOf({ delivery: money(0) }) }),
      placedAt,
      status: 'processing',
      cashReceivedAt: null,
      refunds: [],
      handBack: 0,
      delivery: null,
      events: [{ kind: 'placed', details: { exchange: order.number }, by: 'customer', at: placedAt }],
    };
  }

  return Object.assign(makeOrder, { replacement });
}

export type OrderMaker = ReturnType<typeof createOrderMaker>;
type Replaced = { order: PastOrder; line: Line; quantity: number; placedAt: Date };

/** The status of an order of this age. */
function statusAt(random: Random, { status, placedAt }: PastOrder, now: Date): Status {
  const days = (now.getTime() - placedAt.getTime()) / DAY_MS;
  if (days < 0.7) return status;
  if (days < 1.6) return random.pick(['processing', 'processing', 'shipped']);
  if (days < 3.2) return random.pick(['shipped', 'shipped', 'delivered']);
  return random.next() < 0.08 ? 'cancelled' : 'delivered';
}

/** Staff work from eight to six. */
function atWork(at: Date): Date {
  const hour = at.getUTCHours();
  if (hour >= 8 && hour < 18) return at;
  return hoursAfter(at, hour < 8 ? 8 - hour : 32 - hour);
}

function advance(random: Random, order: PastOrder, to: Status, now: Date): void {
  let at = order.placedAt;
  while (order.status !== to) {
    const next = PATH[PATH.indexOf(order.status) + 1];
    if (!next) return;
    at = atWork(hoursAfter(at, next === 'processing' ? random.between(1, 6) : random.between(5, 26)));
    // Leaves out events in the future.
    if (at > now) at = new Date(Math.max(order.placedAt.getTime(), now.getTime() - 30 * 60_000));
    setStatus(order, next, { by: 'staff', at });
  }
  const isCash = order.method === 'cash_on_delivery';
  if (isCash && to === 'shipped' && random.next() < 0.4) {
    order.cashReceivedAt = at;
    order.events.push({ kind: 'cash_received', details: { amount: order.total }, by: 'staff', at });
  }
}

export function setStatus(order: PastOrder, to: Status, { by, at }: Pick<Event, 'by' | 'at'>): void {
  order.events.push({ kind: 'status_changed', details: { from: order.status, to }, by, at });
  order.status = to;
}

const CANCEL_REASONS = ['You asked us to by phone.', 'We could not reach you to agree on a time.', 'The roses did not arrive fresh enough to send.'];

function cancel(random: Random, order: PastOrder): void {
  const by = random.next() < 0.6 ? 'customer' : 'staff';
  const at = hoursAfter(order.placedAt, random.between(1, 5));
  if (by === 'staff') order.cancelReason = random.pick(CANCEL_REASONS);
  setStatus(order, 'cancelled', { by, at });
  if (order.reference !== null) payBack(random, order, { amount: order.total, reason: 'cancelled', by: null, at });
}

type PaidBack = { amount: number; reason: string; by: 'staff' | null; at: Date; state?: Refund['state'] };

/** A refund through the provider, with its timeline events. */
export function payBack(random: Random, order: PastOrder, { amount, reason, by, at, state = 'processed' }: PaidBack): void {
  order.refunds.push({ id: random.uuid(), amount, reason, state, by, at });
  const done = hoursAfter(at, 1);
  order.events.push({ kind: 'refund_promised', details: { amount }, by, at });
  order.events.push({ kind: state === 'processed' ? 'refunded' : 'refund_stuck', details: { amount }, by: null, at: done });
}

export const paidBackOf = (order: PastOrder) =>
  order.handBack + order.refunds.filter(({ state }) => state === 'processed').reduce((sum, { amount }) => sum + amount, 0);
