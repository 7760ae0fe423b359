import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sendConcurrently } from '../support/concurrent-requests.ts';
import { countOf } from '../support/count-of.ts';
import { mailsTo } from '../support/mails.ts';
import { type OrderPages, orderPages, wordsIn } from '../support/order-pages.ts';
import { makeOrder } from '../support/orders.ts';
import { makePerson } from '../support/people.ts';
import { daysAgo, lineIds, makeDelivered, makeReturn, returnForm } from '../support/returns.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { wholeDatabase } from '../support/whole-database.ts';

let shop: TestShop;
let my: OrderPages;
beforeAll(async () => {
  shop = await openTestShop();
});
beforeEach(async () => {
  my = await orderPages(shop);
});

const post = (orderId: string, form: Record<string, string>, cookie = my.cookie) =>
  shop.post(`/orders/${orderId}/return`, new URLSearchParams(form), cookie ? { cookie } : {});
const returnsOf = (orderId: string) =>
  shop.rows<{ id: string; state: string; note: string }>(
    'select * from returns where order_id = $1 order by created_at',
    [orderId],
  );
const page = async (orderId: string) => (await my.get(`/orders/${orderId}/return`)).main;

/** An order of three roses and a locket that arrived yesterday. */
async function delivered() {
  const customer = { email: my.person.email };
  const lines = [
    { name: 'A roses', quantity: 3 },
    { name: 'B locket', price: 5_000 },
  ];
  const { id, number } = await makeDelivered(shop.rows, my.person, { customer, lines });
  const [roses = '', locket = ''] = await lineIds(shop.rows, id);
  return { id, number, roses, locket };
}

