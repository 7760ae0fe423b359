import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import {
  expect,
  expectPath,
  expectToast,
  goTo,
  isPageData,
  main,
  open,
  test,
  toast,
} from '../support/browser.ts';
import { openProduct, quantity } from '../support/product-screen.ts';
import { section } from '../support/review-screens.ts';
import { productNamed } from '../support/shop-rows.ts';

test('the pictures of a product go by thumbnail, by step and by swipe, can be enlarged, and may fail to load', async ({
  page,
}) => {
  const product = await openProduct(page, 'Crimson Promise Roses');
  const strip = page.getByRole('list', { name: `Pictures of ${product.name}` });
  const pictures = strip.getByRole('listitem');
  const thumbnails = page.getByRole('list', { name: 'Thumbnails' }).getByRole('link');

  await test.step('the gallery', async () => {
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
    await page
      .getByRole('region', { name: 'Gallery' })
      .evaluate((box) => box.scrollTo({ left: 0 }));
    await shown(0);
  });
  const phone = page.viewportSize() ?? { width: 360, height: 740 };
  for (const size of [phone, { width: 1280, height: 800 }]) {
    await test.step(`enlarged at ${size.width} px it is much larger, and Esc closes it`, async () => {
      await page.setViewportSize(size);
      const enlarge = page.getByRole('button', { name: 'Enlarge the picture' });
      const small = await strip.boundingBox();
      await enlarge.click();
      const dialog = page.getByRole('dialog', { name: `Larger picture of ${product.name}` });
      const picture = dialog.getByRole('img');
      await expect
        .poll(async () => ((await picture.boundingBox())?.width ?? 0) / (small?.width ?? 1))
        .toBeGreaterThan(1.6);
      await expect
        .poll(async () => (await picture.boundingBox())?.height)
        .toBeGreaterThanOrEqual(Math.min(small?.height ?? 0, 400));
      await expect(page.getByRole('button', { name: 'Close the larger picture' })).toBeInViewport({
        ratio: 1,
      });
      if (size === phone) await expectAccessible(page, 'the larger picture');
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(enlarge).toBeFocused();
    });
  }
  await test.step('the stars are filled as far as the rating goes, and lead to the reviews', async () => {
    await page.setViewportSize(phone);
    const rating = page.getByRole('main').getByRole('link', { name: /out of 5/ });
    const words = await rating.getByText(/^[\d.]+ out of 5$/).textContent();
    const filled = rating.getByTestId('stars-filled');
    // Filled stars begin where the empty ones do, however many there are.
    await expect(filled).toHaveCSS('mask-position', /^(0%|left|0px) /);
    const whole = await filled.locator('xpath=..').boundingBox();
    const part = await filled.boundingBox();
    const share = Number.parseFloat(words ?? '') / 5;
    expect((part?.width ?? 0) / (whole?.width ?? 1)).toBeCloseTo(share, 1);
    await rating.click();
    await expect(section(page).getByRole('heading')).toBeInViewport();
  });
  await test.step('pictures that fail to load are replaced by the placeholder', () =>
    expectPlaceholders(page));
});

async function expectPlaceholders(page: Page) {
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
  await page.getByRole('contentinfo').getByRole('link', { name: 'All categories' }).click();
  await expectPath(page, '/categories');
  const card = page.getByRole('article').first();
  await expect(card.locator('svg[data-placeholder]').first()).toBeVisible();
  await expect(card.locator('img')).toHaveCount(0);
}

test('the first screen of a product has what matters; it is shared, leads to others, and says where one fails', async ({
  page,
  context,
}) => {
  await test.step('the name, the price and the earliest delivery', () => expectFirstScreen(page));
  await goTo(page, `/product/${(await productNamed('Satin Eye Mask')).id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Satin Eye Mask');
  const share = page.getByRole('button', { name: 'Share' });
  const cards = page.getByRole('region', { name: 'You Might Also Like' }).getByRole('article');
  const details = cards.first().getByRole('link', { name: /^View Details/ });

  await test.step('Share opens the device’s own sheet where there is one, without the name of something intimate', async () => {
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'share', {
        configurable: true,
        value: async (what: ShareData) => {
          document.documentElement.dataset.shared = `${what.title} ${what.url}`;
        },
      });
    });
    await share.click();
    await expect(page.locator('html')).toHaveAttribute('data-shared', `Corvox ${page.url()}`);
    await expect(toast(page, 'Link copied!')).toHaveCount(0);
  });
  await test.step('else it copies the link', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }));
    await share.click();
    await expectToast(page, 'Link copied!');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  });
  await test.step('else it says that it failed', async () => {
    await page.evaluate(() =>
      Object.defineProperty(navigator, 'clipboard', {
        value: { writeText: () => Promise.reject(new Error('denied')) },
      }),
    );
    await share.click();
    await expectToast(page, 'Share failed', 'Could not copy link to clipboard.');
  });
  await test.step('the page of another starts with a quantity of one', async () => {
    const next = (await cards.first().getByRole('heading').textContent()) ?? '';
    await quantity(page).fill('5');
    await details.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(next);
    await expect(quantity(page)).toHaveValue('1');
  });
  await test.step('one that fails to load says so and leads back to the categories', async () => {
    await page.route(isPageData, (route) =>
      route.fulfill({ status: 500, body: 'Internal Server Error' }),
    );
    await details.click();
    await expect(main(page).getByText('An error occurred while loading the product')).toBeVisible();
    await expect(main(page).getByRole('link', { name: 'Try again' })).toBeVisible();
    await expect(main(page).getByRole('link', { name: 'Back to Categories' })).toHaveAttribute(
      'href',
      '/categories',
    );
  });
});

const DELIVERY =
  /^(Order (within|by) .+ for \w+day \d+ \w+( in Accra)?|Delivery in 1-3 business days)$/;

/** On a phone: the name, the price, the earliest delivery and enough of the picture. */
async function expectFirstScreen(page: Page) {
  await open(page, '/about');
  // The longest names of the demo, with the bar of the quick exit and the bar of the cart.
  for (const name of ['Accra Nights Eau de Parfum', 'Satin Cuffs & Blindfold Set']) {
    await goTo(page, `/product/${(await productNamed(name)).id}`);
    await expect(main(page).getByRole('heading', { level: 1, name })).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, 0));
    const exit = page.getByRole('banner').getByRole('link', { name: 'Quick exit' }).last();
    await expect(exit).toBeVisible();
    const bar = page.locator('.add-bar');
    await expect(bar).toBeVisible();
    const top = (await exit.boundingBox())?.y ?? 0;
    const bottom = (await bar.boundingBox())?.y ?? 0;
    for (const part of [
      main(page).getByRole('heading', { level: 1, name }),
      main(page)
        .getByText(/^GH₵[\d.]+$/)
        .first(),
      main(page).getByText(DELIVERY),
    ]) {
      const box = await part.boundingBox();
      expect(box?.y).toBeGreaterThan(top);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(bottom);
    }
    // And enough of the picture to know it by.
    const picture = await main(page).getByRole('region', { name: 'Gallery' }).boundingBox();
    expect(bottom - (picture?.y ?? bottom)).toBeGreaterThan(100);
  }
}
