import { randomInt, randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { expectAccessible, expectFits } from '../support/accessibility.ts';
import { password } from '../support/auth-screens.ts';
import {
  button,
  cartLine,
  expectPath,
  giveCart,
  hold,
  main,
  open,
  reload,
  storedCart,
  toast,
} from '../support/browser.ts';
import { makeProduct } from '../support/checkout-goods.ts';
import {
  errorSummary,
  expect,
  expectBought,
  expectFilled,
  field,
  FILLED,
  fillIn,
  method,
  placeButton,
  test,
  told,
  WIDTHS,
} from '../support/checkout-screens.ts';
import { countedHands } from '../support/counted-hands.ts';
import { linkTo, mailsTo } from '../support/mails.ts';
import { makePerson, PASSWORD, type Person } from '../support/people.ts';
import { shopRows } from '../support/shop-rows.ts';
import { newAddress } from '../support/visitors.ts';

const isSignUp = (url: URL) => url.pathname === '/checkout/sign-up';
const sentPanel = (page: Page) => main(page).getByRole('group', { name: 'Your account' });
const ready = (page: Page) => main(page).getByText('Your account is ready');
const linkFor = (address: string) => linkTo(shopRows, address, 'accounts.confirmation');
const mails = async (address: string) => (await mailsTo(shopRows, address)).length;

async function personAt(address: string): Promise<Person> {
  const [found] = await shopRows<{ id: string }>('select id from users where email = $1', [
    address,
  ]);
  if (!found) throw new Error('no account was made');
  return { id: found.id, email: address, password: PASSWORD };
}

/** At the checkout without an account, everything filled in. */
async function atCheckout(page: Page, address = newAddress()) {
  const product = await makeProduct(shopRows);
  await giveCart(page, [cartLine(product, 2)]);
  await open(page, '/checkout');
  await fillIn(page);
  await method(page, 'Cash on Delivery').check();
  await field(page, 'Email').fill(address);
  await password(page).fill(PASSWORD);
  return { address, product };
}

/** A device that has never been here, with the link out of the email. */
async function onAnotherDevice(browser: Browser, baseURL: string | undefined, address: string) {
  const context = await browser.newContext({ ...(baseURL && { baseURL }) });
  await context.addInitScript(() => localStorage.setItem('adult', 'yes'));
  return { page: await context.newPage(), link: await linkFor(address), context };
}

test('a new shopper goes from the cart to an order without leaving the checkout', async ({
  page,
  context,
}) => {
  const address = `efua.${randomInt(10_000, 99_999)}@people.test`;
  await giveCart(page, [cartLine(await makeProduct(shopRows), 1)]);
  await open(page, '/cart');
  const { tap, write, choose, count } = countedHands();
  await tap(page.getByRole('link', { name: 'Proceed to Checkout' }));
  await expectPath(page, '/checkout');
  await expect(field(page, 'First name')).toBeVisible();
  const left: string[] = [];
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) left.push(new URL(frame.url()).pathname);
  });

  await write(field(page, 'Email'), address);
  await write(password(page), 'rose tulip');
  for (const [label, text] of Object.entries(FILLED)) await write(field(page, label), text);
  await choose(field(page, 'Region'), 'Greater Accra');
  await tap(method(page, 'Cash on Delivery'));
  await tap(placeButton(page));
  await expect(sentPanel(page)).toBeFocused();
  await expect(main(page).getByText('Account created!')).toBeVisible();
  await expectAccessible(page, 'the link is sent');
  await expectFits(page, WIDTHS);

  // The mail program opens its link in a new tab.
  const mail = await context.newPage();
  count.taps += 1;
  await mail.goto(await linkFor(address));
  await expectPath(mail, '/checkout');
  await mail.close();
  await expect(ready(page)).toBeVisible();
  await expectFilled(page);
  await expectAccessible(page, 'the account is ready');
  expect(left).toEqual([]);
  await tap(placeButton(page));
  await expectBought(page, await personAt(address));
  expect(count).toEqual({ taps: 14, characters: 74 });
});

test('the device that confirms with the password finds the cart, the name and the phone', async ({
  page,
  browser,
  baseURL,
}) => {
  const { address, product } = await atCheckout(page);
  await placeButton(page).click();
  await expect(sentPanel(page)).toBeVisible();
  const own = await makeProduct(shopRows);
  const other = await onAnotherDevice(browser, baseURL, address);
  const phone = other.page;
  await giveCart(phone, [cartLine(own, 1)]);
  await open(phone, other.link);
  await main(phone).getByLabel('Your password').fill(PASSWORD);
  await button(phone, 'Confirm my address').click();
  await expectPath(phone, '/checkout');
  const inCart = () =>
    storedCart(phone).then((lines: unknown) =>
      (lines as { id: string; quantity: number }[]).map(({ id, quantity }) => [id, quantity]),
    );
  const both = [
    [own.id, 1],
    [product.id, 2],
  ];
  await expect.poll(inCart).toEqual(both);
  await expect(field(phone, 'First name')).toHaveValue(FILLED['First name']);
  await expect(field(phone, 'Phone')).toHaveValue(FILLED.Phone);
  // What was typed as an address stays on the device on which it was typed.
  await expect(field(phone, 'Address')).toHaveValue('');

  await test.step('once, however often the link is opened', async () => {
    await phone.goto(other.link);
    await expect.poll(() => new URL(phone.url()).pathname).not.toBe('/email-confirmation');
    await open(phone, '/checkout');
    expect(await inCart()).toEqual(both);
  });
  await other.context.close();

  await expect(ready(page)).toBeVisible();
  await expectFilled(page);
  await placeButton(page).click();
  await expectBought(page, await personAt(address));
});

