import { beforeAll, describe, expect, test } from 'vitest';
import { stripReactComments } from '../support/html-text.ts';
import { allWords, cardsIn, elementIn, linksIn, sectionOf, wordsOf } from '../support/page-html.ts';
import { ORIGIN, openTestShop, type TestShop } from '../support/test-shop.ts';

type Product = { id: string; name: string; description: string; category: string };

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});

async function productNamed(name: string): Promise<Product> {
  const [row] = await shop.rows<Product>(
    `select p.id, p.name, p.description, c.name as category from products p
       join categories c on c.id = p.category_id where p.name = $1`,
    [name],
  );
  if (!row) throw new Error(`the demo shop has no ${name}`);
  return row;
}
const htmlOf = async (path: string) => stripReactComments(await (await shop.get(path)).text());
const pageOf = async ({ id }: Product) => htmlOf(`/product/${id}`);
const addButtonIn = (html: string) => elementIn(html, 'button', '>Add to Cart - ');

describe('the page of a product', () => {
  test('shows breadcrumb, name, price, delivery and description', async () => {
    const roses = await productNamed('Crimson Promise Roses');
    const page = elementIn(await pageOf(roses), 'main');
    const breadcrumb = elementIn(page, 'nav', 'aria-label="Breadcrumb"');
    expect(allWords(breadcrumb, 'li')).toEqual(['Home', 'Categories', 'Flowers', roses.name]);
    expect(linksIn(breadcrumb)).toEqual(['/', '/categories', '/categories/flowers']);
    expect(allWords(page, 'h1')).toEqual([roses.name]);
    expect(allWords(page, 'p')).toEqual(expect.arrayContaining(['GH₵480.00', roses.description]));
    expect(page).toMatch(/GH₵15\.00, 1-3 business days/);
  });

  test.each([
    ['Crimson Promise Roses', 'Fresh flowers cannot be returned.'],
    ['Amber & Oud Candle', 'Within 30 days, unopened.'],
    ['Bloom Massager', 'Within 30 days, sealed.'],
  ])('promises for %s what the policy says about returns: %s', async (name, words) => {
    const page = await pageOf(await productNamed(name));
    expect(allWords(page, 'dd').some((text) => text.includes(words))).toBe(true);
    expect(page).toContain('your name, address and phone number');
    expect(page.includes('body-safe silicone')).toBe(name === 'Bloom Massager');
  });

  test('tells what the demo says of each product, in the order of its category', async () => {
    const details = async (name: string) => {
      const html = await pageOf(await productNamed(name));
      const table = elementIn(html.slice(html.indexOf('>Details</h2>')), 'dl');
      return [allWords(table, 'dt'), allWords(table, 'dd')];
    };
    expect(await details('Crimson Promise Roses')).toEqual([
      ['Stems', 'Vase life', 'Care'],
      ['24', '6 to 8 days', 'Cut the stems and change the water every second day'],
    ]);
    expect((await details('Pebble Personal Massager'))[0]).toEqual([
      'Materials',
      'Size',
      'Power',
      'Care',
      'Warranty',
    ]);
  });

  test('suggests up to four others of its category that are in stock', async () => {
    const mask = await productNamed('Satin Eye Mask');
    const cards = cardsIn(sectionOf(await pageOf(mask), 'You Might Also Like'));
    expect(cards).toHaveLength(4);
    const others = await shop.rows<{ name: string }>(
      `select p.name from products p join categories c on c.id = p.category_id
        where c.name = 'Intimacy' and p.in_stock and p.id <> $1`,
      [mask.id],
    );
    for (const { name } of cards) expect(others).toContainEqual({ name });
  });

  test('that is sold out can be read, not bought, and suggests others', async () => {
    const peonies = await productNamed('White Peony Cloud');
    const answer = await shop.get(`/product/${peonies.id}`);
    expect(answer.status).toBe(200);
    const page = stripReactComments(await answer.text());
    expect(wordsOf(elementIn(page, 'main'))).toContain('Out of stock');
    expect(addButtonIn(page)).toMatch(/<button[^>]*\sdisabled=""/);
    expect(page).toMatch(/aria-label="Increase quantity"[^>]*\sdisabled=""/);
    expect(cardsIn(sectionOf(page, 'You Might Also Like')).length).toBeGreaterThan(0);
  });

  test('that others are paying for just now cannot be bought, and says why', async () => {
    const dome = await productNamed('Keepsake Dome Rose');
    const words = 'other customers are paying for the last ones';
    await shop.rows('update products set reserved_quantity = stock_quantity where id = $1', [
      dome.id,
    ]);
    const held = await pageOf(dome);
    expect(held).toContain(words);
    expect(addButtonIn(held)).toMatch(/<button[^>]*\sdisabled=""/);
    await shop.rows('update products set reserved_quantity = 0 where id = $1', [dome.id]);
    const free = await pageOf(dome);
    expect(free).not.toContain(words);
    expect(addButtonIn(free)).not.toMatch(/<button[^>]*\sdisabled=""/);
  });

  test.each(['00000000-0000-4000-8000-000000000000', 'no-such-product'])(
    'of %s says that there is none, and leads back to the categories',
    async (id) => {
      const answer = await shop.get(`/product/${id}`);
      expect(answer.status).toBe(404);
      const html = await answer.text();
      expect(html).toContain('<title>Product not found – Corvox</title>');
      expect(allWords(html, 'h1')).toEqual(['Product not found']);
      expect(html).toMatch(/href="\/categories"[^>]*>Back to Categories</);
    },
  );
});

