import { randomUUID } from 'node:crypto';
import type { Staff } from '#app/accounts/guards.ts';
import { mailsTo } from './mails.ts';
import { makeAttempt } from './order-payments.ts';
import { cookieOf, makePerson, type Person } from './people.ts';
import { decisionForm, makeDelivered, makeReturn, reviewDecision } from './returns.ts';
import { openTestShop } from './test-shop.ts';

type Given = Parameters<typeof makeReturn>[2];
type Wanted = NonNullable<Parameters<typeof makeDelivered>[2]>;
type Row = Record<string, unknown>;

/** A shop with a member of staff who decides about returns, and what the tests ask about them. */
export async function openReturnDesk() {
  const shop = await openTestShop();
  const person = await makePerson(shop.rows, { roles: ['admin'] });
  const cookie = await cookieOf(shop.rows, person);
  const send = (path: string, form: URLSearchParams) => shop.post(path, form, { cookie });
  const one = async (sql: string, id: string) => (await shop.rows<Row>(sql, [id]))[0];

  async function received(ama: Person, given: Given = {}, wanted: Wanted = {}) {
    const customer = { email: ama.email };
    const order = await makeDelivered(shop.rows, ama, { customer, ...wanted });
    return { order, id: await makeReturn(shop.rows, order.id, { state: 'received', ...given }) };
  }

  /** An order by card with its payment, so that money can go back. */
  async function paidOnline(
    ama: Person,
    given: Given = {},
    lines: Wanted['lines'] = [{ quantity: 2 }],
  ) {
    const made = await received(ama, given, { method: 'card', lines });
    const { id, reference, total } = made.order;
    await makeAttempt(shop.rows, ama, { id, reference, state: 'paid', amount: total });
    return made;
  }

  async function decide(id: string, change: Record<string, string> = {}) {
    const { form } = await decisionForm(shop.rows, id, change);
    const review = await reviewDecision(send, id, form);
    return { ...review, answer: review.fingerprint ? await review.confirm() : undefined };
  }

  const lineOf = async (id: string) => (await decisionForm(shop.rows, id)).lines[0]?.id ?? '';

  /** A product that lost two of five to an order, as the ledger knows. */
  async function sold(ama: Person, given: Given = {}, stock = 5) {
    const [product] = await shop.rows<{ id: string }>(
      `insert into products (name, price_minor, category_id, in_stock, stock_quantity)
       select $1, 12000, id, true, $2 from categories limit 1 returning id`,
      [`Counted ${randomUUID()}`, stock],
    );
    const productId = product?.id ?? '';
    const made = await paidOnline(ama, given, [{ quantity: 2, productId }]);
    const { inTransaction } = await import('#app/platform/database.ts');
    const { lockProducts, sellStock } = await import('#app/catalogue/stock.ts');
    await inTransaction(async (tx) => {
      await lockProducts(tx, [productId], { reason: 'sold', orderId: made.order.id });
      await sellStock(tx, [{ productId, quantity: 2, reserved: false }]);
    });
    return { ...made, productId, line: await lineOf(made.id) };
  }

  async function move(orderId: string, to: 'cancelled' | 'processing') {
    const { changeOrderStatus } = await import('#app/fulfilment/change-order-status.ts');
    const order = await one('select status from orders where id = $1', orderId);
    const seen = order?.status as 'processing';
    return changeOrderStatus({ staff, orderId, seen, to, agreed: true, now: new Date() });
  }

  const staff = person as unknown as Staff;
  return {
    shop,
    staff,
    cookie,
    send,
    received,
    paidOnline,
    decide,
    lineOf,
    sold,
    move,
    review: async (id: string, change: Record<string, string> = {}) =>
      reviewDecision(send, id, (await decisionForm(shop.rows, id, change)).form),
    returnOf: (id: string) => one('select * from returns where id = $1', id),
    orderOf: (id: string) => one('select * from orders where id = $1', id),
    stockOf: (id: string) =>
      one(
        `select stock_quantity as stock, in_stock as "onSale", (select sum(delta)::int from stock_movements
           where product_id = products.id) as ledger from products where id = $1`,
        id,
      ),
    movementsOf: (id: string) =>
      shop.rows<Row>(
        `select delta, reason, order_id, return_id from stock_movements
           where product_id = $1 order by id`,
        [id],
      ),
    itemsOf: (id: string) =>
      shop.rows<Row>('select * from return_items where return_id = $1', [id]),
    refundsOf: (id: string) =>
      shop.rows<Row>('select reason, amount_minor from refunds where order_id = $1', [id]),
    activity: (id: string) =>
      shop.rows<Row>('select action, changes from admin_activity_log where record_id = $1', [id]),
    kinds: async (to: Person) => (await mailsTo(shop.rows, to.email)).map(({ kind }) => kind),
  };
}
