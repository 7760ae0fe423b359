import type { Page } from '@playwright/test';
import { dayText } from '#app/delivery/words.ts';
import { dayOf } from '#app/values/day.ts';
import { expectAccessible, expectFits } from '../support/accessibility.ts';
import { expectPath, goTo, main, open } from '../support/browser.ts';
import { expect, test, withSettings } from '../support/checkout-screens.ts';
import { EVENING, makeZone, MORNING } from '../support/delivery.ts';
import { makeOrder } from '../support/orders.ts';
import { enterAs, makePerson } from '../support/people.ts';
import { shopRows } from '../support/shop-rows.ts';

// One after the other: they change the same settings of one shop.
test.describe.configure({ mode: 'default' });

const dayAhead = (days: number) => dayOf(new Date(Date.now() + days * 86_400_000));
const ACCRA = makeZone({ slots: [MORNING, EVENING] });
const ONE_EVENING = makeZone({ slots: [MORNING, { ...EVENING, capacity: 1 }] });

test.beforeEach(async ({ context }) => {
  await enterAs(context, shopRows, await makePerson(shopRows, { roles: ['admin'] }));
});

// What is saved here would be in force for the tests after it.
const forget = () => shopRows(`delete from settings where section in ('zones', 'deliveryDays')`);
test.afterEach(forget);

/** An order of the morning. */
async function orderFor(day: string) {
  const { id: zone, name: zoneName, kind } = ACCRA;
  const order = await makeOrder(shopRows, await makePerson(shopRows), { status: 'processing' });
  await shopRows('update orders set delivery = $2, delivery_day = $3 where id = $1', [
    order.id,
    { zone, zoneName, kind, day, slot: MORNING },
    day,
  ]);
  return order;
}

test('staff see a day, move its orders and close it', { tag: '@desktop' }, async ({ page }) => {
  await withSettings({ zones: { list: [ONE_EVENING] } }, async () => {
    await test.step('one order is moved to another day, and the day is closed', () =>
      keepDay(page));
    await test.step('many orders of a time are moved in one step, and it is said which found no place', () =>
      moveMany(page));
  });
});

async function keepDay(page: Page): Promise<void> {
  const today = dayAhead(3);
  const order = await orderFor(today);
  await open(page, '/admin/deliveries');
  await expectAccessible(page, 'an empty day');
  await page.getByLabel('Day', { exact: true }).fill(today);
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(main(page).getByRole('heading', { name: dayText(today) })).toBeVisible();
  const group = main(page).getByRole('region', { name: /^Morning, 08:00 to 12:00 · Accra/ });
  await expect(group).toContainText(order.number ?? '');
  await expectAccessible(page, 'the board');
  await expectFits(page);

  await group.getByRole('link', { name: `Move ${order.number}` }).click();
  const dialog = page.getByRole('dialog', { name: `Move ${order.number}` });
  await dialog.getByRole('radio', { name: /^Evening/ }).check();
  await dialog.getByRole('radio', { name: dayText(dayAhead(4)), exact: true }).check();
  await expectAccessible(page, 'moving an order');
  await expectFits(page);
  await dialog.getByLabel('Reason').fill('Our van broke down.');
  await dialog.getByRole('button', { name: 'Move' }).click();
  // Back to the board that one works on.
  await expectPath(page, `/admin/deliveries?day=${today}`);
  await expect(main(page)).toContainText('No deliveries on this day.');
  await goTo(page, `/admin/orders/${order.id}`);
  const arrival = `${dayText(dayAhead(4))}, Evening, 16:00 to 20:00`;
  await expect(page.getByRole('dialog').getByText(arrival).first()).toBeVisible();
  const other = await orderFor(today);
  await open(page, `/admin/deliveries?day=${today}`);
  await main(page).getByText('Close this day for new orders').click();
  const staying = main(page).getByRole('list', { name: 'Orders that stay on this day' });
  await expect(staying).toContainText(other.number ?? '');
  await page.getByRole('button', { name: 'Close this day' }).click();
  await expect(main(page)).toContainText('Closed for new orders.');
  await expect(main(page)).toContainText('These orders are still on this closed day:');
  await expect(staying.getByRole('link', { name: 'Move 1 order' })).toBeVisible();
  await expectAccessible(page, 'a closed day');
  await expectFits(page);
  await page.getByRole('button', { name: 'Open this day again' }).click();
  await expect(main(page)).not.toContainText('Closed for new orders.');
}

