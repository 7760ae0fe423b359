import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CatalogueStaff, catalogueStaff } from '../support/catalogue-staff.ts';
import { sendConcurrently } from '../support/concurrent-requests.ts';
import { formIn } from '../support/html-form.ts';
import { stripReactComments } from '../support/html-text.ts';
import { wordsIn } from '../support/order-pages.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
let ama: CatalogueStaff;
let kofi: CatalogueStaff;
beforeAll(async () => {
  shop = await openTestShop();
  [ama, kofi] = [await catalogueStaff(shop, 'Ama'), await catalogueStaff(shop, 'Kofi')];
});
afterAll(() => shop.rows('truncate settings'));

/** The form of a page as a browser without script has it. */
const openForm = async (who: CatalogueStaff, path: string, holding = 'name="base"') =>
  formIn((await who.get(path)).html, holding);
const send = async (
  who: CatalogueStaff,
  path: string,
  form: URLSearchParams,
  changes: Record<string, string> = {},
) => {
  for (const [name, value] of Object.entries(changes)) form.set(name, value);
  const answer = await shop.post(path, form, { cookie: who.cookie });
  const html = stripReactComments(await answer.text());
  return {
    status: answer.status,
    html,
    words: wordsIn(html.replaceAll(/<script[\s\S]*?<\/script>/g, '')),
  };
};

describe('a product that two people edit', () => {
  test('keeps what each of them changed', async () => {
    const id = await ama.make({ name: 'Before', price_minor: '10000' });
    const path = `/admin/products/${id}`;
    const second = await openForm(kofi, path);
    await send(ama, path, await openForm(ama, path), { price: '120.00' });
    const saved = await send(kofi, path, second, { name: 'After' });
    expect(saved.status).toBe(200);
    expect(saved.words).toContain(
      'Product updated successfully. Meanwhile Ama Mensah changed Price. Those changes are kept.',
    );
    expect(await ama.product(id)).toMatchObject({
      name: 'After',
      price_minor: '12000',
      version: 3,
    });
    // The log says what Kofi changed, and nothing that he did not.
    expect(Object.keys((await ama.activity(id)).at(-1)?.changes ?? {})).toEqual(['name']);
  });

  test('asks about the one field that both changed, and puts back nothing that was not touched', async () => {
    const id = await ama.make({ name: 'Before', price_minor: '10000', description: 'Old words' });
    const path = `/admin/products/${id}`;
    const second = await openForm(kofi, path);
    const flowers = await ama.categoryId('Gifts');
    await send(ama, path, await openForm(ama, path), { price: '120.00', category: flowers });
    const conflict = await send(kofi, path, second, { price: '110.00', name: 'After' });
    expect(conflict.status).toBe(409);
    expect(conflict.words).toContain('Ama Mensah changed Price on');
    for (const text of [
      'Before: GH₵100.00',
      'Keep the change by Ama Mensah: GH₵120.00',
      'Use mine: GH₵110.00',
    ]) {
      expect(conflict.words).toContain(text);
    }
    expect(await ama.product(id)).toMatchObject({ name: 'Before', price_minor: '12000' });

    // Saved again without a choice, as before: still asked, still nothing lost.
    const again = await send(kofi, path, formIn(conflict.html, 'name="base"'));
    expect(again.status).toBe(409);
    expect(await ama.product(id)).toMatchObject({ price_minor: '12000', category_id: flowers });

    const theirs = await send(kofi, path, formIn(again.html, 'name="base"'), {
      keep_price: 'theirs',
    });
    expect(theirs.status).toBe(200);
    expect(await ama.product(id)).toMatchObject({
      name: 'After',
      price_minor: '12000',
      category_id: flowers,
    });
  });

  test('takes mine against what was shown, and asks anew once that has changed again', async () => {
    const id = await ama.make({ price_minor: '10000' });
    const path = `/admin/products/${id}`;
    const second = await openForm(kofi, path);
    await send(ama, path, await openForm(ama, path), { price: '120.00' });
    const conflict = await send(kofi, path, second, { price: '110.00' });
    await send(ama, path, await openForm(ama, path), { price: '130.00' });
    const mine = { keep_price: 'mine' };
    const newer = await send(kofi, path, formIn(conflict.html, 'name="base"'), mine);
    expect([newer.status, newer.words]).toEqual([409, expect.stringContaining('GH₵130.00')]);
    expect((await send(kofi, path, formIn(newer.html, 'name="base"'), mine)).status).toBe(200);
    expect(await ama.product(id)).toMatchObject({ price_minor: '11000' });
  });

  test('stays in the category that it was moved to, although the old one is gone', async () => {
    const name = `Gone ${randomUUID()}`;
    const [gone] = await shop.rows<{ id: string }>(
      'insert into categories (name) values ($1) returning id',
      [name],
    );
    const id = await ama.make({ category_id: gone?.id ?? '' });
    const path = `/admin/products/${id}`;
    const second = await openForm(kofi, path);
    const moveTo = await ama.categoryId('Gifts');
    await ama.post(`/admin/categories/${gone?.id}/delete`, { moveTo });
    expect((await send(kofi, path, second, { name: 'After' })).status).toBe(200);
    expect(await ama.product(id)).toMatchObject({ name: 'After', category_id: moveTo });
  });

  test('saved by both in one moment, in different fields: both are kept', async () => {
    const id = await ama.make({ name: 'Before', price_minor: '10000' });
    const path = `/admin/products/${id}`;
    const [one, other] = [await openForm(ama, path), await openForm(kofi, path)];
    one.set('price', '120.00');
    other.set('name', 'After');
    const answers = await sendConcurrently(
      shop,
      { sql: 'select from products where id = $1 for update', values: [id] },
      [() => send(ama, path, one), () => send(kofi, path, other)],
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await ama.product(id)).toMatchObject({ name: 'After', price_minor: '12000' });
  });

  test.each(['not json', '[]', '"text"', '{"name":'])(
    'whose form says %s of what it was opened with is asked about, never overwritten',
    async (base) => {
      const id = await ama.make({ price_minor: '10000' });
      const path = `/admin/products/${id}`;
      const second = await openForm(kofi, path);
      await send(ama, path, await openForm(ama, path), { price: '120.00' });
      expect((await send(kofi, path, second, { base, name: 'After' })).status).toBe(409);
      expect(await ama.product(id)).toMatchObject({ price_minor: '12000' });
    },
  );
});

