import { beforeAll, describe, expect, test } from 'vitest';
import { stripReactComments } from '../support/html-text.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});

const textOf = async (path: string) => stripReactComments(await (await shop.get(path)).text());

describe('odd listings give a sane page', () => {
  const odd = [
    'page=-1',
    'page=0',
    'page=99999999999999999999',
    'page=NaN',
    'page=1e9',
    'page[]=2',
    'page=2&page=3',
    'sort=',
    'sort=__proto__',
    'sort=price-low;drop table products',
    'view=table',
    'view=__proto__',
    'q=%00',
    'q=%',
    'q=%25',
    'q=_',
    'q=%F0%9F%92%90',
    "q=' OR 1=1--",
    'q="',
    'q=-',
    'q=%26%7C!()',
    'q=:*',
    'q=%E0%80%80',
    `q=${'a'.repeat(10_000)}`,
    `q=${'%F0%9F%92%90'.repeat(500)}`,
    'q=<script>alert(1)</script>',
    'q=\\',
    'q=a b c d e f g',
    '__proto__[x]=1',
    'constructor=1',
    'a=1&'.repeat(2_000),
  ];
  test.each(odd)('?%s', async (query) => {
    for (const path of ['/categories', '/categories/gifts']) {
      const answer = await shop.get(`${path}?${query}`);
      expect(answer.status).toBe(200);
      const html = stripReactComments(await answer.text());
      expect(html).toContain('All Products (40)');
      expect(html).not.toContain('<script>alert');
    }
  });

  test('a page past the end shows the last one', async () => {
    const html = await textOf('/categories?page=500');
    expect(html).toMatch(/aria-label="Page 4" aria-current="page"/);
    expect(html).toContain('37–40 of 40 products');
  });
});

describe('the sort', () => {
  const namesOf = (html: string) =>
    [...html.matchAll(/<h2[^>]*>([^<]+)<\/h2>/g)].map(([, name = '']) =>
      name.replaceAll('&amp;', '&'),
    );

  test.each([
    ['featured', 'featured desc, created_at desc, id'],
    ['price-low', 'price_minor, id'],
    ['price-high', 'price_minor desc, id'],
    ['rating', 'rating desc nulls last, id'],
    ['newest', 'created_at desc, id'],
  ])('%s orders the whole list in the database, ties by id', async (sort, order) => {
    await shop.rows(
      `update products set rating_count = 2, rating_sum = 2 + (length(name) % 9) where length(name) % 2 = 0`,
    );
    const expected = await shop.rows<{ name: string }>(
      `select name from products where in_stock order by ${order}`,
    );
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => textOf(`/categories?sort=${sort}&page=${page}`)),
    );
    const inCards = new Set(expected.map(({ name }) => name));
    const shown = pages.flatMap((html) => namesOf(html).filter((name) => inCards.has(name)));
    expect(shown).toEqual(expected.map(({ name }) => name));
  });

  test('the second page of a sorted search is the same list further on', async () => {
    const html = await textOf('/categories?q=set&sort=price-low');
    const prices = [...html.matchAll(/GH₵([\d,]+\.\d\d)/g)].map(([, price = '']) =>
      Number(price.replaceAll(',', '')),
    );
    expect(prices.length).toBeGreaterThan(3);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
  });
});

describe('the search', () => {
  test.each([
    ['massage candel', 'Vanilla Shea Massage Candle'],
    ['masage', 'Warm Touch Massage Oil'],
    ['roses', 'Crimson Promise Roses'],
    ['ROSE', 'Crimson Promise Roses'],
    ['tulip', 'Sunrise Tulips'],
    ['parfume', 'Accra Nights Eau de Parfum'],
    ['flower food', 'Crimson Promise Roses'],
    ['intimacy', 'Satin Eye Mask'],
  ])('%s finds %s', async (q, name) => {
    expect(await textOf(`/categories?q=${encodeURIComponent(q)}`)).toContain(`${name}</h2>`);
  });

  test('puts the best match first', async () => {
    const html = await textOf('/categories?q=massage+candle');
    expect(/<h2[^>]*>([^<]+)<\/h2>/.exec(html)?.[1]).toBe('Vanilla Shea Massage Candle');
  });

  test('finds nothing for nonsense, and says what to do', async () => {
    const html = await textOf('/categories?q=xyzzyqwv');
    expect(html).toContain('We found nothing for “xyzzyqwv”');
    expect(html).toContain('href="/contact"');
  });
});
