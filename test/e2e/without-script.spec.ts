import { randomUUID } from 'node:crypto';
import { expect, expectPath, test } from '../support/browser.ts';
import { productNamed, shopRows } from '../support/shop-rows.ts';

test.use({ javaScriptEnabled: false });

test(
  'one can read and go round the shop by its links',
  { tag: '@both' },
  async ({ page, isMobile }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Celebrate your love story');
    if (isMobile) await page.getByRole('button', { name: 'Menu' }).click();
    await page
      .getByRole('navigation', { name: isMobile ? 'Menu' : 'Categories' })
      .getByRole('link', { name: 'Flowers' })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Flowers');
    await page
      .getByRole('link', { name: /^View Details/ })
      .first()
      .click();
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Flowers');
    await expect(page.locator('main noscript p')).toContainText('The cart is kept in your browser');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Shipping info' }).click();
    await expect(page.getByRole('table').first()).toContainText('Standard');
    await page.getByRole('banner').getByRole('link', { name: 'Cart' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  },
);

test('the thumbnails of a product lead to its pictures', { tag: '@both' }, async ({ page }) => {
  const product = await productNamed('Crimson Promise Roses');
  await page.goto(`/product/${product.id}`);
  const pictures = page.getByRole('list', { name: /^Pictures of/ }).getByRole('listitem');
  await expect(pictures.nth(1)).not.toBeInViewport();
  await page.getByRole('list', { name: 'Thumbnails' }).getByRole('link').nth(1).click();
  await expect(pictures.nth(1)).toBeInViewport({ ratio: 0.3 });
});

test('one can search, sort and turn the pages', { tag: '@both' }, async ({ page, isMobile }) => {
  await page.goto('/about');
  if (isMobile) await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
  const field = page.getByRole('searchbox', { name: 'Search products' }).filter({ visible: true });
  await field.fill('orchid');
  await field.press('Enter');
  await expectPath(page, '/categories?q=orchid');
  await expect(page.getByRole('heading', { name: 'Orchid in Porcelain' })).toBeVisible();

  await page.goto('/categories');
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('price-low');
  await page.getByRole('button', { name: 'Sort', exact: true }).click();
  await expect(page.getByRole('article').first().getByRole('heading')).toHaveText('Satin Eye Mask');
  expect(new URL(page.url()).searchParams.get('sort')).toBe('price-low');
  const strip = page.getByRole('navigation', { name: 'Pages' });
  await strip.getByRole('link', { name: 'Next' }).click();
  await expect(strip.locator('[aria-current=page]')).toHaveText('2');
  expect(new URL(page.url()).searchParams.get('sort')).toBe('price-low');
  await page.getByRole('link', { name: 'List view' }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('view')).toBe('list');
  await expect(page.getByRole('article')).toHaveCount(12);
});

test('one answer is open at a time', async ({ page }) => {
  await page.goto('/faqs');
  const entries = page.getByRole('main').locator('details');
  await entries.nth(0).locator('summary').click();
  await expect(entries.nth(0)).toHaveAttribute('open');
  await entries.nth(1).locator('summary').click();
  await expect(entries.nth(1)).toHaveAttribute('open');
  await expect(entries.nth(0)).not.toHaveAttribute('open');
});

test('the contact form says what is missing, keeps what was typed, and sends', async ({ page }) => {
  const subject = `Without script ${randomUUID()}`;
  await page.goto('/contact');
  const field = (name: string) => page.getByRole('main').getByRole('textbox', { name });
  await field('Name').fill('Kofi Boateng');
  await field('Subject').fill(subject);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([
    'Please enter your email address',
    'Please write your message',
  ]);
  await expect(field('Email')).toHaveAccessibleDescription('Please enter your email address');
  await expect(field('Name')).toHaveValue('Kofi Boateng');
  await expect(page).toHaveTitle('Error: Contact Us – Corvox');
  await field('Email').fill('kofi@example.com');
  await field('Message').fill('Hello there');
  await page.getByRole('button', { name: 'Send Message' }).click();
  const answer = page.getByRole('main').getByRole('status').filter({ hasText: 'Message sent!' });
  await expect(answer).toContainText("We'll get back to you within 24 hours.");
  await expect(field('Name')).toHaveValue('');
  expect(
    await shopRows('select name from contact_messages where subject = $1', [subject]),
  ).toHaveLength(1);
});

test('the newsletter says what is wrong, and thanks', async ({ page }) => {
  await page.goto('/');
  const form = page.getByRole('region', { name: 'A quiet email, now and then' });
  const field = form.getByRole('textbox', { name: 'Email address' });
  const subscribe = form.getByRole('button', { name: 'Subscribe' });
  await field.fill('kofi');
  await subscribe.click();
  await expect(field).toHaveAccessibleDescription(
    'Please enter an email address like ama@example.com',
  );
  await expect(field).toHaveValue('kofi');
  const email = `kofi.${randomUUID().slice(0, 8)}@example.com`;
  await field.fill(email);
  await subscribe.click();
  await expect(form).toContainText('Thank you for subscribing!');
  await page.goto('/');
  await field.fill(email);
  await subscribe.click();
  await expect(form).toContainText('Already subscribed!');
  await expect(form).toContainText('This email is already on our newsletter list.');
});

test('controls that would do nothing are not shown', async ({ page }) => {
  const product = await productNamed('Crimson Promise Roses');
  await page.goto(`/product/${product.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const name of ['Share', /to your wishlist$/, 'Enlarge the picture']) {
    await expect(page.getByRole('button', { name }).filter({ visible: true })).toHaveCount(0);
  }
});

test('a missing page, a missing product and a checkout that needs script can be read', async ({
  page,
}) => {
  for (const [path, status, words] of [
    ['/no-such-page', 404, 'Oops! Page not found'],
    ['/product/no-such-product', 404, 'Product not found'],
    ['/checkout', 200, 'Checkout'],
  ] as const) {
    const response = await page.goto(path);
    expect(response?.status()).toBe(status);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words);
  }
});
