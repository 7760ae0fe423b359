import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, expectPath, goTo, main, open, test } from '../support/browser.ts';
import { enterDiscreetMode } from '../support/discreet-mode.ts';
import { productNamed } from '../support/shop-rows.ts';

const NAME = 'CVX Care';
const footerSwitch = (page: Page) =>
  page.getByRole('contentinfo').getByRole('region', { name: 'Discreet mode on this device' });
const press = (page: Page, name: string) =>
  footerSwitch(page).getByRole('button', { name }).click();
const icons = (page: Page) =>
  page
    .locator('link[rel~="icon"], link[rel="apple-touch-icon"], link[rel="manifest"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));

/** Every title that the tab shows from now on. */
async function watchTitles(page: Page): Promise<string[]> {
  const seen: string[] = [];
  await page.exposeFunction('reportTitle', (title: string) => seen.push(title));
  await page.addInitScript(() => {
    const report = () => {
      const { reportTitle } = window as unknown as { reportTitle: (title: string) => void };
      if (document.title) reportTitle(document.title);
    };
    new MutationObserver(report).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  });
  return seen;
}

test('switched on, the tab keeps one neutral title and icon wherever one goes, until it is switched off', async ({
  page,
  context,
}) => {
  await open(page, '/privacy-policy#discreet-mode');
  const before = await icons(page);
  await test.step('the switch reads well by ear and is pressed by keyboard, in both modes', async () => {
    await expect(page.getByRole('heading', { name: 'Discreet mode' }).first()).toBeInViewport();
    await expectAccessible(page);
    await footerSwitch(page).getByRole('button').focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveTitle(NAME);
    await expectPath(page, '/privacy-policy#this-device');
    await expect(footerSwitch(page)).toBeInViewport();
    await expectAccessible(page);
  });
  await test.step('no other title and icon is ever shown', () => expectNeutralTab(page));
  await test.step('whoever hears a page hears its heading, since its title says nothing', async () => {
    await page.getByRole('contentinfo').getByRole('link', { name: 'About us' }).click();
    await expectPath(page, '/about');
    // The address is there before the page.
    const heading = main(page).getByRole('heading', { level: 1, name: /^About Corvox/ });
    const words = (await heading.textContent()) ?? '';
    await expect(page.getByRole('status').filter({ hasText: words })).toHaveCount(1);
  });
  await test.step('switched off, the tab is the shop’s again', async () => {
    await press(page, 'Turn off discreet mode');
    await expect(page).toHaveTitle(/ – Corvox$/);
    expect(await icons(page)).toEqual(before);
    expect(await context.cookies()).toEqual([]);
  });
});

async function expectNeutralTab(page: Page): Promise<void> {
  const titles = await watchTitles(page);
  const { id } = await productNamed('Pebble Personal Massager');
  await open(page, '/');
  expect(await icons(page)).toEqual(['/plain-icon.png', '/plain-icon.png']);
  for (const path of [`/product/${id}`, '/cart', '/auth', '/no-such-page', '/faqs', '/contact']) {
    await goTo(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveTitle(NAME);
  }
  await main(page).getByRole('button', { name: 'Send' }).click();
  await expect(page).toHaveTitle(`Error: ${NAME}`);
  expect([...new Set(titles)].toSorted()).toEqual([NAME, `Error: ${NAME}`]);
  expect(await icons(page)).toEqual(['/plain-icon.png', '/plain-icon.png']);
}

test('Back shows no page from before the switch, in either direction', async ({
  page,
  context,
  baseURL,
}) => {
  await open(page, '/about');
  await open(page, '/faqs');
  await press(page, 'Turn on discreet mode');
  await expect(page).toHaveTitle(NAME);
  await page.goBack();
  await expectPath(page, '/faqs');
  await expect(page).toHaveTitle(NAME);
  await page.goBack();
  await expectPath(page, '/about');
  await expect(page).toHaveTitle(NAME);
  await press(page, 'Turn off discreet mode');
  await expect(page).toHaveTitle(/ – Corvox$/);
  await page.goBack();
  await expect(page).toHaveTitle(/ – Corvox$/);
  await test.step('one that a browser kept is loaded anew', () =>
    loadKeptPages(page, context, baseURL));
});

async function loadKeptPages(
  page: Page,
  context: BrowserContext,
  baseURL: string | undefined,
): Promise<void> {
  await test.step('from its cache', async () => {
    await open(page, '/faqs');
    const kept = await (await fetch(`${baseURL}/faqs`)).text();
    await open(page, '/about');
    await enterDiscreetMode(context, baseURL);
    let requests = 0;
    await page.route('**/faqs', (route) => {
      requests += 1;
      return requests === 1
        ? route.fulfill({ body: kept, contentType: 'text/html; charset=utf-8' })
        : route.fallback();
    });
    await page.goBack();
    await expect(page).toHaveTitle(NAME);
    expect(requests).toBe(2);
    await expect(main(page)).toBeVisible();
  });
  await test.step('whole, as it was left', async () => {
    await context.clearCookies();
    await page.evaluate(() =>
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
    );
    await expect(page).toHaveTitle(/ – Corvox$/);
  });
}
