import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { type CatalogueStaff, catalogueStaff } from '../support/catalogue-staff.ts';
import { factsOf, makeCategoryWithFacts } from '../support/facts.ts';
import { formIn } from '../support/html-form.ts';
import { stripReactComments } from '../support/html-text.ts';
import { allWords, elementIn } from '../support/page-html.ts';
import { searchPage } from '../support/search-page.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
let esi: CatalogueStaff;
let kofi: CatalogueStaff;
let massagers: Awaited<ReturnType<typeof makeCategoryWithFacts>>;
const fact = (label: string) => massagers.factId(label);
beforeAll(async () => {
  shop = await openTestShop();
  [esi, kofi] = [await catalogueStaff(shop, 'Esi'), await catalogueStaff(shop, 'Kofi')];
  massagers = await makeCategoryWithFacts(shop.rows, ['Materials', 'Power', 'Care']);
});

const make = () => esi.make({ category_id: massagers.id });
const path = (id: string) => `/admin/products/${id}`;
const field = (label: string) => `fact_${fact(label)}`;
const save = async (id: string, changes: Record<string, string>) =>
  esi.post(path(id), await esi.formOf(id, changes));
const pageOf = async (id: string) =>
  stripReactComments(await (await shop.get(`/product/${id}`)).text());
const detailsOf = async (id: string) => {
  const html = await pageOf(id);
  const at = html.indexOf('>Details</h2>');
  if (at === -1) return undefined;
  const table = elementIn(html.slice(at), 'dl');
  return Object.fromEntries(
    allWords(table, 'dt').map((label, index) => [label, allWords(table, 'dd')[index]]),
  );
};
const dataOf = (html: string): Record<string, unknown> => {
  const texts = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)];
  const all: unknown[] = texts.flatMap(([, text = '']) => JSON.parse(text));
  return all.find((one) => Reflect.get(Object(one), '@type') === 'Product') as Record<
    string,
    unknown
  >;
};

