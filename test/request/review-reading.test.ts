import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountSettings } from '../support/account-settings.ts';
import { countOf } from '../support/count-of.ts';
import { stripReactComments } from '../support/html-text.ts';
import { allWords, elementIn, wordsOf } from '../support/page-html.ts';
import { cookieOf, makePerson, PASSWORD } from '../support/people.ts';
import { reviewPages } from '../support/review-pages.ts';
import { makeBuyer, makeProduct, makeReview, ratingOf } from '../support/review-rows.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
let pages: ReturnType<typeof reviewPages>;
let vase: string;

beforeAll(async () => {
  shop = await openTestShop();
  pages = reviewPages(shop);
  vase = await makeProduct(shop.rows, 'Zebra vase');
});
beforeEach(async () => {
  await shop.rows('truncate rate_limits');
  await shop.rows('delete from reviews where product_id = $1', [vase]);
});

const cardOf = async (path: string, name: string) => {
  const html = stripReactComments(await (await shop.get(path)).text());
  const cards = html.split('<article').slice(1);
  const position = cards.findIndex((card) => card.includes(`>${name}</h2>`));
  return { position, card: cards[position] ?? '' };
};

const placeInSort = async (name: string) => {
  const names: (string | undefined)[] = [];
  for (const page of [1, 2, 3, 4]) {
    const html = await (await shop.get(`/categories?sort=rating&page=${page}`)).text();
    const cards = html.split('<article').slice(1);
    names.push(...cards.map((card) => /<h2[^>]*>([^<]+)</.exec(card)?.[1]));
  }
  return names.indexOf(name);
};

describe('a product that nobody rated', () => {
  test('says so, shows no stars anywhere and tells search engines of none', async () => {
    const { html, section, product } = await pages.reviewsOn(vase);
    expect(section).toContain('No reviews yet. Buyers can write one after delivery.');
    expect(section).toContain(`href="/product/${vase}/review"`);
    expect(html.split('You Might Also Like')[0]).not.toContain('out of 5');
    expect(product).toBeDefined();
    expect(product).not.toHaveProperty('aggregateRating');
    expect(product).not.toHaveProperty('review');
    const { card } = await cardOf('/categories?q=zebra', 'Zebra vase');
    expect(card).toContain('Zebra vase');
    expect(card).not.toContain('out of 5');
  });
});

describe('a new review', () => {
  test('changes the page, the card, the sort and what search engines read', async () => {
    const better = (rating: number) =>
      countOf(shop.rows, 'products where in_stock and rating > $1', [rating]);
    expect(await placeInSort('Zebra vase')).toBeGreaterThanOrEqual(await better(0));
    const ama = await makeBuyer(shop.rows, vase);
    await pages.save(ama, vase, { rating: '5', nickname: 'A.', body: 'It stands well.' });

    const first = await pages.reviewsOn(vase);
    expect(first.section).toMatch(/>5<\/span><span[^>]*> out of 5</);
    expect(first.section).toContain('1 review');
    expect(first.section).toContain('Verified purchase');
    expect(first.product).toMatchObject({
      aggregateRating: { ratingValue: 5, reviewCount: 1 },
      review: [
        {
          author: { name: 'A.' },
          reviewBody: 'It stands well.',
          datePublished: new Date().toISOString().slice(0, 10),
          reviewRating: { ratingValue: 5 },
        },
      ],
    });
    const { card } = await cardOf('/categories?q=zebra', 'Zebra vase');
    expect(card).toContain('5 out of 5');
    expect(card).toContain('(1)');
    expect(await placeInSort('Zebra vase')).toBeLessThan(await better(4.99));

    const kofi = await makeBuyer(shop.rows, vase, { firstName: 'Kofi' });
    await pages.save(kofi, vase, { rating: '2', nickname: 'K.' });
    const second = await pages.reviewsOn(vase);
    expect(second.section).toMatch(/>3\.5<\/span><span[^>]*> out of 5</);
    expect(second.product?.aggregateRating).toMatchObject({ ratingValue: 3.5, reviewCount: 2 });
    expect((await cardOf('/categories?q=zebra', 'Zebra vase')).card).toContain('3.5 out of 5');
    expect(await placeInSort('Zebra vase')).toBe(await better(3.5));
  });

  test('is asked for anew by every reader: no cache keeps the page', async () => {
    const answer = await shop.get(`/product/${vase}`);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
  });
});

