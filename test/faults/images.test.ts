import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FIRST_PORT } from '../support/fault-shop.ts';
import { image } from '../support/image-files.ts';
import { type ImageShop, openImageShop } from '../support/image-shop.ts';
import { openServer } from '../support/open-server.ts';
import { cookieOf, makePerson } from '../support/people.ts';
import { until } from '../support/until.ts';
import { startWorkerProcess } from '../support/worker-process.ts';

let shop: ImageShop;

beforeAll(async () => {
  shop = await openImageShop();
});

const FAILED = {
  notice: {
    title: 'Upload Failed',
    message: 'Failed to upload images. Please try again.',
    tone: 'error',
  },
};

/** People go on buying: pages and prices come. */
async function expectSelling() {
  const [product] = await shop.rows<{ id: string }>(
    'select id from products where in_stock order by name limit 1',
  );
  const page = await shop.get(`/product/${product?.id}`);
  expect([page.status, (await shop.get('/')).status]).toEqual([200, 200]);
  const items = JSON.stringify([{ id: product?.id, quantity: 1 }]);
  const quote = await shop.post('/cart/quote', new URLSearchParams({ items }));
  expect(quote.status).toBe(200);
}

const isRoot = process.getuid?.() === 0 && process.platform === 'linux';

describe.runIf(isRoot)('a disk', () => {
  let folder: string;

  beforeAll(async () => {
    folder = join(shop.folder, 'originals');
    await mkdir(folder, { recursive: true });
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', folder]);
  });
  afterAll(() => {
    execFileSync('umount', [folder]);
  });

  const refusedWith = async (bytes: Uint8Array) => {
    const before = await shop.uploads();
    const { status, result } = await shop.upload(bytes);
    expect(result).toEqual(FAILED);
    expect(await shop.uploads()).toBe(before);
    await expectSelling();
    return status;
  };

  test('that is full refuses the upload cleanly, and takes the next one that fits', async () => {
    const large = await image.png({ width: 400, height: 400 });
    const filled = Buffer.concat([large, Buffer.alloc(600_000)]);
    expect(await refusedWith(filled)).toBe(507);
    expect((await shop.files()).originals).toEqual([]);
    expect((await shop.upload(await image.png({ width: 20, height: 20 }))).status).toBe(201);
  });

  test('that can only be read refuses the upload cleanly', async () => {
    const files = await shop.files();
    execFileSync('mount', ['-o', 'remount,ro', folder]);
    expect(await refusedWith(await image.png({ width: 20, height: 20 }))).toBe(500);
    execFileSync('mount', ['-o', 'remount,rw', folder]);
    expect(await shop.files()).toEqual(files);
  });
});

test('an upload that breaks off half-way leaves nothing', async () => {
  const server = await openServer(FIRST_PORT, { DATA_DIR: shop.folder });
  try {
    const cookie = await cookieOf(server.rows, await makePerson(server.rows, { roles: ['admin'] }));
    const before = await shop.files();
    const head = [
      'POST /admin/uploads HTTP/1.1',
      `Host: localhost:${FIRST_PORT}`,
      `Origin: http://localhost:${FIRST_PORT}`,
      `Cookie: ${cookie}`,
      'Content-Length: 400000',
      '',
      '',
    ].join('\r\n');
    const socket = connect(FIRST_PORT, 'localhost');
    await once(socket, 'connect');
    socket.write(Buffer.concat([Buffer.from(head), (await image.png()).subarray(0, 2_000)]));
    await new Promise((resolve) => setTimeout(resolve, 300));
    socket.destroy();
    await until(async () => server.log().includes('"path":"/admin/uploads"'));
    expect(await server.rows('select 1 from images where uploaded_by is not null')).toEqual([]);
    expect(await shop.files()).toEqual(before);
    expect(server.log()).not.toContain('unhandled');
    // One that is too long is refused before it is sent: the response comes after the request headers.
    const eager = connect(FIRST_PORT, 'localhost');
    await once(eager, 'connect');
    eager.write(head.replace('400000', String(5 * 1024 * 1024 + 1)));
    const [answer] = (await once(eager, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 413 /);
    eager.destroy();
  } finally {
    await server.close();
  }
});

test('a worker killed in the middle of a picture shows nothing half, and another one finishes it', async () => {
  const { url } = await shop.uploaded(await image.jpg({ width: 1_600, height: 1_600 }));
  const made = async () =>
    (await shop.files()).images.filter((name) => name.startsWith(url.slice('/images/'.length)));
  const first = await startWorkerProcess();
  await until(async () => (await made()).length > 0);
  await first.kill();
  expect((await made()).length).toBeLessThan(18);
  expect((await shop.imageRow(url))?.state).toBe('waiting');
  // What a day of rest would do: the dead worker's last sign of life is long ago.
  await shop.rows(
    `update pgboss.job set heartbeat_on = now() - interval '1 hour', started_on = now() - interval '1 hour'
      where name = 'catalogue.render-image' and state = 'active'`,
  );
  const second = await startWorkerProcess();
  await until(async () => (await shop.imageRow(url))?.state === 'ready').finally(second.stop);
  expect((await made()).filter((name) => !name.endsWith('.part'))).toHaveLength(18);
  expect((await shop.get(`${url}-1600.jpg`)).status).toBe(200);
  expect((await shop.files()).originals.filter((name) => url.includes(name.slice(0, 40)))).toEqual(
    [],
  );
});

test('twenty uploads at once stand in line, one picture at a time, and the shop goes on', async () => {
  const bytes = await image.jpg({ width: 320, height: 400 });
  const urls = (await Promise.all(Array.from({ length: 20 }, () => shop.uploaded(bytes)))).map(
    ({ url }) => url,
  );
  expect(new Set(urls).size).toBe(20);
  const work = await shop.startWork();
  let most = 0;
  await until(async () => {
    const [{ active } = { active: 0 }] = await shop.rows<{ active: number }>(
      `select count(*)::int as active from pgboss.job where name = 'catalogue.render-image' and state = 'active'`,
    );
    most = Math.max(most, active);
    expect((await shop.get('/')).status).toBe(200);
    const ready = await shop.rows(`select 1 from images where url = any($1) and state = 'ready'`, [
      urls,
    ]);
    return ready.length === 20;
  }).finally(work.stop);
  expect(most).toBe(1);
  expect((await shop.files()).originals).toEqual([]);
});
