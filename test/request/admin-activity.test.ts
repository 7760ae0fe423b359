import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { beforeAll, expect, test, vi } from 'vitest';
import { BAD_TEXTS } from '../support/bad-input.ts';
import { makeOrder, newNumber } from '../support/orders.ts';
import { cookieOf, makePerson, type Person } from '../support/people.ts';
import { makeReturn } from '../support/returns.ts';
import { makeProduct } from '../support/review-rows.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
let admin: { cookie: string };
let ama: Person;
let kofi: Person;
beforeAll(async () => {
  shop = await openTestShop();
  ama = await makePerson(shop.rows, { roles: ['admin'], firstName: 'Ama', lastName: 'Boateng' });
  kofi = await makePerson(shop.rows, { firstName: 'Kofi', lastName: 'Zzyzx' });
  admin = { cookie: await cookieOf(shop.rows, ama) };
});

const LOG = 'select id from admin_activity_log where';
type Line = {
  by?: string | null;
  action?: string;
  table?: string;
  recordId?: string;
  changes?: object;
  at?: string;
};

/** Writes one line and gives the mark by which it is found on the page. */
async function write({ by = ama.id, action = 'Updated product', ...line }: Line): Promise<string> {
  const mark = randomUUID().slice(0, 13);
  await shop.rows(
    `insert into admin_activity_log (admin_id, action, table_name, record_id, changes, created_at)
     values ($1, $2, $3, $4, $5, coalesce($6::timestamptz, now()))`,
    [
      by,
      action,
      line.table ?? 'products',
      line.recordId ?? randomUUID(),
      JSON.stringify({ mark: { before: null, after: mark }, ...line.changes }),
      line.at ?? null,
    ],
  );
  return mark;
}

const page = async (query: Record<string, string> = {}) =>
  (await shop.get(`/admin/activity?${new URLSearchParams(query)}`, admin)).text();

test('an empty log says so, and one without a match offers everything again', async () => {
  expect(await page()).toContain('No activity found');
  await write({});
  expect(await page({ q: 'no such words' })).toMatch(/No activity found.*Clear filters/s);
});

test('a word that many products have in their names finds what was done to each, or says that it does not', async () => {
  const recordId = await makeProduct(shop.rows, 'Manifold first', false);
  const mark = await write({ recordId });
  const addMany = (many: number) =>
    shop.rows(`insert into products (name, price_minor, category_id)
      select 'Manifold', 100, (select id from categories limit 1) from generate_series(1, ${many})`);
  await addMany(300);
  const some = await page({ q: 'manifold' });
  expect(some).toContain(mark);
  expect(some).not.toContain('some are missing here');
  await addMany(200);
  expect(await page({ q: 'manifold' })).toContain('some are missing here');
  await shop.rows(`delete from products where name like 'Manifold%'`);
});

test('an entry is read with who, what, which record, before and after', async () => {
  const recordId = await makeProduct(shop.rows, 'Named Rose', false);
  await write({
    recordId,
    changes: {
      price_minor: { before: 1_000, after: 123_450 },
      description: { before: 'Short', after: 'Long '.repeat(60) },
    },
    at: '2026-02-14T09:05:00Z',
  });
  const html = await page({ q: recordId });
  for (const words of ['GH₵10.00', 'GH₵1,234.50', 'Ama Boateng', '14 February 2026, 09:05'])
    expect(html).toContain(words);
  expect(html).toMatch(new RegExp(`href="/admin/products/${recordId}"[^>]*>Named Rose</a>`));
  expect(html).toContain('<summary');
});

