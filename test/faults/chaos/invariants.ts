import type { Refund, Transaction } from '../../../simulators/paystack/records.ts';
import { isGiftAsSent, type OrderedGift, WRONG_GIFTS, WRONG_OWNERS } from './gift-invariants.ts';
import type { ReportedResult } from './history.ts';

type Rows = <Row extends object>(sql: string, values?: unknown[]) => Promise<Row[]>;
export type Violation = { rule: string; id: string; what: string };

export type Records = {
  /** The shop's own. */
  rows: Rows;
  /** The payment simulator's: the independent truth. */
  transactions: readonly Transaction[];
  refunds: readonly Refund[];
  /** The Message-ID of every mail that the mail server took. */
  mails?: readonly string[];
  /** How many workers died or were taken for dead: each may have repeated the mails under its hands. */
  lostWorkers?: number;
  /** The results that shoppers saw. */
  reported?: readonly ReportedResult[];
};

const MAILS_AT_ONCE = 4;

/** Checks all invariants when no work is unfinished; empty if they hold. */
export async function findViolations(records: Records): Promise<Violation[]> {
  return inTurn([
    () => checkPayments(records),
    () => checkStock(records.rows),
    () => checkOrders(records),
    () => checkMails(records),
    () => checkRefunds(records),
    () => checkPlaces(records.rows),
    () => listForgottenWork(records.rows),
    () => noneOf(records.rows, 'I8', WRONG_GIFTS),
    () => noneOf(records.rows, 'I9', WRONG_OWNERS),
    () => checkReportedResults(records),
  ]);
}

/** One after the other, since the rows may be read within a transaction. */
async function inTurn(questions: readonly (() => Promise<Violation[]>)[]): Promise<Violation[]> {
  const found: Violation[] = [];
  for (const ask of questions) found.push(...(await ask()));
  return found;
}

const isPaid = ({ status }: Transaction) => status === 'success' || status === 'reversed';

/** I1: what was paid is one order or one refund, and no order claims a payment that was not made. */
async function checkPayments({ rows, transactions }: Records): Promise<Violation[]> {
  const orders = await rows<{ reference: string; total: number }>(
    `select payment_reference as reference, total_amount_minor::int8::float8 as total
       from orders where payment_method in ('card', 'mobile_money') or payment_reference is not null`,
  );
  const returned = await rows<{ reference: string }>(
    // Several refunds that a restore had lost may together be the money of one payment.
    `select a.reference from refunds r join payment_attempts a on a.id = r.attempt_id
      where a.state = 'returned' and r.order_id is null group by a.reference, split_part(r.reason, ':', 1)`,
  );
  const count = (list: readonly { reference: string }[], reference: string) =>
    list.filter((one) => one.reference === reference).length;
  const paid = new Map(transactions.filter(isPaid).map((one) => [one.reference, one]));
  const lost = [...paid.keys()].flatMap((reference) => {
    const [asOrder, asRefund] = [count(orders, reference), count(returned, reference)];
    if (asOrder + asRefund === 1) return [];
    return violation('I1', reference, `paid, but ${asOrder} orders and ${asRefund} refunds`);
  });
  const invented = orders.flatMap(({ reference, total }) => {
    const payment = paid.get(reference);
    if (payment?.amount === total) return [];
    const what = payment ? `of ${total} for which ${payment.amount} was paid` : 'never paid for';
    return violation('I1', reference, `an order ${what}`);
  });
  const owed = returned
    .filter(({ reference }) => !paid.has(reference))
    .flatMap(({ reference }) => violation('I1', reference, 'a refund of what was never paid'));
  return [...lost, ...invented, ...owed];
}

function violation(rule: string, id: string, what: string): Violation[] {
  return [{ rule, id, what }];
}

