import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from '@playwright/test';
import { cartLine, expect, open, storedCart, test } from '../support/browser.ts';
import { makeCertificate } from '../support/certificate.ts';
import { enterAs, makePerson } from '../support/people.ts';
import { productNamed, shopRows } from '../support/shop-rows.ts';

const { key, certificate } = makeCertificate(['127.0.0.1']);
const weather = createServer({ key, cert: certificate }, (_, answer) => {
  answer.setHeader('Content-Type', 'text/html');
  answer.end('<!doctype html><title>Weather</title><h1>Sunny</h1>');
});

test.use({ ignoreHTTPSErrors: true });
// The settings are one for all: these tests share a process, and run in one project.
test.describe.configure({ mode: 'default' });

test.beforeAll(async ({ baseURL }) => {
  await new Promise<void>((resolve) => weather.listen(0, '127.0.0.1', resolve));
  const address = `https://127.0.0.1:${(weather.address() as AddressInfo).port}/`;
  await setExit({ shown: true, address });
  await expect(async () => {
    const answer = await fetch(`${baseURL}/exit`, { redirect: 'manual' });
    expect(answer.headers.get('location')).toBe(address);
  }).toPass();
});
test.afterAll(async () => {
  await setExit({ shown: true });
  weather.closeAllConnections();
  await new Promise((resolve) => weather.close(resolve));
});

const setExit = (values: object) =>
  shopRows(
    `insert into settings (section, values) values ('exit', $1)
     on conflict (section) do update set values = excluded.values, updated_at = now()`,
    [JSON.stringify(values)],
  );

const exitLink = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: 'Emergency Quick exit' }).last();
const countdown = (page: Page) => page.locator('[data-exit-status]');
const expectAway = (page: Page) => expect(page.getByRole('heading')).toHaveText('Sunny');

/** What of the shop is on the screen from now on, each time that something is drawn. */
async function watchForShop(page: Page): Promise<string[]> {
  const seen: string[] = [];
  await page.exposeFunction('reportSeen', (text: string) => seen.push(text));
  await page.addInitScript(() => {
    const report = () => {
      if (!location.href.startsWith('https:') && document.body?.innerText.trim()) {
        (window as unknown as { reportSeen: (text: string) => void }).reportSeen(
          document.body.innerText.slice(0, 40),
        );
      }
      requestAnimationFrame(report);
    };
    requestAnimationFrame(report);
  });
  return seen;
}

test('the quick exit covers the page, leads away by its link and by three presses of Shift, and Back shows nothing', async ({
  page,
  context,
}) => {
  await test.step('the page is covered at once, whatever becomes of the request', () =>
    expectCovered(page));
  await test.step('three presses of Shift count down and lead away, also from a form that is not saved', () =>
    pressShift(page, context));
  await test.step('the link signs out, empties the device and leads away; Back shows nothing of the shop', () =>
    followLink(page, context));
});

async function expectCovered(page: Page): Promise<void> {
  await open(page, '/categories/desire');
  await page.route('**/exit', (route) => route.abort('aborted'), { times: 1 });
  await exitLink(page).click();
  await expect(page.getByRole('alert')).toHaveText('Loading.');
  await expect(page.locator('body')).toBeHidden();
  expect(await page.title()).toBe('Loading.');
}

async function pressShift(page: Page, context: BrowserContext): Promise<void> {
  await enterAs(context, shopRows, await makePerson(shopRows));
  await open(page, '/account');
  const name = page.getByLabel('First name');
  await name.fill('Somebody');
  await name.press('Shift');
  await expect(countdown(page)).toHaveText('Shift, press 2 more times to exit.');
  await name.press('Shift');
  await expect(countdown(page)).toHaveText('Shift, press 1 more time to exit.');
  await name.press('Shift+A');
  await expect(countdown(page)).toBeEmpty();
  let asked = false;
  page.on('dialog', async (dialog) => {
    asked = true;
    await dialog.accept();
  });
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Shift');
  await expectAway(page);
  expect(asked).toBe(false);
}

async function followLink(page: Page, context: BrowserContext): Promise<void> {
  await enterAs(context, shopRows, await makePerson(shopRows));
  await open(page, '/');
  const lines = [cartLine(await productNamed('Rose Gold Locket'), 2)];
  await page.evaluate((cart) => localStorage.setItem('cart', cart), JSON.stringify(lines));
  await open(page, '/categories');
  await open(page, '/account/orders');
  await exitLink(page).click();
  await expectAway(page);
  expect((await context.cookies()).map(({ name }) => name)).toEqual(['__Host-exit']);

  await test.step('Back', async () => {
    const seen = await watchForShop(page);
    for (let steps = 0; steps < 2; steps += 1) {
      await page.goBack();
      await expectAway(page);
    }
    expect(seen).toEqual([]);
  });
  await test.step('whoever types the address comes to a shop that knows nobody', async () => {
    await open(page, '/account/orders');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access Your Account');
    expect(await storedCart(page)).toEqual([]);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access Your Account');
  });
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the link signs out and leads away', async ({ page, context }) => {
    await enterAs(context, shopRows, await makePerson(shopRows));
    await page.goto('/account/orders');
    await exitLink(page).click();
    await expectAway(page);
    expect((await context.cookies()).map(({ name }) => name)).toEqual(['__Host-exit']);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access Your Account');
  });
});
