import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { stripReactComments } from '../support/html-text.ts';
import { mailsTo } from '../support/mails.ts';
import { makeAttempt } from '../support/order-payments.ts';
import { cookieOf, makePerson, type Person } from '../support/people.ts';
import { decisionForm, makeDelivered, makeReturn, reviewDecision } from '../support/returns.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
let staff: Person;
let cookie: string;
let ama: Person;
beforeAll(async () => {
  shop = await openTestShop();
  staff = await makePerson(shop.rows, { roles: ['admin'] });
  cookie = await cookieOf(shop.rows, staff);
});
beforeEach(async () => {
  ama = await makePerson(shop.rows);
});

const post = (form: Record<string, string>, as = cookie) =>
  shop.post('/admin/returns', new URLSearchParams(form), { cookie: as });
const send = (path: string, form: URLSearchParams) => shop.post(path, form, { cookie });
const stateOf = async (id: string) =>
  (await shop.rows<{ state: string }>('select * from returns where id = $1', [id]))[0];
const activity = (id: string) =>
  shop.rows<{ action: string; changes: object }>(
    'select * from admin_activity_log where record_id = $1 order by created_at',
    [id],
  );

type Wanted = Parameters<typeof makeDelivered>[2];
async function asked(given: Parameters<typeof makeReturn>[2] = {}, wanted: Wanted = {}) {
  const order = await makeDelivered(shop.rows, ama, {
    customer: { email: ama.email },
    ...wanted,
  });
  return { order, id: await makeReturn(shop.rows, order.id, given) };
}

/** An order by card with its payment, so that money can go back. */
async function paidOnline(given: Parameters<typeof makeReturn>[2], lines = [{ quantity: 2 }]) {
  const made = await asked(given, { method: 'card', lines });
  const { id, reference, total } = made.order;
  await makeAttempt(shop.rows, ama, { id, reference, state: 'paid', amount: total });
  return made;
}
const refundsOf = (orderId: string) =>
  shop.rows<{ reason: string; amount_minor: string }>('select * from refunds where order_id = $1', [
    orderId,
  ]);

describe('a return in the hands of staff', () => {
  test('goes its way step by step, each with its mail, its time and its line in the log', async () => {
    const { id, order } = await paidOnline({ note: 'Too red' });
    for (const intent of ['authorise', 'receive']) {
      expect((await post({ intent, returnId: id })).status, intent).toBe(200);
    }
    const { form } = await decisionForm(shop.rows, id);
    const review = await reviewDecision(send, id, form);
    expect(review.status).toBe(200);
    expect((await review.confirm()).status).toBe(200);
    expect(await stateOf(id)).toMatchObject({
      state: 'completed',
      decided_at: expect.any(Date),
      received_at: expect.any(Date),
      completed_at: expect.any(Date),
    });
    expect(await refundsOf(order.id)).toMatchObject([
      { reason: `return:${id}`, amount_minor: '12000', attempt_id: order.id },
    ]);
    expect(await activity(id)).toMatchObject([
      {
        action: 'Authorised return',
        admin_id: staff.id,
        table_name: 'returns',
        changes: { state: { before: 'requested', after: 'authorised' } },
      },
      {
        action: 'Received return',
        changes: { state: { before: 'authorised', after: 'received' } },
      },
      {
        action: 'Accepted return',
        changes: {
          state: { before: 'received', after: 'completed' },
          refund_minor: { before: null, after: 12_000 },
          paid_back: { before: null, after: 'by the provider' },
        },
      },
    ]);
    const log = stripReactComments(await (await shop.get('/admin/activity', { cookie })).text());
    expect(log).toMatch(/Refund: <\/dt><dd[^>]*>GH₵120\.00</);
    const mails = await mailsTo(shop.rows, ama.email);
    expect(mails.map(({ kind }) => kind)).toEqual([
      'orders.return-authorised',
      'orders.return-received',
      'orders.return-decided',
    ]);
    expect(mails[0]?.text).toContain(`RA-${id.slice(0, 8).toUpperCase()}`);
    expect(mails[0]?.text).toContain('CVX Care, 14 Palm Street, Osu, Accra, Ghana');
    // The parcel's address must not say what is in it.
    expect(mails[0]?.text.split('write this address')[1]?.split('Ghana')[0]).not.toContain(
      'Corvox',
    );
    expect(mails[1]?.text).toMatch(/processed between \w{3} \d+ \w{3} and \w{3} \d+ \w{3}/);
    expect(mails[2]?.text).toContain('GH₵120.00 goes back the way you paid');
    for (const { text, subject } of mails) expect(text + subject).not.toMatch(/roses|Too red/i);
  });

  test.each([
    ['authorise', 'requested'],
    ['receive', 'authorised'],
  ])('takes "%s" twice as once, and only when it is %s', async (intent, state) => {
    for (const wrong of ['requested', 'authorised', 'received', 'refused', 'withdrawn']) {
      if (wrong === state) continue;
      const { id } = await asked({ state: wrong });
      const isDone = { authorise: 'authorised', receive: 'received' }[intent];
      expect((await post({ intent, returnId: id })).status, wrong).toBe(
        wrong === isDone ? 200 : 409,
      );
      expect(await stateOf(id)).toMatchObject({ state: wrong });
      expect(await activity(id)).toEqual([]);
    }
    const { id } = await asked({ state });
    expect((await post({ intent, returnId: id })).status).toBe(200);
    expect((await post({ intent, returnId: id })).status).toBe(200);
    expect(await activity(id)).toHaveLength(1);
  });

  test('is refused with an answer, which the customer reads on the page and not in the mail', async () => {
    const { id, order } = await asked();
    const field = `answer-${id}`;
    const why = { [`reason-${id}`]: 'opened' };
    const noReason = await post({ intent: 'refuse', returnId: id, [field]: 'The seal is broken' });
    expect(noReason.status).toBe(422);
    expect(await noReason.text()).toContain(`href="#field-reason-${id}"`);
    for (const words of ['', '  ', 'x'.repeat(2_001)]) {
      const answer = await post({ intent: 'refuse', returnId: id, ...why, [field]: words });
      expect(answer.status).toBe(422);
      expect(await answer.text()).toContain(`href="#field-${field}"`);
    }
    expect(
      (await post({ intent: 'refuse', returnId: id, ...why, [field]: 'The seal is broken' }))
        .status,
    ).toBe(200);
    expect(await stateOf(id)).toMatchObject({ state: 'refused', answer: 'The seal is broken' });
    // The log is for ever, and what was written to a person is forgotten with them.
    const log = await activity(id);
    expect(log).toMatchObject([{ changes: { state: { before: 'requested', after: 'refused' } } }]);
    expect(JSON.stringify(log)).not.toContain('seal');
    const [mail] = await mailsTo(shop.rows, ama.email);
    expect(mail?.text).not.toContain('seal');
    const own = { cookie: await cookieOf(shop.rows, ama) };
    const page = await (await shop.get(`/orders/${order.id}/return`, own)).text();
    expect(page).toContain('The seal is broken');
    expect(page).toContain('It was opened or its seal is broken');
    const timeline = await (await shop.get(`/orders/${order.id}`, own)).text();
    expect(timeline).toContain('Return refused');
  });
});
