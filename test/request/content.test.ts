import { beforeAll, describe, expect, test } from 'vitest';
import { formIn } from '../support/html-form.ts';
import { stripReactComments } from '../support/html-text.ts';
import { allWords, cardsIn, elementIn, linksIn, sectionOf, wordsOf } from '../support/page-html.ts';
import { cedis } from '../support/shop-rows.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});

const pageOf = async (path: string) => stripReactComments(await (await shop.get(path)).text());
const mainOf = async (path: string) => elementIn(await pageOf(path), 'main');

describe('the pages that inform', () => {
  test('about tells mission, values, story and reasons, and leads on', async () => {
    const about = await mainOf('/about');
    expect(sectionOf(about, 'Our mission')).toBeTruthy();
    expect(sectionOf(about, 'Why choose us')).toBeTruthy();
    expect(allWords(sectionOf(about, 'Our values'), 'h3')).toEqual([
      'Privacy and discretion',
      'Premium quality',
      'Customer care',
    ]);
    const story = sectionOf(about, 'Our story');
    expect(story).toContain('founded in 2023');
    expect(allWords(elementIn(story, 'ul', 'aria-label="Cities we serve"'), 'li')).toEqual([
      'Accra',
      'Kumasi',
      'Tamale',
      'Cape Coast',
    ]);
    expect(linksIn(about)).toEqual(['/categories', '/contact']);
  });

  test('eight questions stand in the order given, closed, with their answers', async () => {
    const faqs = await mainOf('/faqs');
    const topics = ['packaging', 'return policy', 'shipping take', 'body-safe', 'internationally'];
    const headings = allWords(faqs, 'summary');
    expect(headings).toHaveLength(8);
    for (const [index, topic] of [...topics, 'clean', 'data', 'track'].entries()) {
      expect(headings[index]?.toLowerCase()).toContain(topic);
    }
    expect(faqs).not.toMatch(/<details[^>]*\sopen/);
    const shipping = wordsOf(elementIn(faqs, 'details', 'shipping take'));
    for (const words of ['1-3 business days', 'GH₵15.00', '5-7 business days']) {
      expect(shipping).toContain(words);
    }
  });

  test('both policies say when they were last updated, and the terms ask for 18+', async () => {
    const [privacy, terms] = [await mainOf('/privacy-policy'), await mainOf('/terms-of-service')];
    expect(allWords(privacy, 'h1')[0]).toMatch(/^Privacy policy$/i);
    expect(allWords(terms, 'h1')[0]).toMatch(/^Terms of service$/i);
    for (const policy of [privacy, terms]) {
      expect(allWords(policy, 'p')).toContain('Last updated: January 2024');
    }
    expect(terms).toContain('You must be at least 18 years old');
    expect(terms).toContain('18+');
  });

  test('shipping info has Ghana with its flat fee and the international tables', async () => {
    const page = await mainOf('/shipping-info');
    const ghana = wordsOf(sectionOf(page, 'Ghana'));
    for (const words of [
      'GH₵15.00',
      '1-3 business days',
      'Free shipping over GH₵900 (about $75)',
    ]) {
      expect(ghana).toContain(words);
    }
    const abroad = sectionOf(page, 'International');
    expect(abroad).toContain('Orders before 2 PM EST ship the same business day');
    expect(abroad).toContain('7 PM in Accra');
    const rowsOf = (caption: string) =>
      elementIn(elementIn(abroad, 'table', `>${caption}</span>`), 'tbody')
        .split('<tr')
        .slice(1)
        .map((row) => [...allWords(row, 'th'), ...allWords(row, 'td')]);
    expect(rowsOf('Services')).toEqual([
      ['Standard', '5-7 business days', 'Free on orders of $75+'],
      ['Express', '2-3 days', '$9.99'],
      ['Overnight', '1 business day', '$24.99'],
    ]);
    expect(rowsOf('Countries')).toEqual([
      ['Canada', '7-10 days'],
      ['Europe', '10-14 days'],
      ['Australia', '12-16 days'],
      ['Other countries', '14-21 business days'],
    ]);
  });

  test('returns name their times, and Start Exchange Process asks who one is', async () => {
    const page = await mainOf('/returns-exchanges');
    for (const [figure, meaning] of [
      ['30 days', 'to return an unopened item'],
      ['24 hours', 'return authorization'],
      ['5-7 business days', 'refund'],
      ['3-5 days', 'exchange ships'],
    ] as const) {
      const [term = ''] = allWords(elementIn(page, 'dl'), 'div').filter((words) =>
        words.includes(figure),
      );
      expect(term).toContain(meaning);
    }
    expect(page).toContain('Unopened items only');
    expect(page).toMatch(/href="\/returns-exchanges\/start"[^>]*>Start Exchange Process</);
    const start = await shop.get('/returns-exchanges/start');
    expect(start.headers.get('location')).toBe('/auth?returnTo=%2Freturns-exchanges%2Fstart');
  });

  test('bestsellers are the eight most sold, each with badge, short text and price', async () => {
    await shop.rows(
      `update products set units_sold = length(name) where name in
         (select name from products where in_stock order by price_minor limit 5)`,
    );
    const ranked = await shop.rows<Record<'id' | 'name' | 'description' | 'price_minor', string>>(
      `select id, name, description, price_minor from products where in_stock
        order by units_sold desc, created_at desc, id limit 8`,
    );
    const [row] = await shop.rows<{ rated: number }>(
      `select count(*)::int as rated from products where rating is not null and id = any($1)`,
      [ranked.map(({ id }) => id)],
    );
    const page = await mainOf('/bestsellers');
    expect(allWords(page, 'h1')).toEqual(['Our Bestsellers']);
    const cards = cardsIn(page);
    expect(cards.map(({ name }) => name)).toEqual(ranked.map(({ name }) => name));
    for (const [index, { id, description, price_minor: price }] of ranked.entries()) {
      const card = cards[index];
      expect(card?.words).toContain('Bestseller');
      expect(card?.words).toContain(cedis(Number(price)));
      const text = allWords(card?.html ?? '', 'p').find((words) =>
        words.startsWith(description.slice(0, 40)),
      );
      expect(text?.length).toBeLessThanOrEqual(100);
      expect(text?.length).toBeGreaterThan(Math.min(60, description.length - 1));
      expect(linksIn(card?.html ?? '')).toEqual([`/product/${id}`]);
    }
    expect(cards.filter(({ words }) => words.includes('out of 5'))).toHaveLength(row?.rated ?? 0);
    expect(page).toMatch(/href="\/categories"[^>]*>Browse All Categories</);
  });

  test('the contact form stands beside email, phone, hours and three questions', async () => {
    const page = await mainOf('/contact');
    const reach = sectionOf(page, 'Reach us');
    expect(linksIn(reach)).toEqual(['mailto:care@corvox.test', 'tel:+233302974200']);
    for (const words of ['care@corvox.test', '+233 30 297 4200', '24 hours a day, 7 days a week']) {
      expect(wordsOf(reach)).toContain(words);
    }
    const teasers = sectionOf(page, 'Often asked');
    expect(allWords(teasers, 'dt')).toHaveLength(3);
    expect(teasers).toContain('In Ghana, within 1-3 business days, for GH₵15.00');
    expect(teasers).toContain('5-7 business days');
    expect(linksIn(teasers)).toEqual(['/faqs']);
  });
});

