import type { Page } from '@playwright/test';
import { expectAccessible, expectFits } from '../support/accessibility.ts';
import { expect, expectPath, main, open, test } from '../support/browser.ts';
import { pagesOf } from '../support/order-pdf.ts';
import { heading, makeLongOrder } from '../support/order-screens.ts';
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

test('the order leads to its invoice, which prints on one sheet, and back', async ({ page }) => {
  const order = await makeOrder(shopRows, person, {
    method: 'mobile_money',
    status: 'processing',
    taxPercent: 20,
    lines: [
      { name: 'Roses', quantity: 2 },
      { name: 'A locket', price: 5_050 },
    ],
  });
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'yes');
  });
  await open(page, `/orders/${order.id}`);
  await main(page).getByRole('link', { name: 'Invoice' }).click();
  await expectPath(page, `/orders/${order.id}/invoice`);
  await expect(heading(page)).toHaveText(`Invoice ${order.number}`);
  await expect(page).toHaveTitle(`Invoice ${order.number} – Corvox`);
  const words = [
    `Invoice ${order.number}`,
    'Corvox Ltd',
    '14 Palm Street, Osu, Accra, Ghana',
    'Registration number CS-DEMO-2023',
    'Ama Mensah',
    '12 Oxford Street',
    'Mobile Money · Paid',
    'A locket',
  ];
  for (const said of [...words, '024 123 4567']) {
    await expect(main(page).getByText(said).first()).toBeVisible();
  }
  await expectAccessible(page, 'an invoice');
  await expectFits(page, [320, 360, 768, 1280]);
  await main(page).getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes');

  await test.step('it fits one sheet of A4 and a roll of 80 mm, and holds everything', async () => {
    await page.evaluate(() => document.fonts.ready);
    for (const paper of [{ format: 'A4' }, ROLL]) {
      const [sheet = '', ...more] = pagesOf(await page.pdf(paper));
      expect(more).toEqual([]);
      for (const said of [
        ...words,
        `Reference ${order.reference}`,
        'GH₵50.50',
        'GH₵240.00',
        'Total GH₵305.50',
        'Tax included (20%) GH₵50.92',
      ]) {
        expect(sheet).toContain(bare(said));
      }
      expect(sheet, 'what is for the screen stays there').not.toMatch(/Backtotheorder|Print/);
    }
  });

  await main(page).getByRole('link', { name: 'Back to the order' }).click();
  await expectPath(page, `/orders/${order.id}`);
});

test('sixty lines break between lines, under a head on every sheet', async ({ page }) => {
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

  await test.step('the paper is black on white in the dark too, and nothing is cut off', async () => {
    await openInvoice(page, (await makeLongOrder(person)).id);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    const paper = main(page).getByRole('article');
    await expect(paper).toHaveCSS('color', 'rgb(0, 0, 0)');
    await expect(paper).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await expect(main(page).getByRole('link', { name: 'Back to the order' })).toBeHidden();
    await expect(main(page).getByRole('button', { name: 'Print' })).toBeHidden();
    // As wide as the printed part of a roll of 80 mm.
    await expectFits(page, [272, 718]);
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('an order and its invoice can be read, and offer no button that does nothing', async ({
    page,
  }) => {
    const { id: productId } = await productNamed('Crimson Promise Roses');
    const { id, number } = await makeOrder(shopRows, person, { lines: [{ productId }] });
    await page.goto(`/orders/${id}`);
    await expect(heading(page)).toHaveText(`Order ${number}`);
    await expect(main(page).getByText('Buy again')).toBeHidden();
    await main(page).getByRole('link', { name: 'Invoice' }).click();
    await expect(heading(page)).toHaveText(`Invoice ${number}`);
    await expect(main(page).getByRole('button', { name: 'Print' })).toBeHidden();
    await expect(main(page).getByRole('link', { name: 'Back to the order' })).toBeVisible();
  });
});
