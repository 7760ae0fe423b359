import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { until } from '../support/until.ts';

let shop: TestShop;
let productPath = '';
beforeAll(async () => {
  shop = await openTestShop();
  const [product] = await shop.rows<{ id: string }>(
    `select id from products where name = 'Crimson Promise Roses'`,
  );
  productPath = `/product/${product?.id}`;
});
beforeEach(() => shop.rows('truncate settings'));

const textOf = async (path: string) =>
  (await (await shop.get(path)).text()).replaceAll('<!-- -->', '');
const save = (section: string, values: object) =>
  shop.rows('insert into settings (section, values) values ($1, $2)', [
    section,
    JSON.stringify(values),
  ]);

/** Settings are in force within two seconds in every running shop: asked until they are. */
async function inForce(path: string, words: string, present = true): Promise<void> {
  await until(async () => (await textOf(path)).includes(words) === present);
}

describe('free delivery', () => {
  test('is promised everywhere with the threshold that is charged', async () => {
    await inForce('/', 'Free shipping over GH₵900 (about $75)');
    for (const path of ['/', '/faqs', '/shipping-info', productPath]) {
      expect(await textOf(path)).toContain('GH₵900');
    }
    await save('delivery', { freeOver: 120_050 });
    await inForce('/', 'Free shipping over GH₵1,200.50 (about $100)');
    expect(await textOf(productPath)).not.toContain('GH₵900');
  });

  test('switched off by the owner, is promised nowhere', async () => {
    await save('delivery', { freeOver: null });
    await inForce('/', 'Free shipping', false);
    for (const path of [
      '/',
      '/about',
      '/contact',
      '/faqs',
      '/shipping-info',
      '/returns-exchanges',
      '/terms-of-service',
      '/privacy-policy',
      '/bestsellers',
      productPath,
    ]) {
      expect(await textOf(path)).not.toMatch(/free (shipping|delivery)|\$75/i);
    }
  });
});

test('the delivery fee of the settings stands on every page that names it', async () => {
  await save('delivery', { fee: 2_250 });
  await inForce(productPath, 'GH₵22.50');
  for (const path of ['/shipping-info', '/contact', '/faqs']) {
    expect(await textOf(path)).toContain('GH₵22.50');
    expect(await textOf(path)).not.toContain('GH₵15.00');
  }
});

test.each([
  ['USD', { shown: 'USD', cedisPerDollar: 12 }, 'about $40'],
  ['EUR', { shown: 'EUR', cedisPerEuro: 16 }, 'about €30'],
])('with %s, prices also say their approximate value', async (_currency, values, words) => {
  await save('currency', values);
  await inForce(productPath, words);
  expect(await textOf(productPath)).toContain('GH₵480.00');
  expect(await textOf('/categories')).toContain(words);
});

test('name, phone, e-mail and legal identity come from the settings', async () => {
  const site = {
    brand: 'Odo Boutique',
    supportPhone: '+233 24 000 1111',
    supportEmail: 'hello@odo.example',
    legalName: 'Odo Ventures',
    legalAddress: '1 High Street, Kumasi',
    registrationNumber: 'CS-42',
  };
  await save('site', site);
  await inForce('/contact', site.brand);
  for (const path of ['/', '/contact', '/about', '/privacy-policy', '/terms-of-service']) {
    const html = await textOf(path);
    for (const value of Object.values(site)) expect(html).toContain(value);
    expect(html.replaceAll(/alt="[^"]*"|Corvox · /g, '')).not.toContain('Corvox');
  }
});

test('settings that make no sense fall back to what was shipped', async () => {
  await save('delivery', { fee: -5, freeOver: 'soon' });
  await save('site', { brand: 'Still Here' });
  await inForce('/', 'Still Here');
  expect(await textOf(productPath)).toContain('GH₵15.00');
});

test('an unforeseen fault is an apology with status 500 that tells nothing of the inside', async () => {
  await shop.rows('alter table categories rename to categories_gone');
  try {
    const answer = await shop.get('/categories');
    expect(answer.status).toBe(500);
    const html = await answer.text();
    expect(html).toContain('Unexpected Application Error!');
    expect(html).toContain('Try again');
    expect(html).toContain(answer.headers.get('x-request-id'));
    expect(html).not.toMatch(/select |relation|node_modules|at async/);
    const product = await shop.get(productPath);
    expect(product.status).toBe(500);
    expect(await product.text()).toContain('An error occurred while loading the product');
  } finally {
    await shop.rows('alter table categories_gone rename to categories');
  }
  expect((await shop.get('/categories')).status).toBe(200);
});
