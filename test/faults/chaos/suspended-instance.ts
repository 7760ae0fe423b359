import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { makeGoods, totalOf } from '../../support/fault-goods.ts';
import type { Instance } from '../../support/fault-instance.ts';
import { FIRST_PORT, type FaultShop, openFaultShop } from '../../support/fault-shop.ts';
import { cancelOrder, confirmPayment, placeOrder } from '../../support/shop-client.ts';
import { makeShoppers } from '../../support/shoppers.ts';
import { until } from '../../support/until.ts';

/** Longer than any job's lease and the interval at which expired leases are found. */
const PAUSE_MS = 75_000;

export type SuspendedInstance = Awaited<ReturnType<typeof suspendInstance>>;

/**
 * A shop with one instance suspended during a refund, a mail and a settlement; the other takes them over. `resume`
 * continues it when all of that is done.
 */
export async function suspendInstance(databaseUrl: string) {
  const shop = await openFaultShop({ databaseUrl, firstPort: FIRST_PORT + 10 });
  try {
    return await prepare(shop);
  } catch (error) {
    await shop.close();
    throw error;
  }
}

async function prepare(shop: FaultShop) {
  const [other, suspended] = shop.instances;
  if (!other || !suspended) throw new Error('there is no shop');
  const cancelled = await openPayment(shop, suspended);
  await shop.pay(cancelled.reference, 'approve');
  await confirmPayment(cancelled, cancelled.attemptId);
  const paid = await openPayment(shop, suspended);

  // With the other one suspended, this instance gets every job.
  other.suspend();
  const refund = { fault: 'slow', on: 'refund', ms: 2_000, after: true };
  const lost = { fault: 'lost', on: 'charge.success' };
  const verify = { fault: 'slow', on: 'verify', ms: 2_000 };
  await shop.faults({ next: [refund, lost, verify] });
  await shop.pay(paid.reference, 'approve');
  let isPaused = (): void => undefined;
  const paused = new Promise<undefined>((resolve) => (isPaused = () => resolve(undefined)));
  shop.mail.conduct().message = () => paused;
  await cancelOrder(cancelled, cancelled.attemptId);
  await shop.sendWebhookTo(suspended, paid.reference);
  const sentBack = async () =>
    (await shop.refunds()).filter(({ reference }) => reference === cancelled.reference).length;
  await until(async () => (await shop.faultsLeft()) === 0 && (await sentBack()) === 1);
  suspended.suspend();
  const suspendedSince = Date.now();
  shop.mail.conduct().message = undefined;
  isPaused();
  other.resume();

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
    /** Resolves when the other one has finished everything, and this one has run for a few seconds. */
    resume: async (): Promise<void> => {
      await pause(Math.max(0, suspendedSince + PAUSE_MS - Date.now()));
      await until(async () => Reflect.get(await facts(), 'refund') === 'processed');
      suspended.resume();
      await pause(4_000);
    },
    close: () => shop.close(),
  };
}

async function openPayment(shop: FaultShop, instance: Instance) {
  const [shopper] = await makeShoppers(shop.rows, 1, `suspended-${randomUUID()}`);
  const goods = await makeGoods(shop.rows, 3);
  const lines = [{ id: goods.id, quantity: 1 }];
  const orderRequest = {
    key: randomUUID(),
    lines,
    method: 'card',
    total: totalOf(lines, [goods]),
  } as const;
  if (!shopper) throw new Error('no shopper was created');
  const response = await placeOrder({ instance, shopper }, orderRequest);
  const attemptId = 'attemptId' in response ? (response.attemptId ?? '') : '';
  const [attempt] = await shop.rows<{ reference: string }>(
    'select reference from payment_attempts where id = $1',
    [attemptId],
  );
  if (!attempt) throw new Error(`no window: ${JSON.stringify(response)}`);
  return { instance, shopper, attemptId, reference: attempt.reference };
}
