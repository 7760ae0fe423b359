import type { Page } from '@playwright/test';
import {
  badge,
  expect,
  expectPath,
  isPageData,
  open,
  storedCart,
  test,
  toast,
} from '../support/browser.ts';
import { allProducts, cedis, productNamed, shopRows } from '../support/shop-rows.ts';

const addButton = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: /^Add to Cart/ })
    .first();
const quantity = (page: Page) => page.getByRole('textbox', { name: 'Quantity' });
const plus = (page: Page) => page.getByRole('button', { name: 'Increase quantity' });
const minus = (page: Page) => page.getByRole('button', { name: 'Decrease quantity' });

async function openProduct(page: Page, name: string) {
  const product = await productNamed(name);
  const response = await open(page, `/product/${product.id}`);
  return { ...product, response };
}

test('the page shows breadcrumb, name, price and description', async ({ page }) => {
  const product = await openProduct(page, 'Crimson Promise Roses');
  const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(breadcrumb.getByRole('listitem')).toHaveText([
    'Home',
    'Categories',
    'Flowers',
    product.name,
  ]);
  expect(
    await breadcrumb.getByRole('link').evaluateAll((all) => all.map((a) => a.getAttribute('href'))),
  ).toEqual(['/', '/categories', '/categories/flowers']);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.name);
  const main = page.getByRole('main');
  await expect(main.getByText('GH₵480.00', { exact: true })).toBeVisible();
  await expect(main.getByText(product.description)).toBeVisible();
  await expect(main.getByText(/GH₵15\.00, 1-3 business days/)).toBeVisible();
  await expect(main.getByText('Within 30 days, unopened.')).toBeVisible();
  await breadcrumb.getByRole('link', { name: 'Flowers' }).click();
  await expectPath(page, '/categories/flowers');
});

test('the gallery goes by thumbnail, by step and by swipe', async ({ page }) => {
  const product = await openProduct(page, 'Crimson Promise Roses');
  const pictures = page
    .getByRole('list', { name: `Pictures of ${product.name}` })
    .getByRole('listitem');
  const thumbnails = page.getByRole('list', { name: 'Thumbnails' }).getByRole('link');
  const count = await pictures.count();
  expect(count).toBeGreaterThan(1);
  expect(count).toBeLessThanOrEqual(3);
  await expect(thumbnails).toHaveCount(count);
  const shown = async (place: number) => {
    await expect(pictures.nth(place)).toBeInViewport({ ratio: 0.3 });
    await expect(thumbnails.nth(place)).toHaveAttribute('aria-current', 'true');
    for (let other = 0; other < count; other += 1) {
      if (other !== place) await expect(pictures.nth(other)).not.toBeInViewport({ ratio: 0.1 });
    }
  };
  const previous = page.getByRole('button', { name: 'Previous picture' });
  const next = page.getByRole('button', { name: 'Next picture' });
  await shown(0);
  await expect(previous).toBeDisabled();
  await next.click();
  await shown(1);
  await previous.click();
  await shown(0);
  await thumbnails.nth(count - 1).click();
  await shown(count - 1);
  await expect(next).toBeDisabled();
  await page.getByRole('region', { name: 'Gallery' }).evaluate((box) => box.scrollTo({ left: 0 }));
  await shown(0);
});

test('a picture can be enlarged, and Esc closes it', async ({ page }) => {
  const product = await openProduct(page, 'Crimson Promise Roses');
  const enlarge = page.getByRole('button', { name: 'Enlarge the picture' });
  await enlarge.click();
  const dialog = page.getByRole('dialog', { name: `Larger picture of ${product.name}` });
  await expect(dialog.getByRole('img')).toBeVisible();
  const small = await page.getByRole('list', { name: /^Pictures of/ }).boundingBox();
  const large = await dialog.getByRole('img').boundingBox();
  expect(large?.height).toBeGreaterThanOrEqual(Math.min(small?.height ?? 0, 400));
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(enlarge).toBeFocused();
});

