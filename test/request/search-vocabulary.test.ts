import { beforeAll, describe, expect, test } from 'vitest';
import { normalize } from '#app/catalogue/search/normalize.ts';
import { searchPage } from '../support/search-page.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});

const add = async (name: string, more = '') => {
  const [made] = await shop.rows<{ id: string }>(
    `insert into products (name, description, price_minor, category_id, state)
     select $1, $2, 1000, id, 'active' from categories where name = 'Gifts' returning id`,
    [name, more],
  );
  return made?.id ?? '';
};
const words = async () =>
  new Set(
    (await shop.rows<{ word: string }>('select word from search_words')).map((row) => row.word),
  );
const look = (q: string) => searchPage(shop, q);

test.each([
  'Rôses d’été: 100ml',
  'ÉCLAIR — “quoted” & <b>bold</b>',
  'Straße, Œuvre, Ærø, Łódź',
  'ƐWE Ɔdɔ ŋkɔ',
  'ﬁne ½ ① Ｆｕｌｌ',
  "Lover's, rock'n'roll, O`Neil",
  'USB-C 4G 10x20cm',
  'Розы 玫瑰 🌹🕯️',
  '  \t many\n\nspaces  ',
])('the shop and the database normalize %s alike', async (text) => {
  const [row] = await shop.rows<{ normal: string }>('select search_normalize($1) as normal', [
    text,
  ]);
  expect(normalize(text)).toBe(row?.normal);
});

describe('what a search knows follows the catalogue', () => {
  test('a new product is found at once, by its name, its description and its SKU', async () => {
    const id = await add('Quizzling Thrumbob', 'with a flibbertine lid');
    expect((await look('thrumbob')).names).toEqual(['Quizzling Thrumbob']);
    expect((await look('flibbertine')).names).toEqual(['Quizzling Thrumbob']);
    expect((await look('trumbob')).corrected).toBe('thrumbob');
    await shop.rows(`update products set sku = 'QT-7781' where id = $1`, [id]);
    expect((await look('qt-7781')).names).toEqual(['Quizzling Thrumbob']);
    await shop.rows('delete from products where id = $1', [id]);
    expect((await look('thrumbob')).nothing).toBe(true);
    expect((await words()).has('thrumbob')).toBe(false);
  });

  test('a product that is renamed, archived or a draft is not found by what it was', async () => {
    const id = await add('Snorkelwick');
    await shop.rows(`update products set name = 'Barnaclebee' where id = $1`, [id]);
    expect((await look('snorkelwick')).nothing).toBe(true);
    expect((await look('barnaclebee')).names).toEqual(['Barnaclebee']);
    for (const state of ['archived', 'draft']) {
      await shop.rows('update products set state = $2::product_state where id = $1', [id, state]);
      const found = await look('barnacleby');
      expect([found.names, found.corrected, found.nothing]).toEqual([[], undefined, true]);
      expect(await (await shop.get('/search/suggestions?q=barnac')).json()).toMatchObject({
        products: [],
      });
      expect((await words()).has('barnaclebee')).toBe(false);
      await shop.rows(`update products set state = 'active' where id = $1`, [id]);
      expect((await look('barnacleby')).corrected).toBe('barnaclebee');
    }
    await shop.rows('delete from products where id = $1', [id]);
  });

  test('a renamed category carries over to its products', async () => {
    await shop.rows(`update categories set name = 'Quorbits' where name = 'Gifts'`);
    expect((await look('quorbits')).names).toHaveLength(11);
    await shop.rows(`update categories set name = 'Gifts' where name = 'Quorbits'`);
    expect((await look('quorbits')).names).toEqual([]);
  });

  test('selling a product leaves what a search knows of it alone', async () => {
    const version = () => shop.rows('select xmin from product_search order by product_id');
    const before = await version();
    await shop.rows('update products set units_sold = units_sold + 1');
    expect(await version()).toEqual(before);
  });
});

describe('suggestions', () => {
  const suggest = async (q: string) => {
    const answer = await shop.get(`/search/suggestions?q=${encodeURIComponent(q)}`);
    return {
      answer,
      body: (await answer.json()) as Record<string, { name: string }[]> & { corrected?: string },
    };
  };

  test('are products with picture and price, categories and corrections', async () => {
    const { body } = await suggest('gif');
    expect(body.products?.[0]).toMatchObject({
      name: 'Satin Bow Gift Box',
      price: 25_500,
      inStock: true,
      picture: { url: expect.stringContaining('/images/') },
    });
    expect(body.categories).toEqual([{ name: 'Gifts', path: '/categories/gifts' }]);
    expect((await suggest('choclate')).body).toMatchObject({
      corrected: 'chocolate',
      products: [{ name: 'Ganache Heart Box' }, {}, {}],
    });
    expect((await suggest('red ro')).body.products?.[0]?.name).toBe('Crimson Promise Roses');
    expect((await suggest('vibr')).body.products).toHaveLength(4);
    expect((await suggest('bla hatbo')).body.products?.[0]?.name).toBe('Heart Hatbox of Roses');
  });

  test('are the same for everyone and may be kept for a moment', async () => {
    const { answer } = await suggest('rose');
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=20');
    expect(answer.headers.get('Set-Cookie')).toBeNull();
  });

  test('are none for one letter, nothing, and what nobody can read', async () => {
    for (const q of ['', 'r', ' ', '\u0000', '%', "');--", '🫶', 'x'.repeat(5_000), 'xyzzy qwv'])
      expect((await suggest(q)).body.products).toEqual([]);
    expect((await shop.get('/search/suggestions')).status).toBe(200);
  });

  test('are refused to who asks all the time', async () => {
    const from = { 'X-Forwarded-For': '203.0.113.77' };
    const statuses = new Set<number>();
    // Twice as many as a minute allows: the count may begin anew while they are asked.
    for (let n = 0; n < 610 && !statuses.has(429); n += 1)
      statuses.add((await shop.get('/search/suggestions?q=zz', from)).status);
    expect([...statuses]).toEqual([200, 429]);
    expect((await shop.get('/search/suggestions?q=zz')).status).toBe(200);
  });
});
