import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sendConcurrently } from '../support/concurrent-requests.ts';
import { mailsTo } from '../support/mails.ts';
import { cookieOf, makePerson, type Person } from '../support/people.ts';
import { openReturnDesk } from '../support/return-desk.ts';
import { decisionForm, reviewDecision } from '../support/returns.ts';
import { wholeDatabase } from '../support/whole-database.ts';

let desk: Awaited<ReturnType<typeof openReturnDesk>>;
let ama: Person;
beforeAll(async () => {
  desk = await openReturnDesk();
});
beforeEach(async () => {
  ama = await makePerson(desk.shop.rows);
});

describe('a decision', () => {
  test('is shown before anything happens, with the sum, its way and what is sold again', async () => {
    const { id } = await desk.paidOnline(ama);
    const { form } = await decisionForm(desk.shop.rows, id);
    const before = await wholeDatabase(desk.shop.rows);
    const { text, status } = await reviewDecision(desk.send, id, form);
    expect(status).toBe(200);
    expect(text).toContain('GH₵120.00 goes back to the customer by Card');
    expect(text).toContain('Back on sale');
    expect(await wholeDatabase(desk.shop.rows)).toEqual(before);
  });

  test('by five at once is one decision, one refund and one email', async () => {
    const { id, order } = await desk.paidOnline(ama);
    const { form } = await decisionForm(desk.shop.rows, id);
    const { confirm } = await reviewDecision(desk.send, id, form);
    const held = { sql: 'select from returns where id = $1 for update', values: [id] };
    const answers = await sendConcurrently(
      desk.shop,
      held,
      Array.from({ length: 5 }, () => confirm),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await desk.refundsOf(order.id)).toEqual([
      { reason: `return:${id}`, amount_minor: '12000' },
    ]);
    expect(await desk.activity(id)).toHaveLength(1);
    expect(await desk.kinds(ama)).toEqual(['orders.return-decided']);
  });

  test('of two people who decide differently at once is the first one', async () => {
    const { id, order } = await desk.paidOnline(ama);
    const line = await desk.lineOf(id);
    const full = await reviewDecision(desk.send, id, (await decisionForm(desk.shop.rows, id)).form);
    const half = await reviewDecision(
      desk.send,
      id,
      (await decisionForm(desk.shop.rows, id, { [`refund-${line}`]: '60' })).form,
    );
    const held = { sql: 'select from returns where id = $1 for update', values: [id] };
    const answers = await sendConcurrently(desk.shop, held, [full.confirm, half.confirm]);
    expect(answers.map(({ status }) => status)).toEqual([200, 409]);
    expect(await desk.refundsOf(order.id)).toHaveLength(1);
  });

  test('is not carried out unless it is the one that was shown', async () => {
    const { id, order } = await desk.paidOnline(ama);
    const line = await desk.lineOf(id);
    const { form } = await decisionForm(desk.shop.rows, id, { [`refund-${line}`]: '1.00' });
    const { fingerprint = '' } = await reviewDecision(desk.send, id, form);
    const path = `/admin/returns/${id}`;
    const changes: Record<string, string>[] = [
      { [`refund-${line}`]: '120.00' },
      { [`disposition-${line}`]: 'write_off' },
      { delivery: '5' },
    ];
    for (const change of changes) {
      const forged = new URLSearchParams({ ...form, ...change, intent: 'confirm', fingerprint });
      expect((await desk.send(path, forged)).status).toBe(409);
    }
    const none = new URLSearchParams({ ...form, intent: 'confirm', fingerprint: '' });
    expect((await desk.send(path, none)).status).toBe(409);
    expect(await desk.refundsOf(order.id)).toEqual([]);
    expect(await desk.returnOf(id)).toMatchObject({ state: 'received' });
  });

  test.each([
    ['more than was paid for the line', 'refund', '120.01', 422],
    ['no amount', 'refund', 'much', 422],
    ['a negative amount', 'refund', '-5', 422],
    ['more than came back', 'accepted', '2', 422],
    ['half an item', 'accepted', '0.5', 422],
    ['a place that is none', 'disposition', 'pocket', 422],
  ])('with %s is refused beside its field', async (_, field, value, status) => {
    const { id } = await desk.paidOnline(ama);
    const line = await desk.lineOf(id);
    const answer = await desk.decide(id, { [`${field}-${line}`]: value });
    expect(answer.status).toBe(status);
    expect(answer.text).toContain(`href="#field-${field}-${line}"`);
    expect(await desk.returnOf(id)).toMatchObject({ state: 'received' });
  });

  test('of a return that is not there, or not received, is refused', async () => {
    const { form } = await decisionForm(desk.shop.rows, (await desk.paidOnline(ama)).id);
    const path = `/admin/returns/${randomUUID()}`;
    expect((await desk.send(path, new URLSearchParams({ ...form, intent: 'review' }))).status).toBe(
      404,
    );
    expect((await desk.shop.get('/admin/returns/x', { cookie: desk.cookie })).status).toBe(404);
    for (const state of ['completed', 'refused', 'withdrawn']) {
      const { id } = await desk.paidOnline(ama, { state });
      expect((await desk.decide(id)).status, state).toBe(409);
    }
  });
});

