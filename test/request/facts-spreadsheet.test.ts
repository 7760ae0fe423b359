import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { type CatalogueStaff, catalogueStaff } from '../support/catalogue-staff.ts';
import { factsOf, makeCategoryWithFacts } from '../support/facts.ts';
import { stripReactComments } from '../support/html-text.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { wholeDatabase } from '../support/whole-database.ts';

let shop: TestShop;
let esi: CatalogueStaff;
let flowers: Awaited<ReturnType<typeof makeCategoryWithFacts>>;
let soaps: Awaited<ReturnType<typeof makeCategoryWithFacts>>;
beforeAll(async () => {
  shop = await openTestShop();
  esi = await catalogueStaff(shop);
  // The first of them, by name, says how a label is written.
  flowers = await makeCategoryWithFacts(shop.rows, ['Stem count', 'Care, in short'], 'Flowers');
  soaps = await makeCategoryWithFacts(shop.rows, ['Scent', 'CARE, in short'], 'Soaps');
});

const exported = async (query: string) =>
  new TextDecoder().decode(
    await (await shop.get(`/admin/products/export${query}`, { cookie: esi.cookie })).arrayBuffer(),
  );
const bring = async (text: string, intent: 'check' | 'apply') => {
  const form = new FormData();
  form.set('file', new File([text], 'products.csv', { type: 'text/csv' }));
  form.set('intent', intent);
  const answer = await shop.post('/admin/products/import', form, { cookie: esi.cookie });
  return { status: answer.status, html: stripReactComments(await answer.text()) };
};
const make = async (category: typeof flowers, values: Record<string, string>) => {
  const id = await esi.make({ category_id: category.id });
  const facts = Object.entries(values).map(([label, value]) => [category.factId(label), value]);
  await shop.rows('update products set facts = $2 where id = $1', [id, Object.fromEntries(facts)]);
  return id;
};

test('the template and the export have one column for each label, however categories write it', async () => {
  const head = (await exported('?empty')).trimEnd();
  for (const column of ['Fact: Stem count', '"Fact: Care, in short"', 'Fact: Scent']) {
    expect(head.split(column)).toHaveLength(2);
  }
  expect(head).not.toContain('CARE');
});

test('an export that is brought in again changes nothing, formulas and hidden values included', async () => {
  const rose = await make(flowers, { 'Stem count': '=1+1', 'Care, in short': '-5 °C, "cool"' });
  await make(soaps, { Scent: '@rose' });
  // A value of a fact that its category does not have.
  await shop.rows(`update products set facts = facts || $2 where id = $1`, [
    rose,
    { [soaps.factId('Scent')]: 'Unseen' },
  ]);
  const file = await exported('');
  expect(file).toContain(`,'=1+1,`);
  const before = await wholeDatabase(shop.rows);
  const checked = await bring(file, 'check');
  expect([checked.status, checked.html]).toEqual([200, expect.stringContaining('No changes.')]);
  expect((await bring(file, 'apply')).status).toBe(200);
  expect(await wholeDatabase(shop.rows)).toEqual(before);
});

test('a file changes, empties and makes values, and leaves what it does not name', async () => {
  const id = await make(flowers, { 'Stem count': '12', 'Care, in short': 'Cool water' });
  const name = `Sheet ${randomUUID()}`;
  const file = `id,name,price,category,Fact: stem count\n${id},Renamed,10,${flowers.name},24\n,${name},10,${flowers.name},  6 \n`;
  expect((await bring(file, 'apply')).status).toBe(200);
  expect(await factsOf(shop.rows, id)).toEqual({
    [flowers.factId('Stem count')]: '24',
    [flowers.factId('Care, in short')]: 'Cool water',
  });
  const [made] = await shop.rows<{ id: string }>('select id from products where name = $1', [name]);
  expect(await factsOf(shop.rows, made?.id ?? '')).toEqual({ [flowers.factId('Stem count')]: '6' });
  expect((await esi.activity(id)).at(-1)).toMatchObject({
    action: 'Updated product',
    changes: { 'Fact: Stem count': { before: '12', after: '24' } },
  });
  expect((await esi.activity(made?.id ?? '')).at(-1)).toMatchObject({
    changes: { 'Fact: Stem count': { before: null, after: '6' } },
  });
  expect((await bring(`id,Fact: Stem count\n${id},\n`, 'apply')).status).toBe(200);
  expect(await factsOf(shop.rows, id)).toEqual({
    [flowers.factId('Care, in short')]: 'Cool water',
  });
});

test('what cannot be is refused by its row, and nothing is brought in', async () => {
  const [rose, soap] = [await make(flowers, {}), await make(soaps, {})];
  const before = await wholeDatabase(shop.rows);
  const problems = async (file: string) => {
    const answer = await bring(file, 'apply');
    expect(answer.status).toBe(422);
    return answer.html;
  };
  expect(await problems(`id,Fact: Scent\n${soap},Rose\n${rose},Rose\n`)).toContain(
    `Row 3: Fact: scent: the category ${flowers.name} has no such fact. Leave the cell empty`,
  );
  expect(await problems(`id,Fact: Voltage\n${soap},5\n`)).toContain(
    'Row 1: Unknown column: Fact: voltage. No category has this fact',
  );
  expect(await problems(`id,Fact: Scent\n${soap},${'x'.repeat(201)}\n`)).toContain(
    'Row 2: Fact: Scent: Please use at most 200 characters',
  );
  expect(await wholeDatabase(shop.rows)).toEqual(before);
});