describe('what a product says to the facts of its category', () => {
  test('is on its page in their order, in its structured data and in the log', async () => {
    const id = await make();
    expect(await detailsOf(id)).toBeUndefined();
    const saved = await save(id, {
      [field('Care')]: ' Wash with <b>mild</b> soap ',
      [field('Materials')]: 'Body-safe silicone',
      [field('Power')]: '',
    });
    expect(saved.status).toBe(200);
    expect(await detailsOf(id)).toEqual({
      Materials: 'Body-safe silicone',
      Care: 'Wash with <b>mild</b> soap',
    });
    expect(await pageOf(id)).not.toContain('<b>mild');
    expect(Object.keys((await detailsOf(id)) ?? {})).toEqual(['Materials', 'Care']);
    const data = dataOf(await pageOf(id));
    expect(data).toMatchObject({
      material: 'Body-safe silicone',
      additionalProperty: [
        { '@type': 'PropertyValue', name: 'Materials', value: 'Body-safe silicone' },
        { '@type': 'PropertyValue', name: 'Care', value: 'Wash with <b>mild</b> soap' },
      ],
    });
    expect((await esi.activity(id)).at(-1)).toMatchObject({
      action: 'Updated product',
      changes: {
        'Fact: Materials': { before: '', after: 'Body-safe silicone' },
        'Fact: Care': { before: '', after: 'Wash with <b>mild</b> soap' },
      },
    });
    expect((await esi.product(id))?.version).toBe(2);
    // The same again is nothing.
    expect((await save(id, { [field('Materials')]: 'Body-safe silicone' })).status).toBe(200);
    expect((await esi.product(id))?.version).toBe(2);
  });

  test('is told of the demo products', async () => {
    const [pebble] = await shop.rows<{ id: string }>(
      `select id from products where name = 'Pebble Personal Massager'`,
    );
    expect(await detailsOf(pebble?.id ?? '')).toMatchObject({
      Materials: 'Body-safe silicone',
      Power: 'Charges by USB-C',
      Warranty: 'One year',
    });
  });

  test('is emptied, and left alone by a form that does not name it', async () => {
    const id = await make();
    await save(id, { [field('Materials')]: 'Steel', [field('Care')]: 'Wipe' });
    await save(id, { name: 'Renamed', [field('Care')]: '' });
    expect(await factsOf(shop.rows, id)).toEqual({ [fact('Materials')]: 'Steel' });
    expect(dataOf(await pageOf(id))).not.toHaveProperty('additionalProperty[1]');
  });

  test('is refused above 200 characters', async () => {
    const id = await make();
    const refused = await save(id, { [field('Care')]: 'x'.repeat(201) });
    expect([refused.status, refused.words]).toEqual([
      422,
      expect.stringContaining('Please use at most 200 characters'),
    ]);
    expect(await factsOf(shop.rows, id)).toEqual({});
  });

  test('is nothing for a fact of another category, or of none', async () => {
    const other = await makeCategoryWithFacts(shop.rows, ['Stems']);
    const id = await make();
    const forged = { [`fact_${other.factId('Stems')}`]: '24', [`fact_${randomUUID()}`]: 'x' };
    expect((await save(id, { ...forged, [field('Power')]: 'USB-C' })).status).toBe(200);
    expect(await factsOf(shop.rows, id)).toEqual({ [fact('Power')]: 'USB-C' });
  });

  test('is made with the product and copied with it', async () => {
    const id = randomUUID();
    const form = {
      id,
      name: `Massager ${id}`,
      price: '120',
      category: massagers.id,
      [field('Power')]: 'USB-C',
    };
    expect((await esi.post('/admin/products/new', form)).status).toBe(200);
    expect(await factsOf(shop.rows, id)).toEqual({ [fact('Power')]: 'USB-C' });
    // Sent again because the answer was lost, it is done.
    expect((await esi.post('/admin/products/new', form)).status).toBe(200);
    const copy = formIn((await esi.get(`${path(id)}/copy`)).html, 'name="base"');
    expect(copy.get(field('Power'))).toBe('USB-C');
  });

  test('stays where the category changes, hidden and back again', async () => {
    const id = await make();
    const bare = await makeCategoryWithFacts(shop.rows, ['Size']);
    await save(id, { [field('Power')]: 'USB-C' });
    const size = `fact_${bare.factId('Size')}`;
    await save(id, { category: bare.id, [field('Power')]: 'Two AA cells', [size]: '9 cm' });
    expect(await detailsOf(id)).toEqual({ Size: '9 cm' });
    await save(id, { category: massagers.id });
    expect(await detailsOf(id)).toEqual({ Power: 'Two AA cells' });
  });

  test('is merged fact by fact where two people edit, and asked where both wrote the same one', async () => {
    const id = await make();
    const open = async (who: CatalogueStaff) =>
      Object.fromEntries(formIn((await who.get(path(id))).html, 'name="base"'));
    const [first, second, third] = [await open(esi), await open(kofi), await open(kofi)];
    await esi.post(path(id), { ...first, [field('Power')]: 'USB-C' });
    const both = await kofi.post(path(id), { ...second, [field('Care')]: 'Wipe' });
    expect([both.status, both.words]).toEqual([
      200,
      expect.stringContaining('Meanwhile Esi Mensah changed Power. Those changes are kept.'),
    ]);
    const conflict = await kofi.post(path(id), { ...third, [field('Power')]: 'Mains' });
    expect([conflict.status, conflict.words]).toEqual([
      409,
      expect.stringContaining('Keep the change by Esi Mensah: USB-C'),
    ]);
    expect(await detailsOf(id)).toEqual({ Power: 'USB-C', Care: 'Wipe' });
  });
});

describe('the search of the shop', () => {
  test('finds products by what they say, as long as their page shows it', async () => {
    const id = await make();
    await shop.rows('update products set name = $2 where id = $1', [id, `Searched ${id}`]);
    const found = async (q: string) => (await searchPage(shop, q)).names;
    await save(id, { [field('Materials')]: 'Qwertzium alloy' });
    expect(await found('qwertzium')).toEqual([`Searched ${id}`]);
    // A word of the vocabulary: it is completed and corrected, too.
    expect(await found('qwertz')).toEqual([`Searched ${id}`]);
    const bare = await makeCategoryWithFacts(shop.rows, []);
    await save(id, { category: bare.id });
    expect(await found('qwertzium')).toEqual([]);
    // The category gets the fact: what was hidden is shown and found.
    await esi.post(`/admin/categories/${bare.id}`, {
      name: bare.name,
      fact_id: fact('Materials'),
      fact_label: 'Materials',
      version: '1',
    });
    expect(await detailsOf(id)).toEqual({ Materials: 'Qwertzium alloy' });
    expect(await found('qwertzium')).toEqual([`Searched ${id}`]);
  });
});
