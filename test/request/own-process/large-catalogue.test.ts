import { beforeAll, describe, expect, test } from 'vitest';
import { growCatalogue } from '../../../db/large/grow-catalogue.ts';
import { type Cost, type Stopwatch, stopwatch } from '../../support/stopwatch.ts';
import { openTestShop, type TestShop } from '../../support/test-shop.ts';

const LISTS = [
  '/categories',
  '/categories?page=500',
  '/categories/flowers?sort=price-low',
  '/categories?sort=rating&page=40',
  '/categories?sort=newest',
  '/categories?q=velvet+candle',
  '/categories?q=massage+candel',
  '/categories?q=teddy+velvet',
  '/search/suggestions?q=ve',
  '/search/suggestions?q=velvet+c',
  '/search/suggestions?q=choclate',
  '/search/suggestions?q=gift+b',
  '/bestsellers',
  '/',
];

let shop: TestShop;
let watch: Stopwatch;
const before = new Map<string, Cost>();

beforeAll(async () => {
  shop = await openTestShop();
  watch = stopwatch((path) => shop.get(path), '/about');
  for (const path of LISTS) before.set(path, await watch.cost(path));
  await growCatalogue(shop.databaseUrl);
  // The names of the large catalogue repeat themselves; a real one has some ten thousand words.
  await shop.rows(
    `insert into search_words (word)
     select distinct left(translate(md5(n::text), '0123456789', 'ghijklmnop'), 5 + n % 6)
       from generate_series(1, 20000) as n on conflict do nothing`,
  );
  await shop.rows('analyze search_words, product_search');
});

test('the seeding command fills up to 20,000 and not beyond', async () => {
  const count = async () =>
    Number((await shop.rows<{ n: string }>('select count(*) as n from products'))[0]?.n);
  expect(await count()).toBe(20_000);
  expect(await growCatalogue(shop.databaseUrl)).toBe(0);
  expect(await count()).toBe(20_000);
});

describe('with 20,000 products', () => {
  test.each(LISTS)('%s costs no more than a few times what it did with 44', async (path) => {
    // A full scan with sorting costs fifty times as much and more; a slow machine slows both sides alike.
    await watch.expectLittleMore(before.get(path), path, { times: 6, ms: 25 });
  });

  test('every page of the list is there once, in order', async () => {
    const expected = await shop.rows<{ id: string }>(
      'select id from products where in_stock order by price_minor, id offset 1188 limit 24',
    );
    const shown: string[] = [];
    for (const page of [100, 101]) {
      const html = await (await shop.get(`/categories?sort=price-low&page=${page}`)).text();
      const cards = html.matchAll(/href="\/product\/([0-9a-f-]{36})"/g);
      shown.push(...new Set([...cards].map(([, id = '']) => id)));
    }
    expect(shown).toEqual(expected.map(({ id }) => id));
  });

  test.each([
    ['featured', 'featured desc, created_at desc, id', 'products_by_featured'],
    ['price-low', 'price_minor, id', 'products_by_price_low'],
    ['price-high', 'price_minor desc, id', 'products_by_price_high'],
    ['rating', 'rating desc nulls last, id', 'products_by_rating'],
    ['newest', 'created_at desc, id', 'products_by_newest'],
    ['most sold', 'units_sold desc, created_at desc, id', 'products_by_units_sold'],
  ])('sorted by %s, the database walks an index', async (_sort, order, index) => {
    const plan = await shop.rows<{ 'QUERY PLAN': string }>(
      `explain select id from products where in_stock and state = 'active' order by ${order} limit 12`,
    );
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain(index);
  });

  test.each([
    [
      'words',
      `select from product_search where document @@ to_tsquery('simple', '''orchid''')`,
      'product_search_document',
    ],
    [
      'beginnings',
      `select from search_words where word ~>=~ 'choc' and word ~<~ 'chod'`,
      'search_words_prefix',
    ],
    [
      'endings',
      `select from search_words where reverse(word) ~>=~ 'xob' and reverse(word) ~<~ 'xoc'`,
      'search_words_suffix',
    ],
    ['stems', `select from search_words where stem = 'chocol'`, 'search_words_stem'],
    ['sounds', `select from search_words where sound = 'orkd'`, 'search_words_sound'],
    [
      'slips',
      `select from unnest(search_variants('cnadle')) as variant
         join search_words on variants @> array[variant] limit 100`,
      'search_words_variants',
    ],
    [
      'pieces of words',
      `select from search_words where word % 'choclate'`,
      'search_words_trigrams',
    ],
  ])('a search looks for %s in an index', async (_what, query, index) => {
    const plan = await shop.rows<{ 'QUERY PLAN': string }>(`explain ${query}`);
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain(index);
  });

  test('suggestions are answered in less than 30 ms, or what six plain pages take on a slow machine', async () => {
    for (const q of ['ve', 'rose', 'gift b', 'choclate', 'red ro', 'fl']) {
      await watch.expectWithin(`/search/suggestions?q=${encodeURIComponent(q)}`, (yardstick) =>
        Math.max(30, 6 * yardstick),
      );
    }
  });
});
