import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BAD_TEXTS } from '../../support/bad-input.ts';
import { sendConcurrently } from '../../support/concurrent-requests.ts';
import { mailsTo } from '../../support/mails.ts';
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

describe('a refund that the provider holds', () => {
  test('is not asked for again, since it may still be sent', async () => {
    const made = await money.stuck('needs_attention');
    const page = await desk.words(`/${made.id}`);
    expect(page).toContain('needs to know where to send it');
    expect(page).not.toContain('Try again');
    const before = await wholeDatabase(shop.rows);
    const answer = await money.retry(made);
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain('holds this refund and may still send it');
    expect(await wholeDatabase(shop.rows)).toEqual(before);
    expect(await desk.words(`/${money.path(made)}`)).toContain('Stop it there first');
  });

  test('and sends after it was settled by hand is seen by staff, and counted once', async () => {
    const made = await money.stuck('needs_attention');
    expect((await money.settle(made)).status).toBe(200);
    const sent = await money.refunded();
    await shop.run('payments.refund', { refundId: sent.refundId });
    await money.follow(sent, 'processed');
    await shop.rows(
      `update refunds set provider_id = (select provider_id from refunds where id = $1) where id = $2`,
      [sent.refundId, made.refundId],
    );
    for (let ring = 0; ring < 2; ring += 1) {
      await shop.run('payments.look-after-refunds', { reference: made.reference });
    }
    expect(await money.refundRow(made)).toMatchObject({ state: 'settled_by_hand' });
    const page = await desk.words(`/${made.id}`);
    expect(page).toContain('GH₵50.00 went back twice');
    expect(page).not.toContain('Try again');
    expect(await desk.order(made.id)).toMatchObject({ refunded_minor: '5000' });
    expect(await money.kinds(made)).toEqual(['orders.refunded']);
    expect((await money.settle(made)).status).toBe(409);
  });
});

describe('a refund that staff settle by hand', () => {
  test.each(['failed', 'needs_attention'] as const)(
    '(%s) is done, noted, told and logged, once for each form',
    async (fault) => {
      const made = await money.stuck(fault, '215');
      const key = randomUUID();
      for (let press = 0; press < 3; press += 1) {
        const answer = await money.settle(made, { key });
        expect(answer.status).toBe(200);
        expect(await answer.text()).toContain('Refund of GH₵215.00 marked as settled by hand');
      }
      expect(await money.refundRow(made)).toMatchObject({ state: 'settled_by_hand' });
      expect(await desk.order(made.id)).toMatchObject({
        payment_state: 'refunded',
        refunded_minor: '21500',
      });
      expect(await money.activity(made)).toEqual(['Settled refund by hand']);
      expect((await desk.activity(made.id)).at(-1)?.changes).toEqual({
        refund: { before: fault, after: 'settled_by_hand' },
        amount: { before: null, after: 'GH₵215.00' },
      });
      expect(await desk.notes(made.id)).toContain('Refund of GH₵215.00 settled by hand: MoMo 4711');
      expect(await money.events(made)).toEqual(['refund_promised', 'refund_stuck', 'refunded']);
      const mails = await mailsTo(shop.rows, made.email);
      expect(await money.kinds(made)).toEqual(['orders.refunded']);
      const words = mails.at(-1)?.text.replaceAll(/\s+/g, ' ');
      expect(words).toMatch(
        /We gave back GH₵215\.00 for your order CVX\d+ by hand, because it could not go back the way it was paid\. If it has not reached you, please reply to this email\./,
      );
      expect(words).not.toMatch(/MoMo|Test product/);
      expect(await desk.words(`/${made.id}`)).toMatch(
        /Refund of GH₵215\.00 given back by hand .*Kofi Owusu/,
      );
      await shop.run('payments.look-after-refunds', { reference: made.reference });
      await money.send(made);
      expect(await money.refundRow(made)).toMatchObject({ state: 'settled_by_hand' });
      expect((await money.settle(made)).status).toBe(409);
      expect((await money.settle(made, { key, how: 'Otherwise' })).status).toBe(409);
      expect(await money.activity(made)).toHaveLength(1);
    },
  );

  test('with anything for how is taken as text or refused, never a fault', async () => {
    let made = await money.stuck();
    for (const how of BAD_TEXTS) {
      const before = await wholeDatabase(shop.rows);
      const answer = await money.settle(made, { how });
      expect([200, 422], how.slice(0, 30)).toContain(answer.status);
      if (answer.status === 200) made = await money.stuck();
      else {
        expect(await answer.text()).toContain('href="#field-how"');
        expect(await wholeDatabase(shop.rows)).toEqual(before);
      }
    }
  });

  test('needs its form, and its own order', async () => {
    const [made, other] = [await money.stuck(), await money.stuck()];
    const before = await wholeDatabase(shop.rows);
    const strange = { ...made, id: other.id };
    for (const post of [money.retry, money.settle]) {
      expect((await post(strange)).status).toBe(404);
      expect((await post({ ...made, refundId: randomUUID() })).status).toBe(404);
      expect((await post({ ...made, refundId: 'nonsense' })).status).toBe(404);
      expect((await post({ ...made, id: 'nonsense' })).status).toBe(404);
    }
    expect((await desk.get(`/${money.path(strange)}`)).status).toBe(404);
    expect((await desk.post(money.path(made), 'intent=settle&how=x')).status).toBe(400);
    expect((await desk.post(money.path(made), 'intent=settle&how=x&key=y')).status).toBe(400);
    expect((await desk.post(money.path(made), 'intent=steal')).status).toBe(400);
    const person = await cookieOf(shop.rows, await makePerson(shop.rows, { roles: ['moderator'] }));
    const nobody = await wholeDatabase(shop.rows);
    for (const intent of ['retry', 'settle']) {
      const form = { intent, how: 'x', key: randomUUID() };
      expect((await desk.post(money.path(made), form, person)).status).toBe(403);
    }
    expect(await wholeDatabase(shop.rows)).toEqual(nobody);
    expect(before.refunds).toEqual(nobody.refunds);
  });
});

