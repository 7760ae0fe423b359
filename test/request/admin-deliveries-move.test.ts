import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Board, DAY, openBoard, OTHER } from '../support/delivery-board.ts';
import { formIn } from '../support/html-form.ts';
import { stripReactComments } from '../support/html-text.ts';
import { mailsTo } from '../support/mails.ts';
import { makePerson, type Person } from '../support/people.ts';
import { plainBrowser } from '../support/plain-browser.ts';

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

const orderFor = (day: string) => board.orderFor(ama, day);

describe('many orders that are moved', () => {
  const moveMany = (orders: readonly { id: string }[], to: Record<string, string>, seen = DAY) => {
    const form = new URLSearchParams(to);
    for (const { id } of orders) form.append('move', `${id} ${seen} morning`);
    return shop.post(`/admin/deliveries/move?day=${DAY}`, form, { cookie: board.cookie });
  };
  const daysOf = async (orders: readonly { id: string }[]) => {
    const rows = await shop.rows<{ day: string }>(
      `select delivery_day::text as day from orders join unnest($1::uuid[]) with ordinality as asked (id, place) using (id)
        order by place`,
      [orders.map(({ id }) => id)],
    );
    return rows.map(({ day }) => day);
  };

  test('are chosen on the board, each with its box, and listed before they are moved', async () => {
    const [one, other] = [await orderFor(DAY), await orderFor(DAY)];
    const gone = await orderFor(DAY);
    await shop.rows(`update orders set status = 'delivered' where id = $1`, [gone.id]);
    const shown = await board.get(`/admin/deliveries?day=${DAY}`);
    expect(shown.match(/name="ids" value="[^"]+"/g)).toHaveLength(2);
    const ids = [one, other, gone].map(({ id }) => `ids=${id}`).join('&');
    const page = await (
      await shop.get(`/admin/deliveries/move?day=${DAY}&${ids}&ids=x`, { cookie: board.cookie })
    ).text();
    expect(page).toContain('Move 2 orders');
    expect(page.match(/name="move"/g)).toHaveLength(2);
    for (const { id } of [one, other]) expect(page).toContain(`value="${id} ${DAY} morning"`);
    expect(page).toContain(`value="${OTHER}"`);
    expect(await board.get('/admin/deliveries/move')).toContain('No orders selected');
  });

  test('go as far as there are places, and the answer says which went and which stayed', async () => {
    const orders = [await orderFor(DAY), await orderFor(DAY), await orderFor(DAY)];
    await orderFor(OTHER);
    const to = { day: OTHER, slot: 'morning', reason: 'Our van broke down.' };
    const answer = await moveMany(orders, to);
    expect(answer.status).toBe(200);
    const page = stripReactComments(await answer.text());
    expect(page).toMatch(/2 orders moved to [^,]+, Morning, 08:00 to 12:00, 1 not moved\./);
    const [moved, kept] = page.slice(page.indexOf('Moved, with an email')).split('Not moved');
    for (const { number } of orders.slice(0, 2)) expect(moved).toContain(number);
    expect(kept).toContain(orders[2]?.number);
    expect(kept).toContain('No place was left at this time.');
    expect(await daysOf(orders)).toEqual([OTHER, OTHER, DAY]);
    expect(await board.booked()).toEqual([
      { day: DAY, slot: 'morning', booked: 1 },
      { day: OTHER, slot: 'morning', booked: 3 },
    ]);
    const mails = await mailsTo(shop.rows, ama.email);
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual(
      orders
        .slice(0, 2)
        .map(({ number }) => `A new day for order ${number}`)
        .toSorted(),
    );
    expect(mails[0]?.text).toContain('Our van broke down.');
    const events = await shop.rows(
      `select from order_events where kind = 'delivery_moved' and order_id = any($1)`,
      [orders.map(({ id }) => id)],
    );
    expect(events).toHaveLength(2);
  });

  test('go with the forms of the pages, without script', async () => {
    const [order, other] = [await orderFor(DAY), await orderFor(DAY)];
    const path = `/admin/deliveries?day=${DAY}`;
    const shown = await board.get(path);
    expect(shown).toContain(`Select ${order.number}`);
    const [, action = ''] =
      /<form[^>]* action="(\/admin\/deliveries\/move[^"]*)"/.exec(shown) ?? [];
    const chosen = formIn(shown, 'Move to another day');
    chosen.append('ids', order.id);
    const browser = plainBrowser(shop, board.cookie);
    await browser.open(`${action.split('?')[0]}?${String(chosen)}`);
    expect(browser.here.main).toContain('Move 1 order');
    await browser.send('name="move"', { day: OTHER, slot: 'morning' });
    expect(browser.here.main).toMatch(/1 order moved to/);
    const rest = await board.get(path);
    expect(rest).toContain(other.number);
    expect(rest).not.toContain(order.number);
  });

  test('says so where nobody is left to write to', async () => {
    const orders = [await orderFor(DAY), await orderFor(DAY)];
    await shop.rows(
      `update orders set customer_info = jsonb_set(customer_info, '{email}', '""') where id = $1`,
      [orders[0]?.id],
    );
    const page = stripReactComments(
      await (await moveMany(orders, { day: OTHER, slot: 'morning' })).text(),
    );
    const [report = ''] = page.slice(page.indexOf('Moved, with an email')).split('</ul>');
    expect(report.match(/No email was sent\./g)).toHaveLength(1);
    expect(await mailsTo(shop.rows, ama.email)).toHaveLength(1);
  });

  test.each([
    ['that others moved meanwhile', { day: OTHER, slot: 'morning' }, OTHER, 'Someone else'],
    ['to where they are', { day: DAY, slot: 'morning' }, DAY, 'It was there already.'],
    ['to a day long past', { day: '2020-01-01', slot: 'morning' }, DAY, 'It cannot be delivered'],
  ])('%s stay', async (_which, to, seen, words) => {
    const orders = [await orderFor(DAY), await orderFor(DAY)];
    const answer = await moveMany(orders, to, seen);
    expect(answer.status).toBe(409);
    const page = stripReactComments(await answer.text());
    expect(page).toContain('Nothing was moved: 2 orders stayed.');
    expect(page).toContain(words);
    expect(await daysOf(orders)).toEqual([DAY, DAY]);
    expect(await mailsTo(shop.rows, ama.email)).toEqual([]);
  });

  test('of which there are none, or none that there are, change nothing', async () => {
    const noOrders = [{ id: '00000000-0000-4000-8000-000000000000' }];
    expect((await moveMany([], { day: OTHER, slot: 'morning' })).status).toBe(422);
    expect((await moveMany(noOrders, { day: OTHER, slot: 'morning' })).status).toBe(409);
  });
});
