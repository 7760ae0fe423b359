import { setTimeout } from 'node:timers/promises';
import type { ChosenDelivery } from '#app/delivery/chosen-delivery.ts';
import { dayOf } from '#app/values/day.ts';
import { EVENING, makeZone, MORNING } from './delivery.ts';
import { stripReactComments } from './html-text.ts';
import { makeOrder } from './orders.ts';
import { cookieOf, makePerson, type Person } from './people.ts';
import { openTestShop } from './test-shop.ts';

const SETTINGS_IN_FORCE_MS = 2_000;

export const dayAhead = (days: number) => dayOf(new Date(Date.now() + days * 86_400_000));
export const DAY = dayAhead(10);
export const OTHER = dayAhead(11);

const agreed = (day: string, slot = MORNING): ChosenDelivery => ({
  zone: 'accra',
  zoneName: 'Accra',
  kind: 'area',
  day,
  slot: { id: slot.id, name: slot.name, from: slot.from, to: slot.to },
});

export type Board = Awaited<ReturnType<typeof openBoard>>;

/** A shop whose customers choose a morning or an evening in Accra, and somebody of its staff. */
export async function openBoard() {
  const shop = await openTestShop();
  const admin = await makePerson(shop.rows, { roles: ['admin'] });
  const cookie = await cookieOf(shop.rows, admin);
  await shop.rows('truncate settings');
  await shop.rows('insert into settings (section, values) values ($1, $2), ($3, $4)', [
    'zones',
    { list: [makeZone({ slots: [MORNING, EVENING] })] },
    'deliveryDays',
    { isChosen: true },
  ]);
  // They are in force by then, and are the same in every test.
  await setTimeout(SETTINGS_IN_FORCE_MS);

  return {
    shop,
    cookie,
    /** No order has a day any more, and no place is taken. */
    clear: async () => {
      await shop.rows('truncate slot_bookings');
      await shop.rows('update orders set delivery_day = null where delivery_day is not null');
    },
    /** An order for a day, with its place taken. */
    orderFor: async (person: Person, day: string, slot = MORNING) => {
      const customer = { email: person.email };
      const order = await makeOrder(shop.rows, person, { status: 'processing', customer });
      await shop.rows('update orders set delivery = $2, delivery_day = $3 where id = $1', [
        order.id,
        agreed(day, slot),
        day,
      ]);
      await shop.rows(
        `insert into slot_bookings (zone_id, day, slot_id, booked) values ('accra', $1, $2, 1)
         on conflict (day, zone_id, slot_id) do update set booked = slot_bookings.booked + 1`,
        [day, slot.id],
      );
      return order;
    },
    booked: () =>
      shop.rows(
        `select day::text as day, slot_id as slot, booked from slot_bookings where booked > 0 order by 1, 2`,
      ),
    get: async (path: string) => {
      const page = stripReactComments(await (await shop.get(path, { cookie })).text());
      return page.slice(page.indexOf('<main'), page.indexOf('</main>'));
    },
    post: (path: string, fields: Record<string, string>, as = cookie) =>
      shop.post(path, new URLSearchParams(fields), { cookie: as }),
    /** What staff did last, as the log says it. */
    activity: async () => {
      const [last] = await shop.rows<{ action: string }>(
        'select action from admin_activity_log where admin_id = $1 order by number desc limit 1',
        [admin.id],
      );
      return last?.action;
    },
  };
}