/** Rows that must not exist, each with its id and what is wrong with it. */
async function none(rows: Rows, rule: string, sql: string): Promise<Violation[]> {
  const found = await rows<{ id: string; what: string }>(sql);
  return found.map(({ id, what }) => ({ rule, id, what }));
}

const noneOf = (rows: Rows, rule: string, queries: readonly string[]) =>
  inTurn(queries.map((sql) => () => none(rows, rule, sql)));

/** I2: the count, the ledger, what was sold and what is held tell the same story. */
async function checkStock(rows: Rows): Promise<Violation[]> {
  const ledger = `select p.id, format('%s in stock, %s in the ledger', p.stock_quantity, m.sum) as what
    from products p,
      lateral (select coalesce(sum(delta), 0) as sum from stock_movements where product_id = p.id) m
    where p.stock_quantity <> m.sum`;
  const sold = `select p.id, format('%s + %s sold is not %s', p.stock_quantity, s.sold, m.given) as what
    from products p,
      lateral (select coalesce(sum(delta), 0) as given from stock_movements
                where product_id = p.id and (reason in ('opening', 'adjusted') or return_id is not null)) m,
      lateral (select coalesce(sum(i.quantity), 0) as sold from order_items i join orders o on o.id = i.order_id
                where i.product_id = p.id and o.status <> 'cancelled') s
    where m.given > 0 and p.stock_quantity + s.sold <> m.given`;
  const bounds = `select id, format('%s held of %s', reserved_quantity, stock_quantity) as what from products
    where reserved_quantity < 0 or (reserved_quantity > stock_quantity)`;
  const held = `select p.id, format('%s held, %s by open payments', p.reserved_quantity, h.held) as what
    from products p,
      lateral (select coalesce(sum((line ->> 'quantity')::int), 0) as held
                 from payment_attempts a, jsonb_array_elements(a.lines) as line
                where a.state = 'open' and line ->> 'productId' = p.id::text
                  and (line ->> 'reserved')::boolean) h
    where p.reserved_quantity <> h.held`;
  return noneOf(rows, 'I2', [ledger, sold, bounds, held]);
}

/** I3: each order has its lines, its sum and one beginning. */
async function checkOrders({ rows }: Records): Promise<Violation[]> {
  const sums = `select o.id, format('%s lines of %s, subtotal %s, total %s', i.n, i.sum, o.subtotal_minor, o.total_amount_minor) as what
    from orders o,
      lateral (select count(*) as n, coalesce(sum(quantity * price_minor), 0) as sum
                 from order_items where order_id = o.id) i
    where i.n = 0 or o.subtotal_minor is distinct from i.sum
      or o.total_amount_minor <> i.sum - o.discount_minor + o.delivery_minor + o.gift_wrap_minor`;
  const attempts = `select a.id, 'the order is not what was paid for' as what
    from payment_attempts a left join orders o on o.id = a.id
    where a.state = 'paid' and (o.id is null or o.total_amount_minor <> a.amount_minor
      or o.payment_reference is distinct from a.reference)`;
  const timeline = `select o.id, format('%s times placed, %s times paid', e.placed, e.paid) as what
    from orders o,
      lateral (select count(*) filter (where kind = 'placed') as placed,
                      count(*) filter (where kind = 'paid') as paid
                 from order_events where order_id = o.id) e
    where e.placed <> 1 or e.paid <> (case when o.payment_reference is null then 0 else 1 end)`;
  return noneOf(rows, 'I3', [sums, attempts, timeline]);
}