test('the footer has its nine links, says 18+ only, how to reach the shop and who stands behind it', async () => {
  const footer = elementIn(await pageOf('/cart'), 'footer');
  expect(linksIn(footer).filter((href) => href.startsWith('/'))).toEqual([
    '/categories',
    '/bestsellers',
    '/about',
    '/faqs',
    '/contact',
    '/shipping-info',
    '/returns-exchanges',
    '/privacy-policy',
    '/terms-of-service',
  ]);
  expect(linksIn(footer).slice(9)).toEqual(['tel:+233302974200', 'mailto:care@corvox.test']);
  for (const words of [
    '18+ only',
    '+233 30 297 4200',
    'care@corvox.test',
    'Corvox Ltd',
    '14 Palm Street, Osu, Accra, Ghana',
    'CS-DEMO-2023',
  ]) {
    expect(wordsOf(footer)).toContain(words);
  }
});

test('the page for a path that does not exist leads home and offers to search', async () => {
  const html = await pageOf('/no/such-page');
  const lost = elementIn(html, 'main');
  expect(html).toContain('<title>Page not found – Corvox</title>');
  expect(allWords(lost, 'h1')).toEqual(['Oops! Page not found']);
  expect(lost).toMatch(/href="\/"[^>]*>Return to Home</);
  expect(lost).toMatch(/<form[^>]*action="\/categories"[^>]*method="get"/);
  const search = formIn(lost, 'Search products');
  expect([...search.keys()]).toEqual(['q']);
  search.set('q', 'tulips');
  expect(await pageOf(`/categories?${search.toString()}`)).toContain('Sunrise Tulips');
});

test('the checkout of a visitor without script can be read', async () => {
  const answer = await shop.get('/checkout');
  expect(answer.status).toBe(200);
  expect(allWords(await answer.text(), 'h1')).toEqual(['Checkout']);
});