type Described = { '@type': string } & Record<string, unknown>;
const describedIn = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, text = '']): Described => JSON.parse(text),
  );
const ofType = (all: Described[], type: string) => all.find((one) => one['@type'] === type);

test('structured data describes the product, its offer and the way to it', async () => {
  const product = await productNamed('Crimson Promise Roses');
  const html = await pageOf(product);
  const href = `${ORIGIN}/product/${product.id}`;
  const all = describedIn(html);
  expect(all.map((entry) => entry['@type']).toSorted()).toEqual(['BreadcrumbList', 'Product']);
  const entry = ofType(all, 'Product');
  expect(entry).toMatchObject({
    '@context': 'https://schema.org',
    name: product.name,
    offers: {
      '@type': 'Offer',
      url: href,
      priceCurrency: 'GHS',
      price: '480.00',
      availability: 'https://schema.org/InStock',
    },
  });
  const images = (entry?.image ?? []) as string[];
  expect(images.length).toBeGreaterThan(1);
  for (const image of images) {
    expect(image.startsWith(`${ORIGIN}/images/`)).toBe(true);
    expect((await shop.get(image.slice(ORIGIN.length))).status).toBe(200);
  }
  expect(ofType(all, 'BreadcrumbList')?.itemListElement).toEqual(
    [
      ['Home', `${ORIGIN}/`],
      ['Categories', `${ORIGIN}/categories`],
      ['Flowers', `${ORIGIN}/categories/flowers`],
      [product.name, href],
    ].map(([name, item], index) => ({ '@type': 'ListItem', position: index + 1, name, item })),
  );
  expect(html).toContain(`<link rel="canonical" href="${href}"`);
  const soldOut = describedIn(await pageOf(await productNamed('White Peony Cloud')));
  expect(ofType(soldOut, 'Product')?.offers).toMatchObject({
    availability: 'https://schema.org/OutOfStock',
  });
});

test('a link to something intimate previews as nothing in particular', async () => {
  const previewIn = (html: string) =>
    Object.fromEntries(
      [...html.matchAll(/<meta (?:property|name)="((?:og|twitter):[^"]*)" content="([^"]*)"/g)].map(
        ([, name, content]) => [name, content],
      ),
    ) as Record<string, string>;
  for (const name of ['Satin Eye Mask', 'Bloom Massager']) {
    const product = await productNamed(name);
    const html = await pageOf(product);
    const shown = previewIn(html);
    expect(shown['og:title']).toBe('Corvox');
    expect(shown['og:description']).toBe('Corvox');
    expect(ofType(describedIn(html), 'Product')?.image).toEqual([`${ORIGIN}/og.jpg`]);
    expect(shown['og:image']).toMatch(/\/og\.jpg$/);
    const words = Object.values(shown).join(' ').toLowerCase();
    const slug = name.toLowerCase().replaceAll(' ', '-');
    for (const telling of [name.toLowerCase(), slug, product.category.toLowerCase()]) {
      expect(words).not.toContain(telling);
    }
    expect(words).not.toContain(product.description.slice(0, 30).toLowerCase());
  }
  const category = previewIn(await htmlOf('/categories/desire'));
  expect([category['og:title'], category['og:description']]).toEqual(['Corvox', 'Corvox']);
  expect(category['og:image']).toMatch(/\/og\.jpg$/);
  const flowers = await productNamed('Crimson Promise Roses');
  expect(previewIn(await pageOf(flowers))['og:title']).toContain(flowers.name);
});
