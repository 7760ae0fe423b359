import type { Page } from '@playwright/test';
import { dayText } from '#app/delivery/words.ts';
import { dayOf } from '#app/values/day.ts';
import { money } from '#app/values/money.ts';
import { expectAccessible, expectFits } from '../support/accessibility.ts';
import { goTo, main, open, reload, tabTo } from '../support/browser.ts';
import { expectKnown, proceed, summary } from '../support/cart-screens.ts';
import {
  atCheckout,
  checkOutAgain,
  expect,
  expectBought,
  field,
  fillIn,
  method,
  placeButton,
  test,
  told,
  WIDTHS,
  withSettings,
} from '../support/checkout-screens.ts';
import { EVENING, makePickUpPoint, makeZone, MORNING } from '../support/delivery.ts';
import type { Person } from '../support/people.ts';
import { shopRows } from '../support/shop-rows.ts';

const dayAhead = (days: number) => dayOf(new Date(Date.now() + days * 86_400_000));
const CUT_OFF = { cutOff: '23:59' };
const ACCRA = makeZone({ ...CUT_OFF, slots: [MORNING, EVENING] });
const KUMASI = makeZone({
  ...CUT_OFF,
  id: 'kumasi',
  name: 'Kumasi',
  regions: ['Ashanti'],
  towns: ['Kumasi'],
  fee: money(3_500),
  takesCash: false,
});
const chosenDays = { deliveryDays: { isChosen: true } };

const calendar = (page: Page) => main(page).getByRole('region', { name: 'When it arrives' });
const another = (page: Page) => main(page).getByText('Choose another day or time');
const day = (page: Page, ahead: number) =>
  main(page).getByRole('radio', { name: dayText(dayAhead(ahead)), exact: true });
const slot = (page: Page, name: string) =>
  main(page).getByRole('radio', { name: new RegExp(`^${name}`) });

test('one chooses the place, the day and the time, as far as the shop offers them', async ({
  page,
  context,
}) => {
  const surcharged = { ...ACCRA, surcharges: [{ day: dayAhead(2), amount: money(2_000) }] };
  const zones = { list: [surcharged, KUMASI, makePickUpPoint(CUT_OFF)] };
  let buyer: Person | undefined;
  await withSettings({ zones, ...chosenDays }, async () => {
    const { person } = await atCheckout({ page, context });
    buyer = person;
    await test.step('the fee follows the town, with the ways to pay that it takes', () =>
      expectFeeOfTown(page));
    await test.step('the earliest time is chosen beforehand, another one by keyboard, and it stays with the order', () =>
      chooseByKeyboard(page, person));
    await test.step('who comes too late for a time is told, and offered the next one', () =>
      comeTooLate(page, person));
    await test.step('a day with a surcharge says so and costs it', () =>
      chooseSurcharge(page, person));
    await test.step('at a pick-up point nobody asks for an address, and the papers say where it waits', () =>
      pickUp(page, person));
  });
  await test.step('a shop without zones and days asks for neither, as specified', async () => {
    await checkOutAgain(page, 'Cash on Delivery');
    await expect(summary(page)).toContainText('All costs are here: nothing is added at checkout.');
    await expect(main(page).getByRole('heading', { name: 'When it arrives' })).toHaveCount(0);
    await expect(main(page).getByRole('heading', { name: 'How you get it' })).toHaveCount(0);
    await fillIn(page);
    await placeButton(page).click();
    await expectBought(page, buyer as Person, 4);
    await expect(main(page).getByText('1-3 Business Days')).toBeVisible();
  });
});

async function expectFeeOfTown(page: Page): Promise<void> {
  const delivery = summary(page).getByText('Delivery', { exact: true }).locator('..');
  await expect(delivery).toContainText('GH₵15.00');
  await field(page, 'Region').selectOption('Ashanti');
  await expect(delivery).toContainText('GH₵15.00');
  await field(page, 'Town or city').fill('Kumasi');
  await expect(delivery).toContainText('GH₵35.00');
  await expect(method(page, 'Cash on Delivery')).toHaveCount(0);
  await expect(slot(page, 'Morning')).toHaveCount(0);
  await open(page, '/cart');
  await expect(summary(page)).toContainText('GH₵35.00 in Kumasi');
  await proceed(page).click();
  await expectKnown(page);
  await fillIn(page);
  await method(page, 'Cash on Delivery').check();
}

