import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Storage } from '#app/platform/storage/storage.ts';
import { image } from '../../support/image-files.ts';
import { type ImageShop, openImageShop } from '../../support/image-shop.ts';
import { makeOrder } from '../../support/orders.ts';
import { makePerson } from '../../support/people.ts';
import { until } from '../../support/until.ts';

let shop: ImageShop;
let storage: Storage;
let originals: Storage;

beforeAll(async () => {
  shop = await openImageShop();
  const { openStorage } = await import('#app/platform/storage/open.ts');
  storage = openStorage('images');
  originals = openStorage('originals');
});

const small = () => image.png({ width: 100, height: 100 });
const keyOf = (url: string) => url.slice('/images/'.length);
const filesOf = async (url: string) =>
  (await shop.files()).images.filter((name) => name.startsWith(keyOf(url)));

async function readyPicture(): Promise<string> {
  const { url } = await shop.uploaded(await small());
  await shop.render(url);
  return url;
}

const use = (sql: string) => (url: string) => shop.rows(sql, [url]).then(() => undefined);
const USES: readonly [what: string, use: (url: string) => Promise<void>][] = [
  [
    'is one of a product',
    use(`update products set image_urls = array['/images/x', $1]
           where id = (select id from products order by name limit 1)`),
  ],
  [
    'is the old single picture of a product',
    use(
      `update products set image_url = $1 where id = (select id from products order by name limit 1)`,
    ),
  ],
  [
    'stands for a category',
    use(
      `update categories set image_url = $1 where id = (select id from categories order by name limit 1)`,
    ),
  ],
  [
    'stands on an order of the past',
    async (imageUrl) => {
      await makeOrder(shop.rows, await makePerson(shop.rows), { lines: [{ imageUrl }] });
    },
  ],
];

