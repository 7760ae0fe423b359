import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { databaseUrlsOf } from '#app/platform/database-urls.ts';
import { BAD_TEXTS } from '../support/bad-input.ts';
import { type Instance, openInstance } from '../support/fault-instance.ts';
import { cookieOf, makePerson, type Person, TEST_SECRET } from '../support/people.ts';
import { searchPage } from '../support/search-page.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { until } from '../support/until.ts';

const PATH = '/admin/settings/search';
const PORT = 4_261;
const SETTINGS_IN_FORCE_MS = 2_000;

let shop: TestShop;
let other: Instance;
let admin: Person;
let cookie = '';
beforeAll(async () => {
  shop = await openTestShop();
  other = openInstance(PORT, {
    DATABASE_URL: databaseUrlsOf(shop.databaseUrl).app,
    DATABASE_OWNER_URL: shop.databaseUrl,
    DATA_DIR: process.env.DATA_DIR ?? '',
    ORIGIN: `http://localhost:${PORT}`,
    AUTH_SECRET: TEST_SECRET,
    TRUSTED_PROXIES: '1',
    LOG_LEVEL: 'warn',
  });
  await other.start();
  admin = await makePerson(shop.rows, { roles: ['admin'] });
  cookie = await cookieOf(shop.rows, admin);
});
afterAll(() => other?.stop());
beforeEach(() => shop.rows('truncate settings, search_misses'));

const post = (fields: Record<string, string>) =>
  shop.post(PATH, new URLSearchParams(fields), { cookie });
const screen = async (query = '') =>
  (await (await shop.get(PATH + query, { cookie })).text()).replaceAll('<!-- -->', '');
const namesFor = async (q: string) => (await searchPage(shop, q)).names;
const elsewhere = { get: (path: string) => fetch(other.origin + path) };
const activity = async () =>
  shop.rows<{ action: string; changes: unknown }>(
    `select action, changes from admin_activity_log where admin_id = $1 order by number desc`,
    [admin.id],
  );

describe('synonyms', () => {
  test('a shop starts with those of the trade', async () => {
    expect(await screen()).toContain('chocolate → ganache');
  });

  test('that mean the same are found by each other, here at once and elsewhere within two seconds', async () => {
    expect(await namesFor('blorfty')).toEqual([]);
    const answer = await post({ intent: 'save-synonyms', words: 'Blorfty, Journal', also: '' });
    expect(answer.status).toBe(200);
    expect(await namesFor('blorfty')).toEqual(['Linen Memory Journal']);
    // Whoever looks after that time sees it at the first look, however long the look takes.
    await setTimeout(SETTINGS_IN_FORCE_MS);
    expect((await searchPage(elsewhere, 'blorfty')).names).toHaveLength(1);
    expect((await activity())[0]).toMatchObject({
      action: 'Added synonyms',
      changes: { synonyms: { before: null, after: 'blorfty, journal' } },
    });
    // The rules that came with the shop are still there.
    expect(await namesFor('vibrator')).toContain('Bloom Massager');
  });

  test('that work one way do not work the other way', async () => {
    await post({ intent: 'save-synonyms', words: 'gizmo', also: 'locket, eye mask' });
    expect((await namesFor('gizmo')).toSorted()).toEqual(['Rose Gold Locket', 'Satin Eye Mask']);
    expect(await namesFor('locket')).toEqual(['Rose Gold Locket']);
    expect((await searchPage(shop, 'gizmos')).names).toHaveLength(2);
    expect((await searchPage(shop, 'gizno')).corrected).toBe('gizmo');
  });

  test('are edited and removed one by one, and the second of two editors is told', async () => {
    await post({ intent: 'save-synonyms', words: 'gizmo', also: 'locket' });
    const id = /\?edit=([^#"]+)#synonyms/.exec(await screen())?.[1] ?? '';
    expect(await screen(`?edit=${id}`)).toContain('value="gizmo → locket"');
    const edit = { intent: 'save-synonyms', id, seen: 'gizmo → locket', words: 'gizmo' };
    expect((await post({ ...edit, also: 'mugs' })).status).toBe(200);
    expect((await post({ ...edit, also: 'tulips' })).status).toBe(409);
    expect(await namesFor('gizmo')).toEqual(['Two Mugs Morning Set']);
    expect((await post({ intent: 'remove-synonyms', id })).status).toBe(200);
    expect((await post({ intent: 'remove-synonyms', id })).status).toBe(200);
    expect(await namesFor('gizmo')).toEqual([]);
    expect((await activity()).map(({ action }) => action).slice(0, 3)).toEqual([
      'Removed synonyms',
      'Updated synonyms',
      'Added synonyms',
    ]);
  });

  test.each([
    [{ words: '', also: 'locket' }, 'Please enter at least one word'],
    [{ words: ' , ;', also: '' }, 'Please enter at least one word'],
    [{ words: 'alone', also: '' }, 'Please enter a second word, or fill in “Also find”'],
    [{ words: 'x'.repeat(61), also: 'y' }, 'Please use at most 60 characters for each'],
  ])('%j is refused', async (fields, words) => {
    const answer = await post({ intent: 'save-synonyms', ...fields });
    expect(answer.status).toBe(422);
    expect((await answer.text()).replaceAll('<!-- -->', '')).toContain(words);
    expect(await shop.rows('select from settings')).toHaveLength(0);
  });

  test('bear whatever is typed', async () => {
    for (const text of BAD_TEXTS) {
      const { status } = await post({
        intent: 'save-synonyms',
        words: `${text}, rose`,
        also: text,
      });
      expect([200, 422]).toContain(status);
    }
    expect((await namesFor('rose')).slice(0, 3)).toContain('Crimson Promise Roses');
  });
});

describe('pinned results', () => {
  test('come first for their search, in their order, and nowhere else', async () => {
    const products = 'Love Letters Set\nlinen memory journal';
    expect((await post({ intent: 'save-pins', query: 'Red Roses', products })).status).toBe(200);
    expect((await namesFor('red rose')).slice(0, 3)).toEqual([
      'Love Letters Set',
      'Linen Memory Journal',
      'Crimson Promise Roses',
    ]);
    expect(await namesFor('roses')).not.toContain('Love Letters Set');
    const suggested = await (await shop.get('/search/suggestions?q=red+roses')).json();
    expect(suggested).toMatchObject({ products: [{ name: 'Love Letters Set' }, {}, {}, {}, {}] });
    expect((await activity())[0]?.action).toBe('Pinned search results');
  });

  test('are given by address too; drafts and what is deleted are left out', async () => {
    const [product] = await shop.rows<{ id: string }>(
      `select id from products where name = 'Care Kit'`,
    );
    const products = `https://shop.test/product/${product?.id}?from=here`;
    await post({ intent: 'save-pins', query: 'roses', products });
    expect((await namesFor('roses'))[0]).toBe('Care Kit');
    await shop.rows(`update products set state = 'draft' where id = $1`, [product?.id]);
    expect(await namesFor('roses')).not.toContain('Care Kit');
    await shop.rows(`update products set state = 'active' where id = $1`, [product?.id]);
    const id = /name="id" value="([^"]+)"/.exec(await screen())?.[1] ?? '';
    expect((await post({ intent: 'remove-pins', id })).status).toBe(200);
    expect((await namesFor('roses'))[0]).not.toBe('Care Kit');
  });

  test.each([
    [{ query: '', products: 'Care Kit' }, 'Please enter what people search for'],
    [{ query: 'rose', products: '' }, 'Please enter at least one product'],
    [
      { query: 'rose', products: 'Care Kit\nNo Such Thing' },
      'There is no single product called “No Such Thing”',
    ],
  ])('%j is refused', async (fields, words) => {
    const answer = await post({ intent: 'save-pins', ...fields });
    expect(answer.status).toBe(422);
    expect((await answer.text()).replaceAll('<!-- -->', '')).toContain(words);
  });
});

