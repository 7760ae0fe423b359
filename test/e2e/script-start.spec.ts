import type { Page } from '@playwright/test';
import { badge, expect, hold, test, toast } from '../support/browser.ts';
import { addButton } from '../support/product-screen.ts';
import { productNamed } from '../support/shop-rows.ts';

/** Opens a product whose picture is on its way for as long as we like, and notes which scripts are asked for. */
async function openBeforePictures(page: Page) {
  const { id } = await productNamed('Amber & Oud Candle');
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  const pictures = await hold(page, ({ pathname }) => pathname.startsWith('/images/'));
  await page.goto(`/product/${id}`, { waitUntil: 'domcontentloaded' });
  await pictures.arrived();
  return { pictures, scripts };
}

const untilAwake = (page: Page) =>
  page.waitForRequest((request) => new URL(request.url()).pathname === '/session');

test('the page’s script starts when everything that can be seen is there, or somebody acts', async ({
  page,
}) => {
  await test.step('with the last picture', async () => {
    const { pictures, scripts } = await openBeforePictures(page);
    await expect(addButton(page)).toBeVisible();
    expect(scripts).toEqual([]);
    const awake = untilAwake(page);
    await pictures.release();
    await awake;
    expect(scripts.length).toBeGreaterThan(0);
  });
  await test.step('a press starts it at once and is done, while a picture is still on its way', async () => {
    const { pictures, scripts } = await openBeforePictures(page);
    expect(scripts).toEqual([]);
    await addButton(page).click();
    await expect(toast(page, 'Added to cart')).toBeVisible();
    await expect(badge(page)).toHaveText('1');
    await pictures.release();
  });
  await test.step('so does a key', async () => {
    const { pictures } = await openBeforePictures(page);
    const awake = untilAwake(page);
    await page.keyboard.press('Tab');
    await awake;
    await pictures.release();
  });
  await test.step('a picture that never comes keeps nobody waiting for long', async () => {
    const { pictures } = await openBeforePictures(page);
    await untilAwake(page);
    await pictures.release();
  });
});
