import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { databaseUrlsOf } from '#app/platform/database-urls.ts';
import { makeGoods } from '../support/fault-goods.ts';
import { type FaultPostgres, openFaultPostgres } from '../support/fault-postgres.ts';
import { type FaultShop, openFaultShop } from '../support/fault-shop.ts';
import { openReplica, type Replica } from '../support/replica-postgres.ts';
import { makeShoppers } from '../support/shoppers.ts';
import { until } from '../support/until.ts';

const METRICS_TOKEN = 'a-token-for-the-metrics';
/** Asks its replica however far behind it is. */
const PATIENT = 0;
/** Asks it up to a second behind. */
const STRICT = 1;

let postgres: FaultPostgres;
let replica: Replica;
let shop: FaultShop;
beforeAll(async () => {
  postgres = await openFaultPostgres();
  replica = await openReplica(postgres);
  shop = await openFaultShop({
    databaseUrl: postgres.url,
    env: { DATABASE_REPLICA_URL: databaseUrlsOf(replica.url).app, METRICS_TOKEN },
    envOf: (index) => ({
      DATABASE_REPLICA_MAX_LAG_MS: index === PATIENT ? '600000' : '1000',
    }),
  });
});
afterEach(async () => {
  await replica.letGo();
});
afterAll(async () => {
  await shop?.close();
  await replica?.close();
  await postgres?.close();
});

const originOf = (index: number) => shop.instances[index]?.origin ?? '';

async function get(index: number, path: string, cookie?: string): Promise<string> {
  const response = await fetch(originOf(index) + path, {
    headers: cookie === undefined ? {} : { cookie },
    signal: AbortSignal.timeout(60_000),
  });
  expect(response.status, path).toBe(200);
  return response.text();
}

/** A search is rendered for each visitor. */
const search = (index: number, word: string, cookie?: string) =>
  get(index, `/categories?q=${word}`, cookie);

async function metric(index: number, name: string): Promise<number | undefined> {
  const response = await fetch(`${originOf(index)}/metrics`, {
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  });
  const text = await response.text();
  const line = text.split('\n').find((one) => one.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length));
}

const readsBy = async (index: number, answeredBy: string) =>
  (await metric(index, `corvox_replica_reads_total{answered_by="${answeredBy}"}`)) ?? 0;

/** Reads until the replica answers, and has everything. */
async function useReplica(index: number, word: string): Promise<void> {
  const before = await readsBy(index, 'replica');
  await until(async () => {
    await search(index, word);
    return (await readsBy(index, 'replica')) > before;
  });
}

async function makeProduct() {
  const { id } = await makeGoods(shop.rows, 40);
  const word = `w${randomUUID().replaceAll(/\W/g, '').slice(0, 12)}`;
  const name = (n: number) => `Bouquet ${word} No${n}`;
  const rename = (n: number) =>
    shop.rows('update products set name = $2 where id = $1', [id, name(n)]);
  await rename(1);
  await until(async () => (await search(PATIENT, word)).includes(name(1)));
  return { id, word, name, rename };
}

test('what may be a moment old is read from the replica, and its lag is measured', async () => {
  const { word } = await makeProduct();
  for (const index of [PATIENT, STRICT]) await useReplica(index, word);
  expect(await metric(PATIENT, 'corvox_replica_up')).toBe(1);
  await until(async () => (await metric(PATIENT, 'corvox_replica_lag_seconds')) === 0);
});

test('one that is further behind than allowed is not asked, and one that is not is', async () => {
  const { word, name, rename } = await makeProduct();
  for (const index of [PATIENT, STRICT]) await useReplica(index, word);
  await replica.hold();
  await rename(2);
  await until(async () => (await search(STRICT, word)).includes(name(2)));
  expect(await search(PATIENT, word)).toContain(name(1));
  expect(await metric(STRICT, 'corvox_replica_lag_seconds')).toBeGreaterThan(0);
  await replica.letGo();
  await until(async () => (await search(PATIENT, word)).includes(name(2)));
  await useReplica(STRICT, word);
});

test('who has just written reads the primary, through any instance', async () => {
  const { id, word, name, rename } = await makeProduct();
  await useReplica(PATIENT, word);
  const [shopper] = await makeShoppers(shop.rows, 1, `reader-${randomUUID()}`);
  const cookie = shopper?.cookie ?? '';
  await replica.hold();
  await rename(2);
  expect(await search(PATIENT, word, cookie)).toContain(name(1));
  const written = await fetch(`${originOf(STRICT)}/wishlist/${id}`, {
    method: 'POST',
    headers: { cookie, origin: originOf(0) },
  });
  expect(written.status).toBeLessThan(400);
  const [noted = ''] = written.headers.getSetCookie();
  expect(noted).toMatch(/^(__Host-)?recent-write=yes; Path=\/; Max-Age=2; HttpOnly; SameSite=Lax/);
  const now = `${cookie}; ${noted.split(';')[0]}`;
  expect(await search(PATIENT, word, now)).toContain(name(2));
  expect(await search(PATIENT, word, cookie)).toContain(name(1));
});

test('a page for memory is never rendered from before the change that dropped it', async () => {
  const { id, name, rename, word } = await makeProduct();
  await useReplica(PATIENT, word);
  await until(async () => (await get(PATIENT, `/product/${id}`)).includes(name(1)));
  await replica.hold();
  await rename(2);
  await until(async () => (await get(PATIENT, `/product/${id}`)).includes(name(2)));
  // And stays so, although the replica that may be asked knows only the old one.
  expect(await search(PATIENT, word)).toContain(name(2));
  expect(await get(PATIENT, `/product/${id}`)).toContain(name(2));
});

test('a replica that is killed or stands still costs nobody a page, and is asked again when it is back', async () => {
  const { word, name } = await makeProduct();
  await useReplica(PATIENT, word);
  await replica.kill();
  for (let n = 0; n < 3; n += 1) expect(await search(PATIENT, word)).toContain(name(1));
  expect(await metric(PATIENT, 'corvox_replica_up')).toBe(0);
  await replica.start();
  await useReplica(PATIENT, word);
  const suspended = replica.suspend();
  try {
    for (let n = 0; n < 3; n += 1) expect(await search(PATIENT, word)).toContain(name(1));
  } finally {
    suspended.resume();
  }
  await useReplica(PATIENT, word);
});
