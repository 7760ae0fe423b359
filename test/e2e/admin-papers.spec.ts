import type { Page } from '@playwright/test';
import { expectAccessible, expectFits } from '../support/accessibility.ts';
import { expect, expectPath, main, open, test } from '../support/browser.ts';
import { pagesOf } from '../support/order-pdf.ts';
import { type MadeOrder, makeOrder } from '../support/orders.ts';
import { enterAs, makePerson, type Person } from '../support/people.ts';
import { shopRows } from '../support/shop-rows.ts';

let ama: Person;
test.beforeEach(async ({ context }) => {
  ama = await makePerson(shopRows);
  await enterAs(context, shopRows, await makePerson(shopRows, { roles: ['admin'] }));
});

const bare = (text: string) => text.replaceAll(/\s/g, '');
const ROLL = { width: '80mm', height: '297mm' };
const TELLING = /corvox|GH₵|\.\d\d|massager|roses|flower|intimate|desire|http|admin/i;

const make = (lines = [{ name: 'Velvet Whisper Massager', price: 45_000, quantity: 2 }]) =>
  makeOrder(shopRows, ama, {
    // Two letters that fonts draw as one.
    customer: { lastName: `Offei${ama.id.slice(0, 8)}` },
    shipping: { landmark: 'Blue gate' },
    lines,
  });

test('a packing slip fits A4 and a roll of 80 mm and tells a finder nothing; the invoice tells all', async ({
  page,
}) => {
  const order = await make();
  const [line] = await shopRows<{ id: string }>('select id from order_items where order_id = $1', [
    order.id,
  ]);
  await open(page, `/admin/orders/${order.id}`);
  await page.getByText('More actions').click();
  await page.getByRole('dialog').getByRole('link', { name: 'Packing slip' }).click();
  await expectPath(page, `/admin/orders/${order.id}/packing-slip`);
  await expect(page).toHaveTitle(`Packing slip ${order.number}`);
  await page.evaluate(() => document.fonts.ready);
  await expectAccessible(page, 'a packing slip');
  await expectFits(page, [272, 320, 360, 768, 1280]);
  // With the head and foot that browsers print by themselves: there is no room for them.
  for (const paper of [{ format: 'A4' }, ROLL]) {
    const sheets = pagesOf(
      await page.pdf({ ...paper, displayHeaderFooter: true, preferCSSPageSize: false }),
    );
    expect(sheets).toHaveLength(1);
    const [sheet = ''] = sheets;
    for (const said of [
      `Packing slip ${order.number}`,
      `Offei${ama.id.slice(0, 8)}`,
      '12 Oxford Street',
      'Landmark: Blue gate',
      '024 123 4567',
      (line?.id ?? '').slice(0, 8).toUpperCase(),
      '2 items',
    ]) {
      expect(sheet).toContain(bare(said));
    }
    expect(sheet).not.toMatch(TELLING);
    expect(sheet).not.toMatch(/Backtotheorder|Print/);
  }

  await main(page).getByRole('link', { name: 'Back to the order' }).click();
  await test.step('the invoice', () => expectInvoice(page, order));
  await test.step('eighty lines break between lines, with room at every edge', () =>
    expectManyLines(page));
});

async function expectManyLines(page: Page) {
  const order = await make(
    Array.from({ length: 80 }, (_, place) => ({
      name: `No. ${place}`,
      price: 100 + place,
      quantity: 1,
    })),
  );
  await page.goto(`/admin/orders/${order.id}/packing-slip`);
  const sheets = pagesOf(await page.pdf({ format: 'A4' }));
  expect(sheets.length).toBeGreaterThanOrEqual(2);
  expect(sheets.length).toBeLessThanOrEqual(4);
  for (const sheet of sheets.slice(0, -1)) expect(sheet).toContain('CodeQuantityPacked');
  expect(sheets.join('').match(/\[\]/g)).toHaveLength(80);
}

test('the chosen slips print together, one sheet each, and so do the stops of a rider’s sheet', async ({
  page,
}) => {
  const [first, second, third] = [await make(), await make(), await make()];
  await open(page, `/admin/orders?q=Offei${ama.id.slice(0, 8)}`);
  const all = main(page).getByLabel(/^Select all/);
  await all.check();
  await main(page).getByLabel(`Select ${second.number}`).uncheck();
  await main(page).getByRole('button', { name: 'Print packing slips' }).click();
  await expect(page).toHaveURL(/\/admin\/orders\/packing-slips\?.*ids=/);
  await expect(main(page).getByRole('heading', { level: 1 })).toHaveText([
    `Packing slip ${third.number}`,
    `Packing slip ${first.number}`,
  ]);
  const sheets = pagesOf(await page.pdf({ format: 'A4' }));
  expect(sheets).toHaveLength(2);
  expect(sheets[0]).toContain(third.number);
  expect(sheets[1]).toContain(first.number);
  await main(page).getByRole('link', { name: 'Back to orders' }).click();
  await expectPath(page, '/admin/orders');

  await open(page, `/admin/orders?q=Offei${ama.id.slice(0, 8)}`);
  await all.check();
  await main(page).getByLabel(`Select ${third.number}`).uncheck();
  await test.step('the rider’s sheet prints every stop and no thing', () =>
    expectRiderSheet(page, [first, second]));
});

async function expectRiderSheet(page: Page, [first, second]: [MadeOrder, MadeOrder]) {
  await main(page).getByRole('button', { name: 'Print rider’s sheet' }).click();
  await expect(page).toHaveURL(/\/admin\/orders\/rider-sheet\?.*ids=/);
  await expect(main(page).getByRole('listitem')).toHaveCount(2);
  await page.evaluate(() => document.fonts.ready);
  await expectAccessible(page, 'a rider’s sheet');
  await expectFits(page, [272, 320, 360, 768, 1280]);
  for (const paper of [{ format: 'A4' }, ROLL]) {
    const sheets = pagesOf(await page.pdf({ ...paper, displayHeaderFooter: true }));
    expect(sheets).toHaveLength(1);
    const [sheet = ''] = sheets;
    for (const said of [first.number ?? '', second.number ?? '', '024 123 4567', 'Blue gate']) {
      expect(sheet).toContain(bare(said));
    }
    expect(sheet).toContain(bare('Cash to take: GH₵915.00'));
    expect(sheet).not.toMatch(/corvox|massager|http|admin|Backto/i);
  }
}

/** It prints for staff as it does for the customer. */
async function expectInvoice(page: Page, order: MadeOrder) {
  await page.getByText('More actions').click();
  await page.getByRole('link', { name: 'Invoice' }).click();
  await expectPath(page, `/admin/orders/${order.id}/invoice`);
  await page.evaluate(() => document.fonts.ready);
  const [sheet = '', ...more] = pagesOf(await page.pdf({ format: 'A4' }));
  expect(more).toEqual([]);
  for (const said of [`Invoice ${order.number}`, 'Corvox Ltd', 'Massager', 'Total GH₵915.00']) {
    expect(sheet).toContain(bare(said));
  }
  await main(page).getByRole('link', { name: 'Back to the order' }).click();
  await expect(page.getByRole('dialog', { name: `Order ${order.number}` })).toBeVisible();
}
