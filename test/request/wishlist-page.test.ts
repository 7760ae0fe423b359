import { beforeAll, beforeEach, expect, test } from 'vitest';
import { stripReactComments } from '../support/html-text.ts';
import { allWords, cardsIn, elementIn, linksIn } from '../support/page-html.ts';
import { cookieOf, makePerson } from '../support/people.ts';
import { cedis } from '../support/shop-rows.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
/** The cookies of two people. */
let ama: string;
let kofi: string;
let roses: string;
let candle: string;

const idOf = async (name: string) =>
  (await shop.rows<{ id: string }>('select id from products where name = $1', [name]))[0]?.id ?? '';
const add = (id: string, cookie: string) => shop.post(`/wishlist/${id}`, '', { cookie });

beforeAll(async () => {
  shop = await openTestShop();
  ama = await cookieOf(shop.rows, await makePerson(shop.rows));
  kofi = await cookieOf(shop.rows, await makePerson(shop.rows));
  [roses, candle] = [await idOf('Crimson Promise Roses'), await idOf('Amber & Oud Candle')];
});
beforeEach(() => shop.rows('truncate rate_limits, wishlist'));

test('shows the own wishes, the newest first, each with all that it must say, and is kept by nobody', async () => {
  const peony = await idOf('White Peony Cloud');
  for (const id of [roses, peony, candle]) await add(id, ama);
  await add(await idOf('Rose Gold Locket'), kofi);
  const answer = await shop.get('/wishlist', { cookie: ama });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const html = stripReactComments(await answer.text());
  expect(allWords(html, 'h1')[0]).toMatch(/^Your wishlist\s*3 items$/);
  expect(html).not.toContain('Rose Gold Locket');
  expect(html).toContain('<meta name="robots" content="noindex"');
  const cards = cardsIn(html);
  for (const [index, id] of [candle, peony, roses].entries()) {
    const [product] = await shop.rows<Record<string, string>>(
      `select p.name, p.description, p.price_minor, c.name as category
         from products p join categories c on c.id = p.category_id where p.id = $1`,
      [id],
    );
    const { name, words, html: card } = cards[index] ?? { name: '', words: '', html: '' };
    expect(name).toBe(product?.name);
    expect(words).toContain(product?.description?.slice(0, 40));
    expect(words).toContain(product?.category);
    expect(words).toContain(cedis(Number(product?.price_minor)));
    expect(card).toMatch(/<img|data-placeholder/);
    expect(card).toContain(`from your wishlist"`);
    expect(linksIn(card)).toContain(`/product/${id}`);
    expect(words.includes('Add to Cart')).toBe(id !== peony);
    if (id === peony) expect(card).toMatch(/<button[^>]*\sdisabled=""[^>]*>Out of Stock</);
  }
});

test('is empty for a visitor, who is led to the products, or to sign in and back', async () => {
  await add(roses, ama);
  const answer = await shop.get('/wishlist');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const html = await answer.text();
  expect(html).toContain('<title>Your wishlist – Corvox</title>');
  expect(allWords(html, 'h1')).toEqual(['Your wishlist is empty']);
  expect(html).toMatch(/href="\/categories"[^>]*>Browse Products</);
  expect(linksIn(elementIn(html, 'main'))).toContain('/auth?returnTo=%2Fwishlist');
  expect(html).not.toContain('Crimson Promise Roses');
});

test('is empty for somebody who wished for nothing, without asking them to sign in', async () => {
  const html = await (await shop.get('/wishlist', { cookie: ama })).text();
  expect(allWords(html, 'h1')).toEqual(['Your wishlist is empty']);
  expect(linksIn(elementIn(html, 'main'))).toEqual(['/categories']);
});

test('says so where the list fails to load, and offers to try again', async () => {
  await shop.rows('alter table wishlist rename to wishlist_away');
  try {
    const answer = await shop.get('/wishlist', { cookie: ama });
    expect(answer.status).toBe(503);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('retry-after')).toBe('5');
    const html = await answer.text();
    expect(html).toContain('Failed to load wishlist items.');
    expect(html).toContain('Try again');
    expect(html).not.toContain('Your wishlist is empty');
  } finally {
    await shop.rows('alter table wishlist_away rename to wishlist');
  }
});
