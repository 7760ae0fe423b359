import { Client } from 'pg';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cookieOf, makePerson, type Person } from '../support/people.ts';
import { openTestShop, ORIGIN, type TestShop } from '../support/test-shop.ts';
import { until } from '../support/until.ts';

let shop: TestShop;
let ama: Person & { cookie: string };
let kofi: Person & { cookie: string };
let roses: string;
let candle: string;

const person = async (firstName: string) => {
  const made = await makePerson(shop.rows, { firstName });
  return { ...made, cookie: await cookieOf(shop.rows, made) };
};
const idOf = async (name: string) =>
  (await shop.rows<{ id: string }>('select id from products where name = $1', [name]))[0]?.id ?? '';

beforeAll(async () => {
  shop = await openTestShop();
  [ama, kofi] = [await person('Ama'), await person('Kofi')];
  [roses, candle] = [await idOf('Crimson Promise Roses'), await idOf('Amber & Oud Candle')];
});
beforeEach(() => shop.rows('truncate rate_limits, wishlist'));

const write = (method: string, id: string, cookie?: string, headers: Record<string, string> = {}) =>
  shop.send(
    new Request(`${ORIGIN}/wishlist/${id}`, {
      method,
      headers: { origin: ORIGIN, ...(cookie ? { cookie } : {}), ...headers },
    }),
  );
const add = (id: string, cookie?: string) => write('POST', id, cookie);
const remove = (id: string, cookie?: string) => write('DELETE', id, cookie);
const removeByForm = (fields: Record<string, string>, cookie?: string) =>
  shop.post('/wishlist', new URLSearchParams(fields), cookie ? { cookie } : {});
const wishesOf = async ({ id }: Person) =>
  (
    await shop.rows<{ product_id: string }>(
      'select product_id from wishlist where user_id = $1 order by created_at',
      [id],
    )
  ).map((row) => row.product_id);

describe('adding', () => {
  test('keeps the wish for the person who sent it, and the hearts know it', async () => {
    const answer = await add(roses, ama.cookie);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ wished: true });
    expect(await wishesOf(ama)).toEqual([roses]);
    expect(await wishesOf(kofi)).toEqual([]);
    const session = await shop.get('/session', { cookie: ama.cookie });
    expect(await session.json()).toMatchObject({ wishlist: [roses] });
  });

  test('twice is once, also twenty times at the same moment', async () => {
    await add(roses, ama.cookie);
    const many = await Promise.all(Array.from({ length: 20 }, () => add(roses, ama.cookie)));
    expect(new Set(many.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(await wishesOf(ama)).toEqual([roses]);
  });

  test('what the shop does not have is refused', async () => {
    const answer = await add('00000000-0000-4000-8000-000000000000', ama.cookie);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({ reason: 'no_such_product' });
    expect(await wishesOf(ama)).toEqual([]);
  });

  test('a product that goes away at that moment is refused, never a fault', async () => {
    const [made] = await shop.rows<{ id: string }>(
      `insert into products (name, price_minor, category_id)
       select 'Here for a moment', 100, id from categories limit 1 returning id`,
    );
    const staff = new Client({ connectionString: shop.databaseUrl });
    await staff.connect();
    await staff.query('begin');
    await staff.query('delete from products where id = $1', [made?.id]);
    const answer = add(made?.id ?? '', ama.cookie);
    await until(async () => {
      const waiting = await shop.rows(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return waiting.length > 0;
    });
    await staff.query('commit');
    await staff.end();
    expect((await answer).status).toBe(404);
    expect(await wishesOf(ama)).toEqual([]);
  });
});

describe('removing', () => {
  test('takes away the own wish and nobody else’s', async () => {
    for (const who of [ama, kofi]) await add(roses, who.cookie);
    await add(candle, ama.cookie);
    const answer = await remove(roses, ama.cookie);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ wished: false });
    expect(await wishesOf(ama)).toEqual([candle]);
    expect(await wishesOf(kofi)).toEqual([roses]);
  });

  test('what is gone already is gone', async () => {
    await add(roses, kofi.cookie);
    expect((await remove(roses, ama.cookie)).status).toBe(200);
    expect((await remove('00000000-0000-4000-8000-000000000000', ama.cookie)).status).toBe(200);
    expect(await wishesOf(kofi)).toEqual([roses]);
  });

  test('by the form of the page leads back to the page', async () => {
    for (const who of [ama, kofi]) await add(roses, who.cookie);
    const answer = await removeByForm({ product: roses }, ama.cookie);
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/wishlist');
    expect(await wishesOf(ama)).toEqual([]);
    expect(await wishesOf(kofi)).toEqual([roses]);
  });
});

