import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoSettings } from '../../db/demo/settings.ts';
import { stripReactComments } from '../support/html-text.ts';
import { allWords, cardsIn, elementIn, linksIn, sectionOf, wordsOf } from '../support/page-html.ts';
import { cedis } from '../support/shop-rows.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { until } from '../support/until.ts';

type Product = {
  id: string;
  name: string;
  category: string;
  price_minor: string;
  featured: boolean;
};

let shop: TestShop;
let home: string;
/** As a shop is that is no demo. */
let ownHome: string;
const read = async () => stripReactComments(await (await shop.get('/')).text());
beforeAll(async () => {
  shop = await openTestShop();
  ownHome = await read();
  const claims = demoSettings(new Date()).find(({ section }) => section === 'claims')?.values;
  await shop.rows(`insert into settings (section, values) values ('claims', $1)`, [claims]);
  await until(async () => (home = await read()).includes('500K+'));
});
afterAll(() => shop.rows('truncate settings'));

const products = (order: string) =>
  shop.rows<Product>(
    `select p.id, p.name, c.name as category, p.price_minor, p.featured from products p
       join categories c on c.id = p.category_id where p.in_stock order by ${order}`,
  );

test('the hero celebrates a love story and leads to the shop and to the contact page', () => {
  const hero = elementIn(home, 'section', '<h1');
  expect(allWords(hero, 'h1')).toEqual(['Celebrate your love story']);
  expect(allWords(hero, 'li')).toEqual([
    'Plain, unbranded parcel',
    'Encrypted checkout',
    'Free shipping over GH₵900 (about $75)',
  ]);
  expect(linksIn(hero)).toEqual(['/categories', '/contact']);
  expect(allWords(hero, 'a')).toEqual(['Shop Now', 'Contact Us']);
});

test('four products are featured, and each is featured and in stock', async () => {
  const featured = (await products('p.created_at desc')).filter((product) => product.featured);
  const cards = cardsIn(sectionOf(home, 'Featured this season'));
  expect(cards).toHaveLength(4);
  for (const { name } of cards) expect(featured.map((product) => product.name)).toContain(name);
});

test('the home page opens with one product of each category, and with none that opens another page', async () => {
  const cardsOn = async (path: string) =>
    cardsIn(stripReactComments(await (await shop.get(path)).text()));
  const opening = cardsIn(sectionOf(home, 'Featured this season')).map(({ name }) => name);
  const all = await products('p.created_at desc');
  expect(opening.map((name) => all.find((product) => product.name === name)?.category)).toEqual([
    'Flowers',
    'Gifts',
    'Intimacy',
    'Desire',
  ]);
  const pages = ['/categories', '/bestsellers'].concat(
    ['flowers', 'gifts', 'intimacy', 'desire'].map((name) => `/categories/${name}`),
  );
  for (const page of pages) {
    const [first, second] = await cardsOn(page);
    expect(opening, page).not.toContain(first?.name);
    expect(opening.slice(0, 2), page).not.toEqual([first?.name, second?.name]);
  }
});

test('four category cards describe and lead, and one button leads to all', async () => {
  const categories = await shop.rows<{ name: string; description: string }>(
    'select name, description from categories order by created_at',
  );
  const grid = sectionOf(home, 'Where would you like to begin?');
  expect(categories.map(({ name }) => name)).toEqual(['Flowers', 'Gifts', 'Intimacy', 'Desire']);
  expect(linksIn(grid)).toEqual([
    ...categories.map(({ name }) => `/categories/${name.toLowerCase()}`),
    '/categories',
  ]);
  for (const [index, card] of allWords(grid, 'li').entries()) {
    expect(card).toContain(categories[index]?.name);
    expect(card).toContain('Explore');
    expect(card).toContain(categories[index]?.description);
  }
  expect(grid).toContain('>View All Categories</a>');
});

test('six customer favorites rank by units sold, and each card says what it must', async () => {
  // So that the order of the list is not the order in which the demo was made.
  await shop.rows(
    `update products set units_sold = length(name) where name in
       (select name from products where in_stock order by price_minor desc limit 4)`,
  );
  const ranked = (await products('p.units_sold desc, p.created_at desc, p.id')).slice(0, 6);
  const html = stripReactComments(await (await shop.get('/?fresh')).text());
  const favorites = sectionOf(html, 'Customer Favorites');
  const cards = cardsIn(favorites);
  expect(cards.map(({ name }) => name)).toEqual(ranked.map(({ name }) => name));
  for (const [index, product] of ranked.entries()) {
    const card = cards[index];
    expect(card?.words.includes('Featured')).toBe(product.featured);
    expect(card?.words).toContain(product.category);
    expect(card?.words).toContain(cedis(Number(product.price_minor)));
    expect(card?.html).toContain(
      `aria-label="Add ${product.name.replaceAll('&', '&amp;')} to your wishlist"`,
    );
    expect(card?.words).toContain('Quick Add');
    expect(linksIn(card?.html ?? '')).toEqual([`/product/${product.id}`]);
  }
  expect(new Set(ranked.map(({ featured }) => featured))).toEqual(new Set([true, false]));
  expect(linksIn(favorites).at(-1)).toBe('/categories');
  expect(favorites).toContain('>Shop All Product</a>');
});

test('six benefits, four statistics and three testimonials with their summary', () => {
  const privacy = sectionOf(home, 'Your privacy, your satisfaction');
  expect(allWords(privacy, 'h3')).toEqual([
    'Discreet shipping',
    'Plain packaging',
    'Encrypted checkout',
    'Body-safe materials',
    'One-year warranty',
    '24/7 support',
  ]);
  const figures = allWords(privacy, 'dd');
  expect(figures).toHaveLength(4);
  expect(figures[0]).toBe('500K+');
  expect(figures).toEqual(expect.arrayContaining(['500K+', '99.8%', '4.9/5']));

  const voices = sectionOf(home, 'What our customers say');
  expect(allWords(voices, 'figure')).toHaveLength(3);
  for (const [name, product] of [
    ['Akosua M.', 'Crimson Promise Roses'],
    ['Kwame &amp; Efua', 'Vanilla Shea Massage Candle'],
    ['Nana A.', 'Bloom Massager'],
  ] as const) {
    const voice = elementIn(voices, 'figure', name);
    for (const words of ['5 out of 5', 'Verified', product]) expect(voice).toContain(words);
    expect(wordsOf(elementIn(voice, 'blockquote')).length).toBeGreaterThan(20);
  }
  expect(voices).toContain('4.9/5');
  expect(voices).toContain('50,000+ reviews');
});

test('a shop of one’s own claims nothing that nobody has counted', () => {
  const main = wordsOf(elementIn(ownHome, 'main'));
  expect(main).toContain('Your privacy, your satisfaction');
  for (const claim of [
    /\d+(\.\d+)?\s?%/,
    /\d\s?[kKmM]?\+/,
    /\d(\.\d)?\s?\/\s?5\b/,
    /What our customers say|Verified/,
    /subscribers read it/,
  ]) {
    expect(main).not.toMatch(claim);
  }
});

test('the newsletter is the last section', () => {
  const sections = home.split('<main')[1]?.split('</main>')[0]?.split('<section') ?? [];
  expect(sections.at(-1)).toContain('A quiet email, now and then');
});
