import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import {
  badge,
  expect,
  expectPath,
  expectToast,
  hold,
  open,
  test,
  toast,
} from '../support/browser.ts';
import { shopRows } from '../support/shop-rows.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name });
const isPost = (_: URL, method: string) => method === 'POST';

test('the hero fills the screen and leads on, and Quick Add stands below the picture and acts', async ({
  page,
}) => {
  await open(page, '/');
  const hero = page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 1 }) });
  const card = section(page, 'Customer Favorites').getByRole('article').first();
  const quickAdd = card.getByRole('button', { name: /^Quick Add/ });
  const added = `${await card.getByRole('heading').textContent()} has been added to your cart`;
  const phone = page.viewportSize() ?? { width: 360, height: 740 };
  for (const size of [{ width: 1280, height: 800 }, phone]) {
    await test.step(`at ${size.width} px`, async () => {
      await page.setViewportSize(size);
      await page.evaluate(() => window.scrollTo(0, 0));
      const height = async () =>
        ((await hero.boundingBox())?.height ?? 0) +
        ((await page.getByRole('banner').boundingBox())?.height ?? 0);
      await expect.poll(height).toBeGreaterThanOrEqual(size.height);
      await expect(hero.getByRole('link', { name: 'Contact Us' })).toBeInViewport();
      await quickAdd.scrollIntoViewIfNeeded();
      const picture = await card.locator('img').boundingBox();
      const place = await quickAdd.boundingBox();
      expect(place?.y).toBeGreaterThan((picture?.y ?? Infinity) + (picture?.height ?? 0));
      expect(place?.height).toBeGreaterThanOrEqual(44);
    });
  }
  await test.step('Quick Add puts one into the cart, by a tap and by keyboard', async () => {
    await quickAdd.tap();
    await expectToast(page, 'Added to cart', added);
    await expect(badge(page)).toHaveText('1');
    await card.getByRole('button', { name: /wishlist/ }).focus();
    await page.keyboard.press('Tab');
    await expect(card.getByRole('link')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(quickAdd).toBeFocused();
    await page.keyboard.press('Enter');
    await expectToast(page, 'Added to cart', added);
    await expect(badge(page)).toHaveText('2');
    await expectPath(page, '/');
  });
  await test.step('the links of the page lead on', async () => {
    await hero.getByRole('link', { name: 'Shop Now' }).click();
    await expectPath(page, '/categories');
    await page.goBack();
    await hero.getByRole('link', { name: 'Contact Us' }).click();
    await expectPath(page, '/contact');
    await page.goBack();
    const grid = section(page, 'Where would you like to begin?');
    await grid.getByRole('listitem').first().getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Flowers' })).toBeVisible();
  });
});

test('the newsletter says what is wrong or failed, keeps the address, and thanks once it has it', async ({
  page,
  baseURL,
}) => {
  const form = section(page, 'A quiet email, now and then');
  const field = form.getByRole('textbox', { name: 'Email address' });
  const subscribe = form.getByRole('button', { name: 'Subscribe' });
  const email = `ama.${randomUUID().slice(0, 8)}@example.com`;
  const [known, fresh] = [`known.${email}`, `fresh.${email}`];
  await shopRows('insert into newsletter_subscriptions (email) values ($1)', [known]);
  // A note goes after six seconds, which a busy machine may take to look at it: here no time passes.
  await page.clock.install();
  await open(page, '/');
  await page.clock.pauseAt(Date.now() + 3_600_000);

  await test.step('it asks for an address that can be one, beside the field', async () => {
    await subscribe.click();
    await expect(field).toHaveAccessibleDescription('Please enter your email address');
    await field.fill('ama@example');
    await subscribe.click();
    await expect(field).toHaveAccessibleDescription(
      'Please enter an email address like ama@example.com',
    );
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveValue('ama@example');
    await expect(field).toBeFocused();
  });
  for (const [what, fail] of [
    ['the network breaks off', 'abort'],
    ['the server fails', 'error'],
  ] as const) {
    await test.step(`it says that it failed when ${what}, and keeps the address`, async () => {
      await page.route('**/*', (route) => {
        if (route.request().method() !== 'POST') return route.fallback();
        return fail === 'abort'
          ? route.abort('connectionreset')
          : route.fulfill({ status: 500, body: 'Something went wrong on our side.' });
      });
      await field.fill('ama@example.com');
      await subscribe.click();
      await expectToast(page, 'Error', 'Failed to subscribe. Please try again.');
      await expect(field).toHaveValue('ama@example.com');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Celebrate your love story');
      await page.unroute('**/*');
    });
  }
  await test.step('it tells someone who is on the list already, whatever the capitals', async () => {
    await field.fill(known.toUpperCase());
    await subscribe.click();
    await expectToast(page, 'Already subscribed!', 'This email is already on our newsletter list.');
    await expect(field).toHaveValue(known.toUpperCase());
  });
  await test.step('it asks to wait after five tries in an hour', async () => {
    for (let tries = 1; tries < 5; tries += 1) {
      await page.request.post('/?index', {
        form: { email: known },
        headers: { origin: baseURL ?? '' },
      });
    }
    await field.fill(known);
    await subscribe.click();
    await expect(toast(page, 'Please wait a little')).toBeVisible();
    await expect(form).toContainText('try again in an hour');
    await shopRows(`delete from rate_limits where key like 'newsletter:%'`);
  });
  await test.step('it goes from idle to busy to thanks', async () => {
    const slow = await hold(page, isPost);
    await field.fill(fresh);
    await subscribe.click();
    const busy = form.getByRole('button', { name: 'Subscribing...' });
    await expect(busy).toBeVisible();
    await slow.arrived();
    await busy.click({ force: true });
    await slow.release();
    await expect(form.getByText('Thank you for subscribing!')).toBeVisible();
    await expect(field).toHaveCount(0);
    await expect(form.getByRole('status')).toBeFocused();
    expect(
      await shopRows('select 1 from newsletter_subscriptions where email = $1', [fresh]),
    ).toHaveLength(1);
  });
});
