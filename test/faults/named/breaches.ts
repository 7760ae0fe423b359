import { Client } from 'pg';
import { describe, expect, test } from 'vitest';
import { type Books, findViolations } from '../storm/invariants.ts';

type BankBooks = Required<Pick<Books, 'transactions' | 'refunds' | 'mails'>>;

const PAID = `(select id from orders where payment_reference is not null and status <> 'cancelled' order by id limit 1)`;
const CASH = `(select id from orders where payment_method = 'cash_on_delivery' order by id limit 1)`;
const CANCELLED = `(select id from orders where payment_reference is not null and status = 'cancelled' order by id limit 1)`;
const COUNTED = `(select id from products where stock_quantity > 1 and reserved_quantity = 0 order by id limit 1)`;
const COPY_OF_CASH = `with twin as (
    select user_id, request_key from orders where id = ${CASH}
  ) update orders set user_id = twin.user_id, request_key = twin.request_key from twin where id = ${PAID}`;

/** What would be a lie in the shop's books, as SQL that tells it, and the rule that must notice. */
const LIES: [string, string, string][] = [
  ['I1', 'a paid order that vanished', `delete from orders where id = ${PAID}`],
  [
    'I1',
    'a payment that is an order and goes back too',
    `with returned as (update payment_attempts set state = 'returned' where id = ${PAID} returning id)
     insert into refunds (attempt_id, reason, amount_minor, state) select id, 'x', 1, 'needs_attention' from returned`,
  ],
  [
    'I1',
    'an order that nobody paid',
    `update orders set payment_reference = 'x' where id = ${PAID}`,
  ],
  [
    'I1',
    'an order of another sum',
    `update orders set total_amount_minor = 1, subtotal_minor = 1, delivery_minor = 0 where id = ${PAID}`,
  ],
  [
    'I2',
    'a count without a ledger',
    `insert into stock_movements (product_id, delta, reason) values (${COUNTED}, 1, 'adjusted')`,
  ],
  [
    'I2',
    'one more sold than went',
    `update order_items set quantity = quantity + 1 where order_id = ${CASH}`,
  ],
  [
    'I2',
    'units held for nobody',
    `update products set reserved_quantity = 1 where id = ${COUNTED}`,
  ],
  [
    'I2',
    'more held than there are',
    `alter table products drop constraint products_reserved; update products set reserved_quantity = stock_quantity + 1 where id = ${COUNTED}`,
  ],
  ['I3', 'an order of nothing', `delete from order_items where order_id = ${CASH}`],
  [
    'I3',
    'a sum that is none',
    `update order_items set price_minor = price_minor + 1 where order_id = ${CASH}`,
  ],
  [
    'I3',
    'a paid attempt with another’s order',
    `update payment_attempts set amount_minor = amount_minor + 1, subtotal_minor = subtotal_minor + 1 where id = ${PAID}`,
  ],
  ['I3', 'an order that was never placed', `delete from order_events where order_id = ${CASH}`],
  ['I4', 'an order without its mail', `delete from mails where order_id = ${CASH}`],
  [
    'I4',
    'an order with two',
    `insert into mails (kind, order_id, to_address, subject, sent_at) select kind, order_id, to_address, subject, sent_at from mails where order_id = ${CASH}`,
  ],
  [
    'I5',
    'a refund that is not what the bank says',
    `update refunds set state = 'failed' where order_id = ${CANCELLED}`,
  ],
  [
    'I5',
    'a refund of another sum',
    `update refunds set amount_minor = amount_minor + 1 where order_id = ${CANCELLED}`,
  ],
  [
    'I5',
    'a cancelled order that is not paid back',
    `delete from refunds where order_id = ${CANCELLED}`,
  ],
  ['I5', 'two orders of one wish', `drop index orders_request; ${COPY_OF_CASH}`],
  [
    'I7',
    'a payment under way',
    `update payment_attempts set state = 'open', recipient = '{}' where id = ${PAID}`,
  ],
  ['I7', 'a refund that is due', `update refunds set state = 'due' where order_id = ${CANCELLED}`],
  ['I7', 'a mail that waits', `update mails set sent_at = null where order_id = ${CASH}`],
  [
    'I7',
    'a job that waits',
    `insert into pgboss.job (name, data) values ('payments.settle', '{}')`,
  ],
];

/** A checker that never complains proves nothing: each promise is broken once, and it must say which. */
export function everyBreachIsSeen(databaseUrl: () => string, booksNow: () => Promise<BankBooks>) {
  const judge = async (lie: string, more: (books: BankBooks) => Partial<Books> = () => ({})) => {
    const client = new Client({ connectionString: databaseUrl() });
    await client.connect();
    try {
      await client.query('begin');
      await client.query(lie);
      const bank = await booksNow();
      const rows: Books['rows'] = async <Row extends object>(sql: string, values?: unknown[]) =>
        (await client.query<Row>(sql, values)).rows;
      const found = await findViolations({ rows, lostWorkers: 100, ...bank, ...more(bank) });
      return [...new Set(found.map(({ rule }) => rule))];
    } finally {
      await client.query('rollback');
      await client.end();
    }
  };

  describe('the checker of the books sees', () => {
    test('nothing where there is nothing to see', async () => {
      expect(await judge('select 1')).toEqual([]);
    });

    test.each(LIES)('%s: %s', async (rule, _what, lie) => {
      expect(await judge(lie)).toContain(rule);
    });

    test('I1: a payment of which the shop knows nothing', async () => {
      const unknown = ({ transactions: [one, ...rest] }: BankBooks) =>
        one
          ? { transactions: [...rest, one, { ...one, reference: 'x', status: 'success' as const }] }
          : {};
      expect(await judge('select 1', unknown)).toEqual(['I1']);
    });

    test('I4: a mail that nobody got, and one that came too often', async () => {
      expect(await judge('select 1', ({ mails }) => ({ mails: mails.slice(1) }))).toEqual(['I4']);
      const twice = ({ mails }: BankBooks) => ({
        mails: [...mails, ...mails],
        lostWorkers: 0,
      });
      expect(await judge('select 1', twice)).toEqual(['I4']);
    });

    test('I5: money that went back twice, or that nobody owed', async () => {
      const twice = ({ refunds }: BankBooks) => ({ refunds: [...refunds, ...refunds] });
      expect(await judge('select 1', twice)).toEqual(['I5']);
      const foreign = ({ refunds: [one, ...rest] }: BankBooks) =>
        one ? { refunds: [...rest, one, { ...one, merchantNote: 'x', amount: 1 }] } : {};
      expect(await judge('select 1', foreign)).toEqual(['I5']);
    });

    test('an order that was promised and is not there, and one that was refused and is', async () => {
      const promised = { userId: 'x', key: 'x', kinds: ['placed'], numbers: ['CVX000000'] };
      expect(await judge('select 1', () => ({ told: [promised] }))).toEqual(['told']);
      const client = new Client({ connectionString: databaseUrl() });
      await client.connect();
      const { rows } = await client.query(
        `select user_id as "userId", request_key as key from orders where id = ${CASH}`,
      );
      await client.end();
      const refused = { ...rows[0], kinds: ['changed'], numbers: [] };
      expect(await judge('select 1', () => ({ told: [refused] }))).toEqual(['told']);
    });
  });
}
