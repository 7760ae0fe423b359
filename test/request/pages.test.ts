import { beforeAll, describe, expect, test } from 'vitest';
import { stripReactComments } from '../support/html-text.ts';
import { cookieOf, makePerson } from '../support/people.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});

const textOf = async (path: string) => stripReactComments(await (await shop.get(path)).text());

describe('every response', () => {
  test.each([
    '/',
    '/nope',
    '/product/1',
    '/session',
    '/robots.txt',
    '/healthz',
    '/images/nope.avif',
    '/assets/nope.js',
  ])('%s carries the security headers and a request id', async (path) => {
    const { headers } = await shop.get(path);
    expect(headers.get('strict-transport-security')).toMatch(/max-age=31536000; includeSubDomains/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/script-src 'self' 'nonce-[\w+/=]{20,}'/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy.match(/script-src[^;]*/)?.[0]).not.toMatch(/unsafe/);
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('has a nonce of its own, and its scripts carry it', async () => {
    const [one, two] = [await shop.get('/faqs'), await shop.get('/faqs')];
    const nonceOf = (answer: Response) =>
      /nonce-([\w+/=]+)/.exec(answer.headers.get('content-security-policy') ?? '')?.[1];
    expect(nonceOf(one)).not.toBe(nonceOf(two));
    const html = await one.text();
    const inline = [...html.matchAll(/<script(?![^>]*(?:src=|ld\+json))([^>]*)>/g)].map(
      ([tag]) => tag,
    );
    expect(inline.length).toBeGreaterThan(0);
    for (const tag of inline) expect(tag).toContain(`nonce="${nonceOf(one)}"`);
  });
});

describe('a public page is the same for everyone but for its nonce', () => {
  test.each([
    '/',
    '/categories',
    '/categories/desire?sort=price-high&view=list',
    '/categories?q=roses',
    '/categories?q=xyzzyqwert',
    '/product/{Crimson Promise Roses}',
    '/product/{White Peony Cloud}',
    '/product/no-such-product',
    '/bestsellers',
    '/about',
    '/contact',
    '/faqs',
    '/privacy-policy',
    '/terms-of-service',
    '/shipping-info',
    '/returns-exchanges',
    '/cart',
    '/wishlist',
    '/auth',
    '/checkout',
    '/no-such-page',
    '/account',
    '/orders',
    '/order-confirmation',
    '/reset-password',
    '/email-confirmation',
    '/admin',
    '/admin/products',
    '/admin/categories',
    '/admin/orders',
    '/admin/users',
    '/admin/activity',
    '/admin/settings',
  ])('%s', async (page) => {
    const name = /\{(.+)\}/.exec(page)?.[1];
    const [product] = await shop.rows<{ id: string }>('select id from products where name = $1', [
      name ?? '',
    ]);
    const path = name ? `/product/${product?.id}` : page;
    const ask = async (headers: Record<string, string>) => {
      const first = await shop.get(path, headers);
      const asked = first.headers.get('location') ?? path;
      const answer = asked === path ? first : await shop.get(asked, headers);
      const policy = answer.headers.get('content-security-policy') ?? '';
      const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? 'no nonce';
      const html = await answer.text();
      expect(html).toContain(nonce);
      expect(answer.headers.get('set-cookie')).toBeNull();
      return { nonce, html: html.replaceAll(nonce, 'NONCE') };
    };
    const anonymous = await ask({});
    const known = await ask({
      cookie: '__Host-session=abc; session=someone; theme=dark; cart=[1]',
      'user-agent': 'Other/1.0',
    });
    expect(known.html).toBe(anonymous.html);
    expect(known.nonce).not.toBe(anonymous.nonce);
    expect(known.html.match(/<h1[\s>]/g)).toHaveLength(1);
  });
});

test('the session request knows a signed-in visitor by cookie and says nothing to anyone else', async () => {
  const person = await makePerson(shop.rows);
  const [product] = await shop.rows<{ id: string }>('select id from products limit 1');
  await shop.rows('insert into wishlist (user_id, product_id) values ($1, $2)', [
    person.id,
    product?.id,
  ]);
  const known = await shop.get('/session', { cookie: await cookieOf(shop.rows, person) });
  expect(await known.json()).toEqual({
    user: { id: person.id, sessionEndsAt: expect.any(Number) },
    wishlist: [product?.id],
    hasSavedCart: false,
    deliveryZone: null,
  });
  expect(known.headers.get('cache-control')).toBe('no-store');
  const signedOut = { user: null, wishlist: [], hasSavedCart: false, deliveryZone: null };
  expect(await (await shop.get('/session')).json()).toEqual(signedOut);
});

describe('what is asked for and is not there', () => {
  test.each([
    '/nope',
    '/product',
    '/categories/flowers/more',
    '/admin/nope',
    '/index.php',
    '/.env',
    '/..%2f..%2fetc%2fpasswd',
  ])('%s is the 404 page', async (path) => {
    const answer = await shop.get(path);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('Oops! Page not found');
  });

  test.each([
    '/categories/nothing',
    '/categories/%00',
    '/categories/00000000-0000-4000-8000-000000000000',
    `/categories/${'x'.repeat(5_000)}`,
    "/categories/' OR 1=1--",
    '/categories/%F0%9F%92%90',
  ])('%s is no category', async (path) => {
    const answer = await shop.get(path);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('Oops! Page not found');
  });

  test.each([
    '1',
    '00000000-0000-4000-8000-000000000000',
    'undefined',
    '%00',
    "'%20OR%201=1--",
    '%F0%9F%92%90',
    'x'.repeat(5_000),
    '..%2f..%2f',
  ])('the product %s is not found', async (id) => {
    const answer = await shop.get(`/product/${id}`);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toMatch(/Product not found|Page not found/);
  });

  test('a malformed address is a 400 or 404, not a fault', async () => {
    for (const path of ['/%', '/categories/%E0%A4%A', '/product/%C0%AF']) {
      expect([400, 404]).toContain((await shop.get(path)).status);
    }
  });
});

describe('what search engines and previews see', () => {
  test('one canonical address for a category, by id and by name', async () => {
    const [category] = await shop.rows<{ id: string }>(
      `select id from categories where name = 'Flowers'`,
    );
    for (const path of [
      `/categories/${category?.id}`,
      '/categories/flowers',
      '/categories/FLOWERS?sort=newest&view=list',
    ]) {
      expect(await textOf(path)).toContain(
        '<link rel="canonical" href="https://shop.test/categories/flowers"',
      );
    }
  });

  test.each([
    ['Flowers', true],
    ['Gifts', true],
    ['Intimacy', false],
    ['Desire', false],
  ])('a preview of a product in %s names it: %s', async (category, named) => {
    const [product] = await shop.rows<{ id: string; name: string }>(
      `select products.id, products.name from products join categories on categories.id = category_id where categories.name = $1 limit 1`,
      [category],
    );
    const html = await textOf(`/product/${product?.id}`);
    const preview = [...html.matchAll(/<meta property="og:[^>]*>/g)].join('\n');
    const name = product?.name.replaceAll('&', '&amp;') ?? '';
    expect(preview.includes(name)).toBe(named);
    expect(preview.includes('/images/')).toBe(named);
    const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
      ([, text = '']) => JSON.parse(text),
    );
    expect(blocks.map((block) => block['@type'])).toEqual(['Product', 'BreadcrumbList']);
    expect(blocks[0].offers).toMatchObject({
      '@type': 'Offer',
      priceCurrency: 'GHS',
      price: expect.stringMatching(/^\d+\.\d\d$/),
    });
  });

  test('the sitemap lists the pages, the categories and what is in stock', async () => {
    const answer = await shop.get('/sitemap.xml');
    expect(answer.headers.get('content-type')).toMatch(/xml/);
    const paths = [
      ...(await answer.text()).matchAll(/<loc>https:\/\/shop\.test([^<]*)<\/loc>/g),
    ].map(([, path]) => path);
    expect(paths).toEqual(expect.arrayContaining(['/', '/categories/desire', '/faqs']));
    expect(paths.filter((path) => path?.startsWith('/product/'))).toHaveLength(40);
    expect(await textOf('/robots.txt')).toContain('Sitemap: https://shop.test/sitemap.xml');
  });
});

test('pictures are served by type and for ever, and nothing else is served from their folder', async () => {
  const [image] = await shop.rows<{ url: string }>('select url from images limit 1');
  for (const [ending, type] of [
    ['avif', 'image/avif'],
    ['webp', 'image/webp'],
    ['jpg', 'image/jpeg'],
  ]) {
    const answer = await shop.get(`${image?.url}-640.${ending}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe(type);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(500);
  }
  for (const name of [
    '..%2fpostgres%2fPG_VERSION',
    '.',
    'x.svg',
    '%00.avif',
    `${'a'.repeat(300)}.avif`,
  ]) {
    expect((await shop.get(`/images/${name}`)).status).toBe(404);
  }
});

test('says that it is alive and ready', async () => {
  expect((await shop.get('/healthz')).status).toBe(200);
  expect((await shop.get('/readyz')).status).toBe(200);
});

test('without script the device decides on light or dark, and no switch is shown that would do nothing', async () => {
  const html = await (await shop.get('/faqs')).text();
  expect(/<html[^>]*>/.exec(html)?.[0]).not.toContain('data-');
  expect(html).toMatch(/<fieldset class="only-with-script[^>]*><legend[^>]*>Appearance/);
});
