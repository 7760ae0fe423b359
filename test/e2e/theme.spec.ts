import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, open, reload, test } from '../support/browser.ts';
import { enterAs, makePerson } from '../support/people.ts';
import { shopRows } from '../support/shop-rows.ts';

const LIGHT = 'rgb(251, 246, 241)';
const DARK = 'rgb(23, 16, 19)';

const switchOf = (page: Page) => page.getByRole('group', { name: 'Appearance' });
const choice = (page: Page, name: string) => switchOf(page).getByRole('radio', { name });

async function expectGround(page: Page, colour: string) {
  await expect(page.locator('body')).toHaveCSS('background-color', colour);
}

/** The colour of the browser's own bar, by what is in force. */
const barColour = (page: Page) =>
  page
    .locator('meta[name=theme-color]')
    .evaluateAll((bars: HTMLMetaElement[]) =>
      bars.filter((bar) => matchMedia(bar.media).matches).map((bar) => bar.content),
    );

test('light or dark is chosen in the footer, kept on this device and there before the first paint', async ({
  page,
  context,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await open(page, '/');
  await expect(choice(page, 'Device')).toBeChecked();
  await expectGround(page, LIGHT);

  const other = await context.newPage();
  await open(other, '/faqs');
  await choice(page, 'Dark').check();
  await expectGround(page, DARK);
  // Fields, lists and scroll bars, which the browser draws itself.
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
  expect(await barColour(page)).toEqual(['#171013']);
  await expectGround(other, DARK);
  await expect(choice(other, 'Dark')).toBeChecked();
  // The bar at the top would lie over a link of the footer.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page, 'dark by choice');

  // Whether there was anything to paint yet when the page was marked.
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.documentElement.dataset.theme)
        sessionStorage.marked ??= document.body ? 'late' : 'before the body';
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  await reload(page);
  expect(await page.evaluate(() => sessionStorage.marked)).toBe('before the body');
  await expectGround(page, DARK);
  await expect(choice(page, 'Dark')).toBeChecked();

  await page.keyboard.press('Tab');
  await choice(page, 'Dark').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(choice(page, 'Light')).toBeChecked();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectGround(page, LIGHT);
  expect(await barColour(page)).toEqual(['#fbf6f1']);
  await choice(page, 'Device').check();
  await expectGround(page, DARK);
  expect(await barColour(page)).toEqual(['#171013']);
  await reload(page);
  await expectGround(page, DARK);
  await expect(choice(page, 'Device')).toBeChecked();

  await test.step('the back-office is in the same theme and has the switch, too', () =>
    switchInBackOffice(page, context));
});

async function switchInBackOffice(page: Page, context: BrowserContext): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await choice(page, 'Dark').check();
  await enterAs(context, shopRows, await makePerson(shopRows, { roles: ['admin'] }));
  await open(page, '/admin/users');
  await expectGround(page, DARK);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(choice(page, 'Dark').filter({ visible: true })).toBeChecked();
  await choice(page, 'Light').filter({ visible: true }).check();
  await expectGround(page, LIGHT);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeHidden();
  await expect(choice(page, 'Light').filter({ visible: true })).toBeChecked();
  await choice(page, 'Dark').filter({ visible: true }).check();
  await expectGround(page, DARK);
}