describe('a visitor who is not signed in', () => {
  test.each([
    ['no cookie', undefined],
    ['a cookie of nobody', '__Host-session=abc.def'],
    ['a cookie with a wrong signature', '__Host-session=abc'],
  ])('with %s is answered with 401, and nothing changes', async (_what, cookie) => {
    await add(roses, ama.cookie);
    for (const answer of [await add(candle, cookie), await remove(roses, cookie)]) {
      expect(answer.status).toBe(401);
      expect(answer.headers.get('content-type')).toContain('application/json');
      expect(await answer.json()).toEqual({ reason: 'signed_out' });
    }
    const page = await removeByForm({ product: roses }, cookie);
    expect(page.status).toBe(401);
    expect(await page.text()).toContain(
      'You need to be signed in to remove items from your wishlist.',
    );
    const stored = await shop.rows<{ product_id: string }>('select product_id from wishlist');
    expect(stored).toEqual([{ product_id: roses }]);
  });

  test('whose session ended is one of them', async () => {
    const late = await person('Esi');
    await shop.rows(
      `update sessions set expires_at = now() - interval '1 second' where user_id = $1`,
      [late.id],
    );
    expect((await add(roses, late.cookie)).status).toBe(401);
    expect(await wishesOf(late)).toEqual([]);
  });
});

describe('what is no product', () => {
  test.each([
    ['a word', 'x'],
    ['a number', '1'],
    ['a space', ' '],
    ['NUL', '\u0000'],
    ['an emoji', '💐'],
    ['Hebrew', 'שלום'],
    ['HTML', '<b>x</b>'],
    ['SQL', "' or 1=1 --"],
    ['a line break', 'a\r\nSet-Cookie: a=b'],
    ['10 kB', 'x'.repeat(10_000)],
  ])('%s is refused, and nothing is stored or lost', async (_what, word) => {
    await add(roses, ama.cookie);
    for (const method of ['POST', 'DELETE']) {
      const answer = await write(method, encodeURIComponent(word), ama.cookie);
      expect([400, 404, 405, 414]).toContain(answer.status);
    }
    expect((await removeByForm({ product: word }, ama.cookie)).status).toBe(404);
    expect(await wishesOf(ama)).toEqual([roses]);
  });

  test.each(['%', '%ED%A0%80', '%E0%A4', `${'0'.repeat(8)}-%00`, '..%2f..%2fsession'])(
    'nor is the address part %s',
    async (part) => {
      for (const method of ['POST', 'DELETE']) {
        const answer = await write(method, part, ama.cookie);
        expect(answer.status).toBeGreaterThanOrEqual(400);
        expect(answer.status).toBeLessThan(500);
      }
      expect(await wishesOf(ama)).toEqual([]);
    },
  );

  test('a form that is none is refused', async () => {
    const cookie = { cookie: ama.cookie };
    const json = { ...cookie, 'content-type': 'application/json' };
    expect((await shop.post('/wishlist', `{"product":"${roses}"}`, json)).status).toBe(415);
    expect((await removeByForm({}, ama.cookie)).status).toBe(404);
    const broken = { ...cookie, 'content-type': 'multipart/form-data; boundary=y' };
    expect((await shop.post('/wishlist', '--x\r\nnope', broken)).status).toBe(400);
  });

  test('other methods do nothing, and who opens the address sees the list', async () => {
    for (const method of ['PUT', 'PATCH']) {
      expect((await write(method, roses, ama.cookie)).status).toBe(405);
    }
    const opened = await shop.get(`/wishlist/${roses}`, { cookie: ama.cookie });
    expect(opened.headers.get('location')).toBe('/wishlist');
    expect(await wishesOf(ama)).toEqual([]);
  });
});

test('a write from another site is refused', async () => {
  await add(roses, ama.cookie);
  const evil = { origin: 'https://evil.example' };
  expect((await write('POST', candle, ama.cookie, evil)).status).toBe(403);
  expect((await write('DELETE', roses, ama.cookie, evil)).status).toBe(403);
  expect(await wishesOf(ama)).toEqual([roses]);
});

test('sixty changes a minute are taken from one person, and others are not counted', async () => {
  const answers = [];
  for (let n = 0; n < 59; n += 1) {
    answers.push((await (n % 2 ? remove : add)(roses, ama.cookie)).status);
  }
  answers.push((await removeByForm({ product: candle }, ama.cookie)).status);
  expect(answers).toEqual([...Array.from({ length: 59 }, () => 200), 303]);
  for (const refused of [
    await remove(roses, ama.cookie),
    await removeByForm({ product: roses }, ama.cookie),
  ]) {
    expect(refused.status).toBe(429);
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
  }
  expect(await wishesOf(ama)).toEqual([roses]);
  expect((await add(roses, kofi.cookie)).status).toBe(200);
  await shop.rows(`update rate_limits set resets_at = now() - interval '1 second'`);
  expect((await remove(roses, ama.cookie)).status).toBe(200);
});
