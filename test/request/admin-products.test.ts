import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { type CatalogueStaff, catalogueStaff } from '../support/catalogue-staff.ts';
import { sendConcurrently } from '../support/concurrent-requests.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { wholeDatabase } from '../support/whole-database.ts';

let shop: TestShop;
let esi: CatalogueStaff;
let kofi: CatalogueStaff;
let pictures: string[];
beforeAll(async () => {
  shop = await openTestShop();
  [esi, kofi] = [await catalogueStaff(shop, 'Esi'), await catalogueStaff(shop, 'Kofi')];
  pictures = (await shop.rows<{ url: string }>('select url from images order by url limit 5')).map(
    ({ url }) => url,
  );
});

const newForm = async (changes: Record<string, string | readonly string[]> = {}) => ({
  id: randomUUID(),
  name: 'Velvet Ribbon',
  description: 'Soft.',
  price: '95.50',
  category: await esi.categoryId('Gifts'),
  stock_quantity: '6',
  in_stock: 'yes',
  image_urls: [pictures[0] ?? '', pictures[1] ?? ''],
  ...changes,
});
const save = async (id: string, changes: Record<string, string | readonly string[]>) =>
  esi.post(`/admin/products/${id}`, await esi.formOf(id, changes));

describe('a new product', () => {
  test('is in the shop, in the log and in the ledger', async () => {
    const form = await newForm({ featured: 'yes' });
    const { status, words } = await esi.post('/admin/products/new', form);
    expect([status, words]).toEqual([200, expect.stringContaining('Add Product')]);
    expect(await esi.product(form.id)).toMatchObject({
      name: 'Velvet Ribbon',
      price_minor: '9550',
      stock_quantity: 6,
      in_stock: true,
      featured: true,
      image_urls: form.image_urls,
      version: 1,
    });
    expect(await esi.activity(form.id)).toMatchObject([
      {
        action: 'Created product',
        admin_id: esi.person.id,
        table_name: 'products',
        changes: { name: { before: null, after: 'Velvet Ribbon' }, category: { after: 'Gifts' } },
      },
    ]);
    expect(await esi.movements(form.id)).toEqual([
      { delta: 6, reason: 'opening', actor_id: esi.person.id },
    ]);
    const page = await (await shop.get(`/product/${form.id}`)).text();
    expect(page).toContain('Velvet Ribbon');
    expect(page).toContain('GH₵95.50');
  });

  test('that is sent twice is there once, also where a unit was sold between', async () => {
    const form = await newForm();
    expect((await esi.post('/admin/products/new', form)).status).toBe(200);
    expect((await esi.post('/admin/products/new', form)).status).toBe(200);
    await shop.rows('update products set stock_quantity = 5 where id = $1', [form.id]);
    expect((await esi.post('/admin/products/new', form)).status).toBe(200);
    expect(await esi.product(form.id)).toMatchObject({ stock_quantity: 5, version: 1 });
    expect(await esi.activity(form.id)).toHaveLength(1);
    expect((await esi.movements(form.id)).map(({ reason }) => reason)).toEqual([
      'opening',
      'adjusted',
    ]);
  });

  test('that is sent again with other words is told that it was created already', async () => {
    const form = await newForm({ name: 'First words' });
    expect((await esi.post('/admin/products/new', form)).status).toBe(200);
    for (const changes of [{ price: '20' }, { stock_quantity: '7' }, { name: 'Other words' }]) {
      const answer = await esi.post('/admin/products/new', { ...form, ...changes });
      expect([answer.status, answer.words]).toEqual([
        409,
        expect.stringContaining('This form already created “First words”.'),
      ]);
    }
    expect(await esi.product(form.id)).toMatchObject({
      name: 'First words',
      price_minor: '9550',
      stock_quantity: 6,
    });
    expect(await esi.activity(form.id)).toHaveLength(1);
  });

  test('never takes the place of one that there is, and says so', async () => {
    const id = await esi.make({ name: 'Here already' });
    const answer = await esi.post('/admin/products/new', await newForm({ id }));
    expect([answer.status, answer.words]).toEqual([409, expect.stringContaining('“Here already”')]);
    expect(await esi.product(id)).toMatchObject({ name: 'Here already' });
    expect(await esi.activity(id)).toEqual([]);
    const form = await newForm();
    expect((await kofi.post('/admin/products/new', form)).status).toBe(200);
    expect((await esi.post('/admin/products/new', form)).status).toBe(409);
    expect(await esi.activity(form.id)).toMatchObject([{ admin_id: kofi.person.id }]);
  });

  test('without a count is sold uncounted, and leaves no movement', async () => {
    const form = await newForm({ stock_quantity: '' });
    await esi.post('/admin/products/new', form);
    expect(await esi.product(form.id)).toMatchObject({ stock_quantity: 0, in_stock: true });
    expect(await esi.movements(form.id)).toEqual([]);
  });

  test.each([
    ['name', { name: '' }, 'Please enter a name'],
    ['price', { price: '12.345' }, 'Please enter an amount such as 120 or 120.50'],
    ['category', { category: '' }, 'Please choose a category'],
    ['a category that is gone', { category: randomUUID() }, 'This category was deleted'],
    ['stock', { stock_quantity: '-3' }, 'Please enter a whole number from 0'],
    [
      'an unknown picture',
      { image_urls: ['/images/nobody-knows'] },
      'A picture is no longer there',
    ],
    [
      'a picture from elsewhere',
      { image_urls: ['https://evil.example/x.jpg'] },
      'A picture is no longer there',
    ],
    ['four pictures', { image_urls: ['a', 'b', 'c', 'd'] }, 'Maximum is 3 images.'],
  ])('is refused for %s, with what was typed kept', async (_, changes, message) => {
    const before = await wholeDatabase(shop.rows);
    const { status, words } = await esi.post('/admin/products/new', await newForm(changes));
    expect([status, words]).toEqual([422, expect.stringContaining(message)]);
    expect(await wholeDatabase(shop.rows)).toEqual(before);
  });

  test('with a picture whose making failed is refused', async () => {
    const url = pictures[4] ?? '';
    await shop.rows(`update images set state = 'failed' where url = $1`, [url]);
    const refused = await esi.post('/admin/products/new', await newForm({ image_urls: [url] }));
    await shop.rows(`update images set state = 'ready' where url = $1`, [url]);
    expect(refused.status).toBe(422);
  });
});

