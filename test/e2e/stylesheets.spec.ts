import type { Page } from '@playwright/test';
import { expect, expectPath, goTo, main, open, test } from '../support/browser.ts';
import { enterAs, makePerson } from '../support/people.ts';
import { shopRows } from '../support/shop-rows.ts';

const sheets = (page: Page) =>
  page
    .locator('link[rel=stylesheet]')
    .evaluateAll((links) =>
      links.map(
        (link) => /\/assets\/([a-z-]+)-[\w-]{8}\.css$/.exec(link.getAttribute('href') ?? '')?.[1],
      ),
    );

/** An icon that only the sheet of the back-office can draw, as soon as it is in the page. */
const firstDrawing = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const look = () => {
          const icon = document.querySelector('.staff-icon');
          if (icon) resolve(getComputedStyle(icon).maskImage);
          else requestAnimationFrame(look);
        };
        look();
      }),
  );

test('the shop comes without the styles of the back-office, which come before its first screen', async ({
  page,
  context,
}) => {
  await enterAs(context, shopRows, await makePerson(shopRows, { roles: ['admin'] }));
  await open(page, '/');
  expect(await sheets(page)).toEqual(['storefront']);

  await open(page, '/admin/products');
  expect(await sheets(page)).toEqual(['storefront', 'back-office']);
  await goTo(page, '/about');
  await expect(main(page).getByRole('heading', { level: 1 })).toContainText('About');
  expect(await sheets(page)).toEqual(['storefront']);

  const drawing = firstDrawing(page);
  await goTo(page, '/admin/products');
  await expectPath(page, '/admin/products');
  expect(await drawing).toMatch(/^url\("data:image\/svg\+xml/);
  expect(await sheets(page)).toEqual(['storefront', 'back-office']);
});
