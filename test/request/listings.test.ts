import { beforeAll, describe, expect, test } from 'vitest';
import { stripReactComments } from '../support/html-text.ts';
import { allWords, cardsIn, elementIn, linksIn, wordsOf } from '../support/page-html.ts';
import { cedis } from '../support/shop-rows.ts';
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

describe('a list', () => {
  test('counts all products and names each category as it was made', async () => {
    const categories = await shop.rows<{ name: string; description: string }>(
      'select name, description from categories order by created_at',
    );
    const sideOf = (html: string) => elementIn(html, 'nav', 'aria-label="All categories"');
    const all = await textOf('/categories');
    expect(allWords(all, 'h1')).toEqual(['All Categories']);
    expect(allWords(sideOf(all), 'li')).toEqual([
      'All Products (40)',
      ...categories.map(({ name }) => name),
    ]);
    expect(sideOf(all)).toMatch(/aria-current="page"[^>]*href="\/categories"/);
    for (const { name, description } of categories) {
      const html = await textOf(`/categories/${name.toLowerCase()}`);
      expect(allWords(html, 'h1')).toEqual([name]);
      expect(html).toContain(description);
      expect(allWords(sideOf(html), 'li')[0]).toBe('All Products (40)');
      const expected = await shop.rows<{ name: string }>(
        `select p.name from products p join categories c on c.id = p.category_id
          where p.in_stock and c.name = $1 order by p.featured desc, p.created_at desc, p.id limit 12`,
        [name],
      );
      expect(cardsIn(html).map((card) => ({ name: card.name }))).toEqual(expected);
    }
  });

  test('shows the same by the id and by the name of its category', async () => {
    const [flowers] = await shop.rows<{ id: string }>(
      `select id from categories where name = 'Flowers'`,
    );
    const namesOn = async (word = '') =>
      cardsIn(await textOf(`/categories/${word}`)).map(({ name }) => name);
    const byId = await namesOn(flowers?.id);
    expect(byId).toHaveLength(10);
    expect(await namesOn('flowers')).toEqual(byId);
    expect(await namesOn('Flowers')).toEqual(byId);
  });

  test('has cards with picture, stock, category, name, text and price, in GH₵ with two decimals', async () => {
    const products = await shop.rows<Record<string, string>>(
      `select p.id, p.name, p.description, p.price_minor, c.name as category
         from products p join categories c on c.id = p.category_id where p.in_stock`,
    );
    const cards = [];
    for (const page of [1, 2, 3, 4]) {
      cards.push(...cardsIn(await textOf(`/categories?view=list&page=${page}`)));
    }
    expect(cards).toHaveLength(40);
    for (const card of cards) {
      const product = products.find(({ name }) => name === card.name);
      expect(card.words).toContain('In Stock');
      expect(card.words).toContain(product?.category);
      expect(card.words).toContain(product?.description);
      expect(card.html).toMatch(/<img[^>]*src="\/images\//);
      expect(linksIn(card.html)).toEqual([`/product/${product?.id}`]);
      expect(card.html).toContain('to your wishlist"');
      const prices = wordsOf(card.html).match(/GH₵[\d.,]*\d/g);
      expect(prices).toEqual([cedis(Number(product?.price_minor))]);
    }
  });

  test('offers five sorts', async () => {
    const html = elementIn(await textOf('/categories'), 'select', 'id="sort"');
    expect(
      [...html.matchAll(/<option value="([^"]*)"( selected)?/g)].map(([, v, s]) => v + (s ?? '')),
    ).toEqual(['featured selected', 'price-low', 'price-high', 'rating', 'newest']);
  });

  test('leads through pages of twelve, and no further', async () => {
    const strip = async (page: number) =>
      elementIn(
        await textOf(`/categories?sort=price-low&page=${page}`),
        'nav',
        'aria-label="Pages"',
      );
    const [first, last] = [await strip(1), await strip(4)];
    expect(first).toMatch(/<span[^>]*aria-disabled="true"[^>]*>(<span[^>]*><\/span>)?Previous/);
    expect(linksIn(first).at(-1)).toBe('/categories?sort=price-low&page=2');
    expect(last).toMatch(/<span[^>]*aria-disabled="true"[^>]*>Next/);
    expect(linksIn(last)[0]).toBe('/categories?sort=price-low&page=3');
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

  test('finds nothing for nonsense, and offers spelling, the categories and help', async () => {
    const list = elementIn(await textOf('/categories?q=xyzzyqwv'), 'section', 'We found nothing');
    expect(list).toContain('We found nothing for “xyzzyqwv”');
    expect(list).toContain('spelling');
    expect(list).toMatch(/href="\/categories\/flowers"/);
    expect(list).toMatch(/href="\/contact"[^>]*>Ask us</);
  });
});

test('without script a card leads to its product, and offers no button that would do nothing', async () => {
  const cards = cardsIn(await textOf('/categories'));
  expect(cards).toHaveLength(12);
  for (const { html, name } of cards) {
    expect(html).toMatch(
      /<button type="button" class="only-with-script[^>]*>(?:(?!<\/button>).)*Quick Add/,
    );
    const [path = ''] = linksIn(html);
    expect(allWords(await textOf(path), 'h1')).toEqual([name]);
  }
});
