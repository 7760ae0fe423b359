import { beforeAll, describe, expect, test } from 'vitest';
import { cookieOf, makePerson } from '../support/people.ts';
import { makeProduct } from '../support/review-rows.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { wholeDatabase } from '../support/whole-database.ts';

let shop: TestShop;
let admin: { cookie: string };

beforeAll(async () => {
  shop = await openTestShop();
  admin = { cookie: await cookieOf(shop.rows, await makePerson(shop.rows, { roles: ['admin'] })) };
});

const exportedBytes = async (query: string) =>
  Buffer.from(await (await shop.get(`/admin/products/export${query}`, admin)).arrayBuffer());
// Without the mark of its alphabet, as other programs write it.
const exported = async (query = '') => new TextDecoder().decode(await exportedBytes(query));
const bring = (text: BlobPart, intent: 'check' | 'apply', who = admin) => {
  const form = new FormData();
  form.set('file', new File([text], 'products.csv', { type: 'text/csv' }));
  form.set('intent', intent);
  return shop.post('/admin/products/import', form, who);
};
const HEAD =
  'id,name,sku,description,price,category,stock_quantity,in_stock,featured,lead_days,is_fresh,state,image_urls,version,exported_stock';
const FACT = /,Fact: [^,\r]+/g;
const productOf = async (id: string) =>
  (
    await shop.rows<Record<string, unknown>>(
      `select name, price_minor::int as price, stock_quantity as stock, in_stock, featured, lead_days, is_fresh, version
         from products where id = $1`,
      [id],
    )
  )[0];
const logOf = async (id: string) =>
  shop.rows<{ action: string; changes: Record<string, unknown> }>(
    'select action, changes from admin_activity_log where record_id = $1',
    [id],
  );
describe('the export', () => {
  test('holds every product of the view and the columns that the import reads', async () => {
    const lines = (await exported()).trimEnd().split('\r\n');
    expect(lines[0]?.replaceAll(FACT, '')).toBe(HEAD);
    const [{ n } = { n: '' }] = await shop.rows<{ n: string }>(
      'select count(*) as n from products',
    );
    expect(lines).toHaveLength(Number(n) + 1);
    const flowers = (await exported('?q=crimson+promise')).trimEnd().split('\r\n');
    expect(flowers).toHaveLength(2);
    expect(flowers[1]).toContain('Crimson Promise Roses');
    expect(flowers[1]).toContain(',480.00,Flowers,');
  });

  test('gives the columns alone to who wants to begin with them', async () => {
    expect((await exported('?empty')).replaceAll(FACT, '')).toBe(`${HEAD}\r\n`);
  });

  test('begins with the mark by which Excel knows its alphabet', async () => {
    expect((await exportedBytes('?empty')).subarray(0, 5)).toEqual(Buffer.from('\uFEFFid'));
  });

  test('brought in again changes nothing at all, with its mark or without', async () => {
    await makeProduct(shop.rows, `'=Quoted "already"`);
    await makeProduct(shop.rows, `''@Café`);
    const before = await wholeDatabase(shop.rows);
    expect((await bring(await exportedBytes(''), 'check')).status).toBe(200);
    expect((await bring(await exportedBytes(''), 'apply')).status).toBe(200);
    expect((await bring(await exported(), 'apply')).status).toBe(200);
    expect(await wholeDatabase(shop.rows)).toEqual(before);
  });

  test('does not let a name become a formula', async () => {
    const id = await makeProduct(shop.rows, '=HYPERLINK("x")');
    const file = await exported(`?q=${id}`);
    expect(file).toContain(`"'=HYPERLINK(""x"")"`);
    expect((await bring(file, 'apply')).status).toBe(200);
    expect(await productOf(id)).toMatchObject({ name: '=HYPERLINK("x")', version: 1 });
  });
});

