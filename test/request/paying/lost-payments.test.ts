import { createCipheriv, hkdfSync, randomBytes, randomInt } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  forgetReconciled,
  losePayments,
  metadataOf,
  payElsewhere,
} from '../../support/lost-payments.ts';
import { newReference } from '../../support/orders.ts';
import { openPaymentShop, type PaymentShop } from '../../support/payment-shop.ts';
import type { Person } from '../../support/people.ts';

let shop: PaymentShop;
beforeAll(async () => {
  shop = await openPaymentShop();
});
afterAll(() => shop.close());

const TOTAL = 11_500;
const ask = (reference: string) => shop.settle(reference, { now: new Date() });

type Buying = { person?: Person; product?: string; stock?: number };

/** Somebody who has bought and paid one unit. */
async function bought({ person, product, stock = 3 }: Buying = {}) {
  const who = person ?? (await shop.makeBuyer());
  const what = product ?? (await shop.makeProduct(stock));
  await shop.place({ person: who, lines: [{ id: what, quantity: 1 }], total: TOTAL });
  const attempt = (await shop.attemptsOf(who)).at(-1);
  const { id = '', reference = '' } = attempt ?? {};
  await shop.pay(reference, 'approve');
  expect(await ask(reference)).toMatchObject({ state: 'paid' });
  return { person: who, product: what, id, reference };
}

const simulatorRefunds = async (reference: string) =>
  (await shop.refunds()).filter((refund) => refund.reference === reference);
const refundsOf = (id: string) =>
  shop.rows<{ id: string; state: string; reason: string; order_id: string | null; amount: string }>(
    'select id, state, reason, order_id, amount_minor as amount from refunds where attempt_id = $1',
    [id],
  );

beforeEach(() => forgetReconciled(shop));

describe('a payment that a restore has lost', () => {
  test('is the same order again: id, number, date, lines and address, with its goods', async () => {
    const { person, product, id, reference } = await bought();
    const facts = `select id, order_number, user_id, request_key, status, payment_state, payment_reference, created_at::date,
      total_amount_minor, subtotal_minor, delivery_minor, tax_percent, customer_info, shipping_address,
      (select jsonb_agg(jsonb_build_array(product_id, quantity, price_minor, name)) from order_items
        where order_id = orders.id) as lines from orders where id = $1`;
    const [before] = await shop.rows(facts, [id]);
    await losePayments(shop, [reference]);
    expect(await shop.stockOf(product)).toMatchObject({ stock: 3, ledger: 3 });
    await shop.run('payments.reconcile');
    expect(await shop.rows(facts, [id])).toEqual([before]);
    expect(await shop.stockOf(product)).toMatchObject({
      stock: 2,
      reserved: 0,
      ledger: 2,
      sold: 1,
    });
    expect(await shop.mailsTo(person)).toEqual(['orders.recreated']);
    expect(
      await shop.rows('select action, admin_id from admin_activity_log where record_id = $1', [id]),
    ).toEqual([{ action: 'Recreated order from its payment', admin_id: null }]);
    expect(await shop.rows('select body from order_notes where order_id = $1', [id])).toEqual([
      { body: expect.stringContaining('made again from its payment') },
    ]);
  });

  test('is one order, whoever asks: the timed check twice, the webhook, fifty at once', async () => {
    const { person, product, reference } = await bought();
    await losePayments(shop, [reference]);
    const answers = await Promise.all([
      shop.run('payments.reconcile'),
      shop.run('payments.settle', { reference }),
      ...Array.from({ length: 50 }, () => ask(reference)),
    ]);
    expect(new Set(answers.slice(2).map((answer) => JSON.stringify(answer))).size).toBe(1);
    await shop.run('payments.reconcile');
    expect(await shop.ordersOf(person)).toHaveLength(1);
    expect(await shop.stockOf(product)).toMatchObject({ stock: 2, ledger: 2 });
    expect(await shop.mailsTo(person)).toEqual(['orders.recreated']);
    expect(await simulatorRefunds(reference)).toEqual([]);
  });

  test('is found by its webhook alone', async () => {
    const { person, reference } = await bought();
    await losePayments(shop, [reference]);
    await shop.run('payments.settle', { reference });
    expect(await shop.ordersOf(person)).toHaveLength(1);
  });

  test('comes back beside another of the same person for the same goods', async () => {
    const { person, product, reference } = await bought();
    const { reference: second } = await bought({ person, product });
    await losePayments(shop, [reference, second]);
    await shop.run('payments.reconcile');
    const placed = await shop.ordersOf(person);
    expect(placed.map((order) => order.payment_reference)).toEqual([reference, second]);
  });

  test('goes back where its goods were sold meanwhile, with a mail', async () => {
    const { person, product, id, reference } = await bought({ stock: 1 });
    await losePayments(shop, [reference]);
    const other = await shop.makeBuyer();
    const lines = [{ id: product, quantity: 1 }];
    await shop.place({ person: other, lines, total: TOTAL, method: 'cash_on_delivery' });
    await shop.run('payments.reconcile');
    expect(await shop.ordersOf(person)).toEqual([]);
    const [refund] = await refundsOf(id);
    expect(refund).toMatchObject({ reason: 'restored', order_id: null, amount: String(TOTAL) });
    await shop.run('payments.refund', { refundId: refund?.id ?? '' });
    await shop.run('payments.reconcile');
    expect(await simulatorRefunds(reference)).toMatchObject([{ amount: TOTAL }]);
    expect(await refundsOf(id)).toHaveLength(1);
    expect(await shop.mailsTo(person)).toEqual(['payments.returned']);
    expect(await shop.stockOf(product)).toMatchObject({ stock: 0, ledger: 0 });
  });

  test('goes back where the product was lost as well', async () => {
    const { person, product, id, reference } = await bought();
    await losePayments(shop, [reference]);
    await shop.rows('delete from products where id = $1', [product]);
    await shop.run('payments.reconcile');
    expect(await refundsOf(id)).toMatchObject([{ reason: 'restored' }]);
    expect(await shop.mailsTo(person)).toEqual(['payments.returned']);
  });

  test('is an order without an account where the account was lost as well', async () => {
    const { person, id, reference } = await bought();
    await losePayments(shop, [reference]);
    await shop.rows('delete from users where id = $1', [person.id]);
    await shop.run('payments.reconcile');
    expect(
      await shop.rows(
        `select user_id, customer_info->>'email' as email from orders where id = $1`,
        [id],
      ),
    ).toEqual([{ user_id: null, email: person.email }]);
    expect(await shop.mailsTo(person)).toEqual(['orders.recreated']);
  });

  test('goes back whole where another sum was paid than the seal says', async () => {
    const { id, reference } = await bought();
    await losePayments(shop, [reference]);
    await shop.faults({ next: [{ fault: 'wrong_amount', on: 'verify' }] });
    await ask(reference);
    expect(await refundsOf(id)).toMatchObject([{ reason: 'wrong_sum', amount: '11499' }]);
  });

  test('is read from where the last run began, and not passed by while the provider is away', async () => {
    const { person, reference } = await bought();
    await losePayments(shop, [reference]);
    const upTo = (hours: number) =>
      shop.rows(
        `insert into payment_notices (digest, event, received_at)
         values ('reconciled', 'reconciled', now() + make_interval(hours => $1))
         on conflict (digest) do update set received_at = excluded.received_at`,
        [hours],
      );
    // As if it had last run in three hours: what was paid now lies before its beginning.
    await upTo(3);
    await shop.run('payments.reconcile');
    expect(await shop.ordersOf(person)).toEqual([]);
    await upTo(-240);
    await shop.faults({ next: [{ fault: 'error', on: 'list' }] });
    await expect(shop.run('payments.reconcile')).rejects.toThrow();
    const age = `select extract(epoch from now() - received_at)::int / 3600 as hours from payment_notices
      where event = 'reconciled'`;
    expect(await shop.rows(age)).toEqual([{ hours: 240 }]);
    await shop.run('payments.reconcile');
    expect(await shop.ordersOf(person)).toHaveLength(1);
    expect(await shop.rows(age)).toEqual([{ hours: 0 }]);
  });
});

