import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeGoods, totalOf } from '../support/fault-goods.ts';
import { type FaultPostgres, openFaultPostgres } from '../support/fault-postgres.ts';
import { type FaultShop, openFaultShop } from '../support/fault-shop.ts';
import { createSeededRandom, randomSeed } from '../support/seeded-random.ts';
import { placeOrder } from '../support/shop-client.ts';
import { makeShoppers } from '../support/shoppers.ts';
import { suspendProcess } from '../support/suspend-process.ts';

const SEED = Number(process.env.SEED ?? randomSeed());
const STORM_MS = 15_000;
// What every instance promises.
const VISIBLE_MS = 2_000;
const CACHED = [0, 1];
const FRESH = 2;
const GOODS = 6;

describe('pages from memory', () => {
  let postgres: FaultPostgres;
  let shop: FaultShop;
  let goods: { id: string; price: number }[] = [];
  let pages: string[] = [];

  beforeAll(async () => {
    postgres = await openFaultPostgres();
    shop = await openFaultShop({
      databaseUrl: postgres.url,
      instances: 3,
      // The last one renders each page anew: what the others serve is compared with it.
      envOf: (index): Record<string, string> => (index === FRESH ? { PAGE_CACHE_MB: '0' } : {}),
    });
    for (let index = 0; index < GOODS; index += 1) goods.push(await makeGoods(shop.rows, 40));
    await shop.rows('update products set featured = true');
    const products = goods.map(({ id }) => `/product/${id}`);
    pages = [
      '/',
      '/categories',
      '/categories?sort=price-low',
      '/bestsellers',
      '/faqs',
      ...products,
    ];
    pages.push('/_.data', `${products[0]}.data`, '/categories.data');
  });
  afterAll(async () => {
    await shop?.close();
    await postgres?.close();
  });

  const originOf = (index: number) => shop.instances[index]?.origin ?? '';
  async function get(index: number, path: string) {
    const response = await fetch(originOf(index) + path, { signal: AbortSignal.timeout(30_000) });
    const body = await response.text();
    const from = response.headers.get('cache-status') ?? '';
    // Not an error, nor a page that says of one of its lists that it could not be loaded.
    const isWhole =
      response.status === 200 && !response.headers.get('cache-control')?.includes('no-store');
    return { status: response.status, isWhole, from, page: withoutNonce(body, index) };
  }

  /** What one instance and a fresh render say of a page; a database that was slow to answer is asked again. */
  async function compare(index: number, path: string) {
    for (;;) {
      const [cached, fresh] = [await get(index, path), await get(FRESH, path)];
      const isKnown = cached.isWhole && !cached.from.includes('stale') && fresh.isWhole;
      if (isKnown) return { cached, fresh };
      await pause(200);
    }
  }

  test(`after a storm of edits, sales, settings and kills every page is as a fresh render (seed ${SEED})`, async () => {
    const random = createSeededRandom(SEED, 'storm');
    const shoppers = await makeShoppers(shop.rows, 20, 'storm');
    const end = Date.now() + STORM_MS;
    const isOver = () => Date.now() > end;
    const counts = { edits: 0, orders: 0, reads: 0, fromMemory: 0, late: [] as string[] };

    const readers = CACHED.flatMap((index) => [index, index, index]).map(async (index) => {
      while (!isOver()) {
        const answer = await get(index, random.pick(pages)).catch(() => undefined);
        counts.reads += 1;
        if (answer?.from === 'corvox; hit') counts.fromMemory += 1;
      }
    });
    const editor = async () => {
      while (!isOver()) {
        await shop.rows(
          ...edit(random.pick(goods).id, random.between(0, 6), random.between(1, 99)),
        );
        counts.edits += 1;
        await pause(random.between(0, 150));
      }
    };
    const buyer = async () => {
      while (!isOver()) {
        const lines = [{ id: random.pick(goods).id, quantity: random.between(1, 2) }];
        const order = { key: randomUUID(), lines, method: 'cash_on_delivery' } as const;
        const instance = shop.instances[random.between(0, 1)];
        if (!instance) throw new Error('there is no shop');
        const total = totalOf(lines, goods);
        await placeOrder({ instance, shopper: random.pick(shoppers) }, { ...order, total });
        counts.orders += 1;
        await pause(random.between(0, 100));
      }
    };
    /** One name after the other: two seconds after each, no instance may show one of before. */
    const watcher = async () => {
      const [watched] = goods;
      for (let step = 1; !isOver(); step += 1) {
        const name = `Watched ${String(step).padStart(4, '0')}`;
        await shop.rows('update products set name = $2 where id = $1', [watched?.id, name]);
        await pause(VISIBLE_MS);
        for (const index of CACHED) {
          const { page, from, status } = await get(index, `/product/${watched?.id}`).catch(() => ({
            page: '',
            from: '',
            status: 0,
          }));
          if (status !== 200 || from.includes('stale')) continue;
          if (!page.includes(name)) counts.late.push(`${index}: ${name} (${from})`);
        }
      }
    };
    const killer = async () => {
      await pause(STORM_MS / 4);
      await shop.instances[0]?.kill();
      await shop.instances[0]?.start();
      await pause(STORM_MS / 8);
      shop.instances[1]?.suspend();
      await pause(1_500);
      shop.instances[1]?.resume();
    };
    await Promise.all([...readers, editor(), editor(), buyer(), buyer(), watcher(), killer()]);
    process.stdout.write(
      `storm: ${counts.edits} edits, ${counts.orders} orders, ${counts.reads} reads, ${counts.fromMemory} from memory\n`,
    );
    expect(counts.late).toEqual([]);
    await pause(VISIBLE_MS);
    for (const index of CACHED) {
      for (const path of pages) {
        const { cached, fresh } = await compare(index, path);
        expect(cached.page, `${path} of instance ${index}`).toBe(fresh.page);
        // A render that began before the last change was known is served and not stored: the next one is.
        await expect
          .poll(async () => (await get(index, path)).from, { timeout: 30_000 })
          .toContain('hit');
      }
    }
  });

  test('while the database is away the last good page is served and says so, and then the new one', async () => {
    const [product] = goods;
    const path = `/product/${product?.id}`;
    await compare(0, path);
    const frozen = suspendProcess(postgres.pid());
    try {
      await expect
        .poll(async () => (await get(0, path)).from, { timeout: 30_000 })
        .toContain('stale');
      expect((await get(0, path)).status).toBe(200);
    } finally {
      frozen.resume();
    }
    await shop.rows(`update products set name = 'After the outage' where id = $1`, [product?.id]);
    await pause(VISIBLE_MS);
    const { cached, fresh } = await compare(0, path);
    expect(cached.page).toContain('After the outage');
    expect(cached.page).toBe(fresh.page);
  });
});

function edit(id: string, kind: number, by: number): [string, unknown[]] {
  switch (kind) {
    case 0:
      return ['update products set description = $2 where id = $1', [id, `Said ${by} times`]];
    case 1:
      return [
        'update products set in_stock = not in_stock, sold_out_at = null where id = $1',
        [id],
      ];
    case 2:
      return [
        'update products set stock_quantity = reserved_quantity + $2 where id = $1',
        [id, by],
      ];
    case 3:
      return ['update products set units_sold = units_sold + $2 where id = $1', [id, by % 5]];
    case 4:
      return [
        `insert into settings (section, values) values ('site', jsonb_build_object('supportHours', $1::text))
         on conflict (section) do update set values = excluded.values, updated_at = now()`,
        [`Until ${by}`],
      ];
    case 5:
      return ['update categories set description = $1', [`Of ${by}`]];
    default:
      return [
        `insert into reviews (product_id, nickname, rating, body) values ($1, 'Esi', 1 + $2 % 5, 'As it is')`,
        [id, by],
      ];
  }
}

/** A fresh render carries a nonce where a stored one is known by its hashes. */
const withoutNonce = (html: string, index: number) =>
  index === FRESH ? html.replaceAll(/ nonce="[^"]*"/g, '') : html;