describe('what strangers read', () => {
  test('is the same for everyone and holds nothing of the person or the order', async () => {
    const ama = await makeBuyer(shop.rows, vase);
    await pages.save(ama, vase, { nickname: 'Dawn' });
    const anonymous = await pages.reviewsOn(vase);
    const own = await shop.get(`/product/${vase}`, { cookie: await cookieOf(shop.rows, ama) });
    const without = (html: string) =>
      html.replaceAll(/nonce="[^"]*"/g, '').replaceAll(/nonce-[\w+/=]+/g, '');
    expect(without(stripReactComments(await own.text()))).toBe(without(anonymous.html));
    expect(anonymous.html).toContain('Dawn');
    for (const personal of [ama.id, ama.email, ama.orderId, 'Mensah']) {
      expect(anonymous.html).not.toContain(personal);
    }
  });

  test('is text, whatever somebody wrote', async () => {
    const ama = await makeBuyer(shop.rows, vase);
    const evil = '</script><script>alert(1)</script><img src=x onerror=alert(2)>{{7*7}}';
    await pages.save(ama, vase, { nickname: '<b>K</b>', body: `${evil}\njavascript:alert(3)` });
    const { html, section, product } = await pages.reviewsOn(vase);
    expect(html).not.toMatch(/<script>alert|<img src=x|<b>K<\/b>/);
    expect(section).toContain('&lt;b&gt;K&lt;/b&gt;');
    expect(section).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(section).toContain('{{7*7}}');
    expect(product?.review?.[0]?.reviewBody).toBe(`${evil}\njavascript:alert(3)`);
  });

  test('leaves out what staff took down, in words, stars and figures', async () => {
    await makeReview(shop.rows, { productId: vase, rating: 4, nickname: 'Shown' });
    await makeReview(shop.rows, { productId: vase, rating: 1, nickname: 'Gone', isHidden: true });
    const { html, section, product } = await pages.reviewsOn(vase);
    expect(section).toContain('1 review');
    expect(html).not.toContain('Gone');
    expect(product?.aggregateRating).toMatchObject({ ratingValue: 4, reviewCount: 1 });
  });

  test('claims no purchase where there was none', async () => {
    await makeReview(shop.rows, { productId: vase, nickname: 'Nobody' });
    const { section } = await pages.reviewsOn(vase);
    expect(section).toContain('Nobody');
    expect(section).not.toContain('Verified purchase');
  });
});

describe('many reviews', () => {
  const nicknamesIn = (section: string) =>
    [...section.matchAll(/Reader (\d+)</g)].map(([, number]) => Number(number));

  beforeEach(async () => {
    await shop.rows(
      `insert into reviews (product_id, rating, nickname, created_at)
       select $1, 1 + n % 5, 'Reader ' || n, now() - n * interval '1 day' from generate_series(1, 23) as n`,
      [vase],
    );
  });

  test('come ten to a page, the newest first, and the address of the product stays one', async () => {
    const all = [];
    for (const page of [1, 2, 3]) {
      const { html, section } = await pages.reviewsOn(vase, `?reviews=${page}`);
      all.push(nicknamesIn(section));
      expect(section).toContain('23 reviews');
      expect(html).toContain(`<link rel="canonical" href="https://shop.test/product/${vase}"`);
    }
    expect(all.map((page) => page.length)).toEqual([10, 10, 3]);
    expect(all.flat()).toEqual(Array.from({ length: 23 }, (_, index) => index + 1));
  });

  test('are led to by real links', async () => {
    const { section } = await pages.reviewsOn(vase, '?reviews=2');
    for (const href of [`/product/${vase}#reviews`, `/product/${vase}?reviews=3#reviews`]) {
      expect(section).toContain(`href="${href}"`);
    }
    expect(section).toMatch(/aria-label="Page 2" aria-current="page"/);
  });

  test.each(['0', '-1', '99999999', 'x', '', '1e9', '%00', '2&reviews=3', '%F0%9F%92%90'])(
    'with the odd page %s give a sane one',
    async (page) => {
      const { section } = await pages.reviewsOn(vase, `?reviews=${page}`);
      expect(nicknamesIn(section).length).toBeGreaterThan(0);
    },
  );

  test('are found by their index', async () => {
    // Adding them up, one by one, would take the test most of its time.
    await shop.rows('alter table reviews disable trigger reviews_are_added_up');
    await shop.rows(
      `insert into reviews (product_id, rating, nickname)
       select products.id, 5, 'Crowd' from products, generate_series(1, 200)`,
    );
    await shop.rows('analyze reviews');
    const plan = await shop.rows<{ 'QUERY PLAN': string }>(
      `explain select id, nickname, rating, body, created_at from reviews
        where product_id = $1 and hidden_at is null order by created_at desc, id limit 10`,
      [vase],
    );
    await shop.rows(`delete from reviews where nickname = 'Crowd'`);
    await shop.rows('alter table reviews enable trigger reviews_are_added_up');
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('reviews_of_product');
  });
});

test('a list that fails to load says so, and the product is there all the same', async () => {
  await shop.rows('alter table reviews rename to reviews_away');
  try {
    const { section, html } = await pages.reviewsOn(vase);
    expect(html).toContain('Zebra vase</h1>');
    expect(section).toContain('The reviews could not be loaded.');
    expect(section).not.toContain('No reviews yet');
  } finally {
    await shop.rows('alter table reviews_away rename to reviews');
  }
});