describe('a payment that is not of this shop', () => {
  const ours = async () => metadataOf(shop, (await bought()).reference);
  /** What is in a seal of ours, sealed for this payment with the secret of another shop. */
  const ofAnotherShop = async (reference: string) => {
    const { unseal } = await import('#app/platform/secret.ts');
    const { reference: own } = await bought();
    const { sealed } = await metadataOf(shop, own);
    const key = Buffer.from(hkdfSync('sha256', 'the secret of another shop', '', 'seal', 32));
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(
      Buffer.from(`payment ${reference}`),
    );
    const body = [cipher.update(unseal(String(sealed), `payment ${own}`)), cipher.final()];
    return {
      sealed: Buffer.concat([iv, cipher.getAuthTag(), ...body]).toString('base64url'),
    };
  };
  test.each<[string, (reference: string) => Promise<unknown>]>([
    ['no metadata', () => Promise.resolve(undefined)],
    ['metadata of another kind', () => Promise.resolve({ invoice: 7, sealed: 'x' })],
    ['the seal of another payment of ours', ours],
    ['the seal of a shop with another secret', ofAnotherShop],
  ])('is left alone: %s', async (_what, metadata) => {
    for (const reference of [`SHOP-${randomInt(1e12)}`, newReference()]) {
      await payElsewhere(shop, { reference, metadata: await metadata(reference) });
      expect(await ask(reference)).toBeUndefined();
      await shop.run('payments.reconcile');
      expect(await simulatorRefunds(reference)).toEqual([]);
      expect(
        await shop.rows('select from payment_attempts where reference = $1', [reference]),
      ).toEqual([]);
    }
  });

  test('nothing that the provider can read names the goods or the rider’s note', async () => {
    const { reference } = await bought();
    const { sealed, ...plain } = await metadataOf(shop, reference);
    expect(Object.keys(plain)).toEqual(['attempt', 'name', 'phone', 'address', 'items']);
    expect(Buffer.from(String(sealed), 'base64url').toString('latin1')).not.toContain('Mensah');
  });
});