describe('searches without results', () => {
  const misses = () =>
    shop.rows<{ query: string; searches: number }>(
      'select query, searches from search_misses order by query',
    );

  test('are counted, without who searched, and answered by a synonym in one step', async () => {
    await shop.get('/categories?q=Blorft');
    await shop.get('/categories?q=blorft%21');
    await until(async () => (await misses())[0]?.searches === 2);
    expect(await misses()).toEqual([{ query: 'blorft', searches: 2 }]);
    expect(await screen()).toContain('searched 2 times');
    const made = await post({
      intent: 'save-synonyms',
      miss: 'blorft',
      words: 'blorft',
      also: 'robe',
    });
    expect(made.status).toBe(200);
    expect(await namesFor('blorft')).toEqual(['Blush Satin Robe']);
    expect(await misses()).toEqual([]);
  });

  test('are dismissed', async () => {
    await shop.get('/categories?q=zzgrm');
    await until(async () => (await misses()).length === 1);
    expect((await post({ intent: 'dismiss', id: 'zzgrm' })).status).toBe(200);
    expect(await misses()).toEqual([]);
  });

  test('are not counted where they may say who searched, found something, or a machine asked', async () => {
    for (const q of [
      'ama@example.com',
      '024 123 4567',
      '+233241234567',
      'https://x.test/',
      'roses',
      'boquet',
    ])
      await shop.get(`/categories?q=${encodeURIComponent(q)}`);
    await shop.get('/categories?q=blorft', { 'User-Agent': 'Googlebot/2.1' });
    await shop.get('/categories/gifts?q=blorft');
    await shop.get('/search/suggestions?q=blorft');
    await shop.get('/categories?q=counted+wvz');
    await until(async () => (await misses()).length > 0);
    expect(await misses()).toEqual([{ query: 'counted wvz', searches: 1 }]);
  });
});

test('nobody but an admin sees or changes any of it, and an unknown action is refused', async () => {
  const customer = await cookieOf(shop.rows, await makePerson(shop.rows));
  expect((await shop.get(PATH, { cookie: customer })).status).not.toBe(200);
  const body = new URLSearchParams({ intent: 'save-synonyms', words: 'a, b' });
  expect((await shop.post(PATH, body, { cookie: customer })).status).not.toBe(200);
  expect((await post({ intent: 'explode' })).status).toBe(400);
  expect(
    (
      await shop.post(
        '/admin/settings',
        new URLSearchParams({ intent: 'save', section: 'search' }),
        {
          cookie,
        },
      )
    ).status,
  ).toBe(400);
  expect(await shop.rows('select from settings')).toHaveLength(0);
});
