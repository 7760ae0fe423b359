import { beforeAll, expect, test } from 'vitest';
import { NEW_PASSWORD } from '../support/account-settings.ts';
import { linkTo } from '../support/mails.ts';
import { wordsIn } from '../support/order-pages.ts';
import { makeOrder } from '../support/orders.ts';
import { cookieOf, makePerson, PASSWORD } from '../support/people.ts';
import { plainBrowser } from '../support/plain-browser.ts';
import { AMA } from '../support/profiles.ts';
import { lineIds, makeDelivered } from '../support/returns.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { codeNow, codesIn, secretIn } from '../support/two-factor.ts';
import { newAddress } from '../support/visitors.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});

async function signedIn() {
  const person = await makePerson(shop.rows);
  const browser = plainBrowser(shop, await cookieOf(shop.rows, person));
  return { person, browser, here: browser.here };
}

test('without script one signs up, confirms, signs out, resets the password and signs in', async () => {
  const email = newAddress();
  const browser = plainBrowser(shop);
  const { here } = browser;
  await browser.open('/auth');
  await browser.follow('Sign Up');
  const names = { firstName: 'Efua', lastName: 'Owusu' };
  await browser.send('name="lastName"', { ...names, email, password: PASSWORD });
  expect(here.main).toContain('Account created!');
  await browser.open(await linkTo(shop.rows, email, 'accounts.confirmation'));
  await browser.send('name="token"');
  expect(here.path).toBe('/');
  await browser.open('/account');
  expect(here.main).toContain('value="Efua"');
  await browser.send('Sign out');
  expect(here.path).toBe('/');
  expect([...browser.cookies.keys()]).not.toContain('__Host-session');

  await browser.open('/auth?returnTo=/orders');
  await browser.send('Forgot your password?', { email });
  expect(here.main).toContain('Password reset email sent');
  await browser.open(await linkTo(shop.rows, email, 'accounts.reset'));
  await browser.send('name="confirm"', { password: NEW_PASSWORD, confirm: NEW_PASSWORD });
  expect(here.main).toContain('Password updated');
  await browser.open('/auth?returnTo=/orders');
  await browser.send('name="password"', { email, password: 'wrong at first' });
  expect(here.main).toContain('Sign in failed');
  await browser.send('name="password"', { email, password: NEW_PASSWORD });
  expect(here.path).toBe('/orders');
});

test('a link without a token leads to the sign-in, or home for those who are in', async () => {
  const { browser } = await signedIn();
  await browser.open('/email-confirmation');
  expect(browser.here.path).toBe('/');
  await browser.open('/auth');
  expect(browser.here.path, 'no one signs in twice').toBe('/');
  const visitor = plainBrowser(shop);
  await visitor.open('/email-confirmation');
  expect(visitor.here.path).toBe('/auth');
  await visitor.open('/reset-password?token=never-was-one-of-ours');
  await visitor.follow('Go to Sign In');
  expect(visitor.here.path).toBe('/auth');
});

