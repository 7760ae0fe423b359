import { beforeAll, describe, expect, test } from 'vitest';
import { cookieOf, makePerson } from '../support/people.ts';
import { makeBuyer, makeProduct, makeReview } from '../support/review-rows.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
let moderator: { cookie: string };
let moderatorId: string;

beforeAll(async () => {
  shop = await openTestShop();
  const person = await makePerson(shop.rows, { roles: ['moderator'] });
  moderatorId = person.id;
  moderator = { cookie: await cookieOf(shop.rows, person) };
});

const send = (id: string, fields: Record<string, string>, who = moderator) =>
  shop.post(`/admin/reviews/${id}`, new URLSearchParams(fields), who);
const written = async (body = 'Some words') => {
  const productId = await makeProduct(shop.rows, `Reviewed ${Math.random()}`);
  const buyer = await makeBuyer(shop.rows, productId);
  const { id } = await makeReview(shop.rows, { productId, person: buyer, rating: 2, body });
  return { id, productId, buyer };
};
const ratingOf = async (productId: string) =>
  shop.rows('select rating_count, rating_sum from products where id = $1', [productId]);
const logOf = async (id: string) =>
  shop.rows<{ action: string; admin_id: string; changes: object }>(
    'select action, admin_id, changes from admin_activity_log where record_id = $1 order by number',
    [id],
  );

describe('a moderator', () => {
  test('hides a review with a reason: its stars go, its writer reads why, the log says who', async () => {
    const { id, productId, buyer } = await written('Rude words');
    expect((await send(id, { intent: 'hide', reason: 'Please stay polite' })).status).toBe(200);
    expect(await ratingOf(productId)).toEqual([{ rating_count: 0, rating_sum: 0 }]);
    expect(await (await shop.get(`/product/${productId}`)).text()).not.toContain('Rude words');
    const own = await shop.get(`/product/${productId}/review`, {
      cookie: await cookieOf(shop.rows, buyer),
    });
    expect(await own.text()).toContain('Please stay polite');
    expect(await logOf(id)).toEqual([
      {
        action: 'Hid review',
        admin_id: moderatorId,
        // Not why: the log is for ever, and a reason may name a person.
        changes: { shown: { before: true, after: false } },
      },
    ]);
  });

  test('shows it again, and its stars count again', async () => {
    const { id, productId } = await written();
    await send(id, { intent: 'hide', reason: 'A mistake' });
    expect((await send(id, { intent: 'show' })).status).toBe(200);
    expect(await ratingOf(productId)).toEqual([{ rating_count: 1, rating_sum: 2 }]);
    expect((await logOf(id)).map(({ action }) => action)).toEqual(['Hid review', 'Showed review']);
  });

  test('is told when somebody was quicker, and nothing is written down twice', async () => {
    const { id } = await written();
    expect((await send(id, { intent: 'show' })).status).toBe(409);
    expect((await send(id, { intent: 'hide', reason: 'One' })).status).toBe(200);
    expect((await send(id, { intent: 'hide', reason: 'Two' })).status).toBe(409);
    expect(await logOf(id)).toHaveLength(1);
  });

  test.each([
    [{ intent: 'hide' }, 422],
    [{ intent: 'hide', reason: '   ' }, 422],
    [{ intent: 'hide', reason: 'x'.repeat(501) }, 422],
    [{ intent: 'erase', reason: 'x' }, 400],
    [{}, 400],
  ] as [Record<string, string>, number][])('%j changes nothing', async (fields, status) => {
    const { id, productId } = await written();
    expect((await send(id, fields)).status).toBe(status);
    expect(await ratingOf(productId)).toEqual([{ rating_count: 1, rating_sum: 2 }]);
    expect(await logOf(id)).toEqual([]);
  });

  test('may go nowhere else in the back-office', async () => {
    expect((await shop.get('/admin', moderator)).headers.get('location')).toBe('/');
    const page = await (await shop.get('/admin/reviews', moderator)).text();
    expect(page).not.toContain('href="/admin/orders"');
  });
});

test('the list finds by words, nickname and product, and by state', async () => {
  const { id, productId } = await written('Extraordinarily soft');
  const [{ name } = { name: '' }] = await shop.rows<{ name: string }>(
    'select name from products where id = $1',
    [productId],
  );
  const found = async (query: string) =>
    (await (await shop.get(`/admin/reviews?${query}`, moderator)).text()).includes(
      `/admin/reviews/${id}`,
    );
  expect(await found('q=EXTRAORDINARILY')).toBe(true);
  expect(await found(new URLSearchParams({ q: name }).toString())).toBe(true);
  expect(await found('q=soft%25')).toBe(false);
  expect(await found('q=soft&state=hidden')).toBe(false);
  expect(await found('q=soft&state=shown')).toBe(true);
});

test('every review stands on exactly one page, also where many were written at the same moment', async () => {
  const productId = await makeProduct(shop.rows, 'Much reviewed');
  const writtenAt = new Date('2020-01-01T00:00:00Z');
  for (let n = 0; n < 60; n += 1) await makeReview(shop.rows, { productId, writtenAt });
  const seen: string[] = [];
  let path = '/admin/reviews?sort=written';
  const back: string[] = [];
  for (;;) {
    const html = await (await shop.get(path, moderator)).text();
    seen.push(
      ...[
        ...html.matchAll(
          /aria-label="(?:Hide|Show) the[^>]*?href="\/admin\/reviews\/([0-9a-f-]{36})/g,
        ),
      ].map(([, id = '']) => id),
    );
    back.push(path);
    const next = /rel="next"[^>]*href="([^"]+)"|href="([^"]+)"[^>]*rel="next"/.exec(html);
    if (!next) break;
    path = (next[1] ?? next[2] ?? '').replaceAll('&amp;', '&');
  }
  const [{ total } = { total: '' }] = await shop.rows<{ total: string }>(
    'select count(*) as total from reviews',
  );
  expect(seen).toHaveLength(Number(total));
  expect(new Set(seen).size).toBe(seen.length);
  expect(back.length).toBeGreaterThan(3);
});
