import { Client } from 'pg';
import {
  ACTIVITY,
  ATTEMPTS,
  CHOICES,
  EVENTS,
  LINES,
  LOGGED_CHOICES,
  MAILS,
  NUMBERS,
  ORDERS,
  PEOPLE,
  PROFILES,
  REFUNDS,
  RETURNS,
  SALES,
  DAY_SUMS_SQL,
  STOCK_MOVEMENTS_SQL,
} from './order-rows.ts';
import { withoutIndexes } from './without-indexes.ts';

export const LARGE = { people: 20_000, orders: 200_000, activity: 1_000_000 };
export type GrowthTarget = typeof LARGE;

const TABLES = [
  'orders',
  'order_items',
  'order_events',
  'payment_attempts',
  'stock_movements',
  'mails',
  'admin_activity_log',
];
const MANY = 1_000_000;
/** From so many rows on, rebuilding the indexes is faster than maintaining them. */
const INDEXES_AFTER = 100_000;
const AT_ONCE = 1_000_000;

/** What a shop with so many orders holds: a customer for ten of them, and a status change of each in the log. */
export function shopWith(orders: number): GrowthTarget {
  return { people: Math.ceil(orders / 10), orders, activity: orders };
}

/**
 * Adds customers, orders with all that an order writes, and activity log entries up to these numbers. The same each time
 * apart from ids, in the order of time over some years in which the shop grew: most orders are delivered, those of the last
 * days are open.
 */
export async function growOrders(
  databaseUrl: string,
  wanted: GrowthTarget = LARGE,
  log: (text: string) => void = () => undefined,
): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  // Each statement is planned by what the ones before it wrote.
  const add = async (table: string, sql: string, values: unknown[] = []) => {
    const { rowCount } = await client.query(sql, values);
    await client.query(`analyze ${table}`);
    log(`${new Date().toISOString()} ${table}: ${rowCount} rows added`);
  };
  const years = wanted.orders > MANY ? 5 : 2;
  const addEach = async (table: string, sql: string, rows: number) => {
    const counted = await client.query<{ n: string }>(`select count(*) as n from ${table}`);
    for (let from = Number(counted.rows[0]?.n) + 1; from <= rows; from += AT_ONCE) {
      await add(table, sql, [rows, years, from, Math.min(rows, from + AT_ONCE - 1)]);
    }
  };
  try {
    await add('users', PEOPLE, [wanted.people]);
    await add('profiles', PROFILES);
    const fill = async () => {
      for (const choice of CHOICES) await client.query(choice);
      await addEach('orders', ORDERS, wanted.orders);
      await client.query(NUMBERS, [wanted.orders]);
      await add('order_items', LINES);
      await add('order_events', EVENTS);
      await add('payment_attempts', ATTEMPTS);
      await add('stock_movements', SALES);
      await add('stock_movements', STOCK_MOVEMENTS_SQL);
      await add('mails', MAILS);
      for (const choice of LOGGED_CHOICES) await client.query(choice);
      await addEach('admin_activity_log', ACTIVITY, wanted.activity);
    };
    if (wanted.orders > INDEXES_AFTER) {
      await withoutIndexes(client, TABLES, fill);
      for (const sql of DAY_SUMS_SQL) await client.query(sql);
    } else await fill();
    await add('refunds', REFUNDS);
    await add('returns', RETURNS);
  } finally {
    await client.end();
  }
}