/** I4: one confirmation for each order, none where a guest gave no address, and the mail server got it, once. */
async function checkMails({ rows, mails, lostWorkers = 0 }: Records): Promise<Violation[]> {
  const written = await none(
    rows,
    'I4',
    `select o.id, format('%s confirmations', m.n) as what from orders o,
       lateral (select count(*) as n from mails where order_id = o.id and kind in ('orders.received', 'orders.recreated')) m
     where m.n <> case when o.guest_id is not null and o.customer_info ->> 'email' = '' then 0 else 1 end`,
  );
  if (!mails) return written;
  const copies = new Map<string, number>();
  for (const mail of mails) copies.set(idIn(mail), (copies.get(idIn(mail)) ?? 0) + 1);
  const outbox = await rows<{ id: string }>('select id from mails');
  const missing = outbox
    .filter(({ id }) => !copies.has(id))
    .flatMap(({ id }) => violation('I4', id, 'a mail that nobody got'));
  const repeated = [...copies]
    .filter(([, times]) => times > 1 + lostWorkers)
    .flatMap(([id, times]) => violation('I4', id, `a mail that came ${times} times`));
  const extra = [...copies.values()].reduce((sum, times) => sum + times - 1, 0);
  const most = lostWorkers * MAILS_AT_ONCE;
  const many =
    extra > most ? violation('I4', 'mails', `${extra} repeated, at most ${most} may be`) : [];
  return [...written, ...missing, ...repeated, ...many];
}

const idIn = (messageId: string) => messageId.replace(/^<|@.*$/g, '');

/** I5: what we owe goes back once, and never more than came. */
async function checkRefunds({ rows, transactions, refunds }: Records): Promise<Violation[]> {
  const ours = await rows<{ id: string; state: string; amount: number; reference: string }>(
    `select r.id, r.state, r.amount_minor::float8 as amount, a.reference
       from refunds r join payment_attempts a on a.id = r.attempt_id`,
  );
  const doubled = ours.flatMap(({ id, state, amount, reference }) => {
    const theirs = refunds.filter(({ merchantNote }) => merchantNote === id);
    if (theirs.length > 1) return violation('I5', id, `sent back ${theirs.length} times`);
    const [one] = theirs;
    if (one && (one.amount !== amount || one.reference !== reference)) {
      return violation('I5', id, `${one.amount} of ${one.reference} instead of ${amount}`);
    }
    const isDone = one?.status === 'processed';
    return isDone === (state === 'processed')
      ? []
      : violation('I5', id, `${state} here, ${one?.status ?? 'unknown'} at the provider`);
  });
  const known = new Set(ours.map(({ id }) => id));
  const foreign = refunds
    .filter(({ merchantNote }) => !known.has(merchantNote))
    .flatMap(({ id }) => violation('I5', id, 'a refund that nobody owed'));
  const tooMuch = transactions.flatMap(({ reference, amount }) => {
    const back = refunds
      .filter((one) => one.reference === reference && one.status !== 'failed')
      .reduce((sum, one) => sum + one.amount, 0);
    return back > amount ? violation('I5', reference, `${back} back of ${amount}`) : [];
  });
  const cancelled = await none(
    rows,
    'I5',
    `select o.id, 'cancelled and paid, but nothing is owed' as what from orders o
      where o.status = 'cancelled' and o.payment_reference is not null
        and not exists (select from refunds where order_id = o.id and reason = 'cancelled')`,
  );
  const duplicates = await none(
    rows,
    'I5',
    `select min(id::text) as id, format('%s orders of one request', count(*)) as what from orders
      where request_key is not null group by request_key having count(*) > 1`,
  );
  return [...doubled, ...foreign, ...tooMuch, ...cancelled, ...duplicates];
}