describe('the import', () => {
  test('changes and makes products, and only looks at a file that is checked', async () => {
    const id = await makeProduct(shop.rows, 'Sheet one');
    const file = `id,name,price,category,stock_quantity,in_stock,lead_days,is_fresh\n${id},Sheet one,99.50,Gifts,7,yes,2,Yes\n,Sheet new,12,flowers,3,no,30,no\n`;
    const before = await wholeDatabase(shop.rows);
    const checked = await bring(file, 'check');
    expect(checked.status).toBe(200);
    expect(await checked.text()).toContain('1 product to create, 1 to update, 0 unchanged.');
    expect(await wholeDatabase(shop.rows)).toEqual(before);

    expect((await bring(file, 'apply')).status).toBe(200);
    expect(await productOf(id)).toMatchObject({
      price: 9_950,
      stock: 7,
      lead_days: 2,
      is_fresh: true,
      version: 2,
    });
    const [made] = await shop.rows<{ id: string }>(
      `select id from products where name = 'Sheet new'`,
    );
    expect(await productOf(made?.id ?? '')).toMatchObject({
      price: 1_200,
      stock: 3,
      in_stock: false,
      lead_days: 30,
      is_fresh: false,
    });
    expect(await logOf(id)).toEqual([
      {
        action: 'Updated product',
        changes: {
          price_minor: { before: 12_000, after: 9_950 },
          stock_quantity: { before: 0, after: 7 },
          lead_days: { before: 0, after: 2 },
          is_fresh: { before: false, after: true },
        },
      },
    ]);
    expect((await logOf(made?.id ?? '')).map(({ action }) => action)).toEqual(['Created product']);
    expect(await exported(`?q=${id}`)).toContain(',7,yes,no,2,yes,active,');
    expect((await bring(`id,price\n${id},99.60\n`, 'apply')).status).toBe(200);
    expect(await productOf(id)).toMatchObject({ price: 9_960, lead_days: 2, is_fresh: true });
    const ledger = await shop.rows(
      'select product_id, delta, reason from stock_movements where product_id = any($1) order by id',
      [[id, made?.id]],
    );
    expect(ledger).toEqual([
      { product_id: id, delta: 7, reason: 'adjusted' },
      { product_id: made?.id, delta: 3, reason: 'opening' },
    ]);
  });

  test('leaves units sold that were sold after the export', async () => {
    const id = await makeProduct(shop.rows, 'Sheet sold');
    const setStock = (stock: number, inStock = true) =>
      shop.rows('update products set stock_quantity = $2, in_stock = $3 where id = $1', [
        id,
        stock,
        inStock,
      ]);
    await setStock(69);
    const file = (await exported(`?q=${id}`)).replace(',yes,no,', ',yes,yes,');
    await setStock(68);
    const movements = async () =>
      (
        await shop.rows<{ delta: number }>(
          'select delta from stock_movements where product_id = $1 order by id',
          [id],
        )
      ).map(({ delta }) => delta);
    expect((await bring(file, 'apply')).status).toBe(200);
    expect(await productOf(id)).toMatchObject({ stock: 68, featured: true, version: 2 });
    expect((await logOf(id)).map(({ changes }) => changes)).toEqual([
      { featured: { before: false, after: true } },
    ]);
    expect(await movements()).toEqual([69, -1]);

    const again = (await exported(`?q=${id}`)).replace(',120.00,', ',130.00,');
    await setStock(0, false);
    expect((await bring(again, 'apply')).status).toBe(200);
    expect(await productOf(id)).toMatchObject({ price: 13_000, stock: 0, in_stock: false });
    expect(await movements()).toEqual([69, -1, -68]);
  });

  test('of a new count against one that no longer stands is refused with what is there', async () => {
    const id = await makeProduct(shop.rows, 'Sheet counted');
    await shop.rows('update products set stock_quantity = 69 where id = $1', [id]);
    const file = (await exported(`?q=${id}`)).replace(',69,yes,', ',80,yes,');
    await shop.rows('update products set stock_quantity = 68 where id = $1', [id]);
    const before = await wholeDatabase(shop.rows);
    for (const intent of ['check', 'apply'] as const) {
      const refused = await bring(file, intent);
      expect(refused.status).toBe(422);
      expect(await refused.text()).toMatch(
        /Row <!-- -->2<!-- -->: <!-- -->stock_quantity: it was 69 in the export and is 68 now/,
      );
    }
    const odd = await bring(file.replace(/,69(,*)\r\n$/, ',many$1\r\n'), 'apply');
    expect(odd.status).toBe(422);
    expect(await odd.text()).toContain('exported_stock: please leave it as it was exported');
    expect(await wholeDatabase(shop.rows)).toEqual(before);
    expect((await bring(file.replace(/,69(,*)\r\n$/, ',68$1\r\n'), 'apply')).status).toBe(200);
    expect(await productOf(id)).toMatchObject({ stock: 80 });
    expect((await bring(`id,stock_quantity\n${id},5\n`, 'apply')).status).toBe(200);
    expect(await productOf(id)).toMatchObject({ stock: 5 });
  });

  test('of the same file, again or twice in one moment, makes each product once', async () => {
    const id = await makeProduct(shop.rows, 'Sheet twice');
    const file = (name: string) =>
      `id,name,price,category,stock_quantity\n,${name},12,Gifts,3\n${id},Sheet twice,77,Gifts,0\n,${name},12,Gifts,4\n`;
    const made = (name: string) =>
      shop.rows<{ id: string }>('select id from products where name = $1', [name]);
    expect((await bring(file('Sheet once'), 'apply')).status).toBe(200);
    const [first] = await made('Sheet once');
    await shop.rows('update products set price_minor = 1500 where id = $1', [first?.id]);
    const before = await wholeDatabase(shop.rows);
    expect(await (await bring(file('Sheet once'), 'check')).text()).toContain('No changes.');
    expect((await bring(file('Sheet once'), 'apply')).status).toBe(200);
    expect(await wholeDatabase(shop.rows)).toEqual(before);

    const fresh = `name,price,category\nSheet race,5,Gifts\n`;
    const answers = await Promise.all([bring(fresh, 'apply'), bring(fresh, 'apply')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const [raced, ...more] = await made('Sheet race');
    expect(more).toEqual([]);
    expect(await logOf(raced?.id ?? '')).toHaveLength(1);
  });

  test('names every wrong row, and then brings in none of the right ones', async () => {
    const good = await makeProduct(shop.rows, 'Sheet good');
    const file = [
      'id,name,price,category,stock_quantity,in_stock,featured,lead_days,is_fresh',
      `${good},Sheet good,55,Gifts,1,yes,no,,no`,
      `${good},Sheet good,56,Gifts,1,yes,no,0,no`,
      ',No price,,Gifts,1,yes,no,0,no',
      ',No shelf,5,Nowhere,1,yes,no,0,no',
      ',Odd switch,5,Gifts,1,perhaps,no,0,no',
      ',Odd count,5,Gifts,1.5,yes,no,0,no',
      '00000000-0000-4000-8000-000000000000,Unknown,5,Gifts,1,yes,no,0,no',
      "' or 1=1,Odd id,5,Gifts,1,yes,no,0,no",
      ',Odd lead,5,Gifts,1,yes,no,31,no',
      ',Odd fresh,5,Gifts,1,yes,no,0,today',
      '',
    ].join('\n');
    const before = await wholeDatabase(shop.rows);
    for (const intent of ['check', 'apply'] as const) {
      const answer = await bring(file, intent);
      expect(answer.status).toBe(422);
      const text = await answer.text();
      for (const words of [
        /Row <!-- -->3<!-- -->: <!-- -->id: row 2 is about the same product/,
        /Row <!-- -->4<!-- -->: <!-- -->price: Please enter a price/,
        /Row <!-- -->5<!-- -->: <!-- -->category: there is none of the name/,
        /Row <!-- -->6<!-- -->: <!-- -->in_stock: please write yes or no/,
        /Row <!-- -->7<!-- -->: <!-- -->stock_quantity: Please enter a whole number/,
        /Row <!-- -->8<!-- -->: <!-- -->id: no product has it/,
        /Row <!-- -->9<!-- -->: <!-- -->id: no product has it/,
        /Row <!-- -->10<!-- -->: <!-- -->lead_days: Please enter a whole number from 0 to 30/,
        /Row <!-- -->11<!-- -->: <!-- -->is_fresh: please write yes or no/,
      ]) {
        expect(text).toMatch(words);
      }
    }
    expect(await wholeDatabase(shop.rows)).toEqual(before);
  });

  test('of a file that is older than the product is refused', async () => {
    const id = await makeProduct(shop.rows, 'Sheet old');
    const file = (await exported(`?q=${id}`)).replace(',120.00,', ',130.00,');
    await shop.rows('update products set version = 2 where id = $1', [id]);
    const answer = await bring(file, 'apply');
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain('someone changed this product after the export');
    expect(await productOf(id)).toMatchObject({ price: 12_000 });
  });

  test('keeps what is held for payments, and takes no picture that is not there', async () => {
    const id = await makeProduct(shop.rows, 'Sheet held');
    await shop.rows('update products set stock_quantity = 5, reserved_quantity = 3 where id = $1', [
      id,
    ]);
    const held = await bring(`id,stock_quantity\n${id},2\n`, 'apply');
    expect(held.status).toBe(422);
    expect(await held.text()).toContain('3 units are reserved');
    const picture = await bring(`id,image_urls\n${id},/images/none-such\n`, 'apply');
    expect(picture.status).toBe(422);
    expect(await productOf(id)).toMatchObject({ stock: 5, version: 1 });
  });

  test.each([
    ['no rows', 'id,name,price,category\n', 200],
    ['an unknown column', 'name,price,category,evil\nx,1,Gifts,y\n', 422],
    ['an open quotation mark', 'name,price,category\n"x', 422],
    ['nothing', '', 422],
    ['bytes that are no text', '\u0000\uFFFD\u0001', 422],
    ['HTML', '<script>alert(1)</script>', 422],
    ['another alphabet', Buffer.from('name,price,category\nCafé,1,Gifts\n', 'latin1'), 422],
    ['two bytes a mail', Buffer.from('\uFEFFname,price,category\nA,1,Gifts\n', 'utf16le'), 422],
  ] as [string, BlobPart, number][])(
    'of a file with %s changes nothing',
    async (_, text, status) => {
      const before = await wholeDatabase(shop.rows);
      expect((await bring(text, 'apply')).status).toBe(status);
      expect(await wholeDatabase(shop.rows)).toEqual(before);
    },
  );

  test('takes files up to 16 MB, other forms as little as before', async () => {
    const large = `name,price,category,description\n${`x,1,Nowhere,${'y'.repeat(4_000)}\n`.repeat(500)}`;
    expect((await bring(large, 'check')).status).toBe(422);
    const huge = 'x'.repeat(17_000_000);
    expect((await bring(huge, 'check')).status).toBe(413);
    const form = new FormData();
    form.set('name', 'x'.repeat(200_000));
    expect((await shop.post('/admin/products/new', form, admin)).status).toBe(413);
  });
});
