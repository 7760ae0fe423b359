import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendConcurrently } from '../../support/concurrent-requests.ts';
import { stripReactComments } from '../../support/html-text.ts';
import { mailsTo } from '../../support/mails.ts';
import { makeAttempt } from '../../support/order-payments.ts';
import { openPaymentShop, type PaymentShop } from '../../support/payment-shop.ts';
import { cookieOf, makePerson } from '../../support/people.ts';
import { staffOrders, type StaffOrders } from '../../support/staff-orders.ts';
import { type Stuck, stuckRefunds } from '../../support/stuck-refunds.ts';
import { wholeDatabase } from '../../support/whole-database.ts';

let shop: PaymentShop;
let desk: StaffOrders;
let money: ReturnType<typeof stuckRefunds>;
let esi: string;
beforeAll(async () => {
  shop = await openPaymentShop();
  desk = await staffOrders(shop);
  money = stuckRefunds(shop, desk);
  esi = await cookieOf(shop.rows, await makePerson(shop.rows, { roles: ['admin'] }));
});
afterAll(() => shop.close());

const page = ({ refundId }: Stuck) => desk.words(`/refunds/${refundId}`);
const mails = async ({ email }: Stuck) => (await mailsTo(shop.rows, email)).map(({ kind }) => kind);
const settled = (made: Stuck) =>
  shop.rows('select settled_how, settled_key from refunds where id = $1', [made.refundId]);

