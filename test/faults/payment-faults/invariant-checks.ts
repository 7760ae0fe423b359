import { Client } from 'pg';
import { describe, expect, test } from 'vitest';
import { type Records, findViolations } from '../chaos/invariants.ts';

type ProviderRecords = Required<Pick<Records, 'transactions' | 'refunds' | 'mails'>>;

const PAID = `(select id from orders where payment_reference is not null and status <> 'cancelled' and user_id is not null and gift is null order by id limit 1)`;
const CASH = `(select id from orders where payment_method = 'cash_on_delivery' and user_id is not null order by id limit 1)`;
const CANCELLED = `(select id from orders where payment_reference is not null and status = 'cancelled' order by id limit 1)`;
const GIFT = `(select id from orders where gift -> 'wrap' ->> 'name' <> '' order by id limit 1)`;
const GUESTS = `(select id from orders where guest_id is not null and payment_reference is not null order by id limit 1)`;
const GUESTS_COPY = `update orders set request_key = (select request_key from orders where id = ${CASH}) where id = ${GUESTS}`;
const DAY_OF_CASH = `(select delivery_day from orders where id = ${CASH})`;
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
    'a refund that is not what the provider says',
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
  ['I5', 'an order of a guest and one of an account of one request', GUESTS_COPY],
  [
    'I6',
    'a place that nobody has',
    `update slot_bookings set booked = booked + 1 where day = ${DAY_OF_CASH}`,
  ],
  ['I6', 'an order without a place', `delete from slot_bookings where day = ${DAY_OF_CASH}`],
  [
    'I6',
    'two orders with the last place',
    `with moved as (update slot_bookings set booked = 2 where day = ${DAY_OF_CASH})
     update orders set delivery = (select delivery from orders where id = ${CASH}), delivery_day = ${DAY_OF_CASH}
      where id = ${PAID}`,
  ],
  [
    'I6',
    'an order without a day',
    `update orders set delivery = null, delivery_day = null where id = ${CANCELLED}`,
  ],
  ['I6', 'an order on the board of another day', `update orders set delivery_day = current_date`],
  [
    'I8',
    'a wrap that nobody paid for',
    `update orders set gift = jsonb_set(gift, '{wrap,price}', '1') where id = ${GIFT}`,
  ],
  [
    'I8',
    'a gift whose card and wrap were lost',
    `update orders set gift = null where id = ${GIFT}`,
  ],
  [
    'I8',
    'a wrap at another price than was paid',
    `update orders set gift_wrap_minor = gift_wrap_minor + 1, subtotal_minor = subtotal_minor - 1 where id = ${GIFT}`,
  ],
  [
    'I8',
    'a gift that its recipient pays for',
    `update orders set payment_method = 'cash_on_delivery' where id = ${GIFT}`,
  ],
  [
    'I9',
    'an order that a guest and an account have',
    `update orders set user_id = (select user_id from orders where id = ${CASH}) where id = ${GUESTS}`,
  ],
  ['I9', 'an order of nobody', `update orders set user_id = null where id = ${CASH}`],
  ['I9', 'an order whose guest was lost', `update orders set guest_id = null where id = ${GUESTS}`],
  [
    'I9',
    'an order that was claimed without its payment',
    `update orders set user_id = (select user_id from orders where id = ${CASH}), guest_id = null where id = ${GUESTS}`,
  ],
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
      const provider = await currentRecords();
      const rows: Records['rows'] = async <Row extends object>(sql: string, values?: unknown[]) =>
        (await client.query<Row>(sql, values)).rows;
      const found = await findViolations({
        rows,
        lostWorkers: 100,
        ...provider,
        ...more(provider),
      });
      return [...new Set(found.map(({ rule }) => rule))];
    } finally {
      await client.query('rollback');
      await client.end();
    }
  };

  /** These alone, once a mail that was written meanwhile is sent. */
  const expectRules = (rules: string[], more?: (records: ProviderRecords) => Partial<Records>) =>
    expect.poll(() => violatedRules('select 1', more), { timeout: 60_000 }).toEqual(rules);

  describe('the invariant checker reports', () => {
    test('nothing for correct records', async () => {
      await expectRules([]);
    });

    test.each(VIOLATIONS)('%s: %s', async (rule, _what, wrongData) => {
      expect(await violatedRules(wrongData)).toContain(rule);
    });

    test('I1: a payment that is unknown to the shop', async () => {
      const unknown = ({ transactions: [one, ...rest] }: ProviderRecords) =>
        one
          ? { transactions: [...rest, one, { ...one, reference: 'x', status: 'success' as const }] }
          : {};
      await expectRules(['I1'], unknown);
    });

    test('I4: a mail that was not delivered, and one delivered too often', async () => {
      await expectRules(['I4'], ({ mails }) => ({ mails: mails.slice(1) }));
      const twice = ({ mails }: ProviderRecords) => ({
        mails: [...mails, ...mails],
        lostWorkers: 0,
      });
      await expectRules(['I4'], twice);
    });

    test('I5: money that was refunded twice or without a reason', async () => {
      const twice = ({ refunds }: ProviderRecords) => ({ refunds: [...refunds, ...refunds] });
      await expectRules(['I5'], twice);
      const foreign = ({ refunds: [one, ...rest] }: ProviderRecords) =>
        one ? { refunds: [...rest, one, { ...one, merchantNote: 'x', amount: 1 }] } : {};
      await expectRules(['I5'], foreign);
    });

    test('an order that was confirmed and is missing, one that was refused and exists, and one without its gift', async () => {
      const promised = { shopperId: 'x', key: 'x', kinds: ['placed'], numbers: ['CVX000000'] };
      await expectRules(['reported'], () => ({ reported: [promised] }));
      const client = new Client({ connectionString: databaseUrl() });
      await client.connect();
      const { rows } = await client.query(
        `select user_id as "shopperId", request_key as key from orders where id = ${CASH}`,
      );
      await client.end();
      const refused = { ...rows[0], kinds: ['changed'], numbers: [] };
      const gift = { phone: '+233200000000', message: 'Other words', wrap: '' };
      const other = { ...rows[0], gift, kinds: ['placed'], numbers: [] };
      for (const one of [refused, other]) {
        await expectRules(['reported'], () => ({ reported: [one] }));
      }
    });
  });
}
