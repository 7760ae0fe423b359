import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectFits } from '../support/accessibility.ts';
import { cartLine, giveCart, main, open, tabTo } from '../support/browser.ts';
import { proceed } from '../support/cart-screens.ts';
import { makeProduct } from '../support/checkout-goods.ts';
import {
  act,
  atCheckout,
  errorSummary,
  expect,
  expectBought,
  expectFilled,
  field,
  method,
  openWindow,
  paymentFrame,
  placeButton,
  test,
  told,
  untilReady,
} from '../support/checkout-screens.ts';
import { enterAs, makePerson } from '../support/people.ts';
import { shopRows } from '../support/shop-rows.ts';

const WIDTHS = [320, 360, 1280];

test.describe('the screen', { tag: '@both' }, () => {
  test('is accessible and fits: signed out, with errors, refused', async ({ page, context }) => {
    const { product } = await atCheckout({ page, context }, { signedIn: false });
    await expectAccessible(page, 'signed out');
    await expectFits(page, WIDTHS);
    await enterAs(context, shopRows, await makePerson(shopRows));
    await open(page, '/checkout');
    await expectFilled(page);
    for (const label of ['First name', 'Phone', 'Address', 'Town or city']) {
      await field(page, label).fill('');
    }
    await main(page).getByText('Help the rider find you').click();
    await method(page, 'Cash on Delivery').check();
    await placeButton(page).click();
    await expect(errorSummary(page)).toBeFocused();
    await expectAccessible(page, 'with errors');
    await expectFits(page, WIDTHS);
    await shopRows('update products set price_minor = 99999999 where id = $1', [product.id]);
    for (const [label, text] of [
      ['First name', 'Ama'],
      ['Phone', '0241234567'],
      ['Address', 'x'.repeat(200)],
      ['Town or city', 'Accra'],
    ] as const) {
      await field(page, label).fill(text);
    }
    await field(page, 'Region').selectOption('Volta');
    await placeButton(page).click();
    await expect(told(page, 'The total changed')).toBeVisible();
    await expectAccessible(page, 'changed');
    await expectFits(page, WIDTHS);
  });

  test('fits with the longest names and nothing to see of a product', async ({ page, context }) => {
    await enterAs(context, shopRows, await makePerson(shopRows));
    const long = await makeProduct(shopRows, { name: 'Immerwährendeblumenpracht'.repeat(8) });
    await giveCart(page, [{ ...cartLine(long, 99), name: long.name.slice(0, 200) }]);
    await open(page, '/checkout');
    await expect(placeButton(page)).toBeVisible();
    await expectFits(page, WIDTHS);
  });

  test('the window of the payment is accessible and holds the keyboard', async ({
    page,
    context,
  }) => {
    await atCheckout({ page, context }, { pays: 'Mobile Money' });
    await openWindow(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      // What lies under an open dialog is nobody's while it is open.
      const { violations } = await new AxeBuilder({ page }).include('dialog[open]').analyze();
      expect(violations, colorScheme).toEqual([]);
    }
    const inside = () =>
      page.evaluate(
        () =>
          document.activeElement?.closest('dialog') !== null ||
          document.activeElement === document.body,
      );
    for (let presses = 0; presses < 25; presses += 1) {
      await page.keyboard.press('Tab');
      expect(await inside()).toBe(true);
    }
  });

  test('the button and its sum are always in sight', async ({ page, context }) => {
    await atCheckout({ page, context });
    for (const target of [field(page, 'First name'), method(page, 'Card'), field(page, 'Region')]) {
      await target.scrollIntoViewIfNeeded();
      await target.focus();
      await expect(placeButton(page)).toBeInViewport({ ratio: 1 });
    }
  });

  test('nothing that has the focus is covered', async ({ page, context }) => {
    await atCheckout({ page, context });
    await main(page).getByText('Help the rider find you').click();
    await field(page, 'First name').focus();
    await page.evaluate(() => window.scrollTo(0, 0));
    for (let presses = 0; presses < 20; presses += 1) {
      await page.keyboard.press('Tab');
      await expect.poll(() => isCovered(page), `after ${presses + 1} presses`).toBe('');
    }
  });
});

/** The name of what has the focus, where something else lies over its middle. */
function isCovered(page: Page): Promise<string> {
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
  await page.keyboard.type('Ash');
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

test('Enter in a field places no order', async ({ page, context }) => {
  await atCheckout({ page, context });
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

test('every field says to the browser what it is', async ({ page, context }) => {
  await atCheckout({ page, context });
  await main(page).getByText('Help the rider find you').click();
  for (const [label, autocomplete] of [
    ['First name', 'given-name'],
    ['Last name', 'family-name'],
    ['Phone', 'tel'],
    ['Email', 'email'],
    ['Address', 'street-address'],
    ['Town or city', 'address-level2'],
    ['Region', 'address-level1'],
  ] as const) {
    await expect(field(page, label)).toHaveAttribute('autocomplete', autocomplete);
  }
  await expect(field(page, 'Phone')).toHaveAttribute('inputmode', 'tel');
  await expect(field(page, 'Email')).toHaveAttribute('inputmode', 'email');
  for (const label of [
    'Email (optional)',
    'Landmark (optional)',
    'Note for the rider (optional)',
  ]) {
    await expect(main(page).getByText(label)).toBeVisible();
  }
  await expect(field(page, 'Region').getByRole('option')).toHaveText([
    'Choose a region',
    'Greater Accra',
    'Ashanti',
    'Western',
    'Central',
    'Eastern',
    'Northern',
    'Ahafo',
    'Bono',
    'Bono East',
    'North East',
    'Oti',
    'Savannah',
    'Upper East',
    'Upper West',
    'Volta',
    'Western North',
  ]);
});

test.describe('before the age is confirmed', () => {
  test.use({ adult: false });
  test('the button waits at the end of the form, under no other bar', async ({ page, context }) => {
    await atCheckout({ page, context });
    await placeButton(page).scrollIntoViewIfNeeded();
    await page.evaluate(() => window.scrollBy(0, 200));
    await placeButton(page).click({ trial: true });
  });
});
