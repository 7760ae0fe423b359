import { beforeAll, describe, expect, test } from 'vitest';
import { MAX_IMAGE_BYTES } from '#app/catalogue/images/rules.ts';
import { image, NO_IMAGES } from '../../support/image-files.ts';
import { type ImageShop, openImageShop } from '../../support/image-shop.ts';
import { cookieOf, makePerson } from '../../support/people.ts';
import { wholeDatabase } from '../../support/whole-database.ts';

let shop: ImageShop;

beforeAll(async () => {
  shop = await openImageShop();
});

/** Nothing was kept and nothing was written. */
async function expectUntouched(work: () => Promise<void>) {
  const [rows, files] = [await wholeDatabase(shop.rows), await shop.files()];
  await work();
  expect(await wholeDatabase(shop.rows)).toEqual(rows);
  expect(await shop.files()).toEqual(files);
}

describe('an upload', () => {
  test.each(['png', 'jpg', 'webp'] as const)(
    'that is %s by its content is kept aside under a name of ours',
    async (kind) => {
      const bytes = await image[kind]();
      const { status, result } = await shop.upload(bytes, { 'content-type': 'text/html' });
      expect(status).toBe(201);
      const picture = 'picture' in result ? result.picture : undefined;
      expect(picture).toMatchObject({ state: 'waiting', width: 900, height: 1_100, widths: [] });
      expect(picture?.url).toMatch(/^\/images\/product_\d{13}_[0-9a-f]{16}$/);
      expect(await shop.imageRow(picture?.url ?? '')).toMatchObject({
        state: 'waiting',
        color: '#ead5cc',
      });
      const name = `${picture?.url.slice('/images/'.length)}.${kind}`;
      const { images, originals } = await shop.files();
      expect(originals).toContain(name);
      expect(images.filter((file) => file.startsWith('product_'))).toEqual([]);
      const jobs = await shop.rows(
        `select 1 from pgboss.job where name = 'catalogue.render-image' and data = $1`,
        [{ url: picture?.url, original: name }],
      );
      expect(jobs).toHaveLength(1);
      // It has what the camera wrote into it: nobody may fetch it.
      for (const path of [
        `/images/${name}`,
        `/originals/${name}`,
        `/images/..%2Foriginals%2F${name}`,
      ]) {
        expect((await shop.get(path)).status).toBe(404);
      }
    },
  );

  test('alone is no action of staff: the log tells of the product that is saved with it', async () => {
    const before = await shop.rows('select * from admin_activity_log');
    await shop.uploaded(await image.png());
    expect(await shop.rows('select * from admin_activity_log')).toEqual(before);
  });

  test.each(NO_IMAGES)('that is %s is refused, and nothing is kept', async (_, bytes) => {
    await expectUntouched(async () => {
      const { status, result } = await shop.upload(bytes, { 'content-type': 'image/png' });
      expect([400, 415, 422]).toContain(status);
      expect(result).toEqual({
        notice: { title: 'Invalid File', message: 'Please select an image file', tone: 'error' },
        isRefused: true,
      });
    });
  });

  test('that unpacks to a gigabyte is refused by its first lines', async () => {
    const bomb = image.bomb();
    expect(bomb.length).toBeLessThan(MAX_IMAGE_BYTES);
    await expectUntouched(async () => expect((await shop.upload(bomb)).status).toBe(422));
  });

  test.each(['../../x.php', 'a\0.png', 'x'.repeat(300), 'C:\\x.png'])(
    'is not called what the browser says: %j',
    async (name) => {
      const headers = {
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      };
      const { status, result } = await shop.upload(await image.png(), headers);
      expect(status).toBe(201);
      expect(JSON.stringify(result)).not.toContain(name.slice(0, 6));
    },
  );

  test('as a form with a file in it is no image', async () => {
    const form = new FormData();
    form.set(
      'file',
      new Blob([new Uint8Array(await image.png())], { type: 'image/png' }),
      '../x.png',
    );
    await expectUntouched(async () => {
      const answer = await shop.post('/admin/uploads', form, { cookie: shop.cookie });
      expect(answer.status).toBe(415);
    });
  });
});