describe('an edit', () => {
  test('changes what it names and writes it down, field by field', async () => {
    const id = await esi.make({ image_urls: pictures.slice(0, 2) });
    const gifts = await esi.categoryId('Gifts');
    const { status } = await save(id, {
      name: 'Renamed',
      price: '1,234.50',
      category: gifts,
      image_urls: [pictures[1] ?? '', pictures[2] ?? '', pictures[0] ?? ''],
    });
    expect(status).toBe(200);
    expect(await esi.product(id)).toMatchObject({
      name: 'Renamed',
      price_minor: '123450',
      category_id: gifts,
      image_urls: [pictures[1], pictures[2], pictures[0]],
      version: 2,
    });
    const [row, ...more] = await esi.activity(id);
    expect(more).toEqual([]);
    expect(row).toMatchObject({ action: 'Updated product', admin_id: esi.person.id });
    expect(Object.keys(row?.changes ?? {}).toSorted()).toEqual([
      'category',
      'image_urls',
      'name',
      'price_minor',
    ]);
    expect(row?.changes).toMatchObject({ category: { before: 'Flowers', after: 'Gifts' } });
    expect((await shop.get(`/product/${id}`)).status).toBe(200);
    expect(await (await shop.get(`/product/${id}`)).text()).toContain('GH₵1,234.50');
  });

  test('that changes nothing leaves nothing in the log', async () => {
    const id = await esi.make();
    expect((await save(id, {})).status).toBe(200);
    expect(await esi.activity(id)).toEqual([]);
    expect(await esi.product(id)).toMatchObject({ version: 1 });
  });

  test('takes the old single picture along, and lets it go', async () => {
    const id = await esi.make({ image_url: 'https://old.example/rose.jpg' });
    const old = ['https://old.example/rose.jpg'];
    expect((await save(id, { name: 'Still pictured', image_urls: old })).status).toBe(200);
    expect(await esi.product(id)).toMatchObject({ image_url: old[0], image_urls: [] });
    expect((await save(id, { image_urls: [...old, pictures[0] ?? ''] })).status).toBe(200);
    expect(await esi.product(id)).toMatchObject({
      image_url: null,
      image_urls: [...old, pictures[0]],
    });
    expect((await save(id, { image_urls: [] })).status).toBe(200);
    expect(await esi.product(id)).toMatchObject({ image_url: null, image_urls: [] });
  });

  test('lets go of images that it no longer shows, once it is saved and not before', async () => {
    const [first = '', second = ''] = pictures;
    const lettingGo = async () =>
      (
        await shop.rows<{ url: string }>(
          `select data ->> 'url' as url from pgboss.job where name = 'catalogue.remove-image' order by created_on, id`,
        )
      ).map(({ url }) => url);
    const before = await lettingGo();
    const id = await esi.make({ image_urls: [first, second] });
    expect((await save(id, { image_urls: [second], price: 'free' })).status).toBe(422);
    expect((await save(id, { image_urls: [second, first] })).status).toBe(200);
    expect(await lettingGo()).toEqual(before);
    expect((await save(id, { image_urls: [second] })).status).toBe(200);
    expect(await lettingGo()).toEqual([...before, first]);
    const gone = await esi.post(`/admin/products/${id}/delete`, {});
    expect([gone.status, gone.words]).toEqual([
      200,
      expect.stringContaining('Product deleted successfully'),
    ]);
    expect(await lettingGo()).toEqual([...before, first, second]);
  });

  test('of two people in the same moment: one is saved, the other is told', async () => {
    const id = await esi.make();
    const forms = [
      await kofi.formOf(id, { name: 'Of Kofi' }),
      await esi.formOf(id, { name: 'Of Esi' }),
    ];
    const answers = await sendConcurrently(
      shop,
      { sql: 'select from products where id = $1 for update', values: [id] },
      forms.map((form) => () => esi.post(`/admin/products/${id}`, form)),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await esi.activity(id)).toHaveLength(1);
  });

  test('that fails in the database is told, and leaves neither change nor log', async () => {
    const id = await esi.make({ name: 'Untouched' });
    await shop.rows(`create function break_products() returns trigger language plpgsql as
      $$ begin raise exception 'broken'; end; $$`);
    await shop.rows(
      'create trigger broken before update or delete on products for each row execute function break_products()',
    );
    const before = await wholeDatabase(shop.rows);
    const saved = await save(id, { name: 'New' });
    const deleted = await esi.post(`/admin/products/${id}/delete`, {});
    expect(await wholeDatabase(shop.rows)).toEqual(before);
    await shop.rows('drop trigger broken on products');
    expect([saved.status, deleted.status]).toEqual([503, 503]);
    expect(saved.words).toContain('Failed to save product');
    expect(deleted.words).toContain('Failed to delete product');
  });
});

test('a copy starts with everything but the units, and cannot be bought yet', async () => {
  const id = await esi.make({
    name: 'The model',
    description: 'Words.',
    image_urls: pictures.slice(0, 2),
    featured: true,
  });
  const { html } = await esi.get(`/admin/products/${id}/copy`);
  expect(html).toContain('value="Copy of The model"');
  expect(html).toContain('value="120.00"');
  for (const url of pictures.slice(0, 2)) {
    expect(html).toContain(`name="image_urls" value="${url}"`);
  }
  const field = (name: string) => new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0];
  expect(field('in_stock')).not.toContain('checked');
  expect(field('featured')).not.toContain('checked');
  expect(field('stock_quantity')).toContain('value="0"');
});
