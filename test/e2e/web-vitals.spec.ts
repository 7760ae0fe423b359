import type { Page } from '@playwright/test';
import { expectAccessible, expectFits } from '../support/accessibility.ts';
import { expect, expectPath, main, open, test } from '../support/browser.ts';
import { visitMeasured } from '../support/measured-visit.ts';
import { enterAs, makePerson } from '../support/people.ts';
import { shopRows } from '../support/shop-rows.ts';

/** Records what a page sends while it is left: Playwright does not report such requests. */
function recordReports() {
  const { fetch } = window;
  window.fetch = (input, init) => {
    if (input === '/vitals') sessionStorage.setItem('report', JSON.stringify(init));
    return fetch(input, init);
  };
}

test('a visit is measured and sent without a cookie when it ends, and staff see the page speed', async ({
  page,
  context,
}) => {
  await test.step('a line that is cut before the measuring starts is no error of the page', () =>
    cutLine(page));
  await enterAs(context, shopRows, await makePerson(shopRows, { roles: ['admin'] }));
  await page.addInitScript(recordReports);
  // A visitor who leaves while the script is loading is not counted, and one who has seen nothing yet saw no largest paint.
  await expect(async () => {
    await visitMeasured(page, '/faqs', '/about');
    const sent = JSON.parse((await page.evaluate(() => sessionStorage.getItem('report'))) ?? '');
    expect(sent).toMatchObject({ method: 'POST', keepalive: true, credentials: 'omit' });
    const report = JSON.parse(sent.body);
    expect(report).toEqual({ page: 'content', values: expect.anything() });
    expect(report.values).toMatchObject({ LCP: expect.any(Number), TTFB: expect.any(Number) });
  }).toPass();

  await expect
    .poll(() => shopRows(`select 1 from web_vitals where page = 'content' and metric = 'LCP'`))
    .not.toEqual([]);
  // Figures are cached for some seconds.
  await expect(async () => {
    await open(page, '/admin');
    await expect(main(page).getByText('Everything else')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  const card = main(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Page speed' }) })
    .last();
  const row = card.getByRole('listitem').filter({ hasText: 'Everything else' });
  await expect(row).toContainText('Loading (LCP)');
  await expect(row).toContainText(/\d (ms|s) (good|needs improvement|poor)/);
  await expectAccessible(page);
  await expectFits(page);
});

async function cutLine(page: Page): Promise<void> {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  const measuring = /\/send-vitals-[^/]+\.js$/;
  await page.route(measuring, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('/send-vitals-'),
  );
  await open(page, '/faqs');
  await failed;
  await page.getByRole('link', { name: 'Cart', exact: true }).click();
  await expectPath(page, '/cart');
  await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
  expect(errors).toEqual([]);
  await page.unroute(measuring);
}
