import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBucketServer } from '../../support/bucket-server.ts';
import { image } from '../../support/image-files.ts';
import { cookieOf, makePerson, type Person } from '../../support/people.ts';
import { lineIds, makeDelivered, returnForm } from '../../support/returns.ts';
import { runJob } from '../../support/run-job.ts';
import { makeDataFolder } from '../../support/test-folder.ts';
import { openTestShop, type TestShop } from '../../support/test-shop.ts';
import { wholeDatabase } from '../../support/whole-database.ts';

let shop: TestShop;
let folder: string;
let ama: Person;
let cookie: string;

beforeAll(async () => {
  folder = await makeDataFolder('photos');
  shop = await openTestShop({ DATA_DIR: folder });
  ama = await makePerson(shop.rows);
  cookie = await cookieOf(shop.rows, ama);
});

const photosOf = (orderId: string) => `/orders/${orderId}/return/photos`;
const upload = (orderId: string, bytes: Uint8Array, as = cookie) =>
  shop.post(photosOf(orderId), new Uint8Array(bytes), {
    'content-type': 'image/jpeg',
    ...(as && { cookie: as }),
  });
const uploaded = async (orderId: string, bytes?: Uint8Array) => {
  const answer = await upload(orderId, bytes ?? (await image.jpg()));
  return ((await answer.json()) as { id: string }).id;
};
const run = (name: string, photoId: string) => runJob(name, { photoId });
async function sweep(now: Date) {
  const { sweepPhotos } = await import('#app/returns/photos/remove-photos.ts');
  await sweepPhotos(now, AbortSignal.timeout(20_000));
}
const files = () => readdir(join(folder, 'return-photos')).catch(() => [] as string[]);
const rowsOf = (orderId: string) =>
  shop.rows<{ id: string; return_id: string | null; state: string }>(
    'select * from return_photos where order_id = $1 order by created_at',
    [orderId],
  );

async function ordered() {
  const { id } = await makeDelivered(shop.rows, ama, { customer: { email: ama.email } });
  const [line = ''] = await lineIds(shop.rows, id);
  return { id, line };
}

type Files = readonly { bytes: Uint8Array; name?: string }[];
/** The form as a browser without script sends it. */
function multipart(fields: Record<string, string>, photos: Files = []) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const { bytes, name = 'photo.jpg' } of photos) {
    form.append('photos', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), name);
  }
  return form;
}
async function ask(orderId: string, line: string, change = {}, photos: Files = []) {
  const form = multipart(returnForm({ [line]: '1' }, { reason: 'damaged', ...change }), photos);
  const request = new Request('http://x/', { method: 'POST', body: form });
  const body = new Uint8Array(await request.arrayBuffer());
  const type = request.headers.get('content-type') ?? '';
  return shop.post(`/orders/${orderId}/return`, body, { cookie, 'content-type': type });
}

