import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BAD_BODIES, BAD_TEXTS } from '../support/bad-input.ts';
import { countOf } from '../support/count-of.ts';
import { stripReactComments } from '../support/html-text.ts';
import { wordsIn } from '../support/order-pages.ts';
import { cookieOf, makePerson, type Person } from '../support/people.ts';
import { daysAgo, makeDelivered, makeReturn } from '../support/returns.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { wholeDatabase } from '../support/whole-database.ts';

let shop: TestShop;
let staff: Person;
let cookie: string;
let ama: Person;
beforeAll(async () => {
  shop = await openTestShop();
  staff = await makePerson(shop.rows, { roles: ['admin'] });
  cookie = await cookieOf(shop.rows, staff);
});
beforeEach(async () => {
  ama = await makePerson(shop.rows);
});

const post = (form: Record<string, string>, as = cookie) =>
  shop.post('/admin/returns', new URLSearchParams(form), { cookie: as });
const list = async (query = '') =>
  wordsIn(stripReactComments(await (await shop.get(`/admin/returns${query}`, { cookie })).text()));

type Wanted = Parameters<typeof makeDelivered>[2];
async function asked(given: Parameters<typeof makeReturn>[2] = {}, wanted: Wanted = {}) {
  const order = await makeDelivered(shop.rows, ama, {
    customer: { email: ama.email },
    ...wanted,
  });
  return { order, id: await makeReturn(shop.rows, order.id, given) };
}

describe('the list', () => {
  test('shows who, what and why, marks what is late, and filters by state', async () => {
    const { order } = await asked({ createdAt: daysAgo(2), reason: 'faulty', note: 'It hums' });
    const words = await list('?state=requested');
    expect(words).toContain(`Return for order ${order.number}`);
    expect(words).toMatch(new RegExp(`order ${order.number} Late Requested Answer due`));
    for (const fact of [
      '1 × Crimson Promise Roses',
      'It does not work, unopened',
      'It hums',
      ama.email,
    ]) {
      expect(words).toContain(fact);
    }
    expect(await list('?state=completed')).not.toContain(order.number);
    expect(await list('?state=nonsense')).toContain('All');
  });

  test('is searched by what stands on the parcel and by who sent it', async () => {
    const customer = { firstName: 'Zuri', lastName: 'Quaye', email: ama.email };
    const { order, id } = await asked({}, { customer });
    const other = await asked();
    const number = `RA-${id.slice(0, 8).toUpperCase()}`;
    for (const q of [number, number.toLowerCase(), order.number ?? '', 'quaye ZURI', ama.email]) {
      const words = await list(`?${new URLSearchParams({ q })}`);
      expect([q, words.includes(number)]).toEqual([q, true]);
      if (q !== ama.email) expect(words).not.toContain(String(other.order.number));
    }
    const inState = new URLSearchParams({ q: 'zuri quaye', state: 'completed' });
    expect(await list(`?${inState}`)).toContain('Nothing matches this search');
    for (const q of [...BAD_TEXTS, 'RA-', 'RA-zzzz', '%', '_']) {
      const answer = await shop.get(`/admin/returns?${new URLSearchParams({ q })}`, { cookie });
      expect([q, answer.status]).toEqual([q, 200]);
    }
  });

  test('has 20 on a page, what is open first', async () => {
    await shop.rows('delete from returns');
    const order = await makeDelivered(shop.rows, ama, { lines: [{ quantity: 99 }] });
    const open = await makeReturn(shop.rows, order.id, { createdAt: daysAgo(9) });
    for (let made = 0; made < 21; made += 1) {
      await makeReturn(shop.rows, order.id, { state: 'completed' });
    }
    const number = `RA-${open.slice(0, 8).toUpperCase()}`;
    const first = await list();
    expect(first).toContain('22 returns · Page 1 of 2');
    expect(first).toContain(number);
    const last = await list('?page=9');
    expect(last).toContain('Page 2 of 2');
    expect(last).not.toContain(number);
  });

  test.each([{ roles: [] }, { roles: ['moderator'] as const }])(
    'takes nothing from others ($roles), whatever they send',
    async ({ roles }) => {
      const { id } = await asked();
      const other = await cookieOf(shop.rows, await makePerson(shop.rows, { roles: [...roles] }));
      const before = await wholeDatabase(shop.rows);
      for (const intent of ['authorise', 'refuse', 'receive', 'complete']) {
        expect((await post({ intent, returnId: id }, other)).status).toBe(403);
        expect((await post({ intent, returnId: id }, '')).status).toBe(401);
      }
      expect(await wholeDatabase(shop.rows)).toEqual(before);
    },
  );

  test('answers odd forms with 4xx, and nothing changes', async () => {
    const { id } = await asked();
    const before = await wholeDatabase(shop.rows);
    for (const text of BAD_TEXTS) {
      expect((await post({ intent: 'authorise', returnId: text })).status).toBe(404);
      expect((await post({ intent: text, returnId: id })).status).toBe(400);
    }
    expect((await post({ intent: 'authorise', returnId: randomUUID() })).status).toBe(404);
    for (const [type, body] of BAD_BODIES) {
      const answer = await shop.post('/admin/returns', body, { cookie, 'content-type': type });
      expect([400, 404, 415], `${type} ${body}`).toContain(answer.status);
    }
    expect(await wholeDatabase(shop.rows)).toEqual(before);
    expect(await countOf(shop.rows, `returns where id = $1 and state = 'requested'`, [id])).toBe(1);
  });
});
