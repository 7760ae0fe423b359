import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { type CatalogueStaff, catalogueStaff } from '../support/catalogue-staff.ts';
import { sendConcurrently } from '../support/concurrent-requests.ts';
import { openTestShop, ORIGIN, type TestShop } from '../support/test-shop.ts';
import { wholeDatabase } from '../support/whole-database.ts';

let shop: TestShop;
let esi: CatalogueStaff;
let kofi: CatalogueStaff;
beforeAll(async () => {
  shop = await openTestShop();
  [esi, kofi] = [await catalogueStaff(shop, 'Esi'), await catalogueStaff(shop, 'Kofi')];
});

type Stored = { id: string; name: string; description: string; image_url: string; version: number };
const category = async (id: string) =>
  (await shop.rows<Stored>('select * from categories where id = $1', [id]))[0];
const form = (changes: Record<string, string> = {}) => ({
  name: `Cards ${randomUUID().slice(0, 8)}`,
  description: 'Words on paper.',
  image_url: '',
  ...changes,
});
const make = async (changes: Record<string, string> = {}) => {
  const given = form(changes);
  expect((await esi.post('/admin/categories/new', given)).status).toBe(200);
  return { ...given, id: await esi.categoryId(given.name) };
};
const edit = (as: CatalogueStaff, id: string, changes: Record<string, string>) =>
  as.post(`/admin/categories/${id}`, changes);

