import { randomUUID } from 'node:crypto';
import {
  connectionNotice,
  expect,
  expectPath,
  hold,
  isPageData,
  main,
  open,
  test,
} from '../support/browser.ts';
import { cards, names, sortBy } from '../support/listing.ts';
import { productNamed, shopRows } from '../support/shop-rows.ts';

const OFFLINE = 'You are offline. We will carry on when the connection is back.';

test('a list and a product asked for offline leave the page as it is, and come by themselves', async ({
  page,
  context,
}) => {
  await open(page, '/categories');
  const before = await names(page).allTextContents();
  await context.setOffline(true);
  await sortBy(page).selectOption('price-low');
  await expect(connectionNotice(page)).toHaveText(OFFLINE);
  await expect(names(page)).toHaveText(before);
  await expect(sortBy(page)).toHaveValue('price-low');
  await context.setOffline(false);
  await expect(names(page)).not.toHaveText(before);
  await expectPath(page, '/categories?sort=price-low');
  await expect(connectionNotice(page)).toHaveCount(0);

  await test.step('who goes elsewhere meanwhile arrives there', async () => {
    await context.setOffline(true);
    await sortBy(page).selectOption('newest');
    await expect(connectionNotice(page)).toBeVisible();
    await page.getByRole('link', { name: 'List view' }).click();
    await context.setOffline(false);
    await expectPath(page, '/categories?sort=newest&view=list');
    await expect(connectionNotice(page)).toHaveCount(0);
  });

  await test.step('a proxy that is without the shop for a moment is waited for', async () => {
    let asked = 0;
    await page.route(isPageData, async (route) => {
      asked += 1;
      if (asked > 2) return route.fallback();
      await route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' });
    });
    await sortBy(page).selectOption('price-high');
    await expect(connectionNotice(page)).toHaveText('We cannot reach the shop. We keep trying.');
    await expectPath(page, '/categories?sort=price-high&view=list');
    await expect(connectionNotice(page)).toHaveCount(0);
    await page.unroute(isPageData);
  });

  // The script of a product's page is not there yet either.
  await context.setOffline(true);
  await cards(page).first().getByRole('link').last().click();
  await expect(connectionNotice(page)).toHaveText(OFFLINE);
  await expect(cards(page)).toHaveCount(12);
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/product\//);
  await expect(
    main(page)
      .getByRole('button', { name: /^Add to Cart/ })
      .first(),
  ).toBeVisible();
});

test('the newsletter keeps the address that was typed offline, and sends it once later', async ({
  page,
  context,
}) => {
  const email = `offline.${randomUUID().slice(0, 8)}@example.test`;
  await open(page, '/');
  const field = main(page).getByLabel('Email address');
  await field.fill(email);
  await context.setOffline(true);
  await main(page).getByRole('button', { name: 'Subscribe' }).click();
  await expect(connectionNotice(page)).toHaveText(OFFLINE);
  await expect(field).toHaveValue(email);
  await expect(main(page).getByRole('button', { name: 'Subscribing...' })).toBeVisible();
  await context.setOffline(false);
  await expect(main(page).getByText('Thank you for subscribing!')).toBeVisible();
  const rows = await shopRows('select 1 from newsletter_subscriptions where email = $1', [email]);
  expect(rows).toHaveLength(1);
  await shopRows('delete from newsletter_subscriptions where email = $1', [email]);
});

test('after a new version of the shop a page whose script is gone is opened anew', async ({
  page,
}) => {
  await open(page, '/about');
  await page.route(/\/assets\/bestsellers-[^/]*\.js/, (route) =>
    route.fulfill({ status: 404, body: 'No such file.' }),
  );
  const loaded = page.waitForRequest(
    (request) => request.isNavigationRequest() && request.url().endsWith('/bestsellers'),
  );
  await page.getByRole('contentinfo').getByRole('link', { name: 'Bestsellers' }).click();
  await loaded;
});

test('a device without a network uses a shop that it can reach', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'onLine', { get: () => false });
  });
  await open(page, '/about');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
  await expectPath(page, '/contact');
  await main(page).getByRole('button', { name: 'Send Message' }).click();
  await expect(main(page).locator('[aria-invalid=true]').first()).toBeVisible();
  await expect(connectionNotice(page)).toHaveCount(0);
});

test('before the script runs, a link and a form pressed offline wait for the connection', async ({
  page,
  context,
}) => {
  const script = await hold(page, ({ pathname }) => pathname.endsWith('.js'));
  await page.goto('/about', { waitUntil: 'commit' });
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Bestsellers' });
  await expect(link).toBeVisible();
  await context.setOffline(true);
  await link.click();
  await expect(connectionNotice(page)).toHaveText(OFFLINE);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/About/);
  await context.setOffline(false);
  await expectPath(page, '/bestsellers');

  const question = main(page).getByRole('searchbox');
  await page.goto('/no/such-page', { waitUntil: 'commit' });
  await question.fill('tulips');
  await context.setOffline(true);
  await question.press('Enter');
  await expect(connectionNotice(page)).toHaveText(OFFLINE);
  await expect(question).toHaveValue('tulips');
  await context.setOffline(false);
  await expectPath(page, '/categories?q=tulips');
  await script.release();
});

test('a page whose script did not arrive gets it when the connection is back', async ({
  page,
  context,
}) => {
  const candle = await productNamed('Amber & Oud Candle');
  const script = await hold(page, ({ pathname }) => pathname.endsWith('.js'));
  await page.goto(`/product/${candle.id}`, { waitUntil: 'commit' });
  const add = main(page)
    .getByRole('button', { name: /^Add to Cart/ })
    .first();
  await expect(add).toBeVisible();
  await script.arrived();
  await context.setOffline(true);
  await script.release();
  await expect(connectionNotice(page)).toHaveText(OFFLINE);
  const loaded = page.waitForResponse(/\/session$/);
  await context.setOffline(false);
  await loaded;
  await add.click();
  await expect(page.getByTestId('cart-badge')).toHaveText('1');
});
