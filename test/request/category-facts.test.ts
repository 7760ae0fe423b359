import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { type CatalogueStaff, catalogueStaff } from '../support/catalogue-staff.ts';
import { factsOf, makeCategoryWithFacts } from '../support/facts.ts';
import { formIn } from '../support/html-form.ts';
import { runJob } from '../support/run-job.ts';
import { searchPage } from '../support/search-page.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
let esi: CatalogueStaff;
let kofi: CatalogueStaff;
beforeAll(async () => {
  shop = await openTestShop();
  [esi, kofi] = [await catalogueStaff(shop, 'Esi'), await catalogueStaff(shop, 'Kofi')];
});

type Row = readonly [id: string, label: string];
const formWith = (name: string, facts: readonly Row[], more: Record<string, string> = {}) => ({
  name,
  description: '',
  image_url: '',
  fact_id: facts.map(([id]) => id),
  fact_label: facts.map(([, label]) => label),
  ...more,
});
const fresh = () => `Facts ${randomUUID().slice(0, 8)}`;
const stored = async (id: string) =>
  (
    await shop.rows<{ facts: { id: string; label: string }[] }>(
      'select facts from categories where id = $1',
      [id],
    )
  )[0]?.facts ?? [];
const labels = async (id: string) => (await stored(id)).map(({ label }) => label);
const save = (who: CatalogueStaff, id: string, form: Parameters<CatalogueStaff['post']>[1]) =>
  who.post(`/admin/categories/${id}`, form);

