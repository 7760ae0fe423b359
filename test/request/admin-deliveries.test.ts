import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ChosenDelivery } from '#app/delivery/chosen-delivery.ts';
import { type Board, DAY, dayAhead, openBoard, OTHER } from '../support/delivery-board.ts';
import { EVENING, makeZone, MORNING } from '../support/delivery.ts';
import { mailsTo } from '../support/mails.ts';
import { cookieOf, makePerson, type Person } from '../support/people.ts';

let board: Board;
let shop: Board['shop'];
let ama: Person;
beforeAll(async () => {
  board = await openBoard();
  shop = board.shop;
});
beforeEach(async () => {
  ama = await makePerson(shop.rows);
  await board.clear();
});

const orderFor = (day: string, slot = MORNING) => board.orderFor(ama, day, slot);
const get = (path: string) => board.get(path);
const post: Board['post'] = (path, fields, as) => board.post(path, fields, as);
const booked = () => board.booked();
const activity = () => board.activity();
const move = (id: string, fields: Record<string, string>) =>
  post(`/admin/orders/${id}/delivery`, fields);

describe('the board of a day', () => {
  test('shows what to make, and the orders by time and zone', async () => {
    const early = await orderFor(DAY);
    const late = await orderFor(DAY, EVENING);
    await orderFor(OTHER);
    const page = await get(`/admin/deliveries?day=${DAY}`);
    expect(page).toContain('2 orders on this day.');
    expect(page.indexOf('Morning, 08:00 to 12:00 · Accra')).toBeLessThan(
      page.indexOf('Evening, 16:00 to 20:00 · Accra'),
    );
    expect(page).toContain('1 of 3 places taken');
    for (const { number } of [early, late]) expect(page).toContain(number);
    expect(page).toContain('To make and pack');
  });

  test('leaves out what is cancelled, and says which earlier days are not done', async () => {
    const order = await orderFor(DAY);
    await shop.rows(`update orders set status = 'cancelled' where id = $1`, [order.id]);
    await orderFor(dayAhead(-2));
    const page = await get(`/admin/deliveries?day=${DAY}`);
    expect(page).toContain('No deliveries on this day.');
    expect(page).toContain('Earlier days still have orders under way');
  });

  test('is today where no day, or none that there is, is asked for', async () => {
    for (const query of ['', '?day=', '?day=2027-02-30', '?day=%00']) {
      expect(await get(`/admin/deliveries${query}`)).toContain('Today, ');
    }
  });

  test('is for staff alone', async () => {
    const hers = await cookieOf(shop.rows, ama);
    expect((await shop.get('/admin/deliveries', { cookie: hers })).status).toBe(302);
    const close = { intent: 'close', day: DAY };
    expect((await post('/admin/deliveries', close, hers)).status).toBe(403);
    expect((await post('/admin/orders/x/delivery', {}, hers)).status).toBe(403);
    expect((await post('/admin/deliveries/move', {}, hers)).status).toBe(403);
    expect((await post('/admin/settings/zones/new', {}, hers)).status).toBe(403);
  });

  test('names the orders that stay on it before and after it is closed, with the way to move them', async () => {
    const [one, other] = [await orderFor(DAY), await orderFor(DAY)];
    const gone = await orderFor(DAY);
    await shop.rows(`update orders set status = 'delivered' where id = $1`, [gone.id]);
    const staying = async () => {
      const page = await get(`/admin/deliveries?day=${DAY}`);
      const [section = ''] =
        /<p[^>]*>These orders [^<]*<\/p><ul aria-label="Orders that stay.*?<\/ul>/s.exec(page) ??
        [];
      return section;
    };
    const expectBoth = (section: string) => {
      expect(section).toContain(`Morning, 08:00 to 12:00 · Accra: ${one.number}, ${other.number}`);
      expect(section).not.toContain(gone.number);
      expect(section).toContain(
        `/admin/deliveries/move?day=${DAY}&amp;ids=${one.id}&amp;ids=${other.id}`,
      );
    };
    const before = await staying();
    expect(before).toContain('These orders stay until you move them:');
    expectBoth(before);
    await post('/admin/deliveries', { intent: 'close', day: DAY });
    const after = await staying();
    expect(after).toContain('These orders are still on this closed day:');
    expectBoth(after);
    await board.clear();
    expect(await staying()).toBe('');
    await post('/admin/deliveries', { intent: 'open', day: DAY });
  });

  test('closes the day at once and opens it again, and the log says who', async () => {
    expect((await post('/admin/deliveries', { intent: 'close', day: DAY })).status).toBe(200);
    expect(await activity()).toBe('Closed delivery day');
    expect(await get(`/admin/deliveries?day=${DAY}`)).toContain('Closed for new orders.');
    const order = await orderFor(OTHER);
    expect(
      (await move(order.id, { seen: `${OTHER} morning`, day: DAY, slot: 'morning' })).status,
    ).toBe(409);
    await post('/admin/deliveries', { intent: 'open', day: DAY });
    expect(await activity()).toBe('Opened delivery day');
    expect(await get(`/admin/deliveries?day=${DAY}`)).not.toContain('Closed for new orders.');
    expect((await post('/admin/deliveries', { intent: 'close', day: 'tomorrow' })).status).toBe(
      400,
    );
  });
});

