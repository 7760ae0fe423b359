import type { Page } from '@playwright/test';
import { expectAccessible, expectFits } from '../support/accessibility.ts';
import { cartLine, giveCart, goTo, main, open } from '../support/browser.ts';
import { summary } from '../support/cart-screens.ts';
import { expect, field, test, withSettings } from '../support/checkout-screens.ts';
import { makeZone } from '../support/delivery.ts';
import { productNamed } from '../support/shop-rows.ts';

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const clock = (at: Date) => at.toISOString().slice(11, 16);
const words = (at: Date) =>
  `${at.toLocaleDateString('en-GB', { weekday: 'long', timeZone: 'UTC' })} ${at.getUTCDate()} ${at.toLocaleDateString('en-GB', { month: 'long', timeZone: 'UTC' })}`;

test('the earliest day stands on the product page, in the cart and at checkout', async ({
  page,
}) => {
  const product = await productNamed('Crimson Promise Roses');
  await giveCart(page, [cartLine(product, 1)]);
  await test.step('where places differ, their days open by the keyboard on the product page and in the cart', () =>
    openDaysByPlace(page, `/product/${product.id}`));
  await test.step('who has chosen an address at the checkout reads the day of its zone, and nothing moves for it', () =>
    chooseZone(page, `/product/${product.id}`));
  await test.step('it is said everywhere, and moves on at the cut-off', () =>
    passCutOff(page, `/product/${product.id}`));
});

const DAYS = { isNamed: true, weekdays: EVERY_DAY, cutOff: '23:59', leadDays: 1 };
const FAR = 'Tamale and the towns around it';
const ZONES = [
  makeZone({ cutOff: '23:59' }),
  makeZone({ id: 'far', name: FAR, regions: ['Northern'], leadDays: 4, cutOff: '23:59' }),
];
const withZones = (run: () => Promise<void>) =>
  withSettings({ deliveryDays: DAYS, zones: { list: ZONES } }, run);

async function openDaysByPlace(page: Page, productPath: string): Promise<void> {
  await withZones(async () => {
    await open(page, productPath);
    for (const path of [productPath, '/cart']) {
      if (path !== productPath) await goTo(page, path);
      await expect(main(page).getByText(/^Order (within|by) .+ in Accra$/)).toBeVisible();
      const others = main(page).getByText('Days by place');
      const far = main(page).getByText('Tamale and the towns around it', { exact: true });
      await expect(others).toBeVisible();
      await expect(far).toBeHidden();
      await others.focus();
      await page.keyboard.press('Enter');
      await expect(far).toBeVisible();
      await expectFits(page);
      await expectAccessible(page, path);
    }
  });
}

async function chooseZone(page: Page, productPath: string): Promise<void> {
  await withZones(async () => {
    await open(page, '/checkout');
    await field(page, 'Region').selectOption('Northern');
    await page.addInitScript(watchShifts);
    for (const path of [productPath, '/cart']) {
      await open(page, path);
      await expect(
        main(page).getByText(/^Order (within|by) .+ in Tamale and the towns around it$/),
      ).toBeVisible();
      expect(await page.evaluate(() => Reflect.get(window, 'shifted')), path).toBeLessThan(0.01);
    }
    await open(page, '/checkout');
    await field(page, 'Region').selectOption('');
  });
}

/** Adds up how far the page moves by itself. */
function watchShifts() {
  Reflect.set(window, 'shifted', 0);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      Reflect.set(window, 'shifted', Reflect.get(window, 'shifted') + Reflect.get(entry, 'value'));
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

async function passCutOff(page: Page, productPath: string): Promise<void> {
  const orderBy = inMinutes(130);
  const tomorrow = new Date(orderBy.getTime() + 86_400_000);
  const settings = { isNamed: true, weekdays: EVERY_DAY, cutOff: clock(orderBy), leadDays: 1 };
  await withSettings({ deliveryDays: settings }, async () => {
    const said = new RegExp(`Order within 2 h( \\d+ min)? for ${words(tomorrow)}`);
    await open(page, productPath);
    await expect(main(page).getByText(said)).toBeVisible();
    for (const path of ['/cart', '/checkout']) {
      await goTo(page, path);
      await expect(summary(page).getByText(said)).toBeVisible();
    }
    // The page stays open over the cut-off.
    await page.clock.install({ time: inMinutes(131) });
    await page.clock.runFor(60_000);
    const next = words(new Date(tomorrow.getTime() + 86_400_000));
    await expect(summary(page).getByText(new RegExp(`for ${next}`))).toBeVisible();
  });
}