test('entries are found by action, record, person and the order of their record', async () => {
  const recordId = randomUUID();
  const ofOrder = async (number: string) => {
    const returned = await makeReturn(shop.rows, (await makeOrder(shop.rows, ama, { number })).id);
    return write({ action: 'Authorised return', table: 'returns', recordId: returned });
  };
  const marks = {
    hidden: await write({ action: 'Hid review', table: 'reviews' }),
    kofi: await write({ action: 'Created category', table: 'categories', by: kofi.id }),
    system: await write({ action: 'Assigned moderator role to user', by: null }),
    order: await ofOrder('CVX000111'),
    other: await ofOrder('CVX000222'),
    record: await write({ action: 'Updated settings', recordId }),
    gone: await write({ action: 'Updated settings', by: randomUUID() }),
  };
  const cases: [Record<string, string>, (keyof typeof marks)[]][] = [
    [{ q: 'HID rev' }, ['hidden']],
    [{ q: 'zzyzx' }, ['kofi']],
    [{ q: kofi.email.toUpperCase() }, ['kofi']],
    [{ q: 'command line' }, ['system']],
    [{ q: 'cvx000111' }, ['order']],
    [{ q: 'authorised' }, ['order', 'other']],
    [{ action: 'Authorised return' }, ['order', 'other']],
    [{ action: 'Authorised return', q: 'CVX000222' }, ['other']],
    [{ q: recordId.slice(0, 8) }, ['record']],
    [{ q: recordId }, ['record']],
    [{ person: kofi.id }, ['kofi']],
    [{ person: 'system' }, ['system']],
    [{ person: ama.id, action: 'Created category' }, []],
    [{ person: kofi.id, action: 'Created category', q: 'category' }, ['kofi']],
    [{ person: kofi.id, q: 'review' }, []],
    [{ q: 'deleted account' }, ['gone']],
    [{ person: 'nobody' }, []],
    [{ q: '%' }, []],
    [{ q: '_' }, []],
  ];
  for (const [query, expected] of cases) {
    const html = await page(query);
    const shown = Object.entries(marks).flatMap(([name, mark]) =>
      html.includes(mark) ? [name] : [],
    );
    expect([query, shown]).toEqual([query, expected]);
  }
});

/** One entry about a record of each kind, with what it is called and where it is looked at. */
async function writeOfEachKind() {
  const word = `Kw${randomUUID().slice(0, 6)}`;
  const person = await makePerson(shop.rows, { firstName: 'Yaa', lastName: `${word}son` });
  const number = newNumber();
  const order = await makeOrder(shop.rows, person, { number, status: 'delivered' });
  const product = await makeProduct(shop.rows, `${word} Candle`, false);
  const one = async (sql: string, values: unknown[]) =>
    (await shop.rows<{ id: string }>(`${sql} returning id`, values))[0]?.id ?? '';
  const category = await one(`insert into categories (name) values ($1)`, [`${word} Corner`]);
  const message = await one(
    `insert into contact_messages (name, email, subject, message) values ('A', 'a@b.test', $1, 'Hi')`,
    [`${word} question`],
  );
  const review = await one(
    `insert into reviews (product_id, nickname, rating) values ($1, 'Esi', 5)`,
    [product],
  );
  const returnId = await makeReturn(shop.rows, order.id);
  return {
    word,
    number,
    product,
    kinds: [
      ['Updated product', 'products', product, `${word} Candle`, `/admin/products/${product}`],
      [
        'Updated category',
        'categories',
        category,
        `${word} Corner`,
        `/admin/categories/${category}`,
      ],
      ['Noted cash', 'orders', order.id, `Order ${number}`, `/admin/orders/${order.id}`],
      ['Gave a role', 'user_roles', person.id, `Yaa ${word}son`, `/admin/users/${person.id}`],
      [
        'Reopened message',
        'contact_messages',
        message,
        `${word} question`,
        `/admin/messages/${message}`,
      ],
      ['Hid review', 'reviews', review, `Review of ${word} Candle`, `/admin/reviews/${review}`],
      ['Received return', 'returns', returnId, `Return of ${number}`, `/admin/returns/${returnId}`],
    ] as const,
  };
}

test('records are called by their names, are found by them, and once gone lead nowhere', async () => {
  const { word, number, product, kinds } = await writeOfEachKind();
  const marks = new Map<string, string>();
  for (const [action, table, recordId] of kinds)
    marks.set(table, await write({ action, table, recordId }));
  const shown = (html: string) =>
    [...marks].flatMap(([table, mark]) => (html.includes(mark) ? table : []));

  const html = await page();
  const home = await (await shop.get('/admin', admin)).text();
  for (const [, , , name, path] of kinds) {
    expect(html).toMatch(new RegExp(`href="${path}"[^>]*>${name}</a>`));
    expect(home).toMatch(new RegExp(`href="${path}"[^>]*>${name}</a>`));
  }
  const cases: [Record<string, string>, string[]][] = [
    [{ q: `${word.toLowerCase()} candle` }, ['products', 'reviews']],
    [{ q: word }, ['products', 'categories', 'user_roles', 'contact_messages', 'reviews']],
    [{ q: word, action: 'Hid review' }, ['reviews']],
    [{ q: word, person: kofi.id }, []],
    [{ q: number }, ['orders', 'returns']],
    [{ q: `#${number.toLowerCase()}` }, ['orders', 'returns']],
    [{ q: number.slice(3, -1), action: 'Noted cash' }, ['orders']],
  ];
  for (const [query, expected] of cases)
    expect([query, shown(await page(query))]).toEqual([query, expected]);

  await write({
    action: 'Renamed it',
    recordId: product,
    changes: { name: { before: 'Older', after: `${word} Candle` } },
  });
  await shop.rows('delete from products where id = $1', [product]);
  const after = await page({ q: product });
  expect(after.match(new RegExp(`>${word} Candle \\(deleted\\)<`, 'g'))).toHaveLength(2);
  expect(after).not.toContain(`href="/admin/products/${product}"`);
});

