import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, expectPath, hold, open, test, toast } from '../support/browser.ts';
import {
  allProducts,
  categoriesBy,
  cedis,
  type ProductRow,
  shopRows,
} from '../support/shop-rows.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name });
const someone = () => `ama.${randomUUID().slice(0, 8)}@example.com`;
const isPost = (_: URL, method: string) => method === 'POST';

/** Units sold first, then the newest: how favourites and bestsellers are ranked. */
function mostSold(products: ProductRow[]): ProductRow[] {
  return products
    .filter((product) => product.in_stock)
    .toSorted(
      (a, b) => b.units_sold - a.units_sold || b.created_at.getTime() - a.created_at.getTime(),
    );
}

test(
  'the hero celebrates a love story and leads to the shop and to the contact page',
  { tag: '@both' },
  async ({ page }) => {
    await open(page, '/');
    const main = page.getByRole('main');
    const headline = main.getByRole('heading', { level: 1 });
    await expect(headline).toHaveText('Celebrate your love story');
    const hero = main.locator('section').filter({ has: page.getByRole('heading', { level: 1 }) });
    const box = await hero.boundingBox();
    const bar = await page.getByRole('banner').boundingBox();
    expect((box?.height ?? 0) + (bar?.height ?? 0)).toBeGreaterThanOrEqual(
      page.viewportSize()?.height ?? Infinity,
    );
    await expect(hero.getByRole('listitem')).toHaveText([
      'Plain, unbranded parcel',
      'Encrypted checkout',
      'Free shipping over GH₵900 (about $75)',
    ]);
    await expect(hero.getByRole('link', { name: 'Contact Us' })).toBeInViewport();
    await hero.getByRole('link', { name: 'Shop Now' }).click();
    await expectPath(page, '/categories');
    await page.goBack();
    await hero.getByRole('link', { name: 'Contact Us' }).click();
    await expectPath(page, '/contact');
  },
);

test('four products are featured, and each is featured and in stock', async ({ page }) => {
  const products = await allProducts();
  await open(page, '/');
  const cards = section(page, 'Featured this season').getByRole('article');
  await expect(cards).toHaveCount(4);
  for (const name of await cards.getByRole('heading').allTextContents()) {
    const product = products.find((entry) => entry.name === name);
    expect([name, product?.featured, product?.in_stock]).toEqual([name, true, true]);
  }
});

test('four category cards describe and lead, and one button leads to all', async ({ page }) => {
  const categories = await categoriesBy('created_at');
  await open(page, '/');
  const grid = section(page, 'Where would you like to begin?');
  const cards = grid.getByRole('listitem');
  await expect(cards).toHaveCount(4);
  expect(categories.map(({ name }) => name)).toEqual(['Flowers', 'Gifts', 'Intimacy', 'Desire']);
  for (const [place, { name, description }] of categories.entries()) {
    const card = cards.nth(place);
    await expect(card).toContainText(name);
    await expect(card).toContainText(description);
    const link = card.getByRole('link', { name: /Explore/ });
    await expect(link).toHaveAttribute('href', `/categories/${name.toLowerCase()}`);
  }
  await expect(grid.getByRole('link', { name: 'View All Categories' })).toHaveAttribute(
    'href',
    '/categories',
  );
  await cards.nth(0).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Flowers' })).toBeVisible();
});

test('six customer favorites rank by units sold and each card says what it must', async ({
  page,
}) => {
  const ranked = mostSold(await allProducts()).slice(0, 6);
  await open(page, '/');
  const favorites = section(page, 'Customer Favorites');
  const cards = favorites.getByRole('article');
  await expect(cards.getByRole('heading')).toHaveText(ranked.map(({ name }) => name));
  for (const [place, product] of ranked.entries()) {
    const card = cards.nth(place);
    await expect(card.getByText('Featured', { exact: true })).toHaveCount(product.featured ? 1 : 0);
    await expect(card.getByText(product.category, { exact: true })).toBeVisible();
    await expect(card.getByText(cedis(product.price_minor), { exact: true })).toBeVisible();
    await expect(
      card.getByRole('button', { name: `Add ${product.name} to your wishlist` }),
    ).toBeVisible();
    await expect(card.getByRole('link', { name: /^View Details/ })).toHaveAttribute(
      'href',
      `/product/${product.id}`,
    );
  }
  expect(
    ranked.some((product) => !product.featured) && ranked.some((product) => product.featured),
    'the demo shows cards with and without the badge',
  ).toBe(true);
  await favorites.getByRole('link', { name: 'Shop All Product', exact: true }).click();
  await expectPath(page, '/categories');
});

test(
  'Quick Add can be seen on touch and by keyboard and puts one into the cart',
  { tag: '@both' },
  async ({ page, isMobile }) => {
    await open(page, '/');
    const card = section(page, 'Customer Favorites').getByRole('article').first();
    const quickAdd = card.getByRole('button', { name: /^Quick Add/ });
    await quickAdd.scrollIntoViewIfNeeded();
    if (!isMobile) {
      await expect(quickAdd).toHaveCSS('opacity', '0');
      await card.getByRole('button', { name: /wishlist/ }).focus();
      await page.keyboard.press('Tab');
      await expect(quickAdd).toBeFocused();
    }
    await expect(quickAdd).toHaveCSS('opacity', '1');
    const name = await card.getByRole('heading').textContent();
    if (isMobile) await quickAdd.tap();
    else await page.keyboard.press('Enter');
    await expect(page.getByText(`${name} has been added to your cart`)).toBeVisible();
    await expect(page.getByTestId('cart-badge')).toHaveText('1');
    await expectPath(page, '/');
  },
);