describe('an order that is moved', () => {
  test('changes its day, its place and its timeline, and its customer gets an email', async () => {
    const { id, number } = await orderFor(DAY);
    const reason = 'Our van broke down.';
    const form = { seen: `${DAY} morning`, day: OTHER, slot: 'evening', reason };
    expect((await move(id, form)).status).toBe(200);
    expect(await booked()).toEqual([{ day: OTHER, slot: 'evening', booked: 1 }]);
    const [row] = await shop.rows<{ delivery: ChosenDelivery; day: string }>(
      'select delivery, delivery_day::text as day from orders where id = $1',
      [id],
    );
    expect(row).toMatchObject({ day: OTHER, delivery: { day: OTHER, slot: { id: 'evening' } } });
    expect(await activity()).toBe('Moved delivery');
    const mail = (await mailsTo(shop.rows, ama.email)).at(-1);
    expect(mail?.subject).toBe(`A new day for order ${number}`);
    expect(mail?.text).toContain('Evening, 16:00 to 20:00');
    expect(mail?.text).toContain(reason);
    const page = await shop.get(`/orders/${id}`, { cookie: await cookieOf(shop.rows, ama) });
    expect(await page.text()).toContain('Delivery moved to');
  });

  test.each([
    ['to a full time', { day: OTHER, slot: 'morning' }, 3],
    ['to a day long past', { day: '2020-01-01', slot: 'morning' }, 0],
    ['to no day', { day: '', slot: '' }, 0],
    ['to a time that there is not', { day: OTHER, slot: 'night' }, 0],
  ])('%s stays where it is', async (_where, to, taken) => {
    const { id } = await orderFor(DAY);
    for (let count = 0; count < taken; count += 1) await orderFor(OTHER);
    const before = await booked();
    expect((await move(id, { seen: `${DAY} morning`, ...to })).status).toBe(409);
    expect(await booked()).toEqual(before);
    expect(await mailsTo(shop.rows, ama.email)).toEqual([]);
  });

  test('by two at once is moved by one of them', async () => {
    const { id } = await orderFor(DAY);
    const to = (slot: string) => move(id, { seen: `${DAY} morning`, day: OTHER, slot });
    const answers = await Promise.all([to('morning'), to('evening')]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await booked()).toHaveLength(1);
  });

  test('together with another that takes its place, neither waits for the other for ever', async () => {
    const one = await orderFor(DAY);
    const other = await orderFor(DAY, EVENING);
    const swap = (from: string, to: string) => [
      move(one.id, { seen: `${DAY} ${from}`, day: DAY, slot: to }),
      move(other.id, { seen: `${DAY} ${to}`, day: DAY, slot: from }),
    ];
    for (let round = 0; round < 5; round += 1) {
      const isBack = round % 2 === 1;
      const answers = await Promise.all(
        isBack ? swap('evening', 'morning') : swap('morning', 'evening'),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    }
    expect(await booked()).toEqual([
      { day: DAY, slot: 'evening', booked: 1 },
      { day: DAY, slot: 'morning', booked: 1 },
    ]);
  });

  test('when it was cancelled takes no place, and no email is sent', async () => {
    const { id } = await orderFor(DAY);
    await shop.rows('truncate slot_bookings');
    await shop.rows(`update orders set status = 'cancelled' where id = $1`, [id]);
    const form = { seen: `${DAY} morning`, day: OTHER, slot: 'morning' };
    expect((await move(id, form)).status).toBe(200);
    expect(await booked()).toEqual([]);
    expect(await mailsTo(shop.rows, ama.email)).toEqual([]);
  });

  test('after it was delivered is left alone', async () => {
    const { id } = await orderFor(DAY);
    await shop.rows(`update orders set status = 'delivered' where id = $1`, [id]);
    const form = { seen: `${DAY} morning`, day: OTHER, slot: 'morning' };
    expect((await move(id, form)).status).toBe(409);
  });
});

describe('the order of the zones', () => {
  const namesIn = (page: string) =>
    ['Accra', 'Tema', 'Ho'].toSorted(
      (one, other) => page.indexOf(`>${one}<`) - page.indexOf(`>${other}<`),
    );
  const step = (zone: string, from: number, intent: string) =>
    post('/admin/settings/zones', { zone, from: String(from), intent });
  const order = async () => namesIn(await get('/admin/settings/zones'));

  test('is changed one place at a time, from where it was seen', async () => {
    const zones = [
      makeZone({ slots: [MORNING, EVENING] }),
      makeZone({ id: 'tema', name: 'Tema' }),
      makeZone({ id: 'ho', name: 'Ho' }),
    ];
    const save = (list: object[]) =>
      shop.rows(`update settings set values = $1 where section = 'zones'`, [{ list }]);
    await save(zones);
    expect(await order()).toEqual(['Accra', 'Tema', 'Ho']);
    expect((await step('ho', 2, 'up')).status).toBe(200);
    expect(await order()).toEqual(['Accra', 'Ho', 'Tema']);
    expect(await activity()).toBe('Moved delivery zone');
    expect((await step('accra', 0, 'down')).status).toBe(200);
    expect(await order()).toEqual(['Ho', 'Accra', 'Tema']);
    // Sent again because the answer was lost, beyond the ends, and what is no zone.
    for (const [zone, from, to] of [
      ['accra', 0, 'down'],
      ['ho', 0, 'up'],
      ['tema', 2, 'down'],
      ['everywhere', 3, 'up'],
      ['nowhere', 0, 'down'],
    ] as const) {
      expect((await step(zone, from, to)).status).toBe(409);
    }
    expect((await step('ho', 0, 'sideways')).status).toBe(400);
    expect(await order()).toEqual(['Ho', 'Accra', 'Tema']);
    await save(zones.slice(0, 1));
  });
});
