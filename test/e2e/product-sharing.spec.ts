import type { Page } from '@playwright/test';
import { expect, test, toast } from '../support/browser.ts';
import { openProduct } from '../support/product-screen.ts';
import { productNamed } from '../support/shop-rows.ts';

test.describe('Share', () => {
  const share = (page: Page) => page.getByRole('button', { name: 'Share' });

  test('opens the device’s own sheet where there is one', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'share', {
        value: async (what: ShareData) => {
          document.documentElement.dataset.shared = `${what.title} ${what.url}`;
        },
      });
    });
    const product = await openProduct(page, 'Love Letters Set');
    await share(page).click();
    await expect(page.locator('html')).toHaveAttribute(
      'data-shared',
      `${product.name} ${page.url()}`,
    );
    await expect(toast(page, 'Link copied!')).toHaveCount(0);
  });

  test('else copies the link', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'share', { value: undefined });
    });
    await openProduct(page, 'Love Letters Set');
    await share(page).click();
    await expect(toast(page, 'Link copied!')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  });

  test('else says that it failed', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'share', { value: undefined });
      Object.defineProperty(navigator, 'clipboard', {
        value: { writeText: () => Promise.reject(new Error('denied')) },
      });
    });
    await openProduct(page, 'Love Letters Set');
    await share(page).click();
    await expect(toast(page, 'Share failed', 'Could not copy link to clipboard.')).toBeVisible();
  });
});

type Described = { '@type': string } & Record<string, unknown>;

test('structured data describes the product, its offer and the way to it', async ({ page }) => {
  const product = await productNamed('Crimson Promise Roses');
  const soldOut = await productNamed('White Peony Cloud');
  const described = async (id: string) => {
    await page.goto(`/product/${id}`);
    const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
    return texts.map((text): Described => JSON.parse(text));
  };
  const roses = await described(product.id);
  const { origin, href } = new URL(page.url());
  expect(roses.map((entry) => entry['@type']).toSorted()).toEqual(['BreadcrumbList', 'Product']);
  const entry = roses.find((one) => one['@type'] === 'Product');
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
    expect(image.startsWith(`${origin}/images/`)).toBe(true);
    expect((await page.request.get(image)).status()).toBe(200);
  }
  const steps = roses.find((one) => one['@type'] === 'BreadcrumbList')?.itemListElement;
  expect(steps).toEqual(
    [
      ['Home', `${origin}/`],
      ['Categories', `${origin}/categories`],
      ['Flowers', `${origin}/categories/flowers`],
      [product.name, href],
    ].map(([name, item], place) => ({ '@type': 'ListItem', position: place + 1, name, item })),
  );
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', href);
  const peonies = (await described(soldOut.id)).find((one) => one['@type'] === 'Product');
  expect(peonies?.offers).toMatchObject({ availability: 'https://schema.org/OutOfStock' });
});

test('a link to something intimate previews as nothing in particular', async ({ page }) => {
  const preview = async () => {
    const tags = page.locator('meta[property^="og:"], meta[name^="twitter:"]');
    const all = await tags.evaluateAll((metas) =>
      metas.map((meta) => [
        meta.getAttribute('property') ?? meta.getAttribute('name') ?? '',
        meta.getAttribute('content') ?? '',
      ]),
    );
    return Object.fromEntries(all) as Record<string, string>;
  };
  for (const name of ['Satin Eye Mask', 'Bloom Massager']) {
    const product = await productNamed(name);
    await page.goto(`/product/${product.id}`);
    const shown = await preview();
    expect(shown['og:title']).toBeTruthy();
    expect(shown['og:image']).toMatch(/\/og\.jpg$/);
    const words = Object.values(shown).join(' ').toLowerCase();
    const slug = name.toLowerCase().replaceAll(' ', '-');
    for (const telling of [name.toLowerCase(), slug, product.category.toLowerCase()]) {
      expect(words).not.toContain(telling);
    }
    expect(words).not.toContain(product.description.slice(0, 30).toLowerCase());
  }
  await page.goto('/categories/desire');
  const category = await preview();
  expect(`${category['og:title']} ${category['og:description']}`).not.toMatch(/desire|pleasure/i);
  expect(category['og:image']).toMatch(/\/og\.jpg$/);

  const flowers = await productNamed('Crimson Promise Roses');
  await page.goto(`/product/${flowers.id}`);
  expect((await preview())['og:title']).toContain(flowers.name);
});
