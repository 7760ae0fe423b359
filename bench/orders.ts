import { randomUUID } from 'node:crypto';
import { runConcurrently, percentile, tally } from '../test/support/concurrency.ts';
import { type Goods, makeGoods, totalOf } from '../test/support/fault-goods.ts';
import type { FaultShop } from '../test/support/fault-shop.ts';
import {
  confirmPayment,
  type ShopResponse,
  type Method,
  placeOrder,
} from '../test/support/shop-client.ts';
import { makeShoppers, type Shopper } from '../test/support/shoppers.ts';
import { until } from '../test/support/until.ts';
import { cpuSeconds } from './cpu.ts';

export type Throughput = {
  what: string;
  count: number;
  perSecond: number;
  p50: number;
  p99: number;
  /** Milliseconds of CPU for each: the shop's, and PostgreSQL's. */
  shopCpu: number;
  databaseCpu: number;
};

const LARGE_STOCK = 1_000_000;
const MAX_MS = 12_000;

export type BenchShop = { shop: FaultShop; postgresPid: number };

export async function makeCountedProduct(shop: FaultShop): Promise<Goods> {
  return makeGoods(shop.rows, LARGE_STOCK);
}

/** One buyer places one order of one counted product. */
export function buy(shop: FaultShop, goods: Goods, shopper: Shopper, method: Method, at = 0) {
  const instance = shop.instances[at];
  if (!instance) throw new Error('there is no shop');
  const lines = [{ id: goods.id, quantity: 1 }];
  const orderRequest = { key: randomUUID(), lines, method, total: totalOf(lines, [goods]) };
  return placeOrder({ instance, shopper }, orderRequest);
}

/** Cash orders by several buyers at once, each by another customer. */
export async function benchCash(
  bench: BenchShop,
  { buyers, orders }: { buyers: number; orders: number },
): Promise<Throughput> {
  const { shop } = bench;
  const goods = await makeCountedProduct(shop);
  const shoppers = await makeShoppers(shop.rows, orders, `cash-${randomUUID()}`);
  return measure(
    bench,
    `cash on delivery, ${buyers} at once`,
    () =>
      runConcurrently(shoppers, { atOnce: buyers, maxMs: MAX_MS }, (shopper) =>
        buy(shop, goods, shopper, 'cash_on_delivery'),
      ),
    'placed',
  );
}

/** The same by card: opens all payment windows, pays all, then confirms all. */
export async function benchCard(
  bench: BenchShop,
  { buyers, orders }: { buyers: number; orders: number },
): Promise<Throughput[]> {
  const { shop } = bench;
  const goods = await makeCountedProduct(shop);
  const shoppers = await makeShoppers(shop.rows, orders, `card-${randomUUID()}`);
  // Without webhooks, so that the confirming request settles the payment.
  await shop.faults({ webhook: { lost: 1 } });
  const attempts = new Map<Shopper, string>();
  const opening = await measure(
    bench,
    `window opened, ${buyers} at once`,
    () =>
      runConcurrently(shoppers, { atOnce: buyers, maxMs: MAX_MS }, async (shopper) => {
        const response = await buy(shop, goods, shopper, 'card');
        if ('attemptId' in response) attempts.set(shopper, response.attemptId ?? '');
        return response;
      }),
    'window',
  );
  const opened = await shop.transactions();
  await runConcurrently(opened, { atOnce: buyers }, ({ reference }) =>
    shop.pay(reference, 'approve'),
  );
  const settling = await measure(
    bench,
    `card payment settled, ${buyers} at once`,
    () =>
      runConcurrently([...attempts], { atOnce: buyers, maxMs: MAX_MS }, ([shopper, attemptId]) => {
        const [instance] = shop.instances;
        if (!instance) throw new Error('there is no shop');
        return confirmPayment({ instance, shopper }, attemptId);
      }),
    'paid',
  );
  return [opening, settling];
}

async function measure(
  { shop, postgresPid }: BenchShop,
  what: string,
  work: () => Promise<{ result: ShopResponse; ms: number }[]>,
  expected: string,
): Promise<Throughput> {
  // The mails of the orders before are not measured with these.
  await until(
    async () => (await shop.rows('select from mails where sent_at is null')).length === 0,
  );
  const pid = shop.instances[0]?.pid() ?? 0;
  const before = {
    shop: cpuSeconds(pid),
    database: cpuSeconds(postgresPid),
    at: performance.now(),
  };
  const done = await work();
  const seconds = (performance.now() - before.at) / 1_000;
  const kinds = tally(done.map(({ result }) => result.kind));
  if (kinds[expected] !== done.length) {
    const log = shop.instances[0]?.log().slice(-2_000);
    throw new Error(`${what}: ${JSON.stringify(kinds)}\n${log}`);
  }
  const each = (cpu: number) => (cpu * 1_000) / done.length;
  const times = done.map(({ ms }) => ms);
  return {
    what,
    count: done.length,
    perSecond: done.length / seconds,
    p50: percentile(times, 50),
    p99: percentile(times, 99),
    shopCpu: each(cpuSeconds(pid) - before.shop),
    databaseCpu: each(cpuSeconds(postgresPid) - before.database),
  };
}
