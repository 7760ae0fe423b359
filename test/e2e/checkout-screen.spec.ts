import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectFits } from '../support/accessibility.ts';
import { cartLine, dismissToasts, giveCart, main, open, tabTo, toast } from '../support/browser.ts';
import { proceed } from '../support/cart-screens.ts';
import { makeProduct } from '../support/checkout-goods.ts';
import {
  act,
  errorSummary,
  expect,
  expectBought,
  field,
  fillIn,
  method,
  ordersOf,
  paymentFrame,
  placeButton,
  test,
  untilReady,
  WIDTHS,
} from '../support/checkout-screens.ts';
import { enterAs, makePerson, type Person } from '../support/people.ts';
import { shopRows } from '../support/shop-rows.ts';

const AUTOCOMPLETE = {
  'First name': 'given-name',
  'Last name': 'family-name',
  Phone: 'tel',
  Email: 'email',
  Address: 'street-address',
  'Town or city': 'address-level2',
  Region: 'address-level1',
};
const REGIONS =
  'Greater Accra,Ashanti,Western,Central,Eastern,Northern,Ahafo,Bono,Bono East,North East,Oti,Savannah,Upper East,Upper West,Volta,Western North';

test('the form begins with what the profile knows, each field says what it is, and what is wrong is said', async ({
  page,
  context,
}) => {
  const person = await makePerson(shopRows, { firstName: 'Efua', lastName: 'Owusu' });
  await shopRows(
    `update profiles set phone = '+233241234567', address_line_1 = '3 Ring Road', city = 'Kumasi',
       state = 'Ashanti', postal_code = 'AK-039-5028', country = 'GH' where user_id = $1`,
    [person.id],
  );
  await enterAs(context, shopRows, person);
  await giveCart(page, [cartLine(await makeProduct(shopRows), 1)]);
  await open(page, '/checkout');
  for (const [label, value] of Object.entries({
    'First name': 'Efua',
    'Last name': 'Owusu',
    Phone: '024 123 4567',
    Address: '3 Ring Road',
    'Town or city': 'Kumasi',
    Region: 'Ashanti',
    'GhanaPostGPS address': 'AK-039-5028',
  })) {
    await expect(field(page, label)).toHaveValue(value);
  }
  await expect(field(page, 'Email')).toHaveAccessibleDescription(new RegExp(person.email));
  for (const [label, autocomplete] of Object.entries(AUTOCOMPLETE)) {
    await expect(field(page, label)).toHaveAttribute('autocomplete', autocomplete);
  }
  await expect(field(page, 'Phone')).toHaveAttribute('inputmode', 'tel');
  await expect(field(page, 'Email')).toHaveAttribute('inputmode', 'email');
  await expect(field(page, 'Region').getByRole('option')).toHaveText([
    'Choose a region',
    ...REGIONS.split(','),
  ]);

  await test.step('Enter in a field places no order', async () => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') asked.push(new URL(request.url()).pathname);
    });
    await field(page, 'Town or city').press('Enter');
    await field(page, 'Phone').press('Enter');
    await page.waitForLoadState('networkidle');
    expect(asked.filter((path) => path.startsWith('/checkout'))).toEqual([]);
    await expect(page).toHaveURL(/\/checkout$/);
  });

  for (const width of [360, 1280]) {
    await test.step(`at ${width} px the button is in sight and nothing that has the focus is covered`, async () => {
      await page.setViewportSize({ width, height: width === 360 ? 740 : 800 });
      for (const target of [
        field(page, 'First name'),
        method(page, 'Card'),
        field(page, 'Region'),
      ]) {
        await target.scrollIntoViewIfNeeded();
        await target.focus();
        await expect(placeButton(page)).toBeInViewport({ ratio: 1 });
      }
      await field(page, 'First name').focus();
      await page.evaluate(() => window.scrollTo(0, 0));
      for (let presses = 0; presses < 20; presses += 1) {
        await page.keyboard.press('Tab');
        await expect.poll(() => coveredFocus(page), `after ${presses + 1} presses`).toBe('');
      }
    });
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await expectRefusals(page, person);
});

/** The name of what has the focus, where something else lies over its middle. */
function coveredFocus(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return '';
    const { x, y, width, height } = focused.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    const isSeen = top === null ? false : focused.contains(top) || top.contains(focused);
    return isSeen
      ? ''
      : `${focused.tagName} ${focused.getAttribute('name') ?? focused.textContent}`;
  });
}