test('a heart asks a visitor to sign in', async ({ page }) => {
  await open(page, '/');
  await section(page, 'Customer Favorites')
    .getByRole('button', { name: /to your wishlist$/ })
    .first()
    .click();
  const note = toast(
    page,
    'Please sign in',
    'You need to be signed in to add items to your wishlist.',
  );
  await expect(note).toBeVisible();
  await note.getByRole('link', { name: 'Sign in' }).click();
  await expectPath(page, '/auth');
});

test('six benefits, four statistics and three testimonials with their summary', async ({
  page,
}) => {
  await open(page, '/');
  const privacy = section(page, 'Your privacy, your satisfaction');
  await expect(privacy.getByRole('listitem').getByRole('heading')).toHaveText([
    'Discreet shipping',
    'Plain packaging',
    'Encrypted checkout',
    'Body-safe materials',
    'One-year warranty',
    '24/7 support',
  ]);
  await expect(privacy.getByRole('definition')).toHaveCount(4);
  await expect(privacy.getByRole('definition').first()).toHaveText('500K+');
  for (const figure of ['500K+', '99.8%', '4.9/5']) {
    await expect(privacy.getByRole('definition').filter({ hasText: figure })).toHaveCount(1);
  }

  const voices = section(page, 'What our customers say');
  const figures = voices.getByRole('figure');
  await expect(figures).toHaveCount(3);
  for (const [name, product] of [
    ['Akosua M.', 'Crimson Promise Roses'],
    ['Kwame & Efua', 'Vanilla Shea Massage Candle'],
    ['Nana A.', 'Bloom Massager'],
  ] as const) {
    const voice = figures.filter({ hasText: name });
    await expect(voice).toContainText('5 out of 5');
    await expect(voice).toContainText('Verified');
    await expect(voice).toContainText(product);
    expect((await voice.getByRole('blockquote').textContent())?.length).toBeGreaterThan(20);
  }
  await expect(voices).toContainText('4.9/5');
  await expect(voices).toContainText('50,000+ reviews');
});

test.describe('the newsletter', () => {
  const form = (page: Page) => section(page, 'A quiet email, now and then');
  const field = (page: Page) => form(page).getByRole('textbox', { name: 'Email address' });
  const subscribe = (page: Page) => form(page).getByRole('button', { name: 'Subscribe' });

  test(
    'is the last section, and goes from idle to busy to thanks',
    { tag: '@both' },
    async ({ page }) => {
      await open(page, '/');
      expect(
        await form(page).evaluate((element) => element === element.parentElement?.lastElementChild),
      ).toBe(true);
      const email = someone();
      const slow = await hold(page, isPost);
      await field(page).fill(email);
      await subscribe(page).click();
      const busy = form(page).getByRole('button', { name: 'Subscribing...' });
      await expect(busy).toBeVisible();
      await slow.arrived();
      await busy.click({ force: true });
      await slow.release();
      const thanks = form(page).getByText('Thank you for subscribing!');
      await expect(thanks).toBeVisible();
      await expect(field(page)).toHaveCount(0);
      await expect(form(page).getByRole('status')).toBeFocused();
      const stored = await shopRows('select 1 from newsletter_subscriptions where email = $1', [
        email,
      ]);
      expect(stored).toHaveLength(1);
    },
  );

  test('tells someone who is on the list already, whatever the capitals', async ({ page }) => {
    const email = someone();
    await shopRows('insert into newsletter_subscriptions (email) values ($1)', [email]);
    await open(page, '/');
    await field(page).fill(email.toUpperCase());
    await subscribe(page).click();
    await expect(
      toast(page, 'Already subscribed!', 'This email is already on our newsletter list.'),
    ).toBeVisible();
    await expect(field(page)).toHaveValue(email.toUpperCase());
  });

  test('asks for an email address that can be one, beside the field', async ({ page }) => {
    await open(page, '/');
    await subscribe(page).click();
    await expect(field(page)).toHaveAccessibleDescription('Please enter your email address');
    await field(page).fill('ama@example');
    await subscribe(page).click();
    await expect(field(page)).toHaveAccessibleDescription(
      'Please enter an email address like ama@example.com',
    );
    await expect(field(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(field(page)).toHaveValue('ama@example');
    await expect(field(page)).toBeFocused();
  });

  for (const [what, fail] of [
    ['the network breaks off', 'abort'],
    ['the server fails', 'error'],
  ] as const) {
    test(`says that it failed when ${what}, and keeps the address`, async ({ page }) => {
      await open(page, '/');
      await page.route('**/*', (route) => {
        if (route.request().method() !== 'POST') return route.fallback();
        return fail === 'abort'
          ? route.abort('connectionreset')
          : route.fulfill({ status: 500, body: 'Something went wrong on our side.' });
      });
      await field(page).fill('ama@example.com');
      await subscribe(page).click();
      await expect(toast(page, 'Error', 'Failed to subscribe. Please try again.')).toBeVisible();
      await expect(field(page)).toHaveValue('ama@example.com');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Celebrate your love story');
    });
  }

  test('asks to wait after five tries in an hour', async ({ page }) => {
    const email = someone();
    await shopRows('insert into newsletter_subscriptions (email) values ($1)', [email]);
    await open(page, '/');
    const already = toast(page, 'Already subscribed!');
    for (let tries = 0; tries < 5; tries += 1) {
      await field(page).fill(email);
      await subscribe(page).click();
      await expect(already).toBeVisible();
      await already.getByRole('button', { name: /^Dismiss/ }).click();
      await expect(already).toHaveCount(0);
    }
    await field(page).fill(email);
    const answer = page.waitForResponse((response) => response.request().method() === 'POST');
    await subscribe(page).click();
    expect((await answer).status()).toBe(429);
    await expect(toast(page, 'Please wait a little')).toBeVisible();
    await expect(form(page)).toContainText('try again in an hour');
  });
});
