import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { cancelOrder, confirmPayment, placeOrder } from '../../support/fault-door.ts';
import { makeGoods, totalOf } from '../../support/fault-goods.ts';
import type { Instance } from '../../support/fault-instance.ts';
import { FIRST_PORT, type FaultShop, openFaultShop } from '../../support/fault-shop.ts';
import { makeCrowd } from '../../support/fault-shoppers.ts';
import { until } from '../../support/until.ts';

/** Longer than any job is left to a worker that does not answer, and than the look for such jobs takes. */
const PAUSE_MS = 75_000;

export type Sleeper = Awaited<ReturnType<typeof putToSleep>>;

/**
 * A shop of which one instance is paused with a refund, a mail and a settlement under its hands; the other takes
 * them over. `wakeUp` lets it go on when all that is long done.
 */
export async function putToSleep(databaseUrl: string) {
  const shop = await openFaultShop({ databaseUrl, firstPort: FIRST_PORT + 10 });
  try {
    return await fallAsleep(shop);
  } catch (error) {
    await shop.close();
    throw error;
  }
}

async function fallAsleep(shop: FaultShop) {
  const [other, sleeper] = shop.instances;
  if (!other || !sleeper) throw new Error('there is no shop');
  const cancelled = await atTheWindow(shop, sleeper);
  await shop.pay(cancelled.reference, 'approve');
  await confirmPayment(cancelled, cancelled.attemptId);
  const paid = await atTheWindow(shop, sleeper);

  // With the other one frozen, every job is the sleeper's.
  other.freeze();
  const refund = { fault: 'slow', on: 'refund', ms: 2_000, after: true };
  const lost = { fault: 'lost', on: 'charge.success' };
  const verify = { fault: 'slow', on: 'verify', ms: 2_000 };
  await shop.faults({ next: [refund, lost, verify] });
  await shop.pay(paid.reference, 'approve');
  let isPaused = (): void => undefined;
  const paused = new Promise<undefined>((resolve) => (isPaused = () => resolve(undefined)));
  shop.mail.conduct().message = () => paused;
  await cancelOrder(cancelled, cancelled.attemptId);
  await shop.ringAt(sleeper, paid.reference);
  const sentBack = async () =>
    (await shop.refunds()).filter(({ reference }) => reference === cancelled.reference).length;
  await until(async () => (await shop.faultsLeft()) === 0 && (await sentBack()) === 1);
  sleeper.freeze();
  const asleepSince = Date.now();
  shop.mail.conduct().message = undefined;
  isPaused();
  other.thaw();

  const facts = async () => {
    const [row] = await shop.rows(
      `select (select state from refunds where order_id = $1) as refund,
              (select count(*)::int from order_events where order_id = $1 and kind = 'refunded') as refunded,
              (select count(*)::int from orders where id = $2) as orders`,
      [cancelled.attemptId, paid.attemptId],
    );
    return { ...row, sentBack: await sentBack() };
  };
  return {
    shop,
    facts,
    /** Done when the other one has finished everything, and the sleeper has had a while to disturb it. */
    wakeUp: async (): Promise<void> => {
      await pause(Math.max(0, asleepSince + PAUSE_MS - Date.now()));
      await until(async () => Reflect.get(await facts(), 'refund') === 'processed');
      sleeper.thaw();
      await pause(4_000);
    },
    close: () => shop.close(),
  };
}

async function atTheWindow(shop: FaultShop, instance: Instance) {
  const [shopper] = await makeCrowd(shop.rows, 1, `sleeper-${randomUUID()}`);
  const goods = await makeGoods(shop.rows, 3);
  const lines = [{ id: goods.id, quantity: 1 }];
  const wish = {
    key: randomUUID(),
    lines,
    method: 'card',
    total: totalOf(lines, [goods]),
  } as const;
  if (!shopper) throw new Error('nobody came');
  const heard = await placeOrder({ instance, shopper }, wish);
  const attemptId = 'attemptId' in heard ? (heard.attemptId ?? '') : '';
  const [attempt] = await shop.rows<{ reference: string }>(
    'select reference from payment_attempts where id = $1',
    [attemptId],
  );
  if (!attempt) throw new Error(`no window: ${JSON.stringify(heard)}`);
  return { instance, shopper, attemptId, reference: attempt.reference };
}
