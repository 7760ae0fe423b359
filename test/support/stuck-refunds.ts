import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { countOf } from './count-of.ts';
import { mailsTo } from './mails.ts';
import type { PaymentShop } from './payment-shop.ts';
import { SECRET_KEY } from './payment-simulator.ts';
import type { StaffOrders } from './staff-orders.ts';

export type Stuck = {
  /** The order; empty where none came of the payment. */
  id: string;
  refundId: string;
  reference: string;
  email: string;
};
type Settling = { key?: string; how?: string; as?: string };
type Row = { state: string; tries: number; provider_id: string | null; trouble: string | null };
type Books = { refunds: { reference: string; status: string; amount: number }[] };

/** Refunds that the provider would not send, and what staff do about them. */
export function stuckRefunds(shop: PaymentShop, desk: StaffOrders) {
  const path = ({ id, refundId }: Stuck) =>
    id === '' ? `refunds/${refundId}/settle` : `${id}/refunds/${refundId}`;
  const refundRow = async ({ refundId }: Stuck) =>
    (await shop.rows<Row>('select * from refunds where id = $1', [refundId]))[0];
  const follow = (made: Stuck, state: string) =>
    expect
      .poll(async () => {
        await shop.run('payments.look-after-refunds', { reference: made.reference });
        return (await refundRow(made))?.state;
      })
      .toBe(state);

  /** Somebody who paid GH₵215.00 by card, of which staff refund a part. */
  async function refunded(amount = '50'): Promise<Stuck> {
    const person = await shop.makeBuyer();
    const product = await shop.makeProduct(3);
    await shop.place({ person, lines: [{ id: product, quantity: 2 }], total: 21_500 });
    const [attempt] = await shop.attemptsOf(person);
    const { id = '', reference = '' } = attempt ?? {};
    await shop.pay(reference, 'approve');
    await shop.settle(reference, { now: new Date() });
    expect((await desk.refund(id, amount)).status).toBe(200);
    const [refund] = await shop.rows<{ id: string }>('select id from refunds where order_id = $1', [
      id,
    ]);
    return { id, refundId: refund?.id ?? '', reference, email: person.email };
  }

  /** Somebody who paid GH₵115.00 for the last piece after it was let go and sold to somebody else. */
  async function orderless(): Promise<Stuck> {
    const person = await shop.makeBuyer();
    const orderRequest = { lines: [{ id: await shop.makeProduct(1), quantity: 1 }], total: 11_500 };
    await shop.place({ person, ...orderRequest });
    const [attempt] = await shop.attemptsOf(person);
    const { id: attemptId = '', reference = '' } = attempt ?? {};
    await shop.settle(reference, { now: new Date(), giveUp: true });
    await shop.place({
      person: await shop.makeBuyer(),
      ...orderRequest,
      method: 'cash_on_delivery',
    });
    await shop.pay(reference, 'approve');
    expect(await shop.settle(reference, { now: new Date() })).toEqual({ state: 'returned' });
    const [refund] = await shop.rows<{ id: string }>(
      'select id from refunds where attempt_id = $1',
      [attemptId],
    );
    return { id: '', refundId: refund?.id ?? '', reference, email: person.email };
  }

  async function giveUp(made: Stuck, fault: 'failed' | 'needs_attention'): Promise<Stuck> {
    await shop.faults({ next: [{ fault, times: 1 }] });
    await shop.run('payments.refund', { refundId: made.refundId });
    await follow(made, fault);
    return made;
  }

  return {
    path,
    refundRow,
    follow,
    refunded,
    orderless,
    stuckUnsold: async (fault: 'failed' | 'needs_attention' = 'failed') =>
      giveUp(await orderless(), fault),
    /** Refused for good by the provider, as it says in the end. */
    stuck: async (fault: 'failed' | 'needs_attention' = 'failed', amount = '50') =>
      giveUp(await refunded(amount), fault),
    /** Somebody refunds in the provider's own dashboard, which knows nothing of our ids. */
    fromDashboard: async (reference: string, amount: number) => {
      const answer = await fetch(`${shop.simulatorUrl}/refund`, {
        method: 'POST',
        headers: { authorization: `Bearer ${SECRET_KEY}`, 'content-type': 'application/json' },
        body: JSON.stringify({ transaction: reference, amount }),
      });
      expect(answer.status).toBe(200);
    },
    /** The job, at a time at which nobody can be at the try before any more. */
    send: async ({ refundId }: Stuck) => {
      await shop.rows(
        `update refunds set updated_at = updated_at - interval '1 minute' where id = $1`,
        [refundId],
      );
      await shop.run('payments.refund', { refundId });
    },
    retry: (made: Stuck, as = desk.cookie) => desk.post(path(made), { intent: 'retry' }, as),
    settle: (made: Stuck, { key = randomUUID(), how = 'MoMo 4711', as }: Settling = {}) =>
      desk.post(path(made), { intent: 'settle', key, how }, as ?? desk.cookie),
    /** What the provider has of the payment that did not fail. */
    paidAt: async ({ reference }: Stuck) =>
      (await shop.control<Books>('refunds')).refunds
        .filter((back) => back.reference === reference && back.status !== 'failed')
        .map(({ amount }) => amount),
    kinds: async ({ email }: Stuck) =>
      (await mailsTo(shop.rows, email))
        .map(({ kind }) => kind)
        .filter((kind) => kind.includes('refund')),
    activity: async ({ id, refundId }: Stuck) =>
      (await desk.activity(id || refundId))
        .map(({ action }) => action)
        .filter((action) => action !== 'Refunded order'),
    events: async ({ id }: Stuck) =>
      (await desk.events(id)).filter((kind) => kind.includes('refund')),
    jobs: ({ refundId }: Stuck) =>
      countOf(shop.rows, `pgboss.job where name = 'payments.refund' and data ->> 'refundId' = $1`, [
        refundId,
      ]),
  };
}
