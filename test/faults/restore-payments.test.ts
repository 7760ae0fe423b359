import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Transaction } from '../../simulators/paystack/records.ts';
import { makeFaultDatabase } from '../support/fault-database.ts';
import { type Goods, makeGoods, totalOf } from '../support/fault-goods.ts';
import { type FaultShop, openFaultShop } from '../support/fault-shop.ts';
import { cookieOf, makePerson } from '../support/people.ts';
import { runRestore } from '../support/restoring.ts';
import {
  cancelOrder,
  confirmPayment,
  type Method,
  placeOrder,
  refundForStaff,
} from '../support/shop-client.ts';
import { makeShoppers } from '../support/shoppers.ts';
import { makeDataFolder } from '../support/test-folder.ts';
import { until } from '../support/until.ts';
import { findViolations } from './chaos/invariants.ts';
import { enqueueJobs, settle } from './chaos/settle.ts';

let shop: FaultShop;
let dataDir = '';
let admin = { cookie: '' };
beforeAll(async () => {
  dataDir = await makeDataFolder('restored-payments');
  const databaseUrl = await makeFaultDatabase();
  shop = await openFaultShop({ databaseUrl, instances: 1, env: { DATA_DIR: dataDir } });
  const staff = await makePerson(shop.rows, { roles: ['admin'] });
  admin = { cookie: await cookieOf(shop.rows, staff) };
}, 120_000);
afterAll(() => shop?.close());

function instance() {
  const [only] = shop.instances;
  if (!only) throw new Error('there is no shop');
  return only;
}

/** Somebody buys one unit and, unless it is for cash, pays it. */
async function buy(goods: Goods, method: Method) {
  const [shopper] = await makeShoppers(shop.rows, 1, `restore-${randomUUID()}`);
  if (!shopper) throw new Error('no shopper was created');
  const lines = [{ id: goods.id, quantity: 1 }];
  const request = { key: randomUUID(), lines, method, total: totalOf(lines, [goods]) };
  const by = { instance: instance(), shopper };
  const placed = await placeOrder(by, request);
  expect(placed).toMatchObject({ kind: method === 'cash_on_delivery' ? 'placed' : 'window' });
  const id = 'attemptId' in placed ? (placed.attemptId ?? '') : '';
  if (method === 'cash_on_delivery') return { by, id, reference: '' };
  const [attempt] = await shop.rows<{ reference: string }>(
    'select reference from payment_attempts where id = $1',
    [id],
  );
  const reference = attempt?.reference ?? '';
  await shop.pay(reference, 'approve');
  expect(await confirmPayment(by, id)).toMatchObject({ kind: 'paid' });
  return { by, id, reference };
}

async function backUp(): Promise<string> {
  await until(
    async () => (await shop.rows('select from mails where sent_at is null')).length === 0,
  );
  const { origin } = instance();
  const answer = await fetch(`${origin}/admin/settings/database`, {
    method: 'POST',
    body: new URLSearchParams({ intent: 'back-up' }),
    headers: { cookie: admin.cookie, origin },
    signal: AbortSignal.timeout(20_000),
  });
  expect(answer.status).toBe(200);
  const done = `select file from backups where state = 'done'`;
  await until(async () => (await shop.rows(done)).length > 0);
  const [made] = await shop.rows<{ file: string }>(done);
  return join(dataDir, 'backups', made?.file ?? '');
}

const refundsDone = async (reference: string) =>
  (await shop.refunds()).filter((one) => one.reference === reference && one.status === 'processed');

/** What the shop's books say of money and goods. */
const books = () =>
  shop.rows(`select (select jsonb_agg(jsonb_build_array(id, order_number, status, payment_state, refunded_minor) order by id)
      from orders) as orders,
    (select jsonb_agg(jsonb_build_array(id, attempt_id, state, amount_minor) order by id) from refunds) as refunds,
    (select jsonb_agg(jsonb_build_array(id, stock_quantity, reserved_quantity) order by id) from products) as stock,
    (select count(*) from mails) as mails`);

