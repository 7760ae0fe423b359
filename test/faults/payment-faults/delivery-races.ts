import { describe, expect, test } from 'vitest';
import { tally } from '../../support/concurrency.ts';
import type { ChosenTime } from '../../support/fault-delivery.ts';
import { cookieOf, makePerson } from '../../support/people.ts';
import { closeForStaff, moveForStaff } from '../../support/shop-client.ts';
import { until } from '../../support/until.ts';
import type { Setup } from './setup.ts';

const BUYERS = 10;

/** Buyers on both instances, while staff move an order to the same time or close the day. */
export function testDeliveryRaces(setup: () => Setup): void {
  const staffAt = async (instance: Setup['first']) => {
    const { rows } = setup().shop;
    const cookie = await cookieOf(rows, await makePerson(rows, { roles: ['admin'] }));
    return { instance, shopper: { cookie } };
  };

  /** Many at once, in cash and by card, at one instance and the other; each starts before the first is answered. */
  const orderAtOnce = async (time: ChosenTime) => {
    const { first, second, buyer, place } = setup();
    const buyers = await Promise.all(
      Array.from({ length: BUYERS }, (_, n) =>
        buyer({ time, method: n % 4 < 2 ? 'cash_on_delivery' : 'card' }),
      ),
    );
    return buyers.map(({ shopper, orderRequest }, n) =>
      place(n % 2 === 0 ? first : second, shopper, orderRequest),
    );
  };
  const kindsOf = async (answers: Awaited<ReturnType<typeof orderAtOnce>>) =>
    tally((await Promise.all(answers)).map(({ kind }) => kind));

  const placesTaken = async ({ day, slot }: ChosenTime): Promise<number> => {
    const [row] = await setup().shop.rows<{ booked: number }>(
      'select booked from slot_bookings where day = $1 and slot_id = $2',
      [day, slot],
    );
    return row?.booked ?? 0;
  };

  const timeOf = async (orderId: string) => {
    const [row] = await setup().shop.rows<{ time: string }>(
      `select concat_ws(' ', delivery_day, delivery -> 'slot' ->> 'id') as time from orders where id = $1`,
      [orderId],
    );
    return row?.time;
  };

  describe('on two instances', () => {
    test('the last place of a time is given to one: a buyer, or the order that staff move there', async () => {
      const { second, buyer, place, ordersOf, lastPlace, waitForRestarts } = setup();
      await waitForRestarts();
      const time = lastPlace();
      const before = { ...time, slot: 'evening' };
      const { shopper, orderRequest } = await buyer({ method: 'cash_on_delivery', time: before });
      await place(second, shopper, orderRequest);
      const [order] = await ordersOf(shopper);
      const staff = await staffAt(second);
      const answers = await orderAtOnce(time);
      const move = { ...time, seen: `${before.day} ${before.slot}` };
      await moveForStaff(staff, order?.id ?? '', move);
      const { placed = 0, window = 0, delivery = 0 } = await kindsOf(answers);
      const moved = (await timeOf(order?.id ?? '')) === `${time.day} ${time.slot}` ? 1 : 0;
      expect({ given: placed + window + moved, refused: delivery + 1 - moved }).toEqual({
        given: 1,
        refused: BUYERS,
      });
      expect([await placesTaken(time), await placesTaken(before)]).toEqual([1, 1 - moved]);
    });

    test('a day that staff close while it is ordered keeps who was quicker, and then takes nobody', async () => {
      const { first, second, buyer, place, ordersOf, lastPlace } = setup();
      const time = { ...lastPlace(), slot: 'evening' };
      const staff = await staffAt(first);
      const answers = await orderAtOnce(time);
      expect(await closeForStaff(staff, time.day)).toMatchObject({ status: 200 });
      const { placed = 0, window = 0, delivery = 0 } = await kindsOf(answers);
      expect(placed + window + delivery).toBe(BUYERS);
      let accepted = placed + window;
      for (const instance of [first, second]) {
        await until(async () => {
          const { shopper, orderRequest } = await buyer({ method: 'cash_on_delivery', time });
          const { kind } = await place(instance, shopper, orderRequest);
          accepted += kind === 'placed' ? 1 : 0;
          return kind === 'delivery';
        });
      }
      expect(await placesTaken(time)).toBe(accepted);

      const other = { ...lastPlace(), slot: 'evening' };
      const { shopper, orderRequest } = await buyer({ method: 'cash_on_delivery', time: other });
      await place(second, shopper, orderRequest);
      const [order] = await ordersOf(shopper);
      const seen = `${other.day} ${other.slot}`;
      expect(await moveForStaff(staff, order?.id ?? '', { ...time, seen })).toMatchObject({
        status: 409,
      });
      expect(await timeOf(order?.id ?? '')).toBe(seen);
    });
  });
}