describe('the facts of a category', () => {
  test('are made with it, in their order, and are in the log', async () => {
    const name = fresh();
    const form = formWith(name, [
      ['', ' Materials '],
      ['', ''],
      ['', 'Size'],
    ]);
    expect((await esi.post('/admin/categories/new', form)).status).toBe(200);
    const id = await esi.categoryId(name);
    expect(await labels(id)).toEqual(['Materials', 'Size']);
    expect(await esi.activity(id)).toMatchObject([
      { changes: { facts: { before: null, after: ['Materials', 'Size'] } } },
    ]);
  });

  test('are renamed, moved and added to; values stay with the renamed one', async () => {
    const made = await makeCategoryWithFacts(shop.rows, ['Stems', 'Care']);
    const product = await esi.make({ category_id: made.id });
    const [stems, care] = [made.factId('Stems'), made.factId('Care')];
    await shop.rows('update products set facts = $2 where id = $1', [product, { [stems]: '24' }]);
    const form = formWith(made.name, [
      [care, 'Care'],
      [stems, 'Number of stems'],
      ['', 'Vase life'],
    ]);
    expect((await save(esi, made.id, { ...form, version: '1' })).status).toBe(200);
    expect(await labels(made.id)).toEqual(['Care', 'Number of stems', 'Vase life']);
    const page = await (await shop.get(`/product/${product}`)).text();
    expect(page).toContain('>Number of stems</dt>');
    expect(page).not.toContain('>Stems</dt>');
    expect((await esi.activity(made.id)).at(-1)).toMatchObject({
      action: 'Updated category',
      admin_id: esi.person.id,
      changes: {
        facts: { before: ['Stems', 'Care'], after: ['Care', 'Number of stems', 'Vase life'] },
      },
    });
    // Pressed twice: the new one is not made again.
    expect((await save(esi, made.id, { ...form, version: '1' })).status).toBe(200);
    expect(await labels(made.id)).toHaveLength(3);
    expect(await esi.activity(made.id)).toHaveLength(1);
  });

  test.each([
    ['a label of 41 characters', [['', 'x'.repeat(41)]], 'Please use at most 40 characters for'],
    [
      'thirteen of them',
      Array.from({ length: 13 }, (_, n) => ['', `Fact ${n}`]),
      'Please use at most 12 facts',
    ],
    [
      'one label twice',
      [
        ['', 'Care'],
        ['', 'cARE'],
      ],
      'Two facts are called “cARE”. Please rename or delete one',
    ],
  ] as [string, Row[], string][])('are refused with %s', async (_, facts, message) => {
    const made = await makeCategoryWithFacts(shop.rows, ['Care']);
    const refused = await save(esi, made.id, formWith(made.name, facts, { version: '1' }));
    expect([refused.status, refused.words]).toEqual([422, expect.stringContaining(message)]);
    // The form keeps what was typed.
    const kept = formIn(refused.html, 'name="base"').getAll('fact_label');
    expect(kept.slice(0, facts.length)).toEqual(facts.map(([, label]) => label));
    expect(await labels(made.id)).toEqual(['Care']);
  });

  test('stay as they are where a form says nothing of them', async () => {
    const made = await makeCategoryWithFacts(shop.rows, ['Care']);
    const old = { name: made.name, description: 'Words', image_url: '', version: '1' };
    expect((await save(esi, made.id, old)).status).toBe(200);
    expect(await labels(made.id)).toEqual(['Care']);
  });

  test('are nobody’s to change but staff’s', async () => {
    const made = await makeCategoryWithFacts(shop.rows, ['Care']);
    const body = new URLSearchParams({ name: made.name, fact_id: '', fact_label: 'Forged' });
    expect((await shop.post(`/admin/categories/${made.id}`, body)).status).not.toBe(200);
    expect(await labels(made.id)).toEqual(['Care']);
  });

  test('that two people changed are asked about; what one of them left alone is kept', async () => {
    const made = await makeCategoryWithFacts(shop.rows, ['Care']);
    const open = async (who: CatalogueStaff) =>
      Object.fromEntries(
        [...formIn((await who.get(`/admin/categories/${made.id}`)).html, 'name="base"')].filter(
          ([name]) => !name.startsWith('fact_'),
        ),
      );
    const [first, second, third] = [await open(esi), await open(kofi), await open(kofi)];
    const care: Row = [made.factId('Care'), 'Care'];
    const facts = (rows: Row[]) => ({
      fact_id: rows.map(([id]) => id),
      fact_label: rows.map(([, label]) => label),
    });
    expect((await save(esi, made.id, { ...first, ...facts([care, ['', 'Size']]) })).status).toBe(
      200,
    );
    const conflict = await save(kofi, made.id, { ...second, ...facts([care, ['', 'Power']]) });
    expect([conflict.status, conflict.words]).toEqual([
      409,
      expect.stringContaining('Keep the change by Esi Mensah: Care, Size'),
    ]);
    const kept = await save(kofi, made.id, {
      ...third,
      description: 'Written meanwhile',
      ...facts([care]),
    });
    expect([kept.status, kept.words]).toEqual([
      200,
      expect.stringContaining('Meanwhile Esi Mensah changed Facts. Those changes are kept.'),
    ]);
    expect(await labels(made.id)).toEqual(['Care', 'Size']);
  });
});

