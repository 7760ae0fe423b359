import { randomUUID } from 'node:crypto';
import { copyFile, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Client } from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { type BackupShop, filesIn, openBackupShop } from '../support/backup-shop.ts';
import { openInstance } from '../support/fault-instance.ts';
import { FIRST_PORT } from '../support/fault-shop.ts';
import { makeAttempt } from '../support/order-payments.ts';
import { makeOrder } from '../support/orders.ts';
import { cookieOf, makePerson, type Person, TEST_SECRET } from '../support/people.ts';
import { makeEmptyShop, runRestore } from '../support/restoring.ts';
import { makeReturn } from '../support/returns.ts';
import { makeReview } from '../support/review-rows.ts';
import { sectionForm } from '../support/settings-form.ts';
import { placeOrder } from '../support/shop-client.ts';
import { makeTestFolder } from '../support/test-folder.ts';
import { wholeDatabase } from '../support/whole-database.ts';

const LEFT_OUT = ['sessions', 'rate_limits', 'sign_in_failures', 'backups', 'page_changes'];

let shop: BackupShop;
let buyer: Person;
let file = '';
let before: Record<string, string>;

beforeAll(async () => {
  shop = await openBackupShop();
  buyer = await makePerson(shop.rows, { firstName: 'Nana', lastName: 'Owusu\t"\\N"\nBoateng' });
  await fillShop();
  file = await shop.backedUp();
  before = await everything(shop.rows);
}, 120_000);

/** Something of everything that a shop holds, odd letters included. */
async function fillShop(): Promise<void> {
  const { rows } = shop;
  const [product] = await rows<{ id: string }>('select id from products where in_stock limit 1');
  const productId = product?.id ?? '';
  const order = await makeOrder(rows, buyer, {
    status: 'delivered',
    method: 'card',
    lines: [{ productId, name: 'Roses 🌹 \\. "quoted"' }],
  });
  const attempt = await makeAttempt(rows, buyer, { id: order.id, state: 'paid' });
  await rows(
    `insert into refunds (attempt_id, order_id, reason, amount_minor) values ($1, $1, 'return', 500)`,
    [attempt.id],
  );
  await makeReturn(rows, order.id);
  await makeReview(rows, { productId, person: buyer, orderId: order.id, rating: 2 });
  await rows('update products set stock_quantity = stock_quantity + 7 where id = $1', [productId]);
  await rows(`insert into order_notes (order_id, author_id, body) values ($1, $2, 'Ring twice')`, [
    order.id,
    shop.admin.id,
  ]);
  await rows(
    `insert into mails (kind, to_address, subject, sealed_text, sealed_html) values ('test', $1, 'Waits', 'x', 'y')`,
    [buyer.email],
  );
  await rows(`insert into images (url, width, height, widths, color, state, uploaded_by)
    values ('/images/product_1_a', 9, 9, '{}', '#ffffff', 'waiting', null)`);
  await rows(`insert into payment_notices (digest, event) values ('\\x00ff5c', 'charge.success')`);
  const form = sectionForm('delivery', { fee: '17.00' });
  expect((await shop.post('/admin/settings', form, { cookie: shop.cookie })).status).toBe(200);
}

async function everything(rows: BackupShop['rows']): Promise<Record<string, string>> {
  const prints = Object.entries(await wholeDatabase(rows));
  return Object.fromEntries(prints.filter(([table]) => !LEFT_OUT.includes(table)));
}

const tablesOf = (rows: BackupShop['rows']) =>
  rows(`select from information_schema.tables where table_schema = 'public'`);

