import type { Page } from '@playwright/test';
import { expectAccessible, expectFits } from '../support/accessibility.ts';
import { addressesOf, makeAddress } from '../support/addresses.ts';
import {
  cartLine,
  expectPath,
  giveCart,
  main,
  open,
  reload,
  tabTo,
  toast,
} from '../support/browser.ts';
import { expectKnown, proceed } from '../support/cart-screens.ts';
import { makeProduct } from '../support/checkout-goods.ts';
import {
  checkOutAgain,
  expect,
  expectBought,
  field,
  fillIn,
  method,
  placeButton,
  test,
} from '../support/checkout-screens.ts';
import { countedHands } from '../support/counted-hands.ts';
import { makeOrder } from '../support/orders.ts';
import { enterAs, makePerson, type Person } from '../support/people.ts';
import { shopRows } from '../support/shop-rows.ts';

let ama: Person;
test.beforeEach(async ({ context }) => {
  ama = await makePerson(shopRows);
  await enterAs(context, shopRows, ama);
});

const saved = () => addressesOf(shopRows, ama);
const radio = (page: Page, name: string) => main(page).getByRole('radio', { name, exact: true });
const book = (page: Page) => main(page).getByRole('list', { name: 'Saved addresses' });
const note = (page: Page) => main(page).getByText('Add a note for the rider, or another email');
const saveTick = (page: Page) =>
  main(page).getByRole('checkbox', { name: 'Save this address for next time' });

/** Paid at the door: nobody has more than three cash orders under way. */
const settleOrders = () =>
  shopRows(`update orders set status = 'delivered', payment_state = 'paid' where user_id = $1`, [
    ama.id,
  ]);

/** Something new in the cart of this device, which is shown. */
async function openFilledCart(page: Page): Promise<void> {
  const cart = JSON.stringify([cartLine(await makeProduct(shopRows), 1)]);
  await page.evaluate((text) => localStorage.setItem('cart', text), cart);
  await open(page, '/cart');
  await expectKnown(page);
}

test('an address is typed once, then chosen, exchanged and mended', async ({ page }) => {
  await test.step('a new one is saved with the order where that is ticked', async () => {
    await giveCart(page, [cartLine(await makeProduct(shopRows), 1)]);
    await open(page, '/checkout');
    await expectKnown(page);
    await fillIn(page);
    await saveTick(page).check();
    await method(page, 'Cash on Delivery').check();
    await placeButton(page).click();
    await expectBought(page, ama);
    expect(await saved()).toMatchObject([{ label: 'Accra', is_default: true }]);
  });

  await test.step('it begins the next order: from the cart in three taps, and nothing is typed', async () => {
    await makeAddress(shopRows, ama, { label: 'Work', address: '3 Ring Road' });
    await openFilledCart(page);
    const { count, tap } = countedHands();
    await tap(proceed(page));
    await expectPath(page, '/checkout');
    await expect(radio(page, 'Accra')).toBeChecked();
    await expect(field(page, 'Address')).toBeHidden();
    await expect(saveTick(page)).toHaveCount(0);
    await tap(method(page, 'Cash on Delivery'));
    await tap(placeButton(page));
    const order = await expectBought(page, ama, 1);
    expect(order.customer).toMatchObject({
      firstName: 'Ama',
      phone: '+233241234567',
      address: '12 Oxford Street',
      email: ama.email,
    });
    expect(count).toEqual({ taps: 3, characters: 0 });
    expect(await saved()).toHaveLength(2);
  });

  await test.step('another one is one tap away, by keyboard too, and the choice outlasts a reload', async () => {
    await checkOutAgain(page, 'Cash on Delivery');
    await expectAccessible(page);
    await expectFits(page);
    await radio(page, 'Accra').focus();
    await page.keyboard.press('ArrowDown');
    await expect(radio(page, 'Work')).toBeChecked();
    await expect(radio(page, 'Work')).toBeFocused();
    await note(page).click();
    await field(page, 'Note for the rider').fill('Ring once');
    await reload(page);
    await expectKnown(page);
    await expect(radio(page, 'Work')).toBeChecked();
    await expect(field(page, 'Note for the rider')).toHaveValue('Ring once');
  });

  await test.step('what was typed for another address stays while one looks at the saved', async () => {
    await radio(page, 'Use another address').check();
    await expect(field(page, 'Address')).toHaveValue('');
    await expect(field(page, 'Note for the rider')).toHaveValue('Ring once');
    await field(page, 'Address').fill('9 Palm Street');
    await radio(page, 'Accra').check();
    await radio(page, 'Use another address').check();
    await expect(field(page, 'Address')).toHaveValue('9 Palm Street');
    await expectAccessible(page);
  });

  await test.step('the order goes to the one that is chosen', async () => {
    await radio(page, 'Work').check();
    await method(page, 'Cash on Delivery').check();
    await placeButton(page).click();
    const order = await expectBought(page, ama, 2);
    expect(order.customer).toMatchObject({ address: '3 Ring Road' });
  });

  await test.step('one that the shop does not take any more can be mended on the spot', async () => {
    await shopRows(`delete from addresses where user_id = $1 and label = 'Work'`, [ama.id]);
    await shopRows(`update addresses set region = 'Texas' where user_id = $1`, [ama.id]);
    await settleOrders();
    await checkOutAgain(page, 'Cash on Delivery');
    await expect(field(page, 'Region')).toBeHidden();
    await placeButton(page).click();
    await expect(field(page, 'Region')).toBeVisible();
    await field(page, 'Region').selectOption('Ashanti');
    await expect(field(page, 'Region')).toBeVisible();
    await placeButton(page).click();
    await expectBought(page, ama, 3);
  });
});

test('the address book is kept in the account', async ({ page }) => {
  await makeOrder(shopRows, ama);
  await open(page, '/account');
  await main(page).getByRole('link', { name: 'Your addresses' }).click();
  await expect(main(page).getByText('No saved addresses yet')).toBeVisible();
  await main(page).getByRole('button', { name: 'Save 12 Oxford Street, Accra' }).click();
  await expect(toast(page, 'Address saved')).toBeVisible();
  await expect(main(page).getByRole('heading', { name: 'From your past orders' })).toHaveCount(0);

  await test.step('a second one, by keyboard; what is wrong stands beside its field', async () => {
    await tabTo(page, main(page).getByRole('link', { name: 'Add an address' }));
    await page.keyboard.press('Enter');
    await expectPath(page, '/account/addresses/new');
    await main(page).getByRole('button', { name: 'Save address' }).click();
    await expect(main(page).getByRole('alert')).toBeFocused();
    await expect(field(page, 'Phone')).toHaveAccessibleDescription(
      /Please enter your phone number/,
    );
    await expectAccessible(page);
    await field(page, 'Label').fill('Work');
    await fillIn(page);
    await field(page, 'Address').fill('3 Ring Road');
    await page.keyboard.press('Enter');
    await expectPath(page, '/account/addresses?notice=saved');
    await expectAccessible(page);
    await expectFits(page);
  });

  await test.step('the default is changed, and an address deleted after a question', async () => {
    await main(page).getByRole('button', { name: 'Make Work the default' }).click();
    await expect(book(page).getByRole('listitem').first()).toContainText('Work');
    await main(page).getByLabel('Delete Work', { exact: true }).click();
    expect(await saved()).toHaveLength(2);
    await main(page).getByRole('button', { name: 'Yes, delete Work' }).click();
    await expect(toast(page, 'Address deleted')).toBeVisible();
    await expect(book(page)).toBeFocused();
    expect(await saved()).toMatchObject([{ label: 'Accra', is_default: true }]);
  });
});