describe('a fact that is deleted', () => {
  test('asks first and says how many products have it; then its values go', async () => {
    const made = await makeCategoryWithFacts(shop.rows, ['Stems', 'Care']);
    const [stems, care] = [made.factId('Stems'), made.factId('Care')];
    const word = `stemword${randomUUID().slice(0, 4)}`.replaceAll(/\d/g, 'x');
    const products = [
      await esi.make({ category_id: made.id }),
      await esi.make({ category_id: made.id }),
    ];
    for (const id of products) {
      const values = { [stems]: `24 ${word}`, [care]: 'Water' };
      await shop.rows('update products set facts = $2 where id = $1', [id, values]);
    }
    expect((await searchPage(shop, word)).names).toHaveLength(2);
    const form = formWith(made.name, [[care, 'Care']], { version: '1' });
    const conflict = await save(esi, made.id, form);
    expect([conflict.status, conflict.words]).toEqual([
      409,
      expect.stringContaining('Delete “Stems” and its values in 2 products'),
    ]);
    expect(await labels(made.id)).toEqual(['Stems', 'Care']);
    // Agreed to for another one is not agreed.
    expect((await save(esi, made.id, { ...form, delete_fact: care })).status).toBe(409);

    expect((await save(esi, made.id, { ...form, delete_fact: stems })).status).toBe(200);
    expect(await labels(made.id)).toEqual(['Care']);
    expect(await (await shop.get(`/product/${products[0]}`)).text()).not.toContain(word);
    const [job] = await shop.rows<{ data: Record<string, string> }>(
      `select data from pgboss.job where name = 'catalogue.remove-fact-values' and data ->> 'factId' = $1`,
      [stems],
    );
    expect(job?.data).toMatchObject({ categoryId: made.id });
    await runJob('catalogue.remove-fact-values', { categoryId: made.id, factId: stems });
    for (const id of products) expect(await factsOf(shop.rows, id)).toEqual({ [care]: 'Water' });
    expect((await searchPage(shop, word)).names).toEqual([]);
  });

  test('goes with its category, and with it what products say that moved to another one', async () => {
    const [made, target] = [
      await makeCategoryWithFacts(shop.rows, [`Only ${randomUUID()}`.slice(0, 30)]),
      await makeCategoryWithFacts(shop.rows, []),
    ];
    const factId = made.facts[0]?.id ?? '';
    const product = await esi.make({ category_id: made.id });
    await shop.rows('update products set facts = $2 where id = $1', [
      product,
      { [factId]: 'Gone' },
    ]);
    await esi.post(`/admin/categories/${made.id}/delete`, { moveTo: target.id });
    const jobs = await shop.rows<{ data: Record<string, string> }>(
      `select data from pgboss.job where name = 'catalogue.remove-fact-values' and data ->> 'factId' = $1`,
      [factId],
    );
    expect(jobs.map(({ data }) => data.categoryId)).toEqual([made.id]);
    await runJob('catalogue.remove-fact-values', { categoryId: made.id, factId });
    expect(await factsOf(shop.rows, product)).toEqual({});
  });

  test('goes without a question where no product has it', async () => {
    const made = await makeCategoryWithFacts(shop.rows, ['Stems']);
    const form = formWith(made.name, [['', '']], { version: '1' });
    expect((await save(esi, made.id, form)).status).toBe(200);
    expect(await labels(made.id)).toEqual([]);
  });

  test('keeps the values of products in a category that still has it', async () => {
    const first = await makeCategoryWithFacts(shop.rows, [`Only ${randomUUID()}`.slice(0, 30)]);
    const [shared] = first.facts;
    const name = fresh();
    // Named alike, it is the same fact.
    const form = formWith(name, [['', shared?.label.toUpperCase() ?? '']]);
    expect((await esi.post('/admin/categories/new', form)).status).toBe(200);
    const second = await esi.categoryId(name);
    expect((await stored(second))[0]?.id).toBe(shared?.id);
    const [here, there] = [
      await esi.make({ category_id: first.id }),
      await esi.make({ category_id: second }),
    ];
    const factId = shared?.id ?? '';
    await shop.rows('update products set facts = $2 where id = any($1)', [
      [here, there],
      { [factId]: 'Kept' },
    ]);
    await shop.rows(`update categories set facts = '[]' where id = $1`, [first.id]);
    await runJob('catalogue.remove-fact-values', { categoryId: first.id, factId });
    expect(await factsOf(shop.rows, here)).toEqual({});
    expect(await factsOf(shop.rows, there)).toEqual({ [factId]: 'Kept' });

    // Put back before the job ran, nothing goes.
    await runJob('catalogue.remove-fact-values', { categoryId: second, factId });
    expect(await factsOf(shop.rows, there)).toEqual({ [factId]: 'Kept' });
  });
});