test('the quantity starts at 1, is stepped or typed, and the button shows price x quantity', async ({
  page,
}) => {
  const { price_minor: price } = await openProduct(page, 'Amber & Oud Candle');
  await expect(quantity(page)).toHaveValue('1');
  await expect(minus(page)).toBeDisabled();
  await expect(addButton(page)).toHaveText(`Add to Cart - ${cedis(price)}`);
  await plus(page).click();
  await plus(page).click();
  await expect(quantity(page)).toHaveValue('3');
  await expect(addButton(page)).toHaveText(`Add to Cart - ${cedis(price * 3)}`);
  await minus(page).click();
  await expect(quantity(page)).toHaveValue('2');
  await quantity(page).fill('12');
  await expect(addButton(page)).toHaveText(`Add to Cart - ${cedis(price * 12)}`);
  for (const nothing of ['0', '', 'abc']) {
    await quantity(page).fill(nothing);
    await quantity(page).blur();
    await expect(quantity(page)).not.toHaveValue(nothing);
    expect(Number(await quantity(page).inputValue())).toBeGreaterThanOrEqual(1);
  }
});

test('the quantity stops at the stock and says how many are left', async ({ page }) => {
  const product = await openProduct(page, 'Midnight Dahlias');
  const words = `Only ${product.stock_quantity} left`;
  const note = page.getByRole('status').filter({ hasText: words });
  await quantity(page).fill('99');
  await expect(note).toHaveText(words);
  await quantity(page).blur();
  await expect(quantity(page)).toHaveValue(String(product.stock_quantity));
  await expect(addButton(page)).toHaveText('Add to Cart - GH₵4,200.00');
  await minus(page).click();
  await expect(note).toHaveCount(0);
  await plus(page).click();
  await expect(note).toHaveCount(0);
  await plus(page).dispatchEvent('click');
  await expect(note).toHaveText(words);
  await expect(quantity(page)).toHaveValue(String(product.stock_quantity));
});

test('adding says so, keeps the focus, counts in the badge, and adding again adds up', async ({
  page,
}) => {
  const product = await openProduct(page, 'Love Letters Set');
  await expect(badge(page)).toHaveCount(0);
  await plus(page).click();
  await addButton(page).click();
  const note = toast(page, 'Added to cart', `${product.name} has been added to your cart`);
  await expect(note).toBeVisible();
  await expect(addButton(page)).toBeFocused();
  await expect(badge(page)).toHaveText('2');
  await note.getByRole('button', { name: /^Dismiss/ }).click();
  await expect(note).toHaveCount(0);
  await minus(page).click();
  await addButton(page).click();
  await expect(badge(page)).toHaveText('3');
  await expect(page.locator('#cart-count')).toHaveText('3 items in your cart');
  expect(await storedCart(page)).toEqual([
    expect.objectContaining({ id: product.id, name: product.name, quantity: 3 }),
  ]);
  await note.getByRole('link', { name: 'View cart' }).click();
  await expectPath(page, '/cart');
});

test('no more goes into the cart than there is', async ({ page }) => {
  const product = await openProduct(page, 'Midnight Dahlias');
  await quantity(page).fill('8');
  await addButton(page).click();
  await expect(badge(page)).toHaveText('8');
  await addButton(page).click();
  await expect(badge(page)).toHaveText(String(product.stock_quantity));
  await addButton(page).click();
  await expect(toast(page, `Only ${product.stock_quantity} left`)).toBeVisible();
  await expect(badge(page)).toHaveText(String(product.stock_quantity));
});

test('a product that is sold out cannot be added', async ({ page }) => {
  const product = await openProduct(page, 'White Peony Cloud');
  expect(product.response?.status()).toBe(200);
  await expect(page.getByRole('main').getByText('Out of stock')).toBeVisible();
  await expect(plus(page)).toBeDisabled();
  await expect(addButton(page)).toBeDisabled();
  await expect(page.getByRole('region', { name: 'You Might Also Like' })).toBeVisible();
});

test('up to four others of the same category are suggested', async ({ page }) => {
  const products = await allProducts();
  const product = await openProduct(page, 'Satin Eye Mask');
  const cards = page.getByRole('region', { name: 'You Might Also Like' }).getByRole('article');
  await expect(cards).toHaveCount(4);
  for (const name of await cards.getByRole('heading').allTextContents()) {
    expect(name).not.toBe(product.name);
    expect(products.find((entry) => entry.name === name)).toMatchObject({
      category: 'Intimacy',
      in_stock: true,
    });
  }
  const first = cards.first().getByRole('heading');
  const next = (await first.textContent()) ?? '';
  await quantity(page).fill('5');
  await cards
    .first()
    .getByRole('link', { name: /^View Details/ })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(next);
  await expect(quantity(page)).toHaveValue('1');
});