test('without script every setting works, and everything is said on the page', async () => {
  const { person, browser, here } = await signedIn();
  await cookieOf(shop.rows, person);
  await browser.open('/account/settings');
  await browser.send('name="session"');
  expect(wordsIn(here.main)).toContain('Signed out That device must sign in again.');
  expect(here.main).not.toContain('name="session"');

  await browser.follow('Change password');
  const changed = { password: NEW_PASSWORD, confirm: NEW_PASSWORD };
  await browser.send('name="current"', { current: 'wrong', ...changed });
  expect(here.main).toContain('The current password is not right.');
  await browser.send('name="current"', { current: person.password, ...changed });
  expect(here.main).toContain('Password updated');

  await browser.follow('Turn on two-factor sign-in');
  await browser.send('name="password"', { password: NEW_PASSWORD });
  const secret = secretIn(here.main);
  await browser.send('name="code"', { code: '123' });
  expect(here.main).toContain('This code is not right.');
  expect(secretIn(here.main)).toBe(secret);
  await browser.send('name="code"', { code: codeNow(secret) });
  expect(here.main).toContain('Two-factor sign-in is on.');
  expect(codesIn(here.main)).toHaveLength(10);
  // A button that script alone works is not shown without it.
  expect(here.main).toMatch(/needs-script[^>]*>(<span[^>]*><\/span>)?Copy/);
  await browser.follow('I have saved them');
  await browser.follow('Manage two-factor sign-in');
  await browser.follow('Turn off');
  await browser.send('name="password"', { password: NEW_PASSWORD });
  expect(here.main).toContain('Two-factor sign-in is off');

  await browser.follow('Delete my account');
  await browser.send('name="sure"', { password: NEW_PASSWORD, sure: 'yes' });
  expect(here.path.split('?')[0]).toBe('/');
  expect([...browser.cookies.keys()]).not.toContain('__Host-session');
  expect(await shop.rows('select 1 from users where id = $1', [person.id])).toEqual([]);
});

test('without script the profile is saved, and what is wrong is said', async () => {
  const { browser, here } = await signedIn();
  await browser.open('/account');
  await browser.send('name="first_name"', { ...AMA, phone: '12345' });
  expect(here.main).toContain('Please enter a phone number');
  expect(here.main).toContain('value="12345"');
  expect(here.main).toContain('value="14 Palm Street"');
  await browser.send('name="first_name"', { phone: '+44 7911 123456' });
  expect(here.main).toContain('Profile updated');
  await browser.open('/account');
  expect(here.main).toContain('value="+44 7911 123456"');
  expect(here.main).toContain('value="Behind the yellow gate"');
  await browser.follow('Orders');
  expect(here.path).toBe('/account/orders');
});

test('without script an order is read and cancelled, until it has left', async () => {
  const { person, browser, here } = await signedIn();
  const { id, number } = await makeOrder(shop.rows, person);
  await browser.open('/orders');
  await browser.follow(`View order ${number}`);
  expect(wordsIn(here.main)).toContain('Order placed');
  await browser.send('Yes, cancel this order');
  expect(here.path).toBe(`/orders/${id}?notice=cancelled`);
  expect(here.main).toContain('Order cancelled');
  await browser.open(here.path);
  expect(here.main, 'also after a reload').toContain('Order cancelled');
  const late = await makeOrder(shop.rows, person);
  await browser.open(`/orders/${late.id}`);
  await shop.rows(`update orders set status = 'shipped' where id = $1`, [late.id]);
  await browser.send('Yes, cancel this order');
  expect(here.main).toContain('can no longer be cancelled');
  expect(wordsIn(here.main)).toContain('Shipped');
});

test('without script a return is asked for, corrected and withdrawn', async () => {
  const { person, browser, here } = await signedIn();
  const { id } = await makeDelivered(shop.rows, person, { lines: [{ quantity: 3 }] });
  const [line = ''] = await lineIds(shop.rows, id);
  await browser.open(`/orders/${id}/return`);
  await browser.send('Send request', {
    [`quantity-${line}`]: '4',
    kind: 'return',
    reason: 'changed_mind',
    unopened: 'yes',
  });
  expect(here.main).toContain('At most 3 of it can go back');
  await browser.send('Send request', { [`quantity-${line}`]: '3' });
  expect(here.path).toBe(`/orders/${id}/return?notice=requested`);
  expect(here.main).toContain('Request sent');
  await browser.open(`/orders/${id}`);
  expect(wordsIn(here.main)).toContain('Return requested');
  await browser.open(`/orders/${id}/return`);
  await browser.send('Withdraw');
  expect(here.path).toBe(`/orders/${id}/return?notice=withdrawn`);
  expect(await shop.rows('select state from returns where order_id = $1', [id])).toEqual([
    { state: 'withdrawn' },
  ]);
});