describe('into an empty database of somebody who is no superuser', { timeout: 180_000 }, () => {
  test('everything is as it was, and the shop opens, signs in and sells', async () => {
    const empty = await makeEmptyShop();
    const { code, output } = await runRestore([file], empty);
    expect([code, output]).toEqual([0, expect.stringContaining('Everything is back.')]);
    expect(output).toContain('1 emails were waiting then; they are not sent again.');
    expect(await everything(empty.rows)).toEqual(before);
    for (const fileStore of ['images', 'originals']) {
      expect(await filesIn(join(empty.dataDir, fileStore))).toEqual(
        await filesIn(join(shop.dataDir, fileStore)),
      );
    }
    expect(
      await empty.rows(`select from pgboss.job where name = 'payments.reconcile'`),
    ).toHaveLength(1);
    expect(
      await empty.rows(`select name, data from pgboss.job where data is not null and data <> '{}'`),
    ).toEqual([
      {
        name: 'catalogue.render-image',
        data: { url: '/images/product_1_a', original: 'product_1_a.png' },
      },
    ]);
    for (const table of LEFT_OUT) {
      expect(await empty.rows(`select from ${table}`)).toEqual([]);
    }
    const instance = openInstance(FIRST_PORT + 20, {
      ORIGIN: `http://localhost:${FIRST_PORT + 20}`,
      DATABASE_URL: empty.databaseUrl,
      DATA_DIR: empty.dataDir,
      AUTH_SECRET: TEST_SECRET,
      LOG_LEVEL: 'warn',
    });
    try {
      await instance.start();
      const answer = await fetch(`${instance.origin}/auth`, {
        method: 'POST',
        body: new URLSearchParams({
          intent: 'sign-in',
          email: buyer.email,
          password: buyer.password,
        }),
        headers: { origin: instance.origin },
        redirect: 'manual',
      });
      expect([answer.status, answer.headers.get('set-cookie')]).toEqual([
        302,
        expect.stringContaining('session='),
      ]);
      const [product] = await empty.rows<{ id: string; price: string; stock: number }>(
        `select id, price_minor as price, stock_quantity as stock from products
          where in_stock and stock_quantity > 0 and price_minor < 80000 limit 1`,
      );
      const response = await placeOrder(
        { instance, shopper: { ...buyer, cookie: await cookieOf(empty.rows, buyer) } },
        {
          key: randomUUID(),
          lines: [{ id: product?.id ?? '', quantity: 1 }],
          method: 'cash_on_delivery',
          total: Number(product?.price) + 1_700,
        },
      );
      expect(response).toMatchObject({ kind: 'placed', status: 200 });
      const [left] = await empty.rows<{ stock: number; ledger: number }>(
        `select stock_quantity as stock,
           (select sum(delta)::int from stock_movements where product_id = products.id) as ledger
         from products where id = $1`,
        [product?.id],
      );
      expect(left).toEqual({ stock: (product?.stock ?? 0) - 1, ledger: (product?.stock ?? 0) - 1 });
      const open = await runRestore([file, '--replace'], empty);
      expect(open).toMatchObject({ code: 1, output: expect.stringContaining('The shop is open.') });
      // Triggers are in force again: what staff did is for ever.
      await expect(empty.rows('delete from admin_activity_log')).rejects.toThrow('is for ever');
    } finally {
      await instance.stop();
    }
  });

  test('is refused where there is something already, and --replace replaces it', async () => {
    const full = await makeEmptyShop();
    expect((await runRestore([file], full)).code).toBe(0);
    await full.rows(`update categories set name = 'Another shop' where name = 'Flowers'`);
    const changed = await everything(full.rows);
    const refused = await runRestore([file], full);
    expect(refused.code).toBe(1);
    expect(refused.output).toMatch(/This shop is not empty \(.*Add --replace/s);
    expect(await everything(full.rows)).toEqual(changed);
    const replaced = await runRestore([file, '--replace', '--send-mails'], full);
    expect(replaced.output).toContain('1 waiting emails go out when the shop opens.');
    expect(await everything(full.rows)).toEqual(before);
    expect(await full.rows(`select from pgboss.job where name = 'mail.send'`)).toHaveLength(1);
  });

  test('killed in the middle, it leaves the empty shop empty', async () => {
    const empty = await makeEmptyShop();
    const { code, output } = await runRestore([file], empty, { killAt: ' files\n' });
    expect(code).toBeNull();
    expect(output).not.toContain('Everything is back.');
    await expect.poll(() => tablesOf(empty.rows), { timeout: 30_000 }).toEqual([]);
    expect((await runRestore([file], empty)).code).toBe(0);
    expect(await everything(empty.rows)).toEqual(before);
  });
});

test('where the database itself was restored, nobody is signed in and no mail goes out twice', async () => {
  const earlier = await makeEmptyShop();
  expect((await runRestore([file, '--send-mails'], earlier)).code).toBe(0);
  await cookieOf(earlier.rows, buyer);
  const waiting = `select from pgboss.job where name = 'mail.send'`;
  expect(await earlier.rows(waiting)).toHaveLength(1);
  const { code, output } = await runRestore(['--database'], earlier);
  expect([code, output]).toEqual([0, expect.stringContaining('The shop can be started.')]);
  expect(output).toContain('1 emails were waiting then; they are not sent again.');
  expect(await earlier.rows('select from sessions')).toEqual([]);
  expect(await earlier.rows(waiting)).toEqual([]);
  expect(await everything(earlier.rows)).toEqual(before);
  await runRestore(['--database', '--send-mails'], earlier);
  expect(await earlier.rows(waiting)).toHaveLength(1);
  expect((await runRestore(['--database', file], earlier)).code).toBe(1);
}, 120_000);

describe('a file that is not what was made', { timeout: 180_000 }, () => {
  const spoilt = async (spoil: (path: string) => Promise<void>) => {
    const path = join(await makeTestFolder('spoilt'), 'backup.tar.gz');
    await copyFile(file, path);
    await spoil(path);
    return path;
  };
  const change = (path: string, from: string, to: string) =>
    readFile(path).then((bytes) => {
      const tar = gunzipSync(bytes);
      const at = tar.indexOf(from);
      expect(at).toBeGreaterThan(0);
      tar.write(to, at);
      return writeFile(path, gzipSync(tar));
    });

  test.each<[string, (path: string) => Promise<void>, string]>([
    ['cut off', async (path) => truncate(path, 20_000), 'cut off or damaged'],
    ['empty', async (path) => writeFile(path, ''), 'cut off or damaged'],
    ['something else', async (path) => writeFile(path, 'hello'), 'cut off or damaged'],
    ['with one word changed', (path) => change(path, 'Ring twice', 'Ring never'), 'not what was'],
    [
      // The list of what is in it was changed as well: only the seal can tell.
      'with another list',
      (path) => change(path, '\\"migration\\":\\"0', '\\"migration\\":\\"9'),
      'changed since it was made',
    ],
  ])('%s is refused and nothing changes', async (_what, spoil, words) => {
    const empty = await makeEmptyShop();
    const { code, output } = await runRestore([await spoilt(spoil)], empty);
    expect(output).toContain(words);
    expect(output).toContain('nothing was changed');
    expect(code).toBe(1);
    expect(await tablesOf(empty.rows)).toEqual([]);
  });

  test('a shop with another secret takes it only with --other-secret, without two-factor', async () => {
    const empty = await makeEmptyShop();
    const secret = 'another-secret-of-another-shop-altogether';
    const refused = await runRestore([file], empty, { secret });
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('--other-secret') });
    const taken = await runRestore([file, '--other-secret'], empty, { secret });
    expect(taken).toMatchObject({ code: 0, output: expect.stringContaining('Two-factor') });
    expect(await empty.rows(`select from mails where sealed_text is not null`)).toEqual([]);
  });
});