/** I6: the places of a slot are those of its orders and open payments, no more than it has, and no order is without its day. */
async function checkPlaces(rows: Rows): Promise<Violation[]> {
  const held = `with held as (
      select delivery as at from orders where status <> 'cancelled'
      union all select recipient -> 'delivery' from payment_attempts where state = 'open'
    ), counted as (
      select at ->> 'zone' as zone, (at ->> 'day')::date as day, at -> 'slot' ->> 'id' as slot, count(*) as places
        from held where at -> 'slot' is not null group by 1, 2, 3
    )
    select concat_ws(' ', coalesce(zone, zone_id), coalesce(c.day, b.day), coalesce(slot, slot_id)) as id,
           format('%s places taken, %s by orders and open payments', coalesce(booked, 0), coalesce(places, 0)) as what
      from slot_bookings b full join counted c on zone = zone_id and c.day = b.day and slot = slot_id
     where coalesce(booked, 0) <> coalesce(places, 0) and coalesce(c.day, b.day) >= current_date`;
  const capacity = `select concat_ws(' ', zone_id, day, slot_id) as id,
        format('%s places taken of %s', booked, slot ->> 'capacity') as what
      from slot_bookings, settings, jsonb_array_elements(values -> 'list') zone, jsonb_array_elements(zone -> 'slots') slot
     where section = 'zones' and zone ->> 'id' = zone_id and slot ->> 'id' = slot_id
       and booked > (slot ->> 'capacity')::int`;
  const days = `select o.id, format('goes out on %s, agreed was %s', o.delivery_day, o.delivery ->> 'day') as what
      from orders o
     where o.delivery_day is distinct from (o.delivery ->> 'day')::date or o.delivery_day is null
       and o.created_at > (select updated_at from settings where section = 'zones')
       and exists (select from settings where section = 'deliveryDays' and (values ->> 'isChosen')::boolean)`;
  return noneOf(rows, 'I6', [held, capacity, days]);
}

/** I7: nothing waits for anything. */
export function listUnfinishedWork(rows: Rows): Promise<Violation[]> {
  return noneOf(rows, 'I7', [
    `select id, 'a payment still open' as what from payment_attempts where state = 'open'`,
    `select id, format('a refund still %s', state) as what from refunds where state in ('due', 'requested')`,
    `select id, 'a mail still unsent' as what from mails where sent_at is null`,
    `select id, format('a job %s still %s', name, state) as what from pgboss.job
        where state in ('created', 'retry', 'active') and (name like 'payments.%' or name = 'mail.send')`,
    `select id, format('a job %s given up', name) as what from pgboss.job
        where state = 'failed' and (name = 'mail.send' or name in ('payments.settle', 'payments.refund'))`,
  ]);
}

/** By the clock, whatever else happens: what they look for is listed itself. */
const TIMED_CHECK = /^a job payments\.(expire|reconcile|reconcile-week|watch-refunds) still /;

/** I7 while the shop goes on: a check that is due at this very moment has forgotten nothing. */
async function listForgottenWork(rows: Rows): Promise<Violation[]> {
  return (await listUnfinishedWork(rows)).filter(({ what }) => !TIMED_CHECK.test(what));
}

type Ordered = {
  number: string;
  userId: string | null;
  phone: string;
  key: string;
  gift: OrderedGift | null;
};

/** A confirmed order exists, with the gift that was sent; a refused one does not. */
async function checkReportedResults({ rows, reported = [] }: Records): Promise<Violation[]> {
  const orders = await rows<Ordered>(
    `select order_number as number, user_id as "userId", customer_info ->> 'phone' as phone, request_key as key, gift
       from orders`,
  );
  const numbers = new Map(orders.map((order) => [order.number, order]));
  const keys = new Map(orders.map((order) => [order.key, order]));
  return reported.flatMap(({ shopperId, key, gift, kinds, numbers: promised }) => {
    const isOwn = (order: Ordered | undefined): order is Ordered =>
      order?.userId === shopperId || order?.phone === shopperId;
    const gone = promised.filter((number) => !isOwn(numbers.get(number)));
    if (gone.length > 0)
      return violation('reported', key, `confirmed order ${gone.join()} does not exist`);
    const order = keys.get(key);
    if (!isOwn(order)) return [];
    if (kinds.every((kind) => kind === 'changed'))
      return violation('reported', key, 'refused, but the order exists');
    return isGiftAsSent(gift, order.gift)
      ? []
      : violation('reported', key, 'the gift is not what was sent');
  });
}