describe('a refund that is not stuck', () => {
  test.each([
    ['due', 'is on its way'],
    ['requested', 'is on its way'],
    ['processed', 'was sent'],
    ['settled_by_hand', 'was settled by hand'],
  ])('but %s is neither asked for again nor settled', async (state, words) => {
    const made = await money.refunded();
    await shop.rows('update refunds set state = $2 where id = $1', [made.refundId, state]);
    const before = await wholeDatabase(shop.rows);
    for (const post of [money.retry, money.settle]) {
      const answer = await post(made);
      expect(answer.status).toBe(409);
      expect(await answer.text()).toContain('Someone else just changed this refund.');
    }
    expect(await desk.words(`/${money.path(made)}`)).toContain(`The refund of GH₵50.00 ${words}.`);
    expect(await wholeDatabase(shop.rows)).toEqual(before);
  });
});

describe('two members of staff at once', () => {
  const again = (made: Stuck) => () => money.retry(made);
  const byHand = (made: Stuck) => () => money.settle(made);
  const againToo = (made: Stuck) => () => money.retry(made, esi);
  const byHandToo = (made: Stuck) => () => money.settle(made, { as: esi });
  test.each([
    ['ask again', again, againToo, 'refund_retried', 'due'],
    ['settle', byHand, byHandToo, 'refunded', 'settled_by_hand'],
    ['ask again and settle', again, byHandToo, 'refund_retried', 'due'],
    ['settle and ask again', byHand, againToo, 'refunded', 'settled_by_hand'],
  ])('who %s: one wins, the other is told', async (_, one, two, event, state) => {
    const made = await money.stuck();
    const held = { sql: 'select from refunds where id = $1 for update', values: [made.refundId] };
    const [won, lost] = await sendConcurrently(shop, held, [one(made), two(made)]);
    expect([won?.status, lost?.status]).toEqual([200, 409]);
    expect(await lost?.text()).toContain('Someone else just changed this refund.');
    expect(await money.refundRow(made)).toMatchObject({ state });
    expect(await money.activity(made)).toHaveLength(1);
    expect(await money.events(made)).toEqual(['refund_promised', 'refund_stuck', event]);
    await money.send(made);
    if (state === 'due') await money.follow(made, 'processed');
    expect(await money.kinds(made)).toEqual(['orders.refunded']);
    expect(await money.paidAt(made)).toEqual(state === 'due' ? [5_000] : []);
    expect(await desk.order(made.id)).toMatchObject({ refunded_minor: '5000' });
  });

  test.each([
    ['asked for again without a line in the log', 'retry', 'admin_activity_log'],
    ['settled without a line in the log', 'settle', 'admin_activity_log'],
    ['settled without its mail', 'settle', 'mails'],
  ] as const)('and a refund is never %s', async (_, name, table) => {
    const made = await money.stuck();
    const [row, promised] = [await money.refundRow(made), await money.jobs(made)];
    await shop.rows(`alter table ${table} rename to away`);
    const answer = await money[name](made);
    await shop.rows(`alter table away rename to ${table}`);
    expect(answer.status).toBe(503);
    expect(await money.refundRow(made)).toEqual(row);
    expect(await money.jobs(made)).toBe(promised);
    expect(await money.events(made)).toEqual(['refund_promised', 'refund_stuck']);
    expect(await desk.order(made.id)).toMatchObject({ refunded_minor: '0' });
  });
});