test('a device with an empty cart does not call it empty while it is on its way', async ({
  page,
  baseURL,
}) => {
  const [address, product] = [newAddress(), await makeProduct(shopRows)];
  // Signed up at the checkout of another device.
  const answer = await page.request.post('/checkout/sign-up', {
    headers: { origin: baseURL ?? '' },
    form: {
      firstName: FILLED['First name'],
      lastName: FILLED['Last name'],
      phone: FILLED.Phone,
      email: address,
      password: PASSWORD,
      items: JSON.stringify([{ id: product.id, quantity: 2 }]),
      key: randomUUID(),
    },
  });
  expect(answer.status()).toBe(200);
  await page.context().clearCookies();
  const cart = await hold(page, (url) => url.pathname === '/cart/saved');
  await open(page, await linkFor(address));
  await main(page).getByLabel('Your password').fill(PASSWORD);
  // By then the checkout has decided what it shows.
  const asked = page.waitForRequest(
    (request) =>
      new URL(request.url()).pathname === '/cart/saved' &&
      new URL(request.frame().url()).pathname === '/checkout',
  );
  await button(page, 'Confirm my address').click();
  await asked;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Checkout');
  await cart.release();
  await expect(main(page).getByText(product.name).first()).toBeVisible();
});

test('a sign-up is corrected by keyboard, sent again after a lost answer, and waits through a reload', async ({
  page,
}) => {
  await giveCart(page, [cartLine(await makeProduct(shopRows), 2)]);
  await open(page, '/checkout');
  const first = newAddress();
  await test.step('what is wrong is said beside its field, and by the keyboard all of it can be done', () =>
    correctByKeyboard(page));
  await test.step('a lost answer does no harm: the next press is the same sign-up', () =>
    loseAnswer(page, first));
  await test.step('an address that has an account is told so by email alone', () =>
    takeKnownAddress(page, first));

  await button(page, 'Change the address').click();
  await expect(field(page, 'Email')).toBeFocused();
  const address = newAddress();
  await field(page, 'Email').fill(address);
  await placeButton(page).click();
  await expect(sentPanel(page)).toContainText(address);
  await test.step('a phone that forgot the page while its owner read emails shows it again', async () => {
    await reload(page);
    await expect(sentPanel(page)).toContainText(address);
    await expectFilled(page);
  });
  await test.step('Place Order leads back to what is to be done, and sends nothing', async () => {
    await placeButton(page).click();
    await expect(sentPanel(page)).toBeFocused();
    expect(await mails(address)).toBe(1);
  });
  await button(page, 'Send the confirmation email again').click();
  await expect(sentPanel(page).getByText('Confirmation email sent')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/checkout');
  expect(await mails(address)).toBe(2);
});

async function correctByKeyboard(page: Page): Promise<void> {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (isSignUp(new URL(request.url()))) asked.push(request.url());
  });
  await field(page, 'Email').focus();
  await page.keyboard.type('not an address');
  await page.keyboard.press('Tab');
  await expect(password(page)).toBeFocused();
  await page.keyboard.type('12345');
  await placeButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Missing Information')).toBeVisible();
  await expect(errorSummary(page)).toBeFocused();
  await expect(errorSummary(page).getByRole('link').first()).toHaveText(
    'Please enter an email address like ama@example.com',
  );
  await errorSummary(page)
    .getByRole('link', { name: 'Password must be at least 6 characters long.' })
    .press('Enter');
  await expect(password(page)).toBeFocused();
  await expect(password(page)).toHaveAccessibleDescription(/at least 6 characters long/);
  await expectAccessible(page, 'with errors');
  await expectFits(page, WIDTHS);
  expect(asked).toEqual([]);
  await password(page).fill(PASSWORD);
  await expect(password(page)).not.toHaveAttribute('aria-invalid');
}

async function loseAnswer(page: Page, address: string): Promise<void> {
  await fillIn(page);
  await method(page, 'Cash on Delivery').check();
  await field(page, 'Email').fill(address);
  await page.route(
    (url) => isSignUp(url),
    async (route) => {
      await route.fetch();
      return route.abort();
    },
    { times: 1 },
  );
  await placeButton(page).click();
  await expect(told(page, 'Sign up failed')).toContainText('Please press Place Order again');
  await expectFilled(page);
  await expect(password(page)).toHaveValue(PASSWORD);
  const link = await linkFor(address);
  await placeButton(page).click();
  await expect(sentPanel(page)).toBeVisible();
  expect(await mails(address)).toBe(2);
  expect(await linkFor(address)).toBe(link);
}

/** After a new address: of the one that has an account the page says the same. */
async function takeKnownAddress(page: Page, first: string): Promise<void> {
  const { email: known } = await makePerson(shopRows);
  const words = (await sentPanel(page).innerText()).replaceAll(first, 'ADDRESS');
  await button(page, 'Change the address').click();
  await field(page, 'Email').fill(known);
  await placeButton(page).click();
  await expect(sentPanel(page)).toContainText(known);
  expect((await sentPanel(page).innerText()).replaceAll(known, 'ADDRESS')).toBe(words);
  expect((await mailsTo(shopRows, known)).map(({ kind }) => kind)).toEqual([
    'accounts.known-address',
  ]);
}