test('after a restore every payment ends as one order or one refund, by itself', async () => {
  const plenty = await makeGoods(shop.rows, 50);
  const last = await makeGoods(shop.rows, 1);
  const early = await buy(plenty, 'card');
  const whole = await buy(plenty, 'card');
  const file = await backUp();

  // What yesterday's backup knows nothing of.
  const card = await buy(plenty, 'card');
  const mobile = await buy(plenty, 'mobile_money');
  const cash = await buy(plenty, 'cash_on_delivery');
  const lastUnit = await buy(last, 'card');
  const cancelled = await buy(plenty, 'card');
  const desk = { instance: instance(), shopper: admin };
  const partly = { amount: '5.00', key: randomUUID() };
  expect(await refundForStaff(desk, early.id, partly)).toMatchObject({ status: 200 });
  const all = { amount: '115.00', key: randomUUID() };
  expect(await refundForStaff(desk, whole.id, all)).toMatchObject({ status: 200 });
  await cancelOrder(cancelled.by, cancelled.id);
  const foreign = await payForeign();
  for (const { reference } of [early, whole, cancelled]) {
    await until(async () => (await refundsDone(reference)).length === 1);
  }

  await instance().drain();
  const restored = await runRestore([file, '--replace'], {
    databaseUrl: shop.databaseUrl,
    dataDir,
  });
  expect([restored.code, restored.output]).toEqual([
    0,
    expect.stringContaining('Everything is back'),
  ]);
  expect(await shop.rows('select from orders')).toHaveLength(2);

  // While the provider gives no list, somebody buys what the restore has put back.
  await shop.faults({ next: [{ fault: 'error', on: 'list', times: 1_000 }] });
  await instance().start();
  const newcomer = await buy(last, 'cash_on_delivery');
  expect(newcomer.by.shopper.id).not.toBe(lastUnit.by.shopper.id);
  await shop.faults({});

  expect(
    await settle(shop, { limitMs: 120_000, isSkippingDelays: true, hasLeases: false }),
  ).toMatchObject({
    left: [],
  });
  const isOurs = ({ reference }: Transaction) => reference !== foreign;
  const check = async () =>
    findViolations({
      rows: shop.rows,
      transactions: (await shop.transactions()).filter(isOurs),
      refunds: await shop.refunds(),
    });
  expect(await check()).toEqual([]);
  const orders = await shop.rows<{ reference: string | null; refunded: number }>(
    `select payment_reference as reference, refunded_minor::int as refunded from orders
      where payment_reference is not null`,
  );
  expect(new Map(orders.map(({ reference, refunded }) => [reference, refunded]))).toEqual(
    new Map([
      [early.reference, 500],
      [whole.reference, 11_500],
      [card.reference, 0],
      [mobile.reference, 0],
    ]),
  );
  const orderless = await shop.rows(
    `select reference, reason like 'before_restore:%' as "isBefore", reason = 'restored' as "isSoldOut" from refunds
       join payment_attempts a on a.id = attempt_id where order_id is null order by a.created_at`,
  );
  expect(orderless).toEqual([
    { reference: lastUnit.reference, isBefore: false, isSoldOut: true },
    { reference: cancelled.reference, isBefore: true, isSoldOut: false },
  ]);
  // Nobody but the customer can know of it.
  expect(await shop.rows('select from orders where user_id = $1', [cash.by.shopper.id])).toEqual(
    [],
  );
  expect((await shop.refunds()).filter(({ reference }) => reference === foreign)).toEqual([]);

  const before = await books();
  await enqueueJobs(shop.databaseUrl, ['payments.reconcile', 'payments.reconcile-week']);
  await until(async () => {
    const left = `select from pgboss.job where name like 'payments.reconcile%' and state in ('created', 'active', 'retry')`;
    return (await shop.rows(left)).length === 0;
  });
  expect(await books()).toEqual(before);
  expect(await check()).toEqual([]);
}, 300_000);

/** Of another shop with the same account at the provider. */
async function payForeign(): Promise<string> {
  const reference = `CVX_${Date.now()}_123456`;
  await shop.openPayment({ reference, email: 'someone@elsewhere.test', amount: 9_900 });
  await shop.pay(reference, 'approve');
  return reference;
}