test('an older backup is put back as it was and brought up to this version', async () => {
  const old = await makeEmptyShop();
  const { migrateWithin } = await import('#app/platform/backup/migrations.ts');
  const { writeArchive } = await import('#app/platform/backup/archive.ts');
  const { dumpShop } = await import('#app/platform/backup/dump-shop.ts');
  const client = new Client({ connectionString: old.databaseUrl });
  await client.connect();
  await migrateWithin(client, { upTo: '0003_activity_is_for_ever' });
  await client.query(`insert into categories (name) values ('Flowers')`);
  await client.query(`insert into products (name, price_minor, category_id, stock_quantity)
    select 'Rose', 500, id, 4 from categories`);
  const path = join(old.dataDir, 'old.tar.gz');
  const stock = { client, leaveOut: [], fileStores: {} };
  await writeArchive(path, (add) => dumpShop({ ...stock, add }), AbortSignal.timeout(60_000));
  await client.end();
  const empty = await makeEmptyShop();
  expect((await runRestore([path], empty)).code).toBe(0);
  // Added by later migrations: the version, and the ledger's opening entry.
  expect(await empty.rows('select name, version from categories')).toEqual([
    { name: 'Flowers', version: 1 },
  ]);
  expect(await empty.rows('select delta, reason from stock_movements')).toEqual([
    { delta: 4, reason: 'opening' },
  ]);
}, 120_000);

test('into a fresh data folder with the shop’s own database', async () => {
  const dataDir = await makeTestFolder('fresh');
  const { code, output } = await runRestore([file], { dataDir });
  expect([code, output]).toEqual([0, expect.stringContaining('Everything is back.')]);
  expect((await filesIn(join(dataDir, 'images'))).size).toBe(300);
}, 120_000);
