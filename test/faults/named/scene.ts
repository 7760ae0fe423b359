import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { makeFaultDatabase } from '../../support/fault-database.ts';
import {
  confirmPayment,
  type Heard,
  type Method,
  placeOrder,
  type Wish,
} from '../../support/fault-door.ts';
import { makeGoods, totalOf } from '../../support/fault-goods.ts';
import type { Instance } from '../../support/fault-instance.ts';
import { openFaultShop } from '../../support/fault-shop.ts';
import { makeCrowd, type Shopper } from '../../support/fault-shoppers.ts';
import { openWire } from '../../support/fault-wire.ts';

export type Scene = Awaited<ReturnType<typeof openScene>>;
type Want = { stock?: number; method?: Method; by?: Instance };

/** Recovery must not take longer than this. */
const SOON = { timeout: 60_000, interval: 100 };

/** Two instances, the first by a wire that can be cut; buyers who do one thing after the other. */
export async function openScene() {
  const databaseUrl = await makeFaultDatabase();
  const wire = await openWire(databaseUrl);
  const shop = await openFaultShop({ databaseUrl, firstGoesBy: wire.url });
  const [first, second] = bothOf(shop.instances);

  async function buyer({ stock = 3, method = 'card' }: Want = {}) {
    const [shopper] = await makeCrowd(shop.rows, 1, `named-${randomUUID()}`);
    const goods = await makeGoods(shop.rows, stock);
    const lines = [{ id: goods.id, quantity: 1 }];
    const wish: Wish = { key: randomUUID(), lines, method, total: totalOf(lines, [goods]) };
    if (!shopper) throw new Error('nobody came');
    return { shopper, goods, wish };
  }

  /** A buyer with the payment window open before them. */
  async function atTheWindow({ by = second, ...want }: Want = {}) {
    const { shopper, goods, wish } = await buyer(want);
    const heard = await placeOrder({ instance: by, shopper }, wish);
    expect(heard).toMatchObject({ kind: 'window' });
    const attemptId = 'attemptId' in heard ? (heard.attemptId ?? '') : '';
    const [attempt] = await shop.rows<{ reference: string }>(
      'select reference from payment_attempts where id = $1',
      [attemptId],
    );
    return { shopper, goods, wish, attemptId, reference: attempt?.reference ?? '' };
  }

  const revivals = new Map<Instance, Promise<void>>();
  let turn = 0;

  const ordersOf = ({ id }: Shopper) =>
    shop.rows<{ id: string; number: string }>(
      'select id, order_number as number from orders where user_id = $1',
      [id],
    );

  return {
    shop,
    wire,
    first,
    second,
    buyer,
    atTheWindow,
    ordersOf,
    /** Each in turn is the one to be killed, while the other goes on. */
    victimAndOther: async (): Promise<[Instance, Instance]> => {
      await Promise.all(revivals.values());
      turn += 1;
      return turn % 2 === 0 ? [first, second] : [second, first];
    },
    /** Started again while the test goes on. */
    revive: (instance: Instance) => {
      revivals.set(instance, instance.start());
    },
    revived: async (): Promise<void> => {
      await Promise.all(revivals.values());
    },
    place: (instance: Instance, shopper: Shopper, wish: Wish) =>
      placeOrder({ instance, shopper }, wish),
    confirm: (instance: Instance, shopper: Shopper, attemptId: string): Promise<Heard> =>
      confirmPayment({ instance, shopper }, attemptId),
    /** The bank keeps quiet about what is paid next. */
    loseNextWebhook: () => shop.faults({ next: [{ fault: 'lost', on: 'charge.success' }] }),
    expectOneOrder: (shopper: Shopper) =>
      expect.poll(() => ordersOf(shopper), SOON).toHaveLength(1),
    eventually: <Value>(ask: () => Promise<Value>) => expect.poll(ask, SOON),
    close: async () => {
      await shop.close();
      wire.close();
    },
  };
}

function bothOf([first, second]: readonly Instance[]): [Instance, Instance] {
  if (!first || !second) throw new Error('there is no shop');
  return [first, second];
}
