import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BAD_BODIES, BAD_TEXTS } from '../support/bad-input.ts';
import { sendConcurrently } from '../support/concurrent-requests.ts';
import { formIn } from '../support/html-form.ts';
import { makeOrder } from '../support/orders.ts';
import { allWords, elementIn, linksIn } from '../support/page-html.ts';
import { cookieOf, makePerson } from '../support/people.ts';
import { reviewPages } from '../support/review-pages.ts';
import { makeBuyer, makeProduct, makeReview, ratingOf } from '../support/review-rows.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

let shop: TestShop;
let pages: ReturnType<typeof reviewPages>;
let vase: string;
let ama: Awaited<ReturnType<typeof makeBuyer>>;

beforeAll(async () => {
  shop = await openTestShop();
  pages = reviewPages(shop);
  vase = await makeProduct(shop.rows, 'A vase to review');
  ama = await makeBuyer(shop.rows, vase);
});
beforeEach(async () => {
  await shop.rows('truncate rate_limits');
  await shop.rows('delete from reviews where product_id = $1', [vase]);
});

describe('writing a review', () => {
  test('stores it with the order that gives the right to it, and leads back to the reviews', async () => {
    const { answer } = await pages.save(ama, vase, { body: 'One\r\ntwo' });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(`/product/${vase}?notice=review-saved#reviews`);
    expect(await pages.stored(vase)).toEqual([
      { user_id: ama.id, order_id: ama.orderId, rating: 4, nickname: 'A.', body: 'One\ntwo' },
    ]);
    expect(await ratingOf(shop.rows, vase)).toEqual({ count: 1, sum: 4, rating: 4 });
  });

  test('again changes it, and the rating with it', async () => {
    await pages.save(ama, vase);
    await pages.save(ama, vase, { rating: '2', nickname: 'Esi', body: '' });
    expect(await pages.stored(vase)).toMatchObject([{ rating: 2, nickname: 'Esi', body: '' }]);
    expect(await ratingOf(shop.rows, vase)).toEqual({ count: 1, sum: 2, rating: 2 });
  });

  test('twice at the same moment gives one', async () => {
    const held = { sql: 'select 1 from products where id = $1 for update', values: [vase] };
    const answers = await sendConcurrently(shop, held, [
      () => pages.save(ama, vase, { rating: '1' }),
      () => pages.save(ama, vase, { rating: '5' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(await pages.stored(vase)).toHaveLength(1);
    const { count, sum } = await ratingOf(shop.rows, vase);
    expect(count).toBe(1);
    expect([1, 5]).toContain(sum);
  });

  test('by eight people at the same moment loses nobody’s stars', async () => {
    const buyers = await Promise.all(Array.from({ length: 8 }, () => makeBuyer(shop.rows, vase)));
    await Promise.all(
      buyers.map((buyer, index) => pages.save(buyer, vase, { rating: String(1 + (index % 5)) })),
    );
    expect(await ratingOf(shop.rows, vase)).toMatchObject({
      count: 8,
      sum: 1 + 2 + 3 + 4 + 5 + 1 + 2 + 3,
    });
  });
});

describe('who may write', () => {
  test('nobody who is not signed in: the page leads to sign in and back, the form is refused', async () => {
    const { answer } = await pages.open(undefined, vase);
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe(
      `/auth?returnTo=${encodeURIComponent(`/product/${vase}/review`)}`,
    );
    for (const { status } of [
      await pages.save(undefined, vase),
      await pages.remove(undefined, vase),
    ]) {
      expect(status).toBe(401);
    }
    expect(await pages.stored(vase)).toEqual([]);
  });

  test.each(['pending', 'processing', 'shipped', 'cancelled'] as const)(
    'nobody whose order is %s',
    async (status) => {
      const early = await makeBuyer(shop.rows, vase, { status });
      for (const { answer, html } of [
        await pages.open(early, vase),
        await pages.save(early, vase),
      ]) {
        expect(answer.status).toBe(403);
        expect(answer.headers.get('cache-control')).toBe('no-store');
        expect(html).toMatch(/<title>(Error: )?Reviews come from buyers – Corvox<\/title>/);
        expect(allWords(html, 'h1')).toEqual(['Reviews come from buyers']);
        expect(html).not.toMatch(/type="radio"[^>]*name="rating"/);
      }
      expect(await pages.stored(vase)).toEqual([]);
    },
  );

  test('nobody who bought something else, or whose order was somebody else’s', async () => {
    const other = await makeProduct(shop.rows, 'Another vase');
    const kofi = await makeBuyer(shop.rows, other, { firstName: 'Kofi' });
    expect((await pages.save(kofi, vase)).status).toBe(403);
    await makeOrder(shop.rows, kofi, { status: 'delivered', lines: [{ productId: null }] });
    expect((await pages.open(kofi, vase)).status).toBe(403);
    expect((await pages.save(ama, other)).status).toBe(403);
    expect(await pages.stored(vase)).toEqual([]);
    expect(await pages.stored(other)).toEqual([]);
  });

  test('whoever has one delivered order beside a cancelled one', async () => {
    const twice = await makeBuyer(shop.rows, vase, { status: 'cancelled' });
    const order = await makeOrder(shop.rows, twice, {
      status: 'delivered',
      lines: [{ productId: vase }],
    });
    expect((await pages.save(twice, vase)).status).toBe(303);
    expect(await pages.stored(vase)).toMatchObject([{ order_id: order.id }]);
  });

  test('staff neither, without having bought', async () => {
    const admin = await makePerson(shop.rows, { roles: ['admin'] });
    expect((await pages.save(admin, vase)).status).toBe(403);
  });
});

describe('the page', () => {
  test('offers a discreet nickname and never the name or the address', async () => {
    const { answer, html } = await pages.open(ama, vase);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(html).toContain('<meta name="robots" content="noindex"');
    expect(html).toMatch(/<title>Write a review – Corvox<\/title>/);
    expect(html).toMatch(/<input[^>]*name="nickname"[^>]*value="A\."/);
    for (const personal of ['Mensah', ama.email, ama.orderId, ama.id]) {
      expect(html).not.toContain(personal);
    }
  });

  test('shows what one wrote before, and nobody else’s', async () => {
    const kofi = await makeBuyer(shop.rows, vase, { firstName: 'Kofi' });
    await pages.save(ama, vase, { nickname: 'Sunrise', body: 'My own words', rating: '3' });
    const { html } = await pages.open(ama, vase);
    expect(html).toMatch(/value="Sunrise"/);
    expect(html).toContain('My own words</textarea>');
    expect(html).toMatch(/<input[^>]*checked=""[^>]*value="3"/);
    expect(html).toContain('Delete my review');
    const his = await pages.open(kofi, vase);
    expect(his.html).not.toMatch(/Sunrise|My own words|Delete my review/);
  });

  test.each([UNKNOWN, 'x', '1', '%00', "'%20or%201=1--", '%F0%9F%92%90', 'x'.repeat(5_000)])(
    'of the product %s is not found',
    async (id) => {
      expect((await pages.open(ama, id)).status).toBe(404);
      expect((await pages.save(ama, id)).status).toBe(404);
    },
  );
});

describe('what cannot be read', () => {
  test('is answered beside each field with what was typed, and nothing is stored', async () => {
    const { status, html } = await pages.save(ama, vase, {
      rating: '',
      nickname: ama.email,
      body: 'Kept <as> typed',
    });
    expect(status).toBe(422);
    expect(html).toMatch(/<title>Error: Write a review/);
    expect(html).toContain('Please choose from one to five stars');
    expect(html).toContain('Please choose a nickname without an email address');
    expect(html).toContain('Kept &lt;as&gt; typed</textarea>');
    expect(await pages.stored(vase)).toEqual([]);
  });

  test.each(['rating', 'nickname', 'body', 'intent'])(
    'in the field %s is never a fault of ours',
    async (field) => {
      for (const text of BAD_TEXTS) {
        await shop.rows('truncate rate_limits');
        const { status } = await pages.save(ama, vase, { [field]: text });
        expect([303, 400, 422], JSON.stringify(text.slice(0, 30))).toContain(status);
      }
      for (const { rating, nickname, body } of await pages.stored(vase)) {
        expect([1, 2, 3, 4, 5]).toContain(rating);
        // oxlint-disable-next-line no-control-regex
        expect(nickname + body).not.toMatch(/[\u0000-\u0008\ud800-\udfff\u202e]/u);
      }
    },
  );

  test('as a body that is no form is refused', async () => {
    const cookie = await cookieOf(shop.rows, ama);
    for (const [type, body] of BAD_BODIES) {
      const headers = { cookie, 'content-type': type };
      const { status } = await shop.post(`/product/${vase}/review`, body, headers);
      expect(status, `${type} ${body}`).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
    }
    expect(await pages.stored(vase)).toEqual([]);
  });
});

describe('deleting', () => {
  test('takes away one’s own and its stars, and nobody else’s', async () => {
    const kofi = await makeBuyer(shop.rows, vase, { firstName: 'Kofi' });
    await pages.save(ama, vase, { rating: '1' });
    await pages.save(kofi, vase, { rating: '5', nickname: 'K.' });
    const { answer } = await pages.remove(ama, vase);
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(`/product/${vase}?notice=review-deleted#reviews`);
    expect(await pages.stored(vase)).toMatchObject([{ user_id: kofi.id }]);
    expect(await ratingOf(shop.rows, vase)).toEqual({ count: 1, sum: 5, rating: 5 });
    expect((await pages.remove(ama, vase)).status).toBe(303);
    expect(await pages.stored(vase)).toHaveLength(1);
  });
});

test('without script one can write, be corrected, change and delete by the forms of the page', async () => {
  const send = async (holding: string, fields: Record<string, string>) => {
    const form = formIn((await pages.open(ama, vase)).html, holding);
    return pages.post(ama, vase, { ...Object.fromEntries(form), ...fields });
  };
  const refused = await send('Publish review', { body: 'Typed once' });
  expect(refused.status).toBe(422);
  expect(refused.html).toContain('Typed once</textarea>');
  expect((await send('Publish review', { body: 'Typed once', rating: '3' })).status).toBe(303);
  const { section } = await pages.reviewsOn(vase, '?notice=review-saved');
  expect(section).toContain('Typed once');
  expect(section).toMatch(/role="status"[\s\S]*Your review is on this page now\./);
  expect((await send('Save changes', { rating: '5' })).status).toBe(303);
  expect(await pages.stored(vase)).toMatchObject([{ rating: 5, body: 'Typed once' }]);
  const { html } = await pages.open(ama, vase);
  expect(elementIn(html, 'details', 'Delete my review')).toContain('Yes, delete my review');
  expect((await send('Yes, delete my review', {})).status).toBe(303);
  const after = await pages.reviewsOn(vase, '?notice=review-deleted');
  expect(after.section).toContain('Your words and your stars are gone');
  expect(after.section).toContain('No reviews yet.');
});

test('each line of a delivered order leads to its review, and of no other order', async () => {
  const orderPage = async ({ orderId, ...buyer }: typeof ama) =>
    (await shop.get(`/orders/${orderId}`, { cookie: await cookieOf(shop.rows, buyer) })).text();
  const delivered = await orderPage(ama);
  expect(delivered).toMatch(new RegExp(`href="/product/${vase}/review"[^>]*>Write a review`));
  const waiting = await orderPage(await makeBuyer(shop.rows, vase, { status: 'shipped' }));
  expect(waiting).toContain('What you ordered');
  expect(waiting).not.toContain('Write a review');
});

describe('what staff took down', () => {
  test('stays down: it is neither rewritten nor deleted to be written anew', async () => {
    await makeReview(shop.rows, { productId: vase, person: ama, body: 'Rude', isHidden: true });
    for (const { status, html } of [
      await pages.open(ama, vase),
      await pages.save(ama, vase),
      await pages.remove(ama, vase),
    ]) {
      expect(status).toBe(403);
      expect(html).toContain('Your review is not shown');
      expect(linksIn(html)).toContain('/contact?subject=My+review');
    }
    expect(await pages.stored(vase)).toMatchObject([{ body: 'Rude' }]);
    expect(await ratingOf(shop.rows, vase)).toEqual({ count: 0, sum: 0, rating: null });
  });
});

test('ten writes an hour are taken from one person, and others are not counted', async () => {
  for (let times = 0; times < 9; times += 1) {
    expect((await pages.save(ama, vase, { rating: '3' })).status).toBe(303);
  }
  expect((await pages.remove(ama, vase)).status).toBe(303);
  const { answer, html } = await pages.save(ama, vase, { body: 'Not lost' });
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3_000);
  expect(html).toContain('Please wait a little');
  expect(html).toContain('Not lost</textarea>');
  expect((await pages.remove(ama, vase)).status).toBe(429);
  expect(await pages.stored(vase)).toEqual([]);
  const kofi = await makeBuyer(shop.rows, vase, { firstName: 'Kofi' });
  expect((await pages.save(kofi, vase)).status).toBe(303);
  await shop.rows(`update rate_limits set resets_at = now() - interval '1 second'`);
  expect((await pages.save(ama, vase)).status).toBe(303);
});