test('a category keeps what each of two people changed, and asks about the rest', async () => {
  const name = `Two ${randomUUID().slice(0, 8)}`;
  const [made] = await shop.rows<{ id: string }>(
    `insert into categories (name, description) values ($1, 'Old') returning id`,
    [name],
  );
  const path = `/admin/categories/${made?.id}`;
  const second = await openForm(kofi, path);
  await send(ama, path, await openForm(ama, path), { description: 'Of Ama' });
  const image_url = 'https://pictures.example.com/two.jpg';
  const saved = await send(kofi, path, second, { image_url });
  expect([saved.status, saved.words]).toEqual([
    200,
    expect.stringContaining('Meanwhile Ama Mensah changed Description.'),
  ]);
  const stored = () =>
    shop.rows('select description, image_url from categories where id = $1', [made?.id]);
  expect(await stored()).toEqual([{ description: 'Of Ama', image_url }]);

  const third = await openForm(kofi, path);
  await send(ama, path, await openForm(ama, path), { description: 'Of Ama again' });
  const conflict = await send(kofi, path, third, { description: 'Of Kofi' });
  expect([conflict.status, conflict.words]).toEqual([
    409,
    expect.stringContaining('Use mine: Of Kofi'),
  ]);
  const mine = { keep_description: 'mine' };
  expect((await send(kofi, path, formIn(conflict.html, 'name="base"'), mine)).status).toBe(200);
  expect(await stored()).toEqual([{ description: 'Of Kofi', image_url }]);
});

test('settings keep what each of two people changed, and ask about the rest', async () => {
  const path = '/admin/settings';
  const section = 'name="section" value="delivery"';
  const second = await openForm(kofi, path, section);
  await send(ama, path, await openForm(ama, path, section), { fee: '20.00' });
  const saved = await send(kofi, path, second, { freeOver: '800.00' });
  expect([saved.status, saved.words]).toEqual([
    200,
    expect.stringContaining(
      'Your changes are live. Meanwhile Ama Mensah changed Default shipping cost.',
    ),
  ]);
  const stored = () => shop.rows(`select values from settings where section = 'delivery'`);
  expect(await stored()).toEqual([{ values: { fee: 2_000, freeOver: 80_000 } }]);

  const third = await openForm(kofi, path, section);
  await send(ama, path, await openForm(ama, path, section), { fee: '25.00' });
  const conflict = await send(kofi, path, third, { fee: '30.00', freeOver: '700.00' });
  expect(conflict.status).toBe(409);
  expect(conflict.words).toContain('Keep the change by Ama Mensah: 25.00');
  expect(conflict.words).toContain('Use mine: 30.00');
  const mine = { keep_fee: 'mine' };
  expect((await send(kofi, path, formIn(conflict.html, section), mine)).status).toBe(200);
  expect(await stored()).toEqual([{ values: { fee: 3_000, freeOver: 70_000 } }]);
});
