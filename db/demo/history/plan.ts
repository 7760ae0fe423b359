import type { DeliveryZone } from '#app/delivery/zone-rules.ts';
import { makeHome, makePeople, type Person } from './people.ts';
import { planDeliveries } from './plan-deliveries.ts';
import { hoursAfter, createOrderMaker, type Goods, type PastOrder, payBack } from './plan-orders.ts';
import { type PastReturn, planReturns } from './plan-returns.ts';
import { createRandom, type Random } from './random.ts';

const DAYS = 90;
const PEOPLE = 60;
const ORDERS = 146;
const DAY_MS = 86_400_000;
const SEED = 20_240_214;

export type History = { random: Random; people: Person[]; orders: PastOrder[]; returns: PastReturn[] };
type Shop = {
  goods: readonly Goods[];
  customer: Pick<Person, 'id' | 'firstName' | 'lastName' | 'email'>;
  /** None where customers choose no day. */
  zones?: readonly DeliveryZone[];
  now: Date;
};

/** Ninety days of orders: the same each time, counted back from today. */
export function planHistory({ goods, customer, zones = [], now }: Shop): History {
  const random = createRandom(SEED);
  const people = makePeople(random, PEOPLE);
  const makeOrder = createOrderMaker(random, goods);
  const own: Person = { ...customer, ...makeHome(random) };
  const times = Array.from({ length: ORDERS }, () => inventTime(random, now)).toSorted((one, other) => one.getTime() - other.getTime());
  const orders = times.map((placedAt) =>
    makeOrder({ person: people[Math.floor(random.next() ** 1.5 * people.length)] as Person, placedAt, now }),
  );
  // Open orders for today, whenever the demo starts, and a history for the demo customer.
  const recent = [0.6, 1.5, 3, 5, 9].map((hours) => hoursAfter(now, -hours));
  for (const [index, placedAt] of recent.entries()) {
    const method = index % 2 === 0 ? 'cash_on_delivery' : 'mobile_money';
    orders.push(makeOrder({ person: random.pick(people), placedAt, now, method, status: index % 2 === 0 ? 'pending' : 'processing' }));
  }
  const customers = [
    { daysAgo: 52, method: 'card', status: 'delivered' },
    { daysAgo: 23, method: 'mobile_money', status: 'delivered' },
    { daysAgo: 12, method: 'card', status: 'delivered' },
    { daysAgo: 2, method: 'cash_on_delivery', status: 'shipped' },
    { daysAgo: 0.1, method: 'card', status: 'processing' },
  ] as const;
  for (const { daysAgo, ...kind } of customers) {
    orders.push(makeOrder({ person: own, placedAt: hoursAfter(now, -24 * daysAgo), now, ...kind }));
  }
  refundSome(random, orders, now);
  const returns = planReturns({ random, orders, makeOrder, now });
  orders.push(...returns.flatMap(({ replacement }) => replacement ?? []));
  planDeliveries(orders, zones, now);
  return { random, people: [...people, own], orders, returns };
}

/** More orders recently than long ago, three busy days a week, at the hours when people shop. */
function inventTime(random: Random, now: Date): Date {
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  for (;;) {
    const daysAgo = 1 + Math.floor(random.next() ** 1.25 * (DAYS - 1));
    if (daysAgo % 7 > 2 && random.next() < 0.35) continue;
    return new Date(midnight - daysAgo * DAY_MS + random.between(7 * 60, 22 * 60 + 30) * 60_000 + random.below(60_000));
  }
}

const lineOf = (order: PastOrder) => order.lines[0]?.goods.price ?? order.total;

/** A few partial refunds, one full, one in cash, and one that is stuck at the provider. */
function refundSome(random: Random, orders: readonly PastOrder[], now: Date): void {
  const delivered = orders.filter((order) => order.status === 'delivered' && order.placedAt < hoursAfter(now, -24 * 8));
  const byProvider = delivered.filter(({ reference }) => reference !== null);
  const cash = delivered.filter(({ reference }) => reference === null);
  const shares = [0.2, 0.5, 1] as const;
  for (const [index, share] of shares.entries()) {
    const order = byProvider[index * 9 + 3];
    if (!order) continue;
    const amount = share === 1 ? order.total : Math.round((lineOf(order) * share) / 100) * 100;
    payBack(random, order, { amount, reason: `staff:${random.uuid()}`, by: 'staff', at: hoursAfter(order.placedAt, 90) });
  }
  const stuck = byProvider.at(-2);
  if (stuck) {
    payBack(random, stuck, { amount: lineOf(stuck), reason: `staff:${random.uuid()}`, by: 'staff', at: hoursAfter(now, -30), state: 'needs_attention' });
  }
  const handed = cash[1];
  if (handed) {
    handed.handBack = 2_000;
    handed.events.push({ kind: 'refunded', details: { amount: 2_000, byHand: true }, by: 'staff', at: hoursAfter(handed.placedAt, 80) });
  }
}
