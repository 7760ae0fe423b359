import { setTimeout as pause } from 'node:timers/promises';
import type { History } from '../test/faults/chaos/history.ts';
import { runShopper } from '../test/faults/chaos/shopper.ts';
import { FEW_AND_MANY, FEW_PLACES, offerDays } from '../test/support/fault-delivery.ts';
import { offerGiftsToGuests } from '../test/support/fault-gifts.ts';
import type { Goods } from '../test/support/fault-goods.ts';
import type { FaultShop } from '../test/support/fault-shop.ts';
import { cookieOf, makePerson } from '../test/support/people.ts';
import { createSeededRandom, type SeededRandom } from '../test/support/seeded-random.ts';
import {
  cancelForStaff,
  isUnsure,
  refundForStaff,
  type ShopResponse,
} from '../test/support/shop-client.ts';
import { makeShoppers, type Shopper } from '../test/support/shoppers.ts';

export type People = Awaited<ReturnType<typeof openPeople>>;
type Wanted = {
  shop: FaultShop;
  /** The address of nginx: everybody comes through it. */
  origin: string;
  goods: readonly Goods[];
  history: History;
  seed: number;
};

const QUEUES = 4;
const SHOPPERS = 6_000;
const STAFF_TRIES = 30;

/** Shoppers and staff, who send requests through nginx until they are stopped. */
export async function openPeople(wanted: Wanted) {
  const { shop, origin, goods, history, seed } = wanted;
  const door = { origin };
  // As the shoppers of the other fault tests, but all of them at one address.
  const seen: FaultShop = {
    ...shop,
    instances: shop.instances.map((instance) => ({ ...instance, origin })),
  };
  await offerGiftsToGuests(shop.rows);
  await offerDays(shop, FEW_PLACES);
  // Made before the first fault: accounts are not what is tested.
  const shoppers = await makeShoppers(shop.rows, SHOPPERS, `cluster-${seed}`);
  const staff = await makePerson(shop.rows, { roles: ['admin'] });
  const cookie = await cookieOf(shop.rows, staff);
  const state = { isOver: false };

  const queue = async (mine: Shopper[]): Promise<void> => {
    for (const shopper of mine) {
      if (state.isOver) return;
      const random = createSeededRandom(seed, shopper.email);
      const offer = { times: FEW_AND_MANY, offersGifts: true };
      const visit = { shop: seen, goods, history, random, shopper, ...offer };
      await runShopper(visit).catch(history.fail(shopper.email));
      await pause(random.between(200, 900));
    }
  };
  const serve = async (): Promise<void> => {
    const random = createSeededRandom(seed, 'staff');
    while (!state.isOver) {
      await pause(random.between(500, 2_500));
      await workOnOrder({ shop, door, cookie, history, random, state }).catch(
        history.fail('staff'),
      );
    }
  };
  const running = [
    ...Array.from({ length: QUEUES }, (_, index) =>
      queue(shoppers.filter((_each, n) => n % QUEUES === index)),
    ),
    serve(),
  ];
  return {
    stop: async () => {
      state.isOver = true;
      await Promise.all(running);
    },
  };
}

type Desk = {
  shop: FaultShop;
  door: { origin: string };
  cookie: string;
  history: History;
  random: SeededRandom;
  state: { isOver: boolean };
};

/** Cancels one of the last orders or sends back a part of it, and asks again with the same key until it is known. */
async function workOnOrder({ shop, door, cookie, history, random, state }: Desk): Promise<void> {
  const orders = await shop.rows<{ id: string; status: string; isPaid: boolean }>(
    `select id, status, payment_reference is not null as "isPaid" from orders
      where status in ('pending', 'processing') order by created_at desc, id limit 20`,
  );
  if (orders.length === 0) return;
  const { id, status, isPaid } = random.pick(orders);
  const by = { instance: door, shopper: { cookie } };
  const key = random.uuid();
  const isRefund = isPaid && random.happens(0.6);
  let response: ShopResponse = { kind: 'lost' };
  for (let tries = 0; tries < STAFF_TRIES && isUnsure(response) && !state.isOver; tries += 1) {
    if (tries > 0) await pause(random.between(500, 1_500));
    response = isRefund
      ? await refundForStaff(by, id, { amount: '5.00', key })
      : await cancelForStaff(by, id, { seen: status, key });
    history.countResponse(isRefund ? 'staff refund' : 'staff cancel', response);
  }
}
