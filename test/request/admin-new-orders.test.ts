import { beforeAll, describe, expect, test } from 'vitest';
import { mailsTo } from '../support/mails.ts';
import { makeOrder } from '../support/orders.ts';
import { cookieOf, makePerson, type Person } from '../support/people.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
let ama: Person;
let cookie: string;
let staff: Person;
beforeAll(async () => {
  shop = await openTestShop();
  ama = await makePerson(shop.rows);
  staff = await makePerson(shop.rows, { roles: ['admin'] });
  cookie = await cookieOf(shop.rows, staff);
});

const poll = async (since?: string) => {
  const query = since === undefined ? '' : `?since=${encodeURIComponent(since)}`;
  const answer = await shop.get(`/admin/new-orders${query}`, { cookie });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  return (await answer.json()) as { count: number; newest: string };
};

describe('new orders on open screens', () => {
  test('are those that came after the last that was seen', async () => {
    await makeOrder(shop.rows, ama);
    const first = await poll();
    expect(first.count).toBe(0);
    expect(await poll(first.newest)).toEqual(first);
    await makeOrder(shop.rows, ama, { placedAt: new Date(Date.now() + 1_000) });
    await makeOrder(shop.rows, ama, { placedAt: new Date(Date.now() + 2_000) });
    const next = await poll(first.newest);
    expect(next.count).toBe(2);
    expect((await poll(next.newest)).count).toBe(0);
  });

  test('are counted up to a hundred, whatever is asked', async () => {
    for (let n = 0; n < 101; n += 1) await makeOrder(shop.rows, ama, { lines: [] });
    expect((await poll('2000-01-01T00:00:00Z')).count).toBe(100);
    for (const odd of ['', 'x', "' or 1=1--", '99999999999999', '\u0000']) {
      expect((await poll(odd)).count).toBe(0);
    }
  });

  test('keep no idle session alive', async () => {
    await shop.rows(
      `update sessions set last_used_at = now() - interval '59 minutes' where user_id = $1`,
      [staff.id],
    );
    await poll();
    const [session] = await shop.rows<{ idle: number }>(
      `select extract(epoch from now() - last_used_at)::float / 60 as idle from sessions where user_id = $1`,
      [staff.id],
    );
    expect(session?.idle).toBeGreaterThan(58);
    await shop.rows(
      `update sessions set last_used_at = now() - interval '61 minutes' where user_id = $1`,
      [staff.id],
    );
    const ended = await shop.get('/admin/new-orders', { cookie });
    expect(ended.status).toBe(302);
  });
});

describe('the email about new orders', () => {
  const mailStaff = async (now = new Date()) =>
    (await import('#app/fulfilment/mail-staff.ts')).mailStaff(now);
  const setTo = async (emails: string[]) => {
    await shop.rows(
      `insert into settings (section, values) values ('notices', $1)
       on conflict (section) do update set values = excluded.values`,
      [{ newOrderEmails: emails }],
    );
    (await import('#app/settings/queries.ts')).clearSettingsCache();
  };
  const subjects = async (email: string) =>
    (await mailsTo(shop.rows, email)).map(({ subject }) => subject);

  test('is one for each order or group of orders, to every address, and says nothing of what was ordered', async () => {
    await mailStaff();
    await setTo(['kofi@staff.test', 'esi@staff.test']);
    const one = await makeOrder(shop.rows, ama);
    await mailStaff();
    await mailStaff();
    const [two, three] = [await makeOrder(shop.rows, ama), await makeOrder(shop.rows, ama)];
    await mailStaff();
    for (const email of ['kofi@staff.test', 'esi@staff.test']) {
      expect(await subjects(email)).toEqual([`New order ${one.number}`, '2 new orders']);
    }
    const [single, many] = await mailsTo(shop.rows, 'kofi@staff.test');
    expect(single?.text).toContain(`${one.number}: GH₵135.00, Cash on Delivery`);
    expect(single?.text).toContain(`/admin/orders/${one.id}`);
    expect(many?.text).toContain(two.number);
    expect(many?.text).toContain(three.number);
    for (const mail of [single, many]) {
      expect(`${mail?.text} ${mail?.html}`).not.toMatch(/Rose|Ama|Mensah|Oxford|2412345/);
    }
  });

  test('is bounded, done by two at once is done once, and leaves out what is old or cancelled', async () => {
    await setTo(['rush@staff.test']);
    for (let n = 0; n < 25; n += 1) await makeOrder(shop.rows, ama, { lines: [] });
    await makeOrder(shop.rows, ama, { status: 'cancelled' });
    await makeOrder(shop.rows, ama, { placedAt: new Date(Date.now() - 2 * 86_400_000) });
    await Promise.all([mailStaff(), mailStaff()]);
    expect(await subjects('rush@staff.test')).toEqual(['25 new orders']);
    const [mail] = await mailsTo(shop.rows, 'rush@staff.test');
    expect(mail?.text).toContain('And 5 more.');
  });

  test('is not sent where nobody is to get it, nor later', async () => {
    await setTo([]);
    await makeOrder(shop.rows, ama);
    await mailStaff();
    await setTo(['late@staff.test']);
    await mailStaff();
    expect(await subjects('late@staff.test')).toEqual([]);
  });
});
