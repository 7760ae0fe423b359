import type { Page } from '@playwright/test';
import { expectFits } from '../support/accessibility.ts';
import { expect, goTo, main, open, test } from '../support/browser.ts';

type Size = { width: number; height: number };
const SIZES: [string, Size][] = [
  ['phone', { width: 360, height: 740 }],
  ['tablet', { width: 768, height: 1024 }],
  ['wide', { width: 1280, height: 800 }],
  ['wide', { width: 1920, height: 800 }],
];

/** The file that the browser chose for the first picture, its bytes, and how it lies on the page. */
async function firstPicture(page: Page) {
  const image = main(page).locator('img').first();
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.complete)).toBe(true);
  return image.evaluate((img: HTMLImageElement) => {
    const [entry] = performance.getEntriesByName(img.currentSrc);
    const { left, right, width, height } = img.getBoundingClientRect();
    return {
      file: img.currentSrc,
      bytes: (entry as PerformanceResourceTiming).encodedBodySize,
      left,
      right,
      // Above 1 where the picture is cropped at the top and the bottom.
      cropped: width / height / (img.naturalWidth / img.naturalHeight),
      isUrgent: img.fetchPriority === 'high' && img.loading !== 'lazy',
    };
  });
}

/** How far what was drawn has moved since the page was opened. */
const shifted = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & { value: number })[];
          resolve(shifts.reduce((sum, { value }) => sum + value, 0));
        }).observe({ type: 'layout-shift', buffered: true });
        // Nothing is reported where nothing moved.
        requestIdleCallback(() => requestAnimationFrame(() => resolve(0)));
      }),
  );

test('the home page opens with a picture cut for the screen, whole and small', async ({ page }) => {
  for (const [cut, size] of SIZES) {
    await test.step(`${size.width} px`, async () => {
      await page.setViewportSize(size);
      await open(page, '/');
      const picture = await firstPicture(page);
      expect(picture.file).toMatch(new RegExp(`/assets/${cut}-\\d+-[\\w-]+\\.avif$`));
      expect(picture).toMatchObject({ left: 0, right: size.width, isUrgent: true });
      expect(picture.bytes).toBeGreaterThan(5_000);
      expect(picture.bytes).toBeLessThan(40_000);
      expect(picture.cropped).toBeLessThan(1.02);
      expect(await shifted(page)).toBeLessThan(0.05);
    });
  }
});

test('a category and About open with their still life from edge to edge, never cropped at the top', async ({
  page,
}) => {
  for (const [, size] of SIZES) {
    await test.step(`${size.width} px`, async () => {
      await page.setViewportSize(size);
      await open(page, '/categories/flowers');
      const head = main(page).locator('header');
      await expect(head.getByRole('heading', { level: 1 })).toHaveText('Flowers');
      await expect(head.getByText('Hand-tied bouquets')).toBeVisible();
      expect(await head.boundingBox()).toMatchObject({ x: 0, width: size.width });
      const still = await firstPicture(page);
      expect(still).toMatchObject({ right: size.width, isUrgent: true });
      if (size.width < 640) expect(still.left).toBe(0);
      expect(still.cropped).toBeLessThan(1.02);
      expect(still.bytes).toBeLessThan(40_000);
      expect(await shifted(page)).toBeLessThan(0.05);

      await open(page, '/about');
      const about = await firstPicture(page);
      expect(about).toMatchObject({ left: 0, right: size.width, isUrgent: true });
      expect(about.cropped).toBeLessThan(1.02);
      expect(about.bytes).toBeLessThan(40_000);
      expect(await shifted(page)).toBeLessThan(0.05);
    });
  }
  await test.step('the words can be read on a dark picture, and a search goes without it', async () => {
    await goTo(page, '/categories/desire');
    const words = main(page).getByText('Body-safe pleasure');
    await expect(words).toHaveCSS('color', 'rgb(251, 246, 241)');
    await expectFits(page);
    await goTo(page, '/categories/desire?q=kit');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “kit”');
    await expect(main(page).locator('header')).toHaveCount(0);
  });
});