describe('the limit of five megabytes', () => {
  const filled = (bytes: Buffer, length: number) =>
    Buffer.concat([bytes, Buffer.alloc(length - bytes.length)]);

  test('lets a file of just that length in', async () => {
    const { status } = await shop.upload(filled(await image.png(), MAX_IMAGE_BYTES));
    expect(status).toBe(201);
  });

  /** A body that tells how much of it was asked for. */
  function counted(total: number) {
    const read = { bytes: 0 };
    const body = new ReadableStream({
      pull(controller) {
        if (read.bytes >= total) return controller.close();
        const part = Math.min(65_536, total - read.bytes);
        read.bytes += part;
        controller.enqueue(new Uint8Array(part));
      },
    });
    return { read, body };
  }
  const sendCounted = async (cookie: string, total: number, headers = {}) => {
    const { read, body } = counted(total);
    const request = new Request('https://shop.test/admin/uploads', {
      method: 'POST',
      body,
      duplex: 'half',
      headers: { origin: 'https://shop.test', cookie, ...headers },
    } as RequestInit);
    return { answer: await shop.send(request), read };
  };

  test('refuses one byte more, by its announced length before anything is read', async () => {
    await expectUntouched(async () => {
      const length = { 'content-length': String(MAX_IMAGE_BYTES + 1) };
      const { answer, read } = await sendCounted(shop.cookie, MAX_IMAGE_BYTES + 1, length);
      expect(answer.status).toBe(413);
      expect(await answer.json()).toMatchObject({
        notice: { title: 'Invalid File', message: 'File size must be less than 5MB' },
      });
      expect(read.bytes).toBeLessThan(200_000);
    });
  });

  test('stops reading a body that does not say how long it is', async () => {
    await expectUntouched(async () => {
      const { answer, read } = await sendCounted(shop.cookie, 50_000_000);
      expect(answer.status).toBe(413);
      expect(read.bytes).toBeLessThan(MAX_IMAGE_BYTES + 300_000);
    });
  });

  test('is for admins alone: nobody else is read at all', async () => {
    const customer = await cookieOf(shop.rows, await makePerson(shop.rows));
    const moderator = await cookieOf(
      shop.rows,
      await makePerson(shop.rows, { roles: ['moderator'] }),
    );
    for (const [cookie, status] of [
      ['', 401],
      [customer, 403],
      [moderator, 403],
    ] as const) {
      const { answer, read } = await sendCounted(cookie, 4_000_000);
      expect(answer.status).toBe(status);
      expect(read.bytes).toBeLessThan(200_000);
    }
  });

  test('holds for this one address: every other still takes a form and no more', async () => {
    for (const path of [
      '/admin/uploads.data',
      '/admin/uploads/',
      '/admin/categories/new',
      '/contact',
    ]) {
      const answer = await shop.post(path, new Uint8Array(100_001), { cookie: shop.cookie });
      expect([path, answer.status]).toEqual([path, 413]);
    }
  });
});

describe('what became of uploads', () => {
  test('is told in the order asked, and of nothing that is not there', async () => {
    const [first, second] = [
      await shop.uploaded(await image.png()),
      await shop.uploaded(await image.jpg()),
    ];
    const asked = [second.url, '/images/none', 'a\0b', '/images/../x', first.url];
    const ask = async (urls: string[]) => {
      const query = new URLSearchParams(urls.map((url) => ['url', url]));
      const answer = await shop.get(`/admin/uploads?${query}`, { cookie: shop.cookie });
      expect(answer.headers.get('cache-control')).toBe('no-store');
      return answer.json();
    };
    expect(await ask([second.url, first.url])).toEqual({ pictures: [second, first] });
    expect(await ask(asked.slice(0, 3))).toEqual({ pictures: [second] });
    expect(await ask([])).toEqual({ pictures: [] });
  });

  test('cannot be changed here: other methods are refused', async () => {
    const { url } = await shop.uploaded(await image.png());
    for (const method of ['DELETE', 'PUT', 'PATCH']) {
      const request = new Request(`https://shop.test/admin/uploads?url=${url}`, {
        method,
        headers: { origin: 'https://shop.test', cookie: shop.cookie },
      });
      expect((await shop.send(request)).status).toBe(405);
    }
    expect(await shop.imageRow(url)).toMatchObject({ state: 'waiting' });
  });
});
