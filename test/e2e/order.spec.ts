import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible, expectFits } from '../support/accessibility.ts';
import {
  expect,
  expectPath,
  goTo,
  hold,
  isPageData,
  main,
  open,
  test,
} from '../support/browser.ts';
import { pagesOf } from '../support/order-pdf.ts';
import { complaintsOf, heading, makeLongOrder, part } from '../support/order-screens.ts';
import { makeOrder } from '../support/orders.ts';
import { enterAs, makePerson, type Person } from '../support/people.ts';
import { cedis, productNamed, shopRows } from '../support/shop-rows.ts';

let person: Person;
test.beforeEach(async ({ context }) => {
  person = await makePerson(shopRows);
  await enterAs(context, shopRows, person);
});

const bare = (text: string) => text.replaceAll(/\s/g, '');
const ROLL = { width: '80mm', height: '297mm' };

async function openInvoice(page: Page, id: string) {
  await page.goto(`/orders/${id}/invoice`);
  await page.evaluate(() => document.fonts.ready);
}

test('the list leads to an order, its invoice, its product and help, and back', async ({
  page,
}) => {
  const roses = await productNamed('Crimson Promise Roses');
  const [stored] = await shopRows<{ url: string }>(
    'select image_urls[1] as url from products where id = $1',
    [roses.id],
  );
  const order = await makeOrder(shopRows, person, {
    status: 'shipped',
    method: 'mobile_money',
    taxPercent: 20,
    lines: [
      {
        name: 'Roses as they were called',
        quantity: 2,
        productId: roses.id,
        imageUrl: stored?.url ?? null,
      },
      { name: 'Something that is gone', price: 5_050 },
    ],
  });
  const complaints = complaintsOf(page);
  await open(page, '/orders');

  await test.step('an order that fails to load says so and can be tried again', async () => {
    await page.route(isPageData, (route) =>
      route.fulfill({ status: 500, body: 'Internal Server Error' }),
    );
    await main(page)
      .getByRole('link', { name: `View order ${order.number}` })
      .click();
    await expect(heading(page)).toHaveText('Failed to load orders');
    await expect(page).toHaveTitle('Failed to load orders – Corvox');
    await expect(main(page).getByText('Your order is safe')).toBeVisible();
    await expectAccessible(page, 'failed');
    await page.unroute(isPageData);
    complaints.length = 0;
    await main(page).getByRole('link', { name: 'Try again' }).click();
    await expect(heading(page)).toHaveText(`Order ${order.number}`);
    await expectPath(page, `/orders/${order.id}`);
  });

  await expect(page).toHaveTitle(`Order ${order.number} – Corvox`);
  const lines = part(page, 'What you ordered').getByRole('listitem');
  await expect(lines).toHaveCount(2);
  const kept = lines.filter({ hasText: 'Roses as they were called' });
  await expect
    .poll(() => kept.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  const gone = lines.filter({ hasText: 'Something that is gone' });
  await expect(gone.locator('svg[data-placeholder]')).toBeVisible();
  await expectAccessible(page, 'an order');

  await test.step('its invoice prints on one sheet of A4 and a roll of 80 mm, and holds everything', async () => {
    await main(page).getByRole('link', { name: 'Invoice' }).click();
    await expectPath(page, `/orders/${order.id}/invoice`);
    await expect(heading(page)).toHaveText(`Invoice ${order.number}`);
    await expectAccessible(page, 'an invoice');
    await page.evaluate(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', 'yes');
    });
    await main(page).getByRole('button', { name: 'Print' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes');
    await page.evaluate(() => document.fonts.ready);
    for (const paper of [{ format: 'A4' }, ROLL]) {
      const [sheet = '', ...more] = pagesOf(await page.pdf(paper));
      expect(more).toEqual([]);
      for (const said of [
        `Invoice ${order.number}`,
        'Corvox Ltd',
        '14 Palm Street, Osu, Accra, Ghana',
        'Registration number CS-DEMO-2023',
        'Ama Mensah',
        '12 Oxford Street',
        'Mobile Money · Paid',
        `Reference ${order.reference}`,
        'Something that is gone',
        'GH₵50.50',
        'GH₵240.00',
        'Total GH₵305.50',
        'Tax included (20%) GH₵50.92',
      ]) {
        expect(sheet).toContain(bare(said));
      }
      expect(sheet, 'what is for the screen stays there').not.toMatch(/Backtotheorder|Print/);
    }
    await main(page).getByRole('link', { name: 'Back to the order' }).click();
    await expectPath(page, `/orders/${order.id}`);
  });

  await test.step('its links lead to the product, to a message that names it, and to the list', async () => {
    await kept.getByRole('link', { name: 'Roses as they were called' }).click();
    await expectPath(page, `/product/${roses.id}`);
    await page.goBack();
    await main(page).getByRole('link', { name: 'Help with this order' }).click();
    await expect(heading(page)).toHaveText('Contact Us');
    await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue(
      `Help with Order ${order.number}`,
    );
    await page.goBack();
    await main(page).getByRole('link', { name: 'All your orders' }).click();
    await expectPath(page, '/orders');
    expect(complaints).toEqual([]);
  });
});

async function expectManySheets(page: Page) {
  const lines = Array.from({ length: 60 }, (_, place) => ({
    name: `No. ${place + 100} of many things, with a name so long that it needs a second line on most papers`,
    price: 10_000 + place,
  }));
  const { id } = await makeOrder(shopRows, person, { lines });
  await openInvoice(page, id);
  for (const [paper, least, most] of [
    [{ format: 'A4' }, 2, 5],
    [ROLL, 3, 12],
  ] as const) {
    const sheets = pagesOf(await page.pdf(paper));
    expect(sheets.length).toBeGreaterThanOrEqual(least);
    expect(sheets.length).toBeLessThanOrEqual(most);
    for (const { name, price } of lines) {
      const whole = new RegExp(`${bare(name)}.{0,30}${cedis(price)}`);
      expect(
        sheets.filter((sheet) => whole.test(sheet)),
        name,
      ).toHaveLength(1);
    }
    const withLines = sheets.filter((sheet) => sheet.includes('ofmanythings'));
    for (const sheet of withLines) expect(sheet).toMatch(/Item(QuantityPrice)?Amount/);
    for (const [place, sheet] of sheets.entries()) {
      expect(sheet).toContain(`${place + 1}/${sheets.length}`);
    }
    expect(sheets.at(-1)).toContain(bare('Total GH₵6,032.70'));
  }
}

test('sixty lines and long names fit every screen and paper, and a sign-out takes them off it at once', async ({
  page,
  context,
}) => {
  await expectManySheets(page);
  const { id } = await makeLongOrder(person);
  await test.step('the paper is black on white in the dark too, and nothing is cut off', async () => {
    await openInvoice(page, id);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    const paper = main(page).getByRole('article');
    await expect(paper).toHaveCSS('color', 'rgb(0, 0, 0)');
    await expect(paper).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await expect(main(page).getByRole('link', { name: 'Back to the order' })).toBeHidden();
    await expect(main(page).getByRole('button', { name: 'Print' })).toBeHidden();
    // As wide as the printed part of a roll of 80 mm.
    await expectFits(page, [272, 718]);
    await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
    await expectFits(page, [320, 360, 768, 1280]);
  });
  await test.step('its confirmation and its page fit every screen', async () => {
    const number = `CVX1234567${randomInt(10_000_000, 99_999_999)}`;
    await shopRows('update orders set order_number = $2 where id = $1', [id, number]);
    await goTo(page, `/order-confirmation?orderNumber=${number}`);
    await expect(heading(page)).toHaveText('Order Confirmed!');
    await expectFits(page, [320, 360, 768, 1280]);
    await expectAccessible(page, 'a long order confirmed');
    await main(page).getByRole('link', { name: 'View order' }).click();
    await expect(part(page, 'What you ordered').getByRole('listitem')).toHaveCount(16);
    await expect(main(page).getByText('<b>bold</b>')).toBeVisible();
    await shopRows('update orders set order_number = $2 where id = $1', [id, 'X'.repeat(60) + id]);
    await goTo(page, `/orders/${id}?long=1`);
    await expect(heading(page)).toHaveText(/^Order X{60}/);
    await expectFits(page, [320, 360, 768, 1280]);
  });

  const other = await context.newPage();
  // Nothing of the shop needs to run there: it only says the word.
  await other.goto('/robots.txt');
  await page.bringToFront();
  const slow = await hold(page, isPageData);
  await shopRows('delete from sessions where user_id = $1', [person.id]);
  await other.evaluate(() => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
    new BroadcastChannel('auth').postMessage('SIGNED_OUT');
  });
  await expect(heading(page)).toHaveText('Sign in to view your order');
  await expect(main(page).getByText('Behind-the-yellow-gate')).toHaveCount(0);
  await slow.arrived();
  await slow.release();
  await expectPath(page, `/auth?returnTo=%2Forders%2F${id}%3Flong%3D1`);
});
