import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { openDatabaseProxy } from '../../support/database-proxy.ts';
import { makeFaultDatabase } from '../../support/fault-database.ts';
import { makeGoods, totalOf } from '../../support/fault-goods.ts';
import type { Instance } from '../../support/fault-instance.ts';
import { openFaultShop } from '../../support/fault-shop.ts';
import {
  confirmPayment,
  type ShopResponse,
  type Method,
  placeOrder,
  type OrderRequest,
} from '../../support/shop-client.ts';
import { makeShoppers, type Shopper } from '../../support/shoppers.ts';

export type Setup = Awaited<ReturnType<typeof openSetup>>;
type Want = { stock?: number; method?: Method; by?: Instance };

/** The limit for recovery. */
const RECOVERY = { timeout: 60_000, interval: 100 };

/** Two instances, the first behind a database proxy, and helpers for the steps of a buyer. */
export async function openSetup() {
  const databaseUrl = await makeFaultDatabase();
  const proxy = await openDatabaseProxy(databaseUrl);
  const shop = await openFaultShop({ databaseUrl, firstDatabaseUrl: proxy.url });
  const [first, second] = bothOf(shop.instances);

  async function buyer({ stock = 3, method = 'card' }: Want = {}) {
    const [shopper] = await makeShoppers(shop.rows, 1, `faults-${randomUUID()}`);
    const goods = await makeGoods(shop.rows, stock);
    const lines = [{ id: goods.id, quantity: 1 }];
    const orderRequest: OrderRequest = {
      key: randomUUID(),
      lines,
      method,
      total: totalOf(lines, [goods]),
    };
    if (!shopper) throw new Error('no shopper was created');
    return { shopper, goods, orderRequest };
  }

  /** A buyer with an open payment window. */
  async function openPayment({ by = second, ...want }: Want = {}) {
    const { shopper, goods, orderRequest } = await buyer(want);
    const response = await placeOrder({ instance: by, shopper }, orderRequest);
    expect(response).toMatchObject({ kind: 'window' });
    const attemptId = 'attemptId' in response ? (response.attemptId ?? '') : '';
    const [attempt] = await shop.rows<{ reference: string }>(
      'select reference from payment_attempts where id = $1',
      [attemptId],
    );
    return { shopper, goods, orderRequest, attemptId, reference: attempt?.reference ?? '' };
  }

  const restarts = new Map<Instance, Promise<void>>();
  let turn = 0;

  const ordersOf = ({ id }: Shopper) =>
    shop.rows<{ id: string; number: string }>(
      'select id, order_number as number from orders where user_id = $1',
      [id],
    );

  return {
    shop,
    proxy,
    first,
    second,
    buyer,
    openPayment,
    ordersOf,
    /** The instances are killed in turn, while the other continues. */
    killedAndOther: async (): Promise<[Instance, Instance]> => {
      await Promise.all(restarts.values());
      turn += 1;
      return turn % 2 === 0 ? [first, second] : [second, first];
    },
    /** Restarts it while the test continues. */
    restart: (instance: Instance) => {
      restarts.set(instance, instance.start());
    },
    waitForRestarts: async (): Promise<void> => {
      await Promise.all(restarts.values());
    },
    place: (instance: Instance, shopper: Shopper, orderRequest: OrderRequest) =>
      placeOrder({ instance, shopper }, orderRequest),
    confirm: (instance: Instance, shopper: Shopper, attemptId: string): Promise<ShopResponse> =>
      confirmPayment({ instance, shopper }, attemptId),
    /** Drops the next payment's webhook. */
    loseNextWebhook: () => shop.faults({ next: [{ fault: 'lost', on: 'charge.success' }] }),
    expectOneOrder: (shopper: Shopper) =>
      expect.poll(() => ordersOf(shopper), RECOVERY).toHaveLength(1),
    eventually: <Value>(ask: () => Promise<Value>) => expect.poll(ask, RECOVERY),
    close: async () => {
      await shop.close();
      proxy.close();
    },
  };
}

function bothOf([first, second]: readonly Instance[]): [Instance, Instance] {
  if (!first || !second) throw new Error('there is no shop');
  return [first, second];
}
