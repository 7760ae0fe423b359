import { Client } from 'pg';
import { countOf } from './count-of.ts';
import type { TestShop } from './test-shop.ts';
import { until } from './until.ts';

/**
 * Sends requests while a transaction of the test holds a lock, each as soon as the previous one waits for it, and
 * releases the lock once all wait: so they run at the same time.
 */
export async function sendConcurrently<Result>(
  shop: TestShop,
  held: { sql: string; values: unknown[] },
  requests: (() => Promise<Result>)[],
): Promise<Result[]> {
  const client = new Client({ connectionString: shop.databaseUrl });
  await client.connect();
  try {
    await client.query('begin');
    await client.query(held.sql, held.values);
    const sent: Promise<Result>[] = [];
    for (const request of requests) {
      sent.push(request());
      await until(async () => (await waiting(shop)) >= sent.length);
    }
    await client.query('commit');
    return await Promise.all(sent);
  } finally {
    await client.end();
  }
}

const waiting = (shop: TestShop) =>
  countOf(
    shop.rows,
    `pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