/** What is wrong is said in a toast, in a summary with links and beside each field. */
async function expectRefusals(page: Page, person: Person) {
  const email = field(page, 'Email');
  const gps = field(page, 'GhanaPostGPS address');

  await test.step('nothing is said of a field while it is first written in, nor before it is', async () => {
    const city = field(page, 'Town or city');
    await city.focus();
    await city.blur();
    await expect(city).not.toHaveAttribute('aria-invalid');
    await email.pressSequentially('ama@');
    await expect(email).not.toHaveAttribute('aria-invalid');
    await email.blur();
    await expect(email).toHaveAccessibleDescription(/Please enter an email address like/);
    await email.pressSequentially('example.com');
    await expect(email).not.toHaveAttribute('aria-invalid');
  });

  await test.step('what helps the rider is folded away, and opens where something in it is wrong', async () => {
    await fillIn(page);
    await method(page, 'Cash on Delivery').check();
    await main(page).getByText('For the rider', { exact: true }).click();
    await expect(gps).toBeHidden();
    await main(page).getByText('Help the rider find you').click();
    for (const label of [
      'Email (optional)',
      'Landmark (optional)',
      'Note for the rider (optional)',
    ]) {
      await expect(main(page).getByText(label)).toBeVisible();
    }
    await gps.fill('the yellow house');
    await field(page, 'Note for the rider').fill('Please call first.');
    await main(page).getByText('For the rider', { exact: true }).click();
    await expect(gps).toBeHidden();
    await placeButton(page).click();
    await errorSummary(page)
      .getByRole('link', { name: /GhanaPostGPS/ })
      .click();
    await expect(gps).toBeFocused();
    await gps.fill('');
  });

  await test.step('what is missing is named, and no longer once it is there', async () => {
    await field(page, 'Phone').fill('');
    await field(page, 'Region').selectOption('');
    await placeButton(page).click();
    await expect(
      toast(page, 'Missing Information', 'Please fill in all required fields'),
    ).toBeVisible();
    await expect(errorSummary(page)).toBeFocused();
    await expectNothingOver(page);
    await expect(page).toHaveTitle('Error: Checkout – Corvox');
    await expect(errorSummary(page).getByRole('link')).toHaveText([
      'Please enter your phone number',
      'Please choose a region',
    ]);
    await expect(field(page, 'Phone')).toHaveAttribute('aria-invalid', 'true');
    await expect(field(page, 'Phone')).toHaveAccessibleDescription(
      /Please enter your phone number/,
    );
    await expectAccessible(page, 'with errors');
    await expectFits(page, WIDTHS);
    await errorSummary(page).getByRole('link', { name: 'Please choose a region' }).click();
    await expect(field(page, 'Region')).toBeFocused();
    await field(page, 'Region').selectOption('Volta');
    await expect(field(page, 'Region')).not.toHaveAttribute('aria-invalid');
    await field(page, 'Phone').fill('0');
    await expect(field(page, 'Phone')).toHaveAttribute('aria-invalid', 'true');
    await field(page, 'Phone').fill('+44 7911 123456');
    await expect(field(page, 'Phone')).not.toHaveAttribute('aria-invalid');
    await expect(errorSummary(page)).toHaveCount(0);
    await expect(page).toHaveTitle('Checkout – Corvox');
  });

  await test.step('what is wrong later is said beside its field, and the focus stays', async () => {
    await email.fill('ama@');
    await field(page, 'Address').focus();
    await expect(email).toHaveAttribute('aria-invalid', 'true');
    await expect(field(page, 'Address')).toBeFocused();
    await expect(errorSummary(page)).toHaveCount(0);
    await email.fill('');
  });

  await test.step('what only the server knows to be wrong is said in the same places', async () => {
    await field(page, 'Phone').fill('000 000 0000');
    await dismissToasts(page);
    await placeButton(page).click();
    await expect(toast(page, 'Please check your details')).toBeVisible();
    await expect(errorSummary(page)).toBeFocused();
    await expect(field(page, 'Phone')).toHaveAccessibleDescription(
      /Please enter a phone number like 024 123 4567/,
    );
    expect(await ordersOf(person)).toEqual([]);
    await field(page, 'Phone').fill('+44 7911 123456');
  });

  await placeButton(page).click();
  expect((await expectBought(page, person)).customer).toMatchObject({
    phone: '+447911123456',
    region: 'Volta',
  });
}

/** The note lies over no part of Place Order, and a field that is pressed just above the bar does not move away. */
async function expectNothingOver(page: Page): Promise<void> {
  const note = toast(page, 'Missing Information');
  const [noted, button] = await Promise.all([note.boundingBox(), placeButton(page).boundingBox()]);
  if (!noted || !button) throw new Error('not on the screen');
  expect(noted.y + noted.height <= button.y || button.y + button.height <= noted.y).toBe(true);

  const city = field(page, 'Town or city');
  await city.evaluate((element) => {
    const bar = document.querySelector('.place-bar')?.getBoundingClientRect().top ?? 0;
    window.scrollBy(0, element.getBoundingClientRect().bottom - Math.min(bar, innerHeight) + 8);
  });
  const box = await city.boundingBox();
  if (!box) throw new Error('not on the screen');
  const before = await page.evaluate(() => window.scrollY);
  await page.mouse.move(box.x + 20, box.y + box.height / 2);
  await page.mouse.down();
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
  await page.mouse.up();
  await expect(city).toBeFocused();
}

test('by keyboard alone from the cart to the confirmation', async ({ page, context }) => {
  const person = await makePerson(shopRows);
  await enterAs(context, shopRows, person);
  await giveCart(page, [cartLine(await makeProduct(shopRows), 1)]);
  await open(page, '/cart');
  await tabTo(page, proceed(page));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Checkout');
  const type = async (target: Locator, text: string) => {
    await tabTo(page, target);
    await page.keyboard.press('Control+a');
    await page.keyboard.type(text);
  };
  await type(field(page, 'First name'), 'Efua');
  await type(field(page, 'Phone'), '0241234567');
  await type(field(page, 'Address'), '12 Oxford Street');
  await type(field(page, 'Town or city'), 'Accra');
  await tabTo(page, field(page, 'Region'));
  await page.keyboard.press('A');
  await expect(field(page, 'Region')).toHaveValue('Ashanti');
  await tabTo(page, method(page, 'Mobile Money'));
  await page.keyboard.press('ArrowDown');
  await expect(method(page, 'Card')).toBeChecked();
  await untilReady(page);
  await tabTo(page, placeButton(page));
  await page.keyboard.press('Enter');
  await expect(paymentFrame(page).getByRole('heading', { level: 1 })).toHaveText(/^Pay GH₵/);
  for (let presses = 0; presses < 10; presses += 1) {
    await page.keyboard.press('Tab');
    const onApprove = await act(page, 'Approve').evaluate(
      (button) => button === button.ownerDocument.activeElement,
    );
    if (onApprove) break;
  }
  await page.keyboard.press('Enter');
  await expectBought(page, person);
});