describe('a payment without an order whose refund is stuck', () => {
  test('is listed with what is known of it, and no other is', async () => {
    const [made, ofOrder, sent] = [
      await money.stuckUnsold(),
      await money.stuck(),
      await money.orderless(),
    ];
    const list = await desk.words('/refunds');
    expect(list).toMatch(new RegExp(`${made.reference}.*Ama Mensah.*${made.email.split('@')[0]}`));
    expect(list).toContain('Sold out');
    for (const { reference } of [ofOrder, sent]) expect(list).not.toContain(reference);
    const all = await desk.words('/refunds?state=all');
    for (const { reference } of [made, sent]) expect(all).toContain(reference);
    expect(all).not.toContain(ofOrder.reference);

    const words = await page(made);
    for (const known of [
      `Payment ${made.reference}`,
      'A refund of GH₵115.00 is stuck',
      'could not send it and has given up',
      'GH₵115.00 by Card',
      'they were sold out by then',
      'Ama Mensah',
      made.email,
      'Test product',
      'Try again the refund of GH₵115.00',
      'Settled by hand… the refund of GH₵115.00',
    ])
      expect(words).toContain(known);
    expect(await page(sent)).toContain('The refund of GH₵115.00 is on its way');
    expect((await desk.get(`/refunds/${ofOrder.refundId}`)).status).toBe(404);
  });

  test('is asked for again, goes back once, and says so', async () => {
    const made = await money.stuckUnsold();
    expect((await money.retry(made)).status).toBe(200);
    expect(await money.refundRow(made)).toMatchObject({ state: 'due', tries: 2 });
    expect(await money.jobs(made)).toBe(2);
    expect(await desk.activity(made.refundId)).toMatchObject([
      {
        action: 'Asked for refund again',
        admin_id: desk.staff.id,
        table_name: 'refunds',
        changes: {
          refund: { before: 'failed', after: 'due' },
          amount: { before: null, after: 'GH₵115.00' },
        },
      },
    ]);
    const waiting = await page(made);
    expect(waiting).toContain('The refund of GH₵115.00 is being retried');
    expect(waiting).toContain('Reload the page to see the result.');
    expect(waiting).toMatch(/Asked for refund again .*Kofi Owusu/);
    await money.send(made);
    await money.follow(made, 'processed');
    expect(await money.paidAt(made)).toEqual([11_500]);
    expect(await page(made)).toContain('The refund of GH₵115.00 was sent');
    expect(await desk.words('/refunds')).not.toContain(made.reference);
    expect(await mails(made)).toEqual(['payments.returned']);
    const before = await wholeDatabase(shop.rows);
    for (const post of [money.retry, money.settle]) expect((await post(made)).status).toBe(409);
    expect(await wholeDatabase(shop.rows)).toEqual(before);
    const log = await shop.get('/admin/activity', { cookie: desk.cookie });
    const html = stripReactComments(await log.text());
    expect(html).toContain(`href="/admin/orders/refunds/${made.refundId}"`);
    expect(html).toContain(`Payment ${made.reference}`);
  });

  test('is settled by hand once for each form, noted, told and logged', async () => {
    const made = await money.stuckUnsold('needs_attention');
    expect((await money.retry(made)).status).toBe(409);
    const form = await desk.words(`/${money.path(made)}`);
    expect(form).toContain(`for payment ${made.reference} settled by hand?`);
    expect(form).toContain('Stop it there first');
    expect(form).toContain(`The customer gets an email at ${made.email}.`);
    const key = randomUUID();
    for (let press = 0; press < 3; press += 1) {
      expect((await money.settle(made, { key })).status).toBe(200);
    }
    expect(await settled(made)).toEqual([{ settled_how: 'MoMo 4711', settled_key: key }]);
    expect(await money.refundRow(made)).toMatchObject({ state: 'settled_by_hand' });
    expect(await desk.activity(made.refundId)).toMatchObject([
      {
        action: 'Settled refund by hand',
        table_name: 'refunds',
        changes: {
          refund: { before: 'needs_attention', after: 'settled_by_hand' },
          amount: { before: null, after: 'GH₵115.00' },
        },
      },
    ]);
    expect(JSON.stringify(await desk.activity(made.refundId))).not.toContain('MoMo');
    expect(await mails(made)).toEqual(['payments.returned', 'payments.given_back_by_hand']);
    const words = (await mailsTo(shop.rows, made.email)).at(-1)?.text.replaceAll(/\s+/g, ' ');
    expect(words).toContain('Your payment of GH₵115.00 could not become an order');
    expect(words).not.toMatch(/MoMo|Test product/);
    expect(await page(made)).toMatch(/was settled by hand.*MoMo 4711.*Kofi Owusu/);
    expect((await money.settle(made)).status).toBe(409);
    expect((await money.settle(made, { key, how: 'Otherwise' })).status).toBe(409);
    await shop.run('payments.look-after-refunds', { reference: made.reference });
    expect(await money.refundRow(made)).toMatchObject({ state: 'settled_by_hand' });
    expect(await money.activity(made)).toHaveLength(1);

    await shop.rows(
      `update refunds set created_at = now() - interval '6 years 1 day' where id = $1`,
      [made.refundId],
    );
    await shop.run('payments.forget-old');
    expect(await settled(made)).toEqual([{ settled_how: null, settled_key: key }]);
  });

  test('can be settled without a mail once the account is gone, and says who may know', async () => {
    const made = await money.stuckUnsold();
    await shop.rows('delete from users where email = $1', [made.email]);
    expect(await desk.words('/refunds')).toContain('The account is gone');
    expect(await page(made)).toContain('The payment provider knows who paid, by the reference.');
    expect(await desk.words(`/${money.path(made)}`)).toContain('so no email is sent');
    expect((await money.settle(made)).status).toBe(200);
    expect(await mails(made)).toEqual(['payments.returned']);
    expect(await money.activity(made)).toEqual(['Settled refund by hand']);
  });

  test('is found by its own address alone, and by staff alone', async () => {
    const [made, ofOrder] = [await money.stuckUnsold(), await money.stuck()];
    const person = await cookieOf(shop.rows, await makePerson(shop.rows, { roles: ['moderator'] }));
    const before = await wholeDatabase(shop.rows);
    for (const strange of [
      { ...made, id: ofOrder.id },
      { ...ofOrder, id: '' },
      { ...made, refundId: randomUUID() },
      { ...made, refundId: 'nonsense' },
    ]) {
      for (const post of [money.retry, money.settle])
        expect((await post(strange)).status).toBe(404);
      expect((await desk.get(`/${money.path(strange)}`)).status).toBe(404);
    }
    expect((await desk.post(money.path(made), 'intent=settle&how=x')).status).toBe(400);
    expect((await desk.post(money.path(made), 'intent=steal')).status).toBe(400);
    for (const intent of ['retry', 'settle']) {
      const form = { intent, how: 'x', key: randomUUID() };
      expect((await desk.post(money.path(made), form, person)).status).toBe(403);
      expect((await desk.post(money.path(made), form, '')).status).toBe(401);
    }
    expect(await wholeDatabase(shop.rows)).toEqual(before);
  });
});

