import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { openDatabaseProxy } from '../../support/database-proxy.ts';
import { makeFaultDatabase } from '../../support/fault-database.ts';
import { type ChosenTime, dayAhead, offerDays } from '../../support/fault-delivery.ts';
import { offerGiftsToGuests, wrapOf } from '../../support/fault-gifts.ts';
import { makeGoods, totalOf } from '../../support/fault-goods.ts';
import type { Instance } from '../../support/fault-instance.ts';
import { openFaultShop } from '../../support/fault-shop.ts';
import {
  confirmPayment,
  type ShopResponse,
  type Method,
  placeOrder,
  type OrderRequest,
  type SentGift,
} from '../../support/shop-client.ts';
import { makeGuestShopper, makeShoppers, type Shopper } from '../../support/shoppers.ts';

export type Setup = Awaited<ReturnType<typeof openSetup>>;
type Want = {
  stock?: number;
  method?: Method;
  by?: Instance;
  time?: ChosenTime;
  isGuest?: boolean;
  gift?: SentGift;
};

/** A wrapped gift with a card, from nobody whom its recipient is told of. */
export const GIFT: SentGift = {
  phone: '+233261112223',
  message: 'Medɔ wo 🌹',
  wrap: 'Kraft paper',
  anonymous: 'yes',
};

const DAYS = 50;

/** The limit for recovery. */
const RECOVERY = { timeout: 60_000, interval: 100 };

/** Two instances, the first behind a database proxy, and helpers for the steps of a buyer. */
export async function openSetup() {
  const databaseUrl = await makeFaultDatabase();
  const proxy = await openDatabaseProxy(databaseUrl);
  const env = { TRUSTED_PROXIES: '1' };
  const shop = await openFaultShop({ databaseUrl, firstDatabaseUrl: proxy.url, env });
  const [first, second] = bothOf(shop.instances);
  await offerGiftsToGuests(shop.rows);
  await offerDays(shop, 1);
  let days = 0;

  /** A time of which one place is left. */
  function lastPlace(): ChosenTime {
    days += 1;
    if (days > DAYS) throw new Error('no day is left');
    return { day: dayAhead(days - 1), slot: 'morning' };
  }

  async function makeShopper(isGuest: boolean): Promise<Shopper> {
    const name = `faults-${randomUUID()}`;
    if (isGuest) return makeGuestShopper(`${name}@people.test`);
    const [shopper] = await makeShoppers(shop.rows, 1, name);
    if (!shopper) throw new Error('no shopper was created');
    return shopper;
  }

  async function buyer({ stock = 3, method = 'card', time = lastPlace(), ...want }: Want = {}) {
    const { isGuest = false, gift } = want;
    const shopper = await makeShopper(isGuest);
    const goods = await makeGoods(shop.rows, stock);
    const lines = [{ id: goods.id, quantity: 1 }];
    const orderRequest: OrderRequest = {
      key: randomUUID(),
      lines,
      method,
      total: totalOf(lines, [goods]) + wrapOf(gift),
      time,
      ...(gift && { gift }),
    };
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
    shop.rows<{ id: string; number: string; gift: object | null; wrap: number }>(
      `select id, order_number as number, gift, gift_wrap_minor::int as wrap from orders
        where user_id::text = $1 or customer_info ->> 'phone' = $1`,
      [id],
    );

  return {
    shop,
    proxy,
    first,
    second,
    lastPlace,
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