describe('a new category', () => {
  test('is on every page of the shop and in the log', async () => {
    const { id, name } = await make({ image_url: 'https://pictures.example.com/cards.jpg' });
    expect(await category(id)).toMatchObject({ name, version: 1 });
    expect(await esi.activity(id)).toMatchObject([
      {
        action: 'Created category',
        admin_id: esi.person.id,
        table_name: 'categories',
        changes: { name: { before: null, after: name } },
      },
    ]);
    expect(await (await shop.get('/')).text()).toContain(name);
    const page = await shop.get(`/categories/${encodeURIComponent(name.toLowerCase())}`);
    expect(page.status).toBe(200);
  });

  test.each([
    ['', 'Please enter a name'],
    ['   ', 'Please enter a name'],
    ['..', 'Please use at least one letter or figure'],
    ['x'.repeat(81), 'Please use at most 80 characters'],
    ['fLoWeRs', 'There is a category of this name already'],
    [' Flowers ', 'There is a category of this name already'],
  ])('called %j is refused', async (name, message) => {
    const before = await wholeDatabase(shop.rows);
    const { status, words } = await esi.post('/admin/categories/new', form({ name }));
    expect([409, 422]).toContain(status);
    expect(words).toContain(message);
    expect(await wholeDatabase(shop.rows)).toEqual(before);
  });

  test.each([
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    'file:///etc/passwd',
    'http://169.254.169.254/latest/meta-data',
    'http://localhost/x.png',
    'https://localhost/x.png',
    '//evil.example/x.png',
    'https://127.0.0.1.nip.io/x.png',
    'https://metadata.google.internal/x.png',
    'https://localhost.localdomain/x.png',
    `https://pictures.example.com/${'a'.repeat(2048)}`,
  ])('with the picture %s is refused, and what was typed is kept', async (image_url) => {
    const given = form({ image_url });
    const { status, words } = await esi.post('/admin/categories/new', given);
    expect(status).toBe(422);
    expect(words).toContain('Please give an address that starts with https://');
    expect(await esi.categoryId(given.name)).toBe('');
  });

  test('keeps the address of a file of the shop as the picture that it is of', async () => {
    const [{ url } = { url: '' }] = await shop.rows<{ url: string }>(
      'select url from images order by url limit 1',
    );
    const addresses = [url, `${url}-640.webp`, `${ORIGIN}${url}-320.avif`];
    for (const image_url of addresses) {
      const { id } = await make({ image_url });
      expect(await category(id)).toMatchObject({ image_url: url });
    }
  });

  test('with a picture that the shop does not have is refused, also later', async () => {
    const { id, ...was } = await make();
    for (const image_url of ['/images/product_1.jpg', '/images/nobody-knows-320.webp']) {
      const given = form({ image_url });
      for (const refused of [
        await esi.post('/admin/categories/new', given),
        await edit(esi, id, { ...was, image_url, version: '1' }),
      ]) {
        expect([refused.status, refused.words]).toEqual([
          422,
          expect.stringContaining('This shop has no such picture.'),
        ]);
      }
      expect(await esi.categoryId(given.name)).toBe('');
    }
    expect(await category(id)).toMatchObject({ image_url: null, version: 1 });
    expect(await esi.activity(id)).toHaveLength(1);
  });

  test('that is sent twice in one moment is there once', async () => {
    const given = form();
    const answers = await Promise.all([
      esi.post('/admin/categories/new', given),
      kofi.post('/admin/categories/new', given),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await esi.activity(await esi.categoryId(given.name))).toHaveLength(1);
  });
});

describe('an edit', () => {
  test('renames it everywhere and writes down what changed', async () => {
    const { id, ...was } = await make();
    const name = `Letters ${randomUUID().slice(0, 8)}`;
    expect((await edit(esi, id, { ...was, name, version: '1' })).status).toBe(200);
    expect(await category(id)).toMatchObject({ name, version: 2 });
    expect((await esi.activity(id)).at(-1)).toMatchObject({
      action: 'Updated category',
      changes: { name: { before: was.name, after: name } },
    });
    expect((await shop.get(`/categories/${was.name.toLowerCase()}`)).status).toBe(404);
    expect((await shop.get(`/categories/${name.toLowerCase()}`)).status).toBe(200);
  });

  test('may change the mail case of its own name, and take no name of another', async () => {
    const { id, ...was } = await make();
    const louder = was.name.toUpperCase();
    expect((await edit(esi, id, { ...was, name: louder, version: '1' })).status).toBe(200);
    const taken = await edit(esi, id, { ...was, name: 'GIFTS', version: '2' });
    expect([taken.status, taken.words]).toEqual([
      409,
      expect.stringContaining('There is a category of this name already'),
    ]);
    expect(await category(id)).toMatchObject({ name: louder });
    expect(await esi.activity(id)).toHaveLength(2);
  });

  test('that changes nothing leaves nothing in the log', async () => {
    const { id, ...was } = await make();
    expect((await edit(esi, id, { ...was, version: '1' })).status).toBe(200);
    expect(await esi.activity(id)).toHaveLength(1);
    expect(await category(id)).toMatchObject({ version: 1 });
  });
});

describe('deleting', () => {
  test('an empty one takes it off every page', async () => {
    const { id, name } = await make();
    expect((await esi.get(`/admin/categories/${id}/delete`)).words).toContain(
      'It has no products.',
    );
    const gone = await esi.post(`/admin/categories/${id}/delete`, {});
    expect(gone.status).toBe(200);
    expect(gone.words).toContain('Category deleted successfully');
    expect(await category(id)).toBeUndefined();
    expect((await esi.activity(id)).at(-1)).toMatchObject({
      action: 'Deleted category',
      changes: { name: { before: name, after: null } },
    });
    expect((await esi.post(`/admin/categories/${id}/delete`, {})).status).toBe(404);
  });

  test('one with products says how many must move, and moves them in the same step', async () => {
    const { id } = await make();
    const { id: target, name: targetName } = await make();
    const inside = [
      await esi.make({ category_id: id }),
      await esi.make({ category_id: id, in_stock: false }),
    ];
    expect((await esi.get(`/admin/categories/${id}/delete`)).words).toContain('2 products');
    for (const moveTo of ['', id, randomUUID(), 'nonsense']) {
      const refused = await esi.post(`/admin/categories/${id}/delete`, { moveTo });
      expect([refused.status, refused.words]).toEqual([
        409,
        expect.stringContaining('2 products must move to another category first.'),
      ]);
    }
    expect(await esi.activity(id)).toHaveLength(1);
    expect((await esi.post(`/admin/categories/${id}/delete`, { moveTo: target })).status).toBe(200);
    for (const product of inside) {
      expect(await esi.product(product)).toMatchObject({ category_id: target });
    }
    expect((await esi.activity(id)).at(-1)).toMatchObject({
      changes: { moved_products: { after: { total: 2, to: targetName } } },
    });
  });

  test('tells who edits one of its products meanwhile to choose another category', async () => {
    const { id } = await make();
    const gifts = await esi.categoryId('Gifts');
    const product = await esi.make({ category_id: id });
    const open = await kofi.formOf(product, { name: 'Edited meanwhile' });
    await esi.post(`/admin/categories/${id}/delete`, { moveTo: gifts });
    const answer = await kofi.post(`/admin/products/${product}`, open);
    expect([answer.status, answer.words]).toEqual([
      422,
      expect.stringContaining('This category was deleted. Choose another one'),
    ]);
    expect(
      (await kofi.post(`/admin/products/${product}`, { ...open, category: gifts })).status,
    ).toBe(200);
  });

  test('and an edit of one of its products in the same moment do not wait for each other', async () => {
    const { id } = await make();
    const gifts = await esi.categoryId('Gifts');
    const product = await esi.make({ category_id: id });
    const saved = await kofi.formOf(product, { name: 'In the same moment', category: gifts });
    const answers = await sendConcurrently(
      shop,
      { sql: 'select from products where id = $1 for update', values: [product] },
      [
        () => kofi.post(`/admin/products/${product}`, saved),
        () => esi.post(`/admin/categories/${id}/delete`, { moveTo: gifts }),
      ],
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await esi.product(product)).toMatchObject({
      name: 'In the same moment',
      category_id: gifts,
    });
  });
});

describe('the list', () => {
  const namesOn = (html: string) =>
    [...html.matchAll(/aria-label="Edit ([^"]+)"/g)].map(([, name]) => name);
  const next = (html: string) =>
    /<a[^>]*rel="next"[^>]*>/
      .exec(html)?.[0]
      .match(/href="([^"]+)"/)?.[1]
      ?.replaceAll('&amp;', '&');

  test('is searched by name and description, literally', async () => {
    const { name } = await make({ description: 'Smells of 100% cedar_wood' });
    for (const q of [name.toUpperCase(), '100%', 'cedar_w']) {
      const { html } = await esi.get(`/admin/categories?q=${encodeURIComponent(q)}`);
      expect(namesOn(html)).toEqual([name]);
    }
    for (const q of ['cedarXwood', "' or 1=1--", '\u0000zz', 'zz\ud800'.toWellFormed()]) {
      const found = await esi.get(`/admin/categories?q=${encodeURIComponent(q)}`);
      expect([found.status, found.words]).toEqual([
        200,
        expect.stringContaining('Nothing matches this search and these filters.'),
      ]);
    }
  });

  test.each([
    ['', 'created_at desc'],
    ['sort=created', 'created_at'],
    ['sort=name', 'lower(name)'],
    ['sort=-name', 'lower(name) desc'],
  ])('by "%s" shows every one once, page by page', async (query, order) => {
    await shop.rows(
      `insert into categories (name, created_at) select 'Shelf ' || lpad(n::text, 3, '0'), '2026-02-01'
       from generate_series(1, 60) as n on conflict do nothing`,
    );
    const expected = await shop.rows<{ name: string }>(
      `select name from categories order by ${order}, id`,
    );
    const shown: (string | undefined)[] = [];
    let path: string | undefined = `/admin/categories?${query}`;
    while (path !== undefined) {
      const { html } = await esi.get(path);
      shown.push(...namesOn(html));
      path = next(html);
    }
    expect(shown).toEqual(expected.map(({ name }) => name));
  });
});