describe('two members of staff at once', () => {
  const again = (made: Stuck) => () => money.retry(made);
  const byHand = (made: Stuck) => () => money.settle(made, { as: esi });
  test.each([
    ['ask again and settle', again, byHand, 'due'],
    ['settle and ask again', byHand, again, 'settled_by_hand'],
    ['settle', byHand, (made: Stuck) => () => money.settle(made), 'settled_by_hand'],
  ])('who %s: one wins, the other is told', async (_, one, two, state) => {
    const made = await money.stuckUnsold();
    const held = { sql: 'select from refunds where id = $1 for update', values: [made.refundId] };
    const [won, lost] = await sendConcurrently(shop, held, [one(made), two(made)]);
    expect([won?.status, lost?.status]).toEqual([200, 409]);
    expect(await money.refundRow(made)).toMatchObject({ state });
    expect(await money.activity(made)).toHaveLength(1);
    await money.send(made);
    expect(await money.paidAt(made)).toEqual(state === 'due' ? [11_500] : []);
  });

  test.each(['retry', 'settle'] as const)(
    'and none is ever seen to (%s) without a line in the log',
    async (name) => {
      const made = await money.stuckUnsold();
      const [row, promised] = [await money.refundRow(made), await money.jobs(made)];
      await shop.rows('alter table admin_activity_log rename to away');
      const answer = await money[name](made);
      await shop.rows('alter table away rename to admin_activity_log');
      expect(answer.status).toBe(503);
      expect(await money.refundRow(made)).toEqual(row);
      expect(await money.jobs(made)).toBe(promised);
      expect(await mails(made)).toEqual(['payments.returned']);
    },
  );
});

test('all of them are walked page by page, each seen once, there and back', async () => {
  await shop.rows('delete from refunds where order_id is null');
  const ama = await makePerson(shop.rows);
  const made: string[] = [];
  for (let n = 0; n < 60; n += 1) {
    const { id, reference } = await makeAttempt(shop.rows, ama, { state: 'returned' });
    await shop.rows(
      `insert into refunds (attempt_id, reason, amount_minor, state, created_at)
       values ($1, 'sold_out', 100, 'failed', '2026-02-14T10:00:00Z'::timestamptz + $2 * interval '1 hour')`,
      [id, Math.floor(n / 20)],
    );
    made.push(reference);
  }
  const read = async (search: string) => {
    const answer = await desk.get(`/refunds${search}`);
    const html = stripReactComments(await answer.text());
    const to = (rel: string) =>
      new RegExp(`href="/admin/orders/refunds(\\?[^"]*${rel}=[^"]*)"`).exec(html)?.[1] ?? null;
    const shown = [...new Set(html.match(/CVX_\d+_\d+/g))];
    return { shown, next: to('after'), previous: to('before') };
  };
  const pages: string[][] = [];
  let at: string | null = '';
  let last = '';
  while (at !== null) {
    const { shown, next } = await read(at);
    pages.push(shown);
    [last, at] = [at, next];
  }
  expect(pages.map((shown) => shown.length)).toEqual([25, 25, 10]);
  expect(pages.flat().toSorted()).toEqual(made.toSorted());
  const { previous } = await read(last);
  expect((await read(previous ?? '')).shown).toEqual(pages[1]);
});