describe('a part', () => {
  test('is accepted for less, the rest refused with a reason and kept for collection', async () => {
    const { id, order } = await desk.paidOnline(ama, { quantities: [2], reason: 'damaged' });
    const line = await desk.lineOf(id);
    const day = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
    const part = {
      [`accepted-${line}`]: '1',
      [`refund-${line}`]: '80',
      [`disposition-${line}`]: 'write_off',
      refusal_reason: 'used',
      refusal_words: 'One of them was worn',
      goods: 'kept_for_collection',
      collect_by: day,
    };
    const { answer } = await desk.decide(id, part);
    expect(answer?.status).toBe(200);
    expect(await desk.returnOf(id)).toMatchObject({
      state: 'partly_accepted',
      refusal_reason: 'used',
      refused_goods: 'kept_for_collection',
      answer: 'One of them was worn',
      collect_by: new Date(`${day}T23:59:59Z`),
    });
    expect(await desk.itemsOf(id)).toMatchObject([
      { quantity: 2, accepted: 1, refund_minor: '8000', disposition: 'write_off' },
    ]);
    expect(await desk.refundsOf(order.id)).toMatchObject([{ amount_minor: '8000' }]);
    const own = { cookie: await cookieOf(desk.shop.rows, ama) };
    const page = await (await desk.shop.get(`/orders/${order.id}/return`, own)).text();
    for (const words of [
      'One of them was worn',
      'It was used',
      'You can collect it from us until',
    ]) {
      expect(page).toContain(words);
    }
    const timeline = await (await desk.shop.get(`/orders/${order.id}`, own)).text();
    expect(timeline).toContain('Return accepted in part: refund of GH₵80.00');
    const [mail] = await mailsTo(desk.shop.rows, ama.email);
    expect(mail?.subject).toBe(`Your return for order ${order.number} is accepted in part`);
    expect(mail?.text).toContain('GH₵80.00 goes back the way you paid');
    expect(mail?.text).not.toMatch(/worn|roses/i);
  });

  test.each([
    ['a reason', { refusal_reason: '' }, 'refusal_reason'],
    ['words', { refusal_words: '' }, 'refusal_words'],
    ['a place for the goods', { goods: '' }, 'goods'],
    ['a day', { goods: 'kept_for_collection', collect_by: '' }, 'collect_by'],
    ['a day to come', { goods: 'kept_for_collection', collect_by: '2020-01-01' }, 'collect_by'],
    ['a day that exists', { goods: 'kept_for_collection', collect_by: '2026-02-31' }, 'collect_by'],
    ['consent', { goods: 'disposed' }, 'consent'],
  ])('is not refused without %s', async (_, change, field) => {
    const { id } = await desk.paidOnline(ama);
    const line = await desk.lineOf(id);
    const refusal = { refusal_reason: 'opened', refusal_words: 'Opened', goods: 'sent_back' };
    const answer = await desk.decide(id, { [`accepted-${line}`]: '0', ...refusal, ...change });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain(`href="#field-${field}"`);
  });

  test('of nothing is a refusal: no money, no stock, and the customer may ask again', async () => {
    const { id, order } = await desk.paidOnline(ama);
    const line = await desk.lineOf(id);
    const refusal = { refusal_reason: 'opened', refusal_words: 'Opened', goods: 'sent_back' };
    const { answer } = await desk.decide(id, { [`accepted-${line}`]: '0', ...refusal });
    expect(answer?.status).toBe(200);
    expect(await desk.returnOf(id)).toMatchObject({ state: 'refused', refused_goods: 'sent_back' });
    expect(await desk.refundsOf(order.id)).toEqual([]);
    const [mail] = await mailsTo(desk.shop.rows, ama.email);
    expect(mail?.text).toContain('We send it back to you.');
    expect(mail?.text).not.toContain('do not send it');
  });

  test('is decided without a parcel where nothing can travel, and nothing is sold again', async () => {
    const { id, order } = await desk.paidOnline(ama, { state: 'requested', reason: 'damaged' });
    const line = await desk.lineOf(id);
    expect((await desk.decide(id)).status).toBe(422);
    const { answer } = await desk.decide(id, { [`disposition-${line}`]: 'write_off' });
    expect(answer?.status).toBe(200);
    expect(await desk.returnOf(id)).toMatchObject({ state: 'completed', received_at: null });
    expect(await desk.refundsOf(order.id)).toMatchObject([{ amount_minor: '12000' }]);
  });
});

test.each([{ roles: [] }, { roles: ['moderator'] as const }])(
  'nobody else decides ($roles)',
  async ({ roles }) => {
    const { id } = await desk.paidOnline(ama);
    const other = await cookieOf(
      desk.shop.rows,
      await makePerson(desk.shop.rows, { roles: [...roles] }),
    );
    const { form } = await decisionForm(desk.shop.rows, id);
    const before = await wholeDatabase(desk.shop.rows);
    for (const intent of ['review', 'confirm', 'cash-paid', 'authorise']) {
      const body = new URLSearchParams({ ...form, intent });
      expect((await desk.shop.post(`/admin/returns/${id}`, body, { cookie: other })).status).toBe(
        403,
      );
      expect((await desk.shop.post(`/admin/returns/${id}`, body, {})).status).toBe(401);
    }
    const read = await desk.shop.get(`/admin/returns/${id}`, { cookie: other });
    expect(await read.text()).not.toContain(ama.email);
    expect(read.status).not.toBe(200);
    expect(await wholeDatabase(desk.shop.rows)).toEqual(before);
  },
);