describe('a person’s reviews', () => {
  test('are in the file of their data, with nobody else’s', async () => {
    const ama = await makeBuyer(shop.rows, vase);
    const kofi = await makeBuyer(shop.rows, vase, { firstName: 'Kofi' });
    await pages.save(ama, vase, { nickname: 'Dawn', body: 'Mine' });
    await pages.save(kofi, vase, { nickname: 'Dusk', body: 'His' });
    const cookie = await cookieOf(shop.rows, ama);
    const file = await (await shop.get('/account/data', { cookie })).json();
    expect(file.reviews).toEqual([
      {
        product: 'Zebra vase',
        rating: 4,
        nickname: 'Dawn',
        text: 'Mine',
        writtenAt: expect.stringMatching(/^\d{4}-/),
        changedAt: expect.stringMatching(/^\d{4}-/),
        isShown: true,
      },
    ]);
    const person = await makePerson(shop.rows);
    const empty = await shop.get('/account/data', { cookie: await cookieOf(shop.rows, person) });
    expect(await empty.json()).toMatchObject({ reviews: [] });
  });

  test('go with the account, and the rating goes down with them', async () => {
    const ama = await makeBuyer(shop.rows, vase);
    const kofi = await makeBuyer(shop.rows, vase, { firstName: 'Kofi' });
    await pages.save(ama, vase, { rating: '1' });
    await pages.save(kofi, vase, { rating: '5', nickname: 'K.' });
    expect(await ratingOf(shop.rows, vase)).toEqual({ count: 2, sum: 6, rating: 3 });
    const my = accountSettings(shop, await cookieOf(shop.rows, ama));
    const { answer } = await my.post('/account/deletion', { password: PASSWORD, sure: 'yes' });
    expect(answer.status).toBe(302);
    expect(await pages.stored(vase)).toMatchObject([{ user_id: kofi.id }]);
    expect(await ratingOf(shop.rows, vase)).toEqual({ count: 1, sum: 5, rating: 5 });
  });
});

describe('the demo', () => {
  test('shows the average in words, the shares and what buyers say', async () => {
    const [roses] = await shop.rows<{ id: string; rating: string; rating_count: number }>(
      `select id, rating, rating_count from products where name = 'Crimson Promise Roses'`,
    );
    const { html, section } = await pages.reviewsOn(roses?.id ?? '');
    const average = Number(roses?.rating).toFixed(1).replace(/\.0$/, '');
    expect(wordsOf(section)).toContain(`${average} out of 5`);
    expect(section).toContain(`${roses?.rating_count} reviews`);
    const said = allWords(elementIn(section, 'ul', 'aria-label="What buyers say"'), 'li');
    expect(said).toHaveLength(roses?.rating_count ?? 0);
    expect(said[0]).toContain('Esi in Tema');
    expect(said[0]).toMatch(/\d{1,2} [A-Z][a-z]+ 20\d\d/);
    const shares = elementIn(section, 'ul', 'aria-label="How many gave how many stars"');
    expect(allWords(shares, 'li').map((words) => words.split(' ')[0])).toEqual([
      '5stars:6',
      '4stars:2',
      '3stars:1',
      '2stars:0',
      '1star:0',
    ]);
    expect(section).not.toContain('Verified purchase');
    expect(html).toContain('href="#reviews"');
  });

  test('has cards with the stars of what was rated, and none where nobody did', async () => {
    const rated = await cardOf('/categories?q=love+mails', 'Love Letters Set');
    expect(wordsOf(rated.card)).toMatch(/4\.7 out of 5.*\(3\)/);
    const unrated = await cardOf('/categories?q=linen+journal', 'Linen Memory Journal');
    expect(unrated.card).toContain('Linen Memory Journal');
    expect(unrated.card).not.toContain('out of 5');
  });

  test('has reviews of most products, by nobody, from the last year, added up', async () => {
    const all = await shop.rows<{ rated: number; reviews: number; owned: number; old: number }>(
      `select count(distinct product_id)::int as rated, count(*)::int as reviews,
              count(user_id)::int + count(order_id)::int as owned,
              (count(*) filter (where created_at not between now() - interval '1 year' and now()))::int as old
         from reviews`,
    );
    expect(all).toMatchObject([{ rated: 31, reviews: 155, owned: 0, old: 0 }]);
    const wrong = await shop.rows(
      `select p.name from products p left join reviews r on r.product_id = p.id group by p.id
        having p.rating_count <> count(r.id) or p.rating_sum <> coalesce(sum(r.rating), 0)`,
    );
    expect(wrong).toEqual([]);
  });
});