describe('asking for a return', () => {
  test('keeps it, tells the customer when we answer, and tells staff', async () => {
    const { id, number, roses } = await delivered();
    const answer = await post(id, returnForm({ [roses]: '2' }, { note: 'Too red' }));
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(`/orders/${id}/return?notice=requested`);
    expect(await returnsOf(id)).toMatchObject([
      {
        kind: 'return',
        reason: 'changed_mind',
        is_unopened: true,
        note: 'Too red',
        state: 'requested',
      },
    ]);
    expect(
      await shop.rows(
        `select order_item_id, quantity from return_items join returns on id = return_id where order_id = $1`,
        [id],
      ),
    ).toEqual([{ order_item_id: roses, quantity: 2 }]);
    const words = wordsIn((await my.get(`/orders/${id}/return?notice=requested`)).main);
    expect(words).toContain('Request sent');
    expect(words).toMatch(
      /We answer by (Sun|Mon|Tue|Wed|Thu|Fri|Sat) \d+ [A-Z][a-z]{2}, \d\d:\d\d/,
    );
    expect(words).toContain('2 × A roses');
    const [mine] = await mailsTo(shop.rows, my.person.email);
    expect(mine).toMatchObject({ subject: `Your return for order ${number}` });
    expect(mine?.text).toMatch(/We answer by \w{3} \d+ \w{3}, \d\d:\d\d/);
    const staff = (await mailsTo(shop.rows, 'care@corvox.test')).at(-1);
    expect(staff?.subject).toBe(`Return requested for order ${number}`);
    for (const mail of [mine, staff]) {
      expect(mail?.text).not.toMatch(/roses|locket|Too red/i);
    }
  });

  test('twice with the same form is one return', async () => {
    const { id, roses } = await delivered();
    const form = returnForm({ [roses]: '1' });
    expect((await post(id, form)).status).toBe(303);
    expect((await post(id, form)).status).toBe(303);
    expect(await returnsOf(id)).toHaveLength(1);
  });

  test('five times at once with the same form is one return and one letter', async () => {
    const { id, roses } = await delivered();
    const form = returnForm({ [roses]: '1' });
    const held = { sql: 'select from orders where id = $1 for update', values: [id] };
    const posts = Array.from({ length: 5 }, () => () => post(id, form));
    const answers = await sendConcurrently(shop, held, posts);
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303]);
    expect(await returnsOf(id)).toHaveLength(1);
    expect(await mailsTo(shop.rows, my.person.email)).toHaveLength(1);
  });

  test('from two tabs at once for the same last item: one gets it, the other hears why not', async () => {
    const { id, locket } = await delivered();
    const held = { sql: 'select from orders where id = $1 for update', values: [id] };
    const tabs = [1, 2].map(() => () => post(id, returnForm({ [locket]: '1' })));
    const answers = await sendConcurrently(shop, held, tabs);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303, 409]));
    expect(await returnsOf(id)).toHaveLength(1);
  });

  test.each([
    ['more than were bought', '4', 'At most 3 of it can go back'],
    ['far more', '999999', 'At most 3 of it can go back'],
    ['less than nothing', '-1', 'Please enter a number from 0 to 3'],
    ['a part', '1.5', 'Please enter a number from 0 to 3'],
    ['a word', 'two', 'Please enter a number from 0 to 3'],
    ['none', '0', 'Please choose what goes back'],
  ])('for %s is answered beside the field, and nothing is stored', async (_, quantity, words) => {
    const { id, roses } = await delivered();
    const answer = await post(id, returnForm({ [roses]: quantity }));
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(html).toContain(words);
    expect(html).toContain('<title>Error: Return or exchange – Corvox</title>');
    expect(await returnsOf(id)).toEqual([]);
  });

  test('takes no more than what is left after earlier ones', async () => {
    const { id, roses } = await delivered();
    await makeReturn(shop.rows, id, { quantities: [2], state: 'received' });
    await makeReturn(shop.rows, id, { quantities: [3], state: 'refused' });
    expect((await post(id, returnForm({ [roses]: '2' }))).status).toBe(422);
    expect((await post(id, returnForm({ [roses]: '1' }))).status).toBe(303);
    expect(await returnsOf(id)).toHaveLength(3);
  });

  test('for an opened item needs a fault of ours', async () => {
    const { id, roses, locket } = await delivered();
    const mind = await post(id, returnForm({ [roses]: '1' }, { unopened: 'no' }));
    expect(mind.status).toBe(422);
    expect(await mind.text()).toContain('only where the fault is ours');
    const fault = { unopened: 'no', reason: 'faulty' };
    expect((await post(id, returnForm({ [locket]: '1' }, fault))).status).toBe(303);
  });

  test('for an exchange says what one would like instead', async () => {
    const { id, roses } = await delivered();
    const empty = await post(id, returnForm({ [roses]: '1' }, { kind: 'exchange' }));
    expect(empty.status).toBe(422);
    expect(await empty.text()).toContain('Please say what you would like instead');
    const whole = { kind: 'exchange', note: 'White ones' };
    expect((await post(id, returnForm({ [roses]: '1' }, whole))).status).toBe(303);
  });

  test.each([
    ['on the thirtieth day', new Date(daysAgo(30).getTime() + 60_000), 303],
    ['after it', new Date(daysAgo(30).getTime() - 1_000), 409],
  ])('%s is in time or not', async (_, arrivedAt, status) => {
    const { id } = await makeDelivered(shop.rows, my.person, { arrivedAt });
    const [line = ''] = await lineIds(shop.rows, id);
    expect((await post(id, returnForm({ [line]: '1' }))).status).toBe(status);
    expect(await returnsOf(id)).toHaveLength(status === 303 ? 1 : 0);
    if (status === 409) expect(await page(id)).toContain('The 30 days for returning this order');
  });

  test.each(['pending', 'shipped', 'cancelled'] as const)(
    'for an order that is %s is refused with a reason',
    async (status) => {
      const { id } = await makeOrder(shop.rows, my.person, { status });
      const [line = ''] = await lineIds(shop.rows, id);
      const before = await wholeDatabase(shop.rows);
      const answer = await post(id, returnForm({ [line]: '1' }));
      expect(answer.status).toBe(409);
      expect(await answer.text()).toContain('can be returned once it was delivered');
      expect(await wholeDatabase(shop.rows)).toEqual(before);
    },
  );

  test('is possible twenty times an hour', async () => {
    const { id } = await makeDelivered(shop.rows, my.person, { lines: [{ quantity: 50 }] });
    const [line = ''] = await lineIds(shop.rows, id);
    for (let times = 0; times < 20; times += 1) {
      expect((await post(id, returnForm({ [line]: '1' }))).status).toBe(303);
    }
    const answer = await post(id, returnForm({ [line]: '1' }, { note: 'Kept as typed' }));
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3_000);
    expect(await answer.text()).toContain('Kept as typed');
  });
});