test('however many entries are shown, the names take one question for each kind', async () => {
  await shop.rows(
    `insert into admin_activity_log (action, table_name, record_id, created_at)
     select 'Walked', 'products', id, now() - interval '1 year' from products limit 30`,
  );
  const questions = async (query: Record<string, string>) => {
    const asked = vi.spyOn(Client.prototype, 'query');
    const html = await page(query);
    const count = asked.mock.calls.length;
    asked.mockRestore();
    return { html, count };
  };
  const none = await questions({ person: kofi.id, action: 'Walked' });
  const many = await questions({ action: 'Walked' });
  expect(none.html).toContain('No activity found');
  expect(many.html).toContain('30 entries');
  expect(many.count - none.count).toBeLessThanOrEqual(2);
});

test('what people wrote is shown as text', async () => {
  const mark = await write({ changes: { name: { before: null, after: '<img src=x onerror=a>' } } });
  const html = await page({});
  expect(html).toContain(mark);
  expect(html).not.toContain('<img src=x');
});

test('only the last hundred are shown, newest first, also where one moment wrote many', async () => {
  await shop.rows(
    `insert into admin_activity_log (action, table_name, record_id, changes, created_at)
     select 'Counted', 'products', 'c' || n, jsonb_build_object('n', 'mark' || n || '.'), '2026-03-01' from generate_series(1, 120) n`,
  );
  const html = await page({ action: 'Counted' });
  const shown = [...html.matchAll(/mark(\d+)\./g)].map(([, n]) => Number(n));
  const expected = Array.from({ length: 100 }, (_, at) => 120 - at);
  expect([...new Set(shown)]).toEqual(expected);
  expect(html).toContain('The last 100 entries');
});

test('bad input finds nothing and breaks nothing', async () => {
  for (const text of BAD_TEXTS) {
    for (const name of ['q', 'person', 'action']) {
      const query = new URLSearchParams({ [name]: text.toWellFormed() });
      expect((await shop.get(`/admin/activity?${query}`, admin)).status).toBe(200);
    }
  }
  expect((await shop.get('/admin/activity?q=a&q=b&person=x&person=y', admin)).status).toBe(200);
});

test('a log that cannot be read is not shown as empty', async () => {
  await shop.rows('alter table admin_activity_log rename to away');
  const html = await page();
  await shop.rows('alter table away rename to admin_activity_log');
  expect(html).toContain('Failed to load the activity log');
  expect(html).not.toContain('No activity found');
});

test('with many entries each question is answered from an index', async () => {
  await shop.rows(
    `insert into admin_activity_log (admin_id, action, table_name, record_id, created_at)
     select $1::uuid, (array['Created product', 'Updated product', 'Updated order status to shipped'])[1 + n % 3],
            'products', gen_random_uuid(), now() - n * interval '1 minute' from generate_series(1, 30000) n`,
    [ama.id],
  );
  await shop.rows('analyze admin_activity_log');
  const plan = async (sql: string) =>
    JSON.stringify(await shop.rows(`explain (format json) ${sql}`));
  for (const where of [
    'true',
    `admin_id = '${ama.id}'`,
    `admin_id is null`,
    `action = 'Created product'`,
    `admin_id = '${kofi.id}' and action = 'Created product'`,
    `record_id >= 'abcd' and record_id < 'abcdzzz'`,
    `action ilike '%CVX000111%'`,
  ]) {
    const found = await plan(
      `${LOG} batch_id is null and ${where} order by created_at desc, number desc limit 100`,
    );
    expect([where, found.includes('Seq Scan')]).toEqual([where, false]);
  }
});