describe('removing a picture', () => {
  test('takes its row and its files, once', async () => {
    const url = await readyPicture();
    expect(await filesOf(url)).toHaveLength(3);
    await shop.run('catalogue.remove-image', { url });
    expect([await shop.imageRow(url), await filesOf(url)]).toEqual([undefined, []]);
    expect((await shop.get(`${url}-100.jpg`)).status).toBe(404);
    await shop.run('catalogue.remove-image', { url });
  });

  test.each(USES)('leaves it where it %s', async (_, useIt) => {
    const url = await readyPicture();
    await useIt(url);
    await shop.run('catalogue.remove-image', { url });
    expect(await shop.imageRow(url)).toMatchObject({ state: 'ready' });
    expect(await filesOf(url)).toHaveLength(3);
  });

  test('leaves it where a category was given one of its files, though its product goes', async () => {
    const url = await readyPicture();
    const [product] = await shop.rows<{ id: string }>(
      `insert into products (name, price_minor, category_id, image_urls)
       select 'Goes away', 100, id, array[$1] from categories limit 1 returning id`,
      [url],
    );
    const form = { name: 'Pictured', description: '', image_url: `${url}-100.webp` };
    const as = { cookie: shop.cookie };
    const made = await shop.post('/admin/categories/new', new URLSearchParams(form), as);
    expect(made.status).toBe(200);
    const path = `/admin/products/${product?.id}/delete`;
    expect((await shop.post(path, new URLSearchParams(), as)).status).toBe(200);
    await shop.run('catalogue.remove-image', { url });
    expect((await shop.get(`${url}-100.webp`)).status).toBe(200);
    const page = await (await shop.get('/categories/pictured')).text();
    expect(page).toContain(url);
  });

  test.each(['https://elsewhere.example/rose.jpg', '/images/../secret', '', '/images/none'])(
    'does nothing with %j',
    (url) => shop.run('catalogue.remove-image', { url }),
  );

  test('waits for whoever is saving a product with it, and then leaves it', async () => {
    const url = await readyPicture();
    const saving = new Client({ connectionString: shop.databaseUrl });
    await saving.connect();
    await saving.query('begin');
    await saving.query('select 1 from images where url = $1 for key share', [url]);
    const removal = shop.run('catalogue.remove-image', { url });
    await until(async () => {
      const waiting = await shop.rows(
        `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      );
      return waiting.length > 0;
    });
    await saving.query(
      'update products set image_urls = array[$1] where id = (select id from products order by name limit 1)',
      [url],
    );
    await saving.query('commit');
    await saving.end();
    await removal;
    expect(await shop.imageRow(url)).toMatchObject({ state: 'ready' });
    expect(await filesOf(url)).toHaveLength(3);
  });
});

describe('the sweep', () => {
  const sweep = async () => {
    const { sweepImages } = await import('#app/catalogue/images/sweep-images.ts');
    return sweepImages(new Date(), AbortSignal.timeout(50_000));
  };
  const age = (url: string, time: string) =>
    shop.rows('update images set created_at = now() - $2::interval where url = $1', [url, time]);
  const ageFile = (folder: string, name: string, hours: number) => {
    const then = new Date(Date.now() - hours * 3_600_000);
    return utimes(join(shop.folder, folder, name), then, then);
  };

  test('takes an upload that no product wanted for a day, and leaves all others', async () => {
    const [old, fresh, used] = [await readyPicture(), await readyPicture(), await readyPicture()];
    await shop.rows(
      `update categories set image_url = $1 where id = (select max(id::text)::uuid from categories)`,
      [used],
    );
    await age(old, '25 hours');
    await age(fresh, '23 hours');
    await age(used, '25 hours');
    const demo = await shop.rows('select url from images where uploaded_by is null order by url');
    expect((await sweep()).unused).toEqual([old]);
    expect([await shop.imageRow(old), await filesOf(old)]).toEqual([undefined, []]);
    expect(await filesOf(fresh)).toHaveLength(3);
    expect(await filesOf(used)).toHaveLength(3);
    expect(
      await shop.rows('select url from images where uploaded_by is null order by url'),
    ).toEqual(demo);
  });

  test('takes files that no picture has, but none that may still get one', async () => {
    const bytes = await small();
    const waiting = await shop.uploaded(bytes);
    const names = {
      old: 'product_1_aa-320.jpg',
      half: 'product_1_aa-320.jpg.0b4c9a52-7d0e-4c53-9a0d-0a3f1c2d4e5f.part',
      fresh: 'product_2_bb-320.jpg',
    };
    for (const name of Object.values(names)) await storage.put(name, bytes);
    await originals.put('product_3_cc.png', bytes);
    await ageFile('images', names.old, 25);
    await ageFile('images', names.half, 25);
    await ageFile('originals', 'product_3_cc.png', 25);
    await ageFile('originals', `${keyOf(waiting.url)}.png`, 25);
    await sweep();
    const { images, originals: left } = await shop.files();
    expect(images).not.toContain(names.old);
    expect(images).not.toContain(names.half);
    expect(images).toContain(names.fresh);
    expect(left).not.toContain('product_3_cc.png');
    expect(left).toContain(`${keyOf(waiting.url)}.png`);
  });

  test('names pictures whose files are gone, and keeps what is left of them', async () => {
    const url = await readyPicture();
    await storage.delete(`${keyOf(url)}-100.webp`);
    const { broken } = await sweep();
    expect(broken).toContain(url);
    expect(await shop.imageRow(url)).toMatchObject({ state: 'ready' });
    expect(await filesOf(url)).toHaveLength(2);
  });

  test('touches nothing where most files are unknown: they belong to another database', async () => {
    const bytes = await small();
    const names = Array.from({ length: 130 }, (_, n) => `product_${n}_dd-320.jpg`);
    for (const name of names) {
      await storage.put(name, bytes);
      await ageFile('images', name, 48);
    }
    await sweep();
    expect((await shop.files()).images).toEqual(expect.arrayContaining(names));
  });
});