describe('withdrawing', () => {
  test.each([
    ['requested', 303, 'withdrawn'],
    ['authorised', 303, 'withdrawn'],
    ['withdrawn', 303, 'withdrawn'],
    ['received', 409, 'received'],
    ['completed', 409, 'completed'],
    ['refused', 409, 'refused'],
  ])('one that is %s', async (state, status, after) => {
    const { id } = await delivered();
    const returnId = await makeReturn(shop.rows, id, { state });
    expect((await post(id, { intent: 'withdraw', returnId })).status).toBe(status);
    expect(await returnsOf(id)).toMatchObject([{ state: after }]);
    if (status === 303)
      expect(await page(id), 'and it can go back again').toContain('3 can go back');
  });
});

describe('the way to it', () => {
  const start = async (cookie = my.cookie) =>
    wordsIn((await my.get('/returns-exchanges/start', cookie)).main);

  test('asks who one is, and comes back', async () => {
    const { answer } = await my.get('/returns-exchanges/start', '');
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe('/auth?returnTo=%2Freturns-exchanges%2Fstart');
  });

  test('offers what arrived within 30 days and has something left, and nothing else', async () => {
    expect(await start()).toContain('Nothing to return just now');
    const fresh = await makeDelivered(shop.rows, my.person);
    const [old, gone, shipped, theirs] = [
      await makeDelivered(shop.rows, my.person, { arrivedAt: daysAgo(31) }),
      await makeDelivered(shop.rows, my.person),
      await makeOrder(shop.rows, my.person, { status: 'shipped' }),
      await makeDelivered(shop.rows, await makePerson(shop.rows)),
    ];
    const returnId = await makeReturn(shop.rows, gone.id);
    const words = await start();
    expect(words).toContain(`Order ${fresh.number}`);
    for (const { number } of [old, gone, shipped, theirs]) expect(words).not.toContain(number);
    await shop.rows(`update returns set state = 'refused' where id = $1`, [returnId]);
    expect(await start()).toContain(`Order ${gone.number}`);
  });

  test('is kept out of every cache', async () => {
    const { id } = await delivered();
    for (const path of ['/returns-exchanges/start', `/orders/${id}/return`]) {
      expect((await my.get(path)).answer.headers.get('cache-control')).toBe('no-store');
    }
  });

  test('stands on the page of a delivered order and of no other', async () => {
    const { id } = await delivered();
    const link = (orderId: string) => `href="/orders/${orderId}/return"`;
    expect((await my.get(`/orders/${id}`)).main).toContain(link(id));
    const open = await makeOrder(shop.rows, my.person);
    expect((await my.get(`/orders/${open.id}`)).main).not.toContain(link(open.id));
  });
});

test('what a customer wrote is in their data, and goes with them', async () => {
  const { id } = await delivered();
  await makeReturn(shop.rows, id, { note: 'My own words' });
  const file = await (await shop.get('/account/data', { cookie: my.cookie })).json();
  expect(file.returns).toMatchObject([{ kind: 'return', note: 'My own words' }]);
  const { inTransaction } = await import('#app/platform/database.ts');
  const { erasePersonalData } = await import('#app/personal-data.ts');
  expect(await inTransaction((tx) => erasePersonalData(tx, my.person))).toEqual({ ok: true });
  expect(await returnsOf(id)).toMatchObject([{ note: '', state: 'requested' }]);
  expect(
    await countOf(shop.rows, 'return_items join returns on id = return_id where order_id = $1', [
      id,
    ]),
  ).toBe(1);
});
