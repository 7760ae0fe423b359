import { Client } from 'pg';
import { describe, expect, test } from 'vitest';
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
    const letters = () =>
      shop.rows<{ id: string; attempts: number; sent: boolean }>(
        `select id, attempts, sent_at is not null as sent from mails where to_address = any($1)`,
        [people],
      );
    await eventually(async () => (await letters()).every(({ attempts }) => attempts > 0)).toBe(
      true,
    );
    expect((await letters()).some(({ sent }) => sent)).toBe(false);
    await shop.mail.up();
    await eventually(async () => {
      await hurry(shop);
      return (await letters()).every(({ sent }) => sent);
    }).toBe(true);
    const taken = shop.mail.received().join();
    for (const { id } of await letters()) expect(taken.split(id)).toHaveLength(2);
  });

  test('with every connection waiting, others are told at once to try later, and nothing is half done', async () => {
    const { shop, second, buyer, place } = scene();
    const { goods, wish } = await buyer({ method: 'cash_on_delivery', stock: 50 });
    const holder = new Client({ connectionString: shop.databaseUrl });
    await holder.connect();
    await holder.query('begin');
    await holder.query('select from products where id = $1 for update', [goods.id]);
    const crowd = await Promise.all(
      Array.from({ length: 10 }, () => buyer({ method: 'cash_on_delivery' })),
    );
    const waiting = crowd.map(({ shopper }, n) =>
      place(second, shopper, { ...wish, key: crowd[n]?.wish.key ?? '' }),
    );
    const atTheLock = () =>
      shop.rows(
        `select from pg_stat_activity where wait_event_type = 'Lock' and application_name = 'corvox'`,
      );
    await expect.poll(atTheLock, { timeout: 5_000, interval: 20 }).toHaveLength(10);
    const late = await buyer({ method: 'cash_on_delivery' });
    const begun = performance.now();
    const answer = await place(second, late.shopper, late.wish);
    const ms = performance.now() - begun;
    await holder.query('rollback');
    await holder.end();
    expect(answer).toMatchObject({ status: 503 });
    expect(ms).toBeLessThan(NO_CONNECTION_MS);
    const answers = await Promise.all(waiting);
    expect(answers.map(({ kind }) => kind)).toEqual(answers.map(() => 'placed'));
    expect(await place(second, late.shopper, late.wish)).toMatchObject({ kind: 'placed' });
  });
}