describe('a photograph', () => {
  test('is made anew from its pixels, shown to its owner and staff, and kept by no cache', async () => {
    const { id, line } = await ordered();
    const photoId = await uploaded(id, await image.telling());
    const path = `${photosOf(id)}/${photoId}`;
    expect((await shop.get(path, { cookie })).status).toBe(404);
    await run('returns.render-photo', photoId);
    expect(await files()).not.toContain(`${photoId}-original`);
    const shown = await shop.get(path, { cookie });
    expect(shown.headers.get('cache-control')).toBe('no-store');
    expect(shown.headers.get('content-type')).toBe('image/jpeg');
    expect(shown.headers.get('content-security-policy')).toContain('sandbox');
    const bytes = Buffer.from(await shown.arrayBuffer());
    expect(bytes.toString('latin1')).not.toMatch(/Someone In Particular|Exif/);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 800, height: 1_000 });
    const small = await shop.get(`${path}?size=small`, { cookie });
    expect((await sharp(Buffer.from(await small.arrayBuffer())).metadata()).width).toBe(320);

    const key = randomUUID();
    expect((await ask(id, line, { key, photo: photoId })).status).toBe(303);
    expect(await rowsOf(id)).toMatchObject([{ id: photoId, return_id: key, state: 'ready' }]);
    const admin = await cookieOf(shop.rows, await makePerson(shop.rows, { roles: ['admin'] }));
    const staffPath = `/admin/returns/${key}/photos/${photoId}`;
    expect((await shop.get(staffPath, { cookie: admin })).status).toBe(200);
    expect(await (await shop.get(`/admin/returns/${key}`, { cookie: admin })).text()).toContain(
      staffPath,
    );
    expect(await (await shop.get(`/orders/${id}/return`, { cookie })).text()).toContain(path);
  });

  test('is nobody else’s: not to be seen, sent, removed or reached another way', async () => {
    const [mine, other] = [await ordered(), await ordered()];
    const photoId = await uploaded(mine.id);
    await run('returns.render-photo', photoId);
    const kofi = await cookieOf(shop.rows, await makePerson(shop.rows));
    const moderator = await cookieOf(
      shop.rows,
      await makePerson(shop.rows, { roles: ['moderator'] }),
    );
    const admin = await cookieOf(shop.rows, await makePerson(shop.rows, { roles: ['admin'] }));
    const before = await wholeDatabase(shop.rows);
    const paths = [
      `${photosOf(mine.id)}/${photoId}`,
      `/images/${photoId}-large.jpg`,
      `/return-photos/${photoId}-large.jpg`,
      `/admin/returns/${randomUUID()}/photos/${photoId}`,
    ];
    for (const path of paths) {
      for (const as of [kofi, moderator, '']) {
        const answer = await shop.get(path, as ? { cookie: as } : {});
        expect(answer.headers.get('content-type') ?? '', path).not.toContain('image/');
      }
    }
    // Not even staff by the address of a return that it is not part of.
    expect((await shop.get(paths[3] ?? '', { cookie: admin })).status).toBe(404);
    expect((await upload(mine.id, await image.jpg(), kofi)).status).toBe(404);
    expect((await upload(mine.id, await image.jpg(), '')).status).toBe(401);
    const remove = `${photosOf(mine.id)}/${photoId}`;
    await shop.post(remove, new URLSearchParams(), { cookie: kofi });
    expect(await wholeDatabase(shop.rows)).toEqual(before);
    // One of another order of one's own is no part of this one either.
    const forged = await ask(other.id, other.line, { photo: photoId });
    expect(forged.status).toBe(409);
    expect(await shop.rows('select 1 from returns where order_id = $1', [other.id])).toEqual([]);
  });

  test.each([
    ['text', () => Buffer.from('hello'), 422],
    ['a page that calls itself a picture', () => Buffer.from('<svg onload=alert(1)>'), 422],
    ['a bomb', image.bomb, 422],
    ['nothing', () => Buffer.alloc(0), 422],
    ['six megabytes', () => Buffer.alloc(6 * 1024 * 1024), 413],
  ])('that is %s is refused, and nothing is kept', async (_, bytes, status) => {
    const { id } = await ordered();
    const before = (await files()).length;
    expect((await upload(id, await Promise.resolve(bytes()))).status).toBe(status);
    expect(await rowsOf(id)).toEqual([]);
    expect(await files()).toHaveLength(before);
  });

  test('can be taken back before it is sent, and not after', async () => {
    const { id, line } = await ordered();
    const [first, second] = [await uploaded(id), await uploaded(id)];
    const remove = (photoId: string) =>
      shop.post(`${photosOf(id)}/${photoId}`, new URLSearchParams(), { cookie });
    expect((await remove(first)).status).toBe(204);
    await run('returns.remove-photo', first);
    expect((await files()).filter((name) => name.startsWith(first))).toEqual([]);
    await ask(id, line, { photo: second });
    await remove(second);
    expect(await rowsOf(id)).toMatchObject([{ id: second }]);
  });

  test('is one of twelve at most that wait, however many are sent at once', async () => {
    const kofi = await makePerson(shop.rows);
    const { id } = await makeDelivered(shop.rows, kofi);
    const as = await cookieOf(shop.rows, kofi);
    const bytes = await image.jpg({ width: 20, height: 20 });
    for (let sent = 0; sent < 11; sent += 1) {
      expect((await upload(id, bytes, as)).status).toBe(201);
    }
    await Promise.all(Array.from({ length: 3 }, () => upload(id, bytes, as)));
    expect((await upload(id, bytes, as)).status).toBe(422);
    expect(await rowsOf(id)).toHaveLength(12);
  });
});

