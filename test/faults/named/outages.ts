import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { describe, expect, test } from 'vitest';
import { tally } from '../../support/fault-crush.ts';
import type { Heard, Wish } from '../../support/fault-door.ts';
import { hurry, promise } from '../storm/settling.ts';
import type { Scene } from './scene.ts';

const QUICK_MS = 2_000;
// A second more than what the shop waits: a busy machine needs it.
const NO_CONNECTION_MS = 3_500;

/** The provider, the mail server or the way to the database is gone for a while. */
export function outages(scene: () => Scene): void {
  describe('while the provider', () => {
    test.each([
      ['answers with faults', { fault: 'error' }, 3_000],
      ['cuts the line', { fault: 'reset' }, 3_000],
      ['talks nonsense', { fault: 'invalid' }, 3_000],
      ['does not know us', { fault: 'unauthorized' }, 3_000],
      ['does not answer at all', { fault: 'slow', ms: 35_000 }, 13_000],
    ])(
      '%s, nothing is charged, nothing stays held, and the shop is quick for others',
      async (_what, fault, mostMs) => {
        const { shop, first, buyer, place, eventually } = scene();
        const { shopper, goods, wish } = await buyer();
        await shop.faults({ next: [{ ...fault, on: 'initialize' }] });
        const begun = performance.now();
        const placing = place(first, shopper, wish);
        const page = await fetch(`${first.origin}/categories`);
        expect(page.status).toBe(200);
        expect(performance.now() - begun).toBeLessThan(QUICK_MS);
        expect(await placing).toMatchObject({ kind: 'refused', status: 503 });
        expect(performance.now() - begun).toBeLessThan(mostMs);
        await eventually(async () => {
          await promise(shop.databaseUrl, ['payments.expire']);
          const [row] = await shop.rows<{ held: number }>(
            'select reserved_quantity as held from products where id = $1',
            [goods.id],
          );
          return row?.held;
        }).toBe(0);
      },
    );
  });

  test('while the mail server is away, orders are placed; then each letter goes out once', async () => {
    const { shop, first, second, buyer, place, eventually } = scene();
    shop.mail.down();
    const people: string[] = [];
    for (const instance of [first, second, first]) {
      const { shopper, wish } = await buyer({ method: 'cash_on_delivery' });
      expect(await place(instance, shopper, wish)).toMatchObject({ kind: 'placed' });
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
      await hurry(shop);
      return (await mails()).every(({ sent }) => sent);
    }).toBe(true);
    const taken = shop.mail.received().join();
    for (const { id } of await mails()) expect(taken.split(id)).toHaveLength(2);
  });

  test('while many wait for one product, the rest of the shop stays quick, and all get theirs', async () => {
    const { shop, second, buyer } = scene();
    const { goods, wish } = await buyer({ method: 'cash_on_delivery', stock: 50 });
    const held = await hold(shop, `select from products where id = '${goods.id}' for update`);
    const waiting = await press(scene(), wish, 20);
    const { shopper } = await buyer();
    const begun = performance.now();
    const page = await fetch(`${second.origin}/orders`, { headers: { cookie: shopper.cookie } });
    const ms = performance.now() - begun;
    await held.letGo();
    expect(page.status).toBe(200);
    expect(ms).toBeLessThan(QUICK_MS);
    expect(await kindsOf(waiting)).toEqual({ placed: 20 });
  });

  test('with every connection waiting, others are told soon to try later, and nothing is half done', async () => {
    const { shop, second, buyer, place } = scene();
    const { wish } = await buyer({ method: 'cash_on_delivery', stock: 50 });
    const held = await hold(shop, 'lock table rate_limits in access exclusive mode');
    const waiting = await press(scene(), wish, 10);
    const late = await buyer({ method: 'cash_on_delivery' });
    const begun = performance.now();
    const answer = await place(second, late.shopper, late.wish);
    const ms = performance.now() - begun;
    await held.letGo();
    expect(answer).toMatchObject({ status: 503 });
    expect(ms).toBeLessThan(NO_CONNECTION_MS);
    expect(await kindsOf(waiting)).toEqual({ placed: 10 });
    expect(await place(second, late.shopper, late.wish)).toMatchObject({ kind: 'placed' });
  });
}

/** Somebody else's transaction that holds something fast. */
async function hold(shop: Scene['shop'], sql: string) {
  const holder = new Client({ connectionString: shop.databaseUrl });
  await holder.connect();
  await holder.query('begin');
  await holder.query(sql);
  return {
    letGo: async () => {
      await holder.query('rollback');
      await holder.end();
    },
  };
}

/** So many people press for the same thing; done when the first of them wait in the database. */
async function press({ shop, second, buyer, place }: Scene, wish: Wish, people: number) {
  const crowd = await Promise.all(
    Array.from({ length: people }, () => buyer({ method: 'cash_on_delivery' })),
  );
  const waiting = crowd.map(({ shopper, wish: { key } }) =>
    place(second, shopper, { ...wish, key }),
  );
  const atTheLock = () =>
    shop.rows(
      `select from pg_stat_activity where wait_event_type = 'Lock' and application_name = 'corvox'`,
    );
  await expect
    .poll(async () => (await atTheLock()).length, { timeout: 5_000, interval: 20 })
    .toBeGreaterThanOrEqual(4);
  // A moment more, for all who can come that far.
  await pause(300);
  return waiting;
}

async function kindsOf(answers: readonly Promise<Heard>[]) {
  return tally((await Promise.all(answers)).map(({ kind }) => kind));
}