test.describe('on a phone', () => {
  test.skip(({ isMobile }) => !isMobile, 'the bar is for small screens');

  test('the Add button follows while its own place is out of sight', async ({ page }) => {
    const product = await openProduct(page, 'Love Letters Set');
    const buttons = page.getByRole('main').getByRole('button', { name: /^Add to Cart/ });
    await buttons.first().scrollIntoViewIfNeeded();
    await expect(buttons).toHaveCount(1);
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect(buttons).toHaveCount(2);
    await expect(buttons.last()).toBeInViewport({ ratio: 1 });
    await buttons.last().click();
    await expect(
      toast(page, 'Added to cart', `${product.name} has been added to your cart`),
    ).toBeVisible();
    await buttons.first().scrollIntoViewIfNeeded();
    await expect(buttons).toHaveCount(1);
  });
});

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

test('the heart is a toggle that asks a visitor to sign in', async ({ page }) => {
  const product = await openProduct(page, 'Love Letters Set');
  const heart = page.getByRole('button', { name: `Add ${product.name} to your wishlist` });
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await heart.click();
  await expect(
    toast(page, 'Please sign in', 'You need to be signed in to add items to your wishlist.'),
  ).toBeVisible();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
});

test('a product that does not exist answers 404 and leads back to the categories', async ({
  page,
}) => {
  for (const id of ['00000000-0000-4000-8000-000000000000', 'no-such-product']) {
    const response = await open(page, `/product/${id}`);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Product not found');
    await expect(page).toHaveTitle('Product not found – Corvox');
  }
  await page.getByRole('main').getByRole('link', { name: 'Back to Categories' }).click();
  await expectPath(page, '/categories');
});

test('a product that fails to load says so and leads back to the categories', async ({ page }) => {
  await open(page, '/bestsellers');
  await page.route(isPageData, (route) => route.abort('connectionreset'));
  await page
    .getByRole('main')
    .getByRole('link', { name: /^View Details/ })
    .first()
    .click();
  const main = page.getByRole('main');
  await expect(main.getByText('An error occurred while loading the product')).toBeVisible();
  await expect(main.getByRole('link', { name: 'Try again' })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Back to Categories' })).toHaveAttribute(
    'href',
    '/categories',
  );
});

test('pictures that fail to load are replaced by the placeholder', async ({ page }) => {
  await page.route('**/images/**', (route) => route.abort('failed'));
  const product = await openProduct(page, 'Crimson Promise Roses');
  const first = page
    .getByRole('list', { name: `Pictures of ${product.name}` })
    .getByRole('listitem')
    .first();
  await expect(first.locator('svg[data-placeholder]')).toBeVisible();
  await expect(first.getByRole('img', { name: /roses/i })).toBeVisible();
  await expect(first.locator('img')).toHaveCount(0);
  await page.unroute('**/images/**');
  await page.route('**/images/**', (route) => route.fulfill({ status: 404, body: '' }));
  await open(page, '/categories');
  await expect(
    page.getByRole('article').first().locator('svg[data-placeholder]').first(),
  ).toBeVisible();
  await expect(page.getByRole('article').first().locator('img')).toHaveCount(0);
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

test('a name of one endless word breaks instead of widening the page', async ({ page }) => {
  const name = `Rose${'amaranthine'.repeat(17)}`;
  const [row] = await shopRows<{ id: string }>(
    `insert into products (name, description, price_minor, category_id, in_stock)
     select $1, $1, 12345678901, id, false from categories limit 1 returning id`,
    [name],
  );
  try {
    await page.goto(`/product/${row?.id}`);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    const { wide, room } = await page.evaluate(() => ({
      wide: document.documentElement.scrollWidth,
      room: document.documentElement.clientWidth,
    }));
    expect(wide).toBeLessThanOrEqual(room);
  } finally {
    await shopRows('delete from products where id = $1', [row?.id]);
  }
});