describe('without script', () => {
  test('three go with the form, and stay with it while something else is wrong', async () => {
    const { id, line } = await ordered();
    const photos = [{ bytes: await image.jpg() }, { bytes: await image.png() }];
    const wrong = await ask(id, line, { kind: '' }, photos);
    expect(wrong.status).toBe(422);
    const text = await wrong.text();
    const kept = [...text.matchAll(/name="photo"[^>]*value="([^"]+)"/g)].map(([, one = '']) => one);
    expect(kept).toHaveLength(2);
    const right = await ask(id, line, { photo: kept[0] ?? '' }, [{ bytes: await image.webp() }]);
    expect(right.status).toBe(303);
    const rows = await rowsOf(id);
    expect(rows.filter(({ return_id }) => return_id !== null)).toHaveLength(2);
  });

  test.each([
    ['four', async () => Array.from({ length: 4 }, () => image.jpg({ width: 9, height: 9 }))],
    ['one that is none', async () => [Promise.resolve(Buffer.from('no'))]],
  ])('%s is said beside the field, and nothing is sent', async (_, make) => {
    const { id, line } = await ordered();
    const photos = await Promise.all((await make()).map(async (bytes) => ({ bytes: await bytes })));
    const answer = await ask(id, line, {}, photos);
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain('href="#field-photos"');
    expect(await shop.rows('select 1 from returns where order_id = $1', [id])).toEqual([]);
  });

  test('more than the form can hold is turned away before it is read', async () => {
    const { id, line } = await ordered();
    const answer = await ask(id, line, {}, [{ bytes: Buffer.alloc(17 * 1024 * 1024) }]);
    expect(answer.status).toBe(413);
    expect(await answer.text()).toContain('too large');
  });
});

describe('what is not needed any more', () => {
  test('goes: never sent after a day, files of nobody, and all of an account that is deleted', async () => {
    const { id, line } = await ordered();
    const [unsent, sent] = [await uploaded(id), await uploaded(id)];
    await run('returns.render-photo', sent);
    await ask(id, line, { photo: sent });
    await sweep(new Date());
    expect(await rowsOf(id)).toHaveLength(2);
    await sweep(new Date(Date.now() + 25 * 3_600_000));
    expect(await rowsOf(id)).toMatchObject([{ id: sent }]);
    await sweep(new Date(Date.now() + 50 * 3_600_000));
    const left = await files();
    expect(left.some((name) => name.startsWith(unsent))).toBe(false);
    expect(left.filter((name) => name.startsWith(sent))).toHaveLength(2);

    const own = await shop.get('/account/data', { cookie });
    const told = JSON.stringify(await own.json());
    expect(told).toContain('data:image/jpeg;base64,');

    const { inTransaction } = await import('#app/platform/database.ts');
    const { erasePersonalData } = await import('#app/personal-data.ts');
    await inTransaction((tx) => erasePersonalData(tx, ama));
    expect(await rowsOf(id)).toEqual([]);
    await run('returns.remove-photo', sent);
    expect((await files()).filter((name) => name.startsWith(sent))).toEqual([]);
  });
});

describe('in a bucket', () => {
  let server: Awaited<ReturnType<typeof openBucketServer>>;
  beforeAll(async () => {
    server = await openBucketServer();
  });
  afterAll(() => server.close());

  test('photographs are kept, shown and removed the same way', async () => {
    const { readEnv } = await import('#app/platform/env.ts');
    const { openStorage } = await import('#app/platform/storage/open.ts');
    const storage = openStorage('return-photos', readEnv(server.variables));
    const id = randomUUID();
    expect(await storage.put(`${id}-large.jpg`, await image.jpg())).toBe(true);
    const names: string[] = [];
    for await (const { name } of storage.list()) names.push(name);
    expect(names).toEqual([`${id}-large.jpg`]);
    await storage.delete(`${id}-large.jpg`);
    expect(await storage.find(`${id}-large.jpg`)).toBeUndefined();
  });
});