async function chooseByKeyboard(page: Page, person: Person): Promise<void> {
  await expect(calendar(page).getByRole('status')).toHaveText(
    `${dayText(dayAhead(1))}, Morning, 08:00 to 12:00`,
  );
  await tabTo(page, another(page));
  await page.keyboard.press('Enter');
  await tabTo(page, slot(page, 'Morning'));
  await page.keyboard.press('ArrowDown');
  await expect(slot(page, 'Evening')).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(day(page, 1)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(day(page, 3)).toBeChecked();
  const arrival = `${dayText(dayAhead(3))}, Evening, 16:00 to 20:00`;
  await expect(calendar(page).getByRole('status')).toHaveText(arrival);
  await expectAccessible(page, 'the calendar');
  await expectFits(page, WIDTHS);

  await reload(page);
  await expectKnown(page);
  await expect(calendar(page).getByRole('status')).toHaveText(arrival);
  await placeButton(page).click();
  const order = await expectBought(page, person);
  await expect(main(page).getByText(arrival)).toBeVisible();
  await expect(main(page).getByText('Estimated delivery')).toHaveCount(0);
  await goTo(page, `/orders/${order.id}`);
  await expect(main(page).getByText(arrival)).toBeVisible();
}

async function comeTooLate(page: Page, person: Person): Promise<void> {
  await checkOutAgain(page, 'Cash on Delivery');
  await shopRows(
    `insert into slot_bookings (zone_id, day, slot_id, booked) values ('accra', $1, 'morning', 3)`,
    [dayAhead(1)],
  );
  await placeButton(page).click();
  await expect(told(page, 'This time is now full')).toBeVisible();
  await expect(calendar(page).getByRole('status')).toHaveText(
    `${dayText(dayAhead(1))}, Evening, 16:00 to 20:00`,
  );
  await another(page).click();
  await expect(slot(page, 'Morning')).toBeDisabled();
  await expectAccessible(page, 'a full time');
  await placeButton(page).click();
  await expectBought(page, person, 1);
  await shopRows('delete from slot_bookings');
}

async function chooseSurcharge(page: Page, person: Person): Promise<void> {
  await checkOutAgain(page, 'Cash on Delivery');
  const before = await placeButton(page).textContent();
  await another(page).click();
  await expect(main(page).getByText('+GH₵20.00')).toBeVisible();
  await day(page, 2).check();
  await expect(placeButton(page)).not.toHaveText(before ?? '');
  await placeButton(page).click();
  const order = await expectBought(page, person, 2);
  const [row] = await shopRows<{ fee: string }>(
    'select delivery_minor as fee from orders where id = $1',
    [order.id],
  );
  expect(Number(row?.fee)).toBe(3_500);
}

async function pickUp(page: Page, person: Person): Promise<void> {
  // Paid at the door: nobody has more than three cash orders under way.
  await shopRows(
    `update orders set status = 'delivered', payment_state = 'paid' where user_id = $1`,
    [person.id],
  );
  await checkOutAgain(page, 'Cash on Delivery');
  await main(page).getByRole('radio', { name: 'Pick up: Osu' }).check();
  await expect(field(page, 'Address')).toBeHidden();
  await expectAccessible(page, 'a pick-up point');
  await expectFits(page, WIDTHS);
  await field(page, 'First name').fill('Ama');
  await field(page, 'Last name').fill('Mensah');
  await field(page, 'Phone').fill('024 123 4567');
  await method(page, 'Cash on Delivery').check();
  await placeButton(page).click();
  const order = await expectBought(page, person, 3);
  await expect(main(page)).toContainText('It waits for you at Osu.');
  await expect(main(page)).not.toContainText('The rider calls');
  expect(order.customer).toMatchObject({ address: 'Osu, 14 Palm Street' });
}
