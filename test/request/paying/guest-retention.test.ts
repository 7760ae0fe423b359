import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPayingShop } from '../../support/checkout-shop.ts';
import { makeGuest, takeGuests } from '../../support/guests.ts';
import { forgetReconciled, losePayments } from '../../support/lost-payments.ts';
import { mailsTo } from '../../support/mails.ts';
import type { PaymentSimulator } from '../../support/payment-simulator.ts';
import { runJob } from '../../support/run-job.ts';
import type { TestShop } from '../../support/test-shop.ts';
import { until } from '../../support/until.ts';

let shop: TestShop;
let simulator: PaymentSimulator;
beforeAll(async () => {
  ({ shop, simulator } = await openPayingShop());
  await takeGuests(shop);
});
afterAll(() => simulator.stop());

type Row = { guest_id: string | null; customer_info: object };
const orderRow = async (id: string) =>
  (await shop.rows<Row>('select guest_id, customer_info from orders where id = $1', [id]))[0];
const knows = async (id: string | null | undefined) =>
  (await shop.rows('select from guests where id = $1', [id])).length > 0;

/** A guest who has paid by card. */
async function paid() {
  const esi = await makeGuest(shop);
  const { answer } = await esi.place({ method: 'card' });
  const id = String(answer.attemptId);
  const [attempt] = await shop.rows<{ reference: string }>(
    'select reference from payment_attempts where id = $1',
    [id],
  );
  const reference = attempt?.reference ?? '';
  await simulator.pay(reference, { act: 'approve', channel: 'card' });
  expect((await esi.confirm(id)).answer).toMatchObject({ kind: 'paid' });
  return { esi, id, reference, guestId: (await orderRow(id))?.guest_id };
}

describe('a guest’s order', () => {
  test('that a restore has lost with its guest is a guest’s again, and its link works', async () => {
    const { esi, id, reference, guestId } = await paid();
    const link = await esi.link();
    await losePayments(shop, [reference]);
    await shop.rows('delete from guests where id = $1', [guestId]);
    await forgetReconciled(shop);
    await runJob('payments.reconcile');
    expect((await orderRow(id))?.guest_id).toBe(guestId);
    const [mail] = await mailsTo(shop.rows, esi.email);
    expect(mail).toMatchObject({ kind: 'orders.recreated' });
    expect(await esi.link()).toBe(link);
    expect((await esi.get(link)).status).toBe(200);
  });

  test('is forgotten after six years like any other, and its guest with it', async () => {
    const { esi, id, guestId } = await paid();
    const link = await esi.link();
    const fresh = await paid();
    const old = [`update guests set last_used_at = now() - interval '2 days'`];
    old.push(
      `update orders set created_at = now() - interval '7 years' where id = '${id}'`,
      `update payment_attempts set created_at = now() - interval '7 years' where id = '${id}'`,
    );
    for (const statement of old) await shop.rows(statement);
    await runJob('payments.forget-old');
    await runJob('orders.forget-old');
    const row = await orderRow(id);
    expect(row?.guest_id).toBeNull();
    expect(JSON.stringify(row?.customer_info)).not.toContain(esi.phone);
    expect((await esi.get(link)).status).toBe(404);
    expect(await knows(guestId)).toBe(false);
    expect(await knows(fresh.guestId)).toBe(true);
  });
});

test('a device is forgotten after a day, by the shop and not by its cookie alone', async () => {
  const { esi, id, guestId } = await paid();
  const page = `/checkout/payment/${id}`;
  expect((await esi.get(page)).status).toBe(200);
  await shop.rows(`update guests set last_used_at = now() - interval '25 hours' where id = $1`, [
    guestId,
  ]);
  expect((await esi.get(page)).headers.get('location')).toMatch(/^\/auth/);
});

test('the quick exit takes the cookies of a guest away', async () => {
  await shop.rows(`insert into settings (section, values) values ('exit', $1)`, [{ shown: true }]);
  const { esi } = await paid();
  const link = await esi.link();
  await esi.post(link, { intent: 'open', digits: esi.phone.slice(-4) });
  expect([...esi.cookies.keys()].toSorted()).toEqual(['__Host-guest', '__Host-order']);
  await until(async () => {
    await esi.get('/exit');
    return !esi.cookies.has('__Host-guest') && !esi.cookies.has('__Host-order');
  });
});
