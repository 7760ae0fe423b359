import { expectAccessible, expectFits } from '../support/accessibility.ts';
import { expect, main, open, test } from '../support/browser.ts';
import { enterAs, makePerson } from '../support/people.ts';
import { shopRows } from '../support/shop-rows.ts';

/** Notes what a page sends while it is left, which no test sees otherwise. */
function noteReports() {
  const { fetch } = window;
  window.fetch = (input, init) => {
    if (input === '/vitals') sessionStorage.setItem('told', JSON.stringify(init));
    return fetch(input, init);
  };
}

test('a visit is measured and told without a cookie when it ends, and staff see how fast the shop was', async ({
  page,
  context,
}) => {
  await enterAs(context, shopRows, await makePerson(shopRows, { roles: ['admin'] }));
  await page.addInitScript(noteReports);
  // Who leaves in the moment in which the measuring begins is not counted.
  await expect(async () => {
    const measuring = page.waitForResponse(/\/send-vitals-[^/]+\.js$/);
    await open(page, '/faqs');
    await measuring;
    await page.waitForLoadState('networkidle');
    await page.goto('/about');
    expect(await page.evaluate(() => sessionStorage.getItem('told'))).not.toBeNull();
  }).toPass();
  const told = JSON.parse((await page.evaluate(() => sessionStorage.getItem('told'))) ?? '');
  expect(told).toMatchObject({ method: 'POST', keepalive: true, credentials: 'omit' });
  const report = JSON.parse(told.body);
  expect(report).toEqual({ page: 'content', values: expect.anything() });
  expect(report.values).toMatchObject({ LCP: expect.any(Number), TTFB: expect.any(Number) });

  await expect
    .poll(() => shopRows(`select 1 from web_vitals where page = 'content' and metric = 'LCP'`))
    .not.toEqual([]);
  await open(page, '/admin');
  const card = main(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'How fast the shop was' }) })
    .last();
  const row = card.getByRole('listitem').filter({ hasText: 'Everything else' });
  await expect(row).toContainText('Seen after');
  await expect(row).toContainText(/\d (ms|s) (good|fair|poor)/);
  await expectAccessible(page);
  await expectFits(page);
});