async function moveMany(page: Page): Promise<void> {
  const day = dayAhead(12);
  const orders = [await orderFor(day), await orderFor(day), await orderFor(day)];
  const names = orders.map(({ number }) => number ?? '');
  await goTo(page, `/admin/deliveries?day=${day}`);
  const group = main(page).getByRole('region', { name: /^Morning, 08:00 to 12:00 · Accra/ });
  await group.getByLabel(/^Select all/).check();
  await expect(group.getByRole('status')).toHaveText('3 selected');
  await group.getByLabel(`Select ${names[2]}`).uncheck();
  await expect(group.getByRole('status')).toHaveText('2 selected');
  await group.getByRole('button', { name: 'Move to another day' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move 2 orders' });
  await dialog.getByRole('radio', { name: dayText(dayAhead(14)), exact: true }).check();
  await dialog.getByRole('radio', { name: /^Evening/ }).check();
  await expectAccessible(page, 'moving many orders');
  await expectFits(page);
  await dialog.getByRole('button', { name: 'Move 2 orders' }).click();
  const report = page.getByRole('dialog', { name: 'Move orders' });
  const arrival = `${dayText(dayAhead(14))}, Evening, 16:00 to 20:00`;
  await expect(report).toContainText(`1 order moved to ${arrival}, 1 not moved.`);
  await expect(report.getByRole('listitem')).toHaveText([
    names[0] ?? '',
    `${names[1]}No place was left at this time.`,
  ]);
  await expectAccessible(page, 'what was moved');
  await expectFits(page);
  await report.getByRole('link', { name: 'Back to the board' }).click();
  await expectPath(page, `/admin/deliveries?day=${day}`);
  await expect(group).toContainText(names[1] ?? '');
  await expect(group).not.toContainText(names[0] ?? '');
}

test('the owner adds zones and puts them in order', { tag: '@desktop' }, async ({ page }) => {
  await open(page, '/admin/settings/zones');
  await test.step('one is added, changed and removed', () => keepZone(page));
  await forget();
  await test.step('three are put in order with the keyboard', () => orderZones(page));
});

async function keepZone(page: Page): Promise<void> {
  await expectAccessible(page, 'the zones');
  await main(page).getByRole('link', { name: 'Add area' }).click();
  await main(page).getByLabel('Name').fill('Tamale');
  await main(page).getByLabel('Times').fill('Morning 8-12');
  await main(page).getByRole('button', { name: 'Save' }).click();
  const wrong = '“Morning 8-12” is not a time like Morning 08:00-12:00 50';
  await expect(main(page).getByRole('alert').getByRole('link', { name: wrong })).toBeVisible();
  await expect(main(page).getByLabel('Name')).toHaveValue('Tamale');
  await expectAccessible(page, 'a zone with errors');
  await expectFits(page);
  await main(page).getByLabel('Northern').check();
  await main(page).getByLabel('Times').fill('Morning 08:00-12:00 5');
  await main(page).getByRole('button', { name: 'Save' }).click();
  await expectPath(page, '/admin/settings/zones');
  const row = main(page).getByRole('listitem').filter({ hasText: 'Tamale' });
  await expect(row).toContainText('Northern · Morning 5');
  await row.getByRole('link', { name: 'Tamale' }).click();
  await main(page).getByLabel('Delivery fee').fill('45');
  await main(page).getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('GH₵45.00');
  await row.getByRole('link', { name: 'Tamale' }).click();
  await main(page).getByText('Remove this zone').click();
  await main(page).getByRole('button', { name: 'Remove Tamale' }).click();
  await expectPath(page, '/admin/settings/zones');
  await expect(row).toHaveCount(0);
}

async function orderZones(page: Page): Promise<void> {
  const zones = ['Accra', 'Tema', 'Ho'].map((name) => makeZone({ id: name.toLowerCase(), name }));
  await withSettings({ zones: { list: zones } }, async () => {
    await goTo(page, '/admin/settings/zones');
    const names = main(page)
      .getByRole('region', { name: 'Delivery zones' })
      .getByRole('listitem')
      .getByRole('link');
    await expect(names).toHaveText(['Accra', 'Tema', 'Ho']);
    await expectFits(page);
    const down = page.getByRole('button', { name: 'Move Accra down' });
    await down.press('Enter');
    await expect(names).toHaveText(['Tema', 'Accra', 'Ho']);
    await expect(down).toBeFocused();
    await down.press('Enter');
    await expect(names).toHaveText(['Tema', 'Ho', 'Accra']);
    // It is the last one now: only the way up is left.
    await expect(page.getByRole('button', { name: 'Move Accra up' })).toBeFocused();
    await expect(down).toHaveCount(0);
    await expectAccessible(page, 'the order of the zones');
  });
}
