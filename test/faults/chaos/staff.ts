import { setTimeout as pause } from 'node:timers/promises';
import type { ChosenTime } from '../../support/fault-delivery.ts';
import type { FaultShop } from '../../support/fault-shop.ts';
import { cookieOf, makePerson } from '../../support/people.ts';
import { createSeededRandom } from '../../support/seeded-random.ts';
import { closeForStaff, isUnsure, moveForStaff } from '../../support/shop-client.ts';
import type { History } from './history.ts';

type Wanted = { history: History; times: readonly ChosenTime[]; seed: number };

/** Moves orders from one time to another, and closes and opens their days, until it is told to stop; no day stays closed. */
export async function openStaff(shop: FaultShop, { history, times, seed }: Wanted) {
  const random = createSeededRandom(seed, 'staff');
  const cookie = await cookieOf(shop.rows, await makePerson(shop.rows, { roles: ['admin'] }));
  const state = { isOver: false };
  const by = () => ({ instance: random.pick(shop.instances), shopper: { cookie } });

  async function moveOrder(): Promise<void> {
    const [order] = await shop.rows<{ id: string; seen: string }>(
      `select id, concat_ws(' ', delivery ->> 'day', delivery -> 'slot' ->> 'id') as seen from orders
        where delivery is not null and status <> 'cancelled' order by random() limit 1`,
    );
    if (!order) return;
    const move = { ...random.pick(times), seen: order.seen };
    history.countResponse('move', await moveForStaff(by(), order.id, move));
  }

  async function closeDay(): Promise<void> {
    const { day } = random.pick(times);
    history.countResponse('close', await closeForStaff(by(), day));
    await pause(random.between(300, 1_500));
    for (;;) {
      const response = await closeForStaff(by(), day, false);
      history.countResponse('open', response);
      if (!isUnsure(response)) return;
      await pause(100);
    }
  }

  const serve = async (): Promise<void> => {
    while (!state.isOver) {
      await pause(random.between(100, 600));
      const work = random.happens(0.1) ? closeDay : moveOrder;
      await work().catch(history.fail('staff'));
    }
  };
  const running = serve();
  return {
    stop: async (): Promise<void> => {
      state.isOver = true;
      await running;
    },
  };
}
