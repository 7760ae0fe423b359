import { Client } from 'pg';
import { describe, expect, test } from 'vitest';
import { tally } from '../../support/concurrency.ts';
import { dayAhead } from '../../support/fault-delivery.ts';
import type { ShopResponse, OrderRequest } from '../../support/shop-client.ts';
import { skipDelays, enqueueJobs } from '../chaos/settle.ts';
import type { Setup } from './setup.ts';

// The shop waits ten seconds for the provider: who answers sooner did not wait for it.
const QUICK_MS = 4_000;
const AMPLE = { day: dayAhead(0), slot: 'evening' };

/** The provider, the mail server or the database is unreachable for a while. */
export function testOutages(setup: () => Setup): void {
  describe('while the provider', () => {
    test.each([
      ['answers with errors', { fault: 'error' }, 8_000],
      ['resets the connection', { fault: 'reset' }, 8_000],
      ['sends invalid JSON', { fault: 'invalid' }, 8_000],
      ['rejects the key', { fault: 'unauthorized' }, 8_000],
      ['does not answer at all', { fault: 'slow', ms: 35_000 }, 13_000],
    ])(
      '%s, nothing is charged or stays held, and the shop stays fast for others',
      async (_what, fault, maxMs) => {
        const { shop, first, buyer, place, eventually } = setup();
        const { shopper, goods, orderRequest } = await buyer();
        await shop.faults({ next: [{ ...fault, on: 'initialize' }] });
        const startedAt = performance.now();
        const placing = place(first, shopper, orderRequest);
        const page = await fetch(`${first.origin}/categories`);
        expect(page.status).toBe(200);
        expect(performance.now() - startedAt).toBeLessThan(QUICK_MS);
        expect(await placing).toMatchObject({ kind: 'refused', status: 503 });
        expect(performance.now() - startedAt).toBeLessThan(maxMs);
        await eventually(async () => {
          await enqueueJobs(shop.databaseUrl, ['payments.expire']);
          const [row] = await shop.rows<{ held: number }>(
            'select reserved_quantity as held from products where id = $1',
            [goods.id],
          );
          return row?.held;
        }).toBe(0);
      },
    );
  });

  test('while the mail server is unreachable, orders are placed; then each mail is sent once', async () => {
    const { shop, first, second, buyer, place, eventually } = setup();
    shop.mail.down();
    const people: string[] = [];
    for (const instance of [first, second, first]) {
      const { shopper, orderRequest } = await buyer({ method: 'cash_on_delivery' });
      expect(await place(instance, shopper, orderRequest)).toMatchObject({ kind: 'placed' });
      people.push(shopper.email);
    }
    const mails = () =>
      shop.rows<{ id: string; attempts: number; sent: boolean }>(
        `select id, attempts, sent_at is not null as sent from mails where to_address = any($1)`,
        [people],
      );
    await eventually(async () => (await mails()).every(({ attempts }) => attempts > 0)).toBe(true);
    expect((await mails()).some(({ sent }) => sent)).toBe(false);
    await shop.mail.up();
    await eventually(async () => {
      await skipDelays(shop);
      return (await mails()).every(({ sent }) => sent);
    }).toBe(true);
    const taken = shop.mail.received().join();
    for (const { id } of await mails()) expect(taken.split(id)).toHaveLength(2);
  });

  test('while many orders wait for one product, the rest of the shop stays fast, and all are placed', async () => {
    const { shop, second, buyer } = setup();
    const { goods, orderRequest } = await buyer({
      method: 'cash_on_delivery',
      stock: 50,
      time: AMPLE,
    });
    const held = await hold(shop, `select from products where id = '${goods.id}' for update`);
    const waiting = await submitOrders(setup(), orderRequest, 20);
    const { shopper } = await buyer();
    const startedAt = performance.now();
    const page = await fetch(`${second.origin}/orders`, { headers: { cookie: shopper.cookie } });
    const ms = performance.now() - startedAt;
    await held.release();
    expect(page.status).toBe(200);
    expect(ms).toBeLessThan(QUICK_MS);
    expect(await kindsOf(waiting)).toEqual({ placed: 20 });
  });

  test('with every connection waiting, others soon get 503, and nothing is half done', async () => {
    const { shop, second, buyer, place } = setup();
    const { orderRequest } = await buyer({ method: 'cash_on_delivery', stock: 50, time: AMPLE });
    const late = await buyer({ method: 'cash_on_delivery' });
    const held = await hold(shop, 'lock table rate_limits in access exclusive mode');
    const waiting = await submitOrders(setup(), orderRequest, 10, { connections: 10 });
    let answered = 0;
    for (const response of waiting) void response.then(() => (answered += 1));
    const answer = await place(second, late.shopper, late.orderRequest);
    // Who has no connection gives up sooner than they, though they began before: a statement gets twice as long.
    const answeredBefore = answered;
    await held.release();
    expect(answer).toMatchObject({ status: 503 });
    expect(answeredBefore).toBe(0);
    expect(await kindsOf(waiting)).toEqual({ placed: 10 });
    expect(await place(second, late.shopper, late.orderRequest)).toMatchObject({ kind: 'placed' });
  });
}

/** Another transaction that holds a lock. */
async function hold(shop: Setup['shop'], sql: string) {
  const holder = new Client({ connectionString: shop.databaseUrl });
  await holder.connect();
  await holder.query('begin');
  await holder.query(sql);
  return {
    release: async () => {
      await holder.query('rollback');
      await holder.end();
    },
  };
}

/** Many shoppers order the same product; resolves when so many of their connections wait in the database. */
async function submitOrders(
  { shop, second, buyer, place }: Setup,
  orderRequest: OrderRequest,
  people: number,
  { connections } = { connections: 4 },
) {
  const shoppers = await Promise.all(
    Array.from({ length: people }, () => buyer({ method: 'cash_on_delivery', time: AMPLE })),
  );
  const waiting = shoppers.map(({ shopper, orderRequest: { key } }) =>
    place(second, shopper, { ...orderRequest, key }),
  );
  // Not a job that waits too: it has a connection of another instance.
  const waitingForLock = () =>
    shop.rows(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
         and application_name = 'corvox' and query !~* '^ *delete'`,
    );
  await expect
    .poll(async () => (await waitingForLock()).length, { timeout: 5_000, interval: 20 })
    .toBeGreaterThanOrEqual(connections);
  return waiting;
}

async function kindsOf(answers: readonly Promise<ShopResponse>[]) {
  return tally((await Promise.all(answers)).map(({ kind }) => kind));
}
