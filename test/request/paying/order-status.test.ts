import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPaymentShop, type PaymentShop } from '../../support/payment-shop.ts';
import { makePerson, type Person } from '../../support/people.ts';
import { passUndoSeconds } from '../../support/undo-seconds.ts';

type Status = 'pending' | 'processing' | 'shipped' | 'delivered' | 'cancelled';

let shop: PaymentShop;
type Cancelling = { restock: boolean; mail: boolean };
let change: (orderId: string, to: Status, cancelling?: Cancelling) => Promise<{ ok: boolean }>;
beforeAll(async () => {
  shop = await openPaymentShop();
  const { changeOrderStatus } = await import('#app/fulfilment/change-order-status.ts');
  const admin = await makePerson(shop.rows, { roles: ['admin'] });
  type Staff = Parameters<typeof changeOrderStatus>[0]['staff'];
  const staff = { id: admin.id } as Staff;
  change = async (orderId, to, cancelling) => {
    const [order] = await shop.rows<{ status: Status }>('select status from orders where id = $1', [
      orderId,
    ]);
    const seen = order?.status ?? 'pending';
    const asked = { staff, orderId, seen, to, agreed: true, now: new Date() };
    return changeOrderStatus({ ...asked, ...(cancelling && { cancelling }) });
  };
});
afterAll(() => shop.close());

async function ordered(stock: number, method: 'card' | 'cash_on_delivery' = 'cash_on_delivery') {
  const person = await shop.makeBuyer();
  const product = await shop.makeProduct(stock);
  await shop.place({ person, lines: [{ id: product, quantity: 1 }], total: 11_500, method });
  if (method === 'card') {
    const [attempt] = await shop.attemptsOf(person);
    await shop.pay(attempt?.reference ?? '', 'approve');
    await shop.settle(attempt?.reference ?? '', { now: new Date() });
  }
  const [order] = await shop.ordersOf(person);
  return { person, product, orderId: order?.id ?? '' };
}

const stateOf = async (person: Person) => {
  const [order] = await shop.ordersOf(person);
  return [order?.status, order?.payment_state];
};

describe('staff set the status of an order', () => {
  test('from any to any other, with a mail for what the customer waits for and a line in the log', async () => {
    const { person, orderId } = await ordered(5);
    for (const to of ['processing', 'shipped', 'delivered', 'shipped'] as const) {
      expect(await change(orderId, to)).toMatchObject({ ok: true });
      await passUndoSeconds(shop.rows);
    }
    expect(await shop.mailsTo(person)).toEqual([
      'orders.received',
      'orders.shipped',
      'orders.delivered',
      'orders.shipped',
    ]);
    const log = await shop.rows<{ action: string }>(
      'select action from admin_activity_log where record_id = $1 order by created_at',
      [orderId],
    );
    expect(log.map(({ action }) => action)).toEqual([
      'Updated order status to processing',
      'Updated order status to shipped',
      'Updated order status to delivered',
      'Updated order status to shipped',
    ]);
  });

  test('cash counts as paid exactly while the order is delivered', async () => {
    const { person, orderId } = await ordered(5);
    await change(orderId, 'delivered');
    expect(await stateOf(person)).toEqual(['delivered', 'paid']);
    await change(orderId, 'shipped');
    expect(await stateOf(person)).toEqual(['shipped', 'unpaid']);
  });

  test('cancelling gives the unit back and owes what was paid, once', async () => {
    const { person, product, orderId } = await ordered(1, 'card');
    await Promise.all([change(orderId, 'cancelled'), change(orderId, 'cancelled')]);
    expect(await shop.stockOf(product)).toMatchObject({ stock: 1, onSale: true, ledger: 1 });
    const refunds = await shop.rows('select from refunds where order_id = $1', [orderId]);
    expect(refunds).toHaveLength(1);
    expect(await stateOf(person)).toEqual(['cancelled', 'paid']);
  });

  test('cancelling owes only what was not promised back before', async () => {
    const { orderId } = await ordered(1, 'card');
    await shop.rows(
      `insert into order_events (order_id, kind, details) values ($1, 'refund_promised', '{"amount": 5000}')`,
      [orderId],
    );
    await change(orderId, 'cancelled');
    const refunds = await shop.rows('select amount_minor from refunds where order_id = $1', [
      orderId,
    ]);
    expect(refunds).toEqual([{ amount_minor: '6500' }]);
  });

  test('leaving "cancelled" takes the unit again, or is refused where it is gone', async () => {
    const { person, product, orderId } = await ordered(1);
    await change(orderId, 'cancelled');
    expect(await change(orderId, 'processing')).toMatchObject({ ok: true });
    expect(await shop.stockOf(product)).toMatchObject({ stock: 0, onSale: false, ledger: 0 });
    await change(orderId, 'cancelled');
    const quicker = await shop.makeBuyer();
    await shop.place({
      person: quicker,
      lines: [{ id: product, quantity: 1 }],
      total: 11_500,
      method: 'cash_on_delivery',
    });
    expect(await change(orderId, 'processing')).toMatchObject({
      ok: false,
      reason: 'out_of_stock',
    });
    await shop.rows('delete from products where id = $1', [product]);
    expect(await change(orderId, 'processing')).toMatchObject({
      ok: false,
      reason: 'out_of_stock',
    });
    expect(await stateOf(person)).toEqual(['cancelled', 'unpaid']);
  });

  test('cancelling can keep the unit out of stock, and leaving it then takes none', async () => {
    const { product, orderId } = await ordered(3);
    expect(await shop.stockOf(product)).toMatchObject({ stock: 2, sold: 1 });
    await change(orderId, 'cancelled', { restock: false, mail: true });
    expect(await shop.stockOf(product)).toMatchObject({ stock: 2, sold: 0, ledger: 2 });
    await change(orderId, 'processing');
    expect(await shop.stockOf(product)).toMatchObject({ stock: 2, sold: 1, ledger: 2 });
    await change(orderId, 'cancelled');
    expect(await shop.stockOf(product)).toMatchObject({ stock: 3, sold: 0, ledger: 3 });
  });

  test('of an order that does not exist is refused', async () => {
    expect(await change('0b5e1a52-6f0f-4c7e-9a5e-0d2f6c1f8a11', 'shipped')).toMatchObject({
      ok: false,
      reason: 'not_found',
    });
  });
});
