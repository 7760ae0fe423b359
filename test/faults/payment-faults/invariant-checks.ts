import { Client } from 'pg';
import { describe, expect, test } from 'vitest';
import { type Records, findViolations } from '../chaos/invariants.ts';

type ProviderRecords = Required<Pick<Records, 'transactions' | 'refunds' | 'mails'>>;

const PAID = `(select id from orders where payment_reference is not null and status <> 'cancelled' order by id limit 1)`;
const CASH = `(select id from orders where payment_method = 'cash_on_delivery' order by id limit 1)`;
const CANCELLED = `(select id from orders where payment_reference is not null and status = 'cancelled' order by id limit 1)`;
const COUNTED = `(select id from products where stock_quantity > 1 and reserved_quantity = 0 order by id limit 1)`;
const COPY_OF_CASH = `with original as (
    select user_id, request_key from orders where id = ${CASH}
  ) update orders set user_id = original.user_id, request_key = original.request_key from original where id = ${PAID}`;

/** Wrong data in the shop's records, as SQL that makes it, and the rule that must report it. */
const VIOLATIONS: [string, string, string][] = [
  ['I1', 'a paid order that vanished', `delete from orders where id = ${PAID}`],
  [
    'I1',
    'a payment that is an order and is refunded too',
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
    'one more unit sold than moved',
    `update order_items set quantity = quantity + 1 where order_id = ${CASH}`,
  ],
  [
    'I2',
    'units held without a payment',
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
    'a wrong total',
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
  ['I5', 'two orders of one request', `drop index orders_request; ${COPY_OF_CASH}`],
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

/** Breaks each invariant once, to prove that the checker reports it. */
export function testInvariantChecks(
  databaseUrl: () => string,
  currentRecords: () => Promise<ProviderRecords>,
) {
  const violatedRules = async (
    wrongData: string,
    more: (records: ProviderRecords) => Partial<Records> = () => ({}),
  ) => {
    const client = new Client({ connectionString: databaseUrl() });
    await client.connect();
    try {
      await client.query('begin');
      await client.query(wrongData);
      const bank = await currentRecords();
      const rows: Records['rows'] = async <Row extends object>(sql: string, values?: unknown[]) =>
        (await client.query<Row>(sql, values)).rows;
      const found = await findViolations({ rows, lostWorkers: 100, ...bank, ...more(bank) });
      return [...new Set(found.map(({ rule }) => rule))];
    } finally {
      await client.query('rollback');
      await client.end();
    }
  };

  describe('the invariant checker reports', () => {
    test('nothing for correct records', async () => {
      expect(await violatedRules('select 1')).toEqual([]);
    });

    test.each(VIOLATIONS)('%s: %s', async (rule, _what, wrongData) => {
      expect(await violatedRules(wrongData)).toContain(rule);
    });

    test('I1: a payment that is unknown to the shop', async () => {
      const unknown = ({ transactions: [one, ...rest] }: ProviderRecords) =>
        one
          ? { transactions: [...rest, one, { ...one, reference: 'x', status: 'success' as const }] }
          : {};
      expect(await violatedRules('select 1', unknown)).toEqual(['I1']);
    });

    test('I4: a mail that was not delivered, and one delivered too often', async () => {
      expect(await violatedRules('select 1', ({ mails }) => ({ mails: mails.slice(1) }))).toEqual([
        'I4',
      ]);
      const twice = ({ mails }: ProviderRecords) => ({
        mails: [...mails, ...mails],
        lostWorkers: 0,
      });
      expect(await violatedRules('select 1', twice)).toEqual(['I4']);
    });

    test('I5: money that was refunded twice or without a reason', async () => {
      const twice = ({ refunds }: ProviderRecords) => ({ refunds: [...refunds, ...refunds] });
      expect(await violatedRules('select 1', twice)).toEqual(['I5']);
      const foreign = ({ refunds: [one, ...rest] }: ProviderRecords) =>
        one ? { refunds: [...rest, one, { ...one, merchantNote: 'x', amount: 1 }] } : {};
      expect(await violatedRules('select 1', foreign)).toEqual(['I5']);
    });

    test('an order that was confirmed and is missing, and one that was refused and exists', async () => {
      const promised = { userId: 'x', key: 'x', kinds: ['placed'], numbers: ['CVX000000'] };
      expect(await violatedRules('select 1', () => ({ reported: [promised] }))).toEqual([
        'reported',
      ]);
      const client = new Client({ connectionString: databaseUrl() });
      await client.connect();
      const { rows } = await client.query(
        `select user_id as "userId", request_key as key from orders where id = ${CASH}`,
      );
      await client.end();
      const refused = { ...rows[0], kinds: ['changed'], numbers: [] };
      expect(await violatedRules('select 1', () => ({ reported: [refused] }))).toEqual([
        'reported',
      ]);
    });
  });
}
