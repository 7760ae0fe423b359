import { beforeAll, describe, expect, test } from 'vitest';
import { checkoutSignUps, sessionIn } from '../support/checkout-sign-ups.ts';
import { linkTo, tokenOf } from '../support/mails.ts';
import { PASSWORD } from '../support/people.ts';
import { makeProduct } from '../support/review-rows.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { authForms, cookieIn, newAddress, somewhere } from '../support/visitors.ts';

let shop: TestShop;
let forms: ReturnType<typeof authForms>;
let checkout: ReturnType<typeof checkoutSignUps>;
let product: string;
beforeAll(async () => {
  shop = await openTestShop();
  forms = authForms(shop);
  product = await makeProduct(shop.rows, 'A rose');
  checkout = checkoutSignUps(shop, product);
});

describe('the cart of a sign-up', () => {
  test('is given to the browser that confirms with the password, until it has it', async () => {
    const { token } = await checkout.signUp();
    const confirmed = await forms.confirm(token, { password: PASSWORD });
    expect(confirmed.headers.get('location')).toBe('/checkout');
    const cookie = sessionIn(confirmed);
    expect(await checkout.hasSaved(cookie)).toBe(true);
    // An answer that was lost is asked for again.
    for (let turn = 0; turn < 2; turn += 1) {
      expect(await checkout.savedIn(cookie)).toMatchObject([
        { id: product, name: 'A rose', quantity: 2 },
      ]);
    }
    expect((await checkout.forget(cookie)).status).toBe(204);
    expect(await checkout.savedIn(cookie)).toEqual([]);
    expect(await checkout.hasSaved(cookie)).toBe(false);

    const again = await forms.confirm(token, { password: PASSWORD });
    expect(sessionIn(again)).toBe('');
    expect(await checkout.savedIn(cookie)).toEqual([]);
  });

  test('is not given to the browser that signed up, and waits for the other one', async () => {
    const { token, browser } = await checkout.signUp();
    const there = sessionIn(await forms.confirm(token, { password: PASSWORD }));
    const goingOn = await forms.goOn(browser);
    expect(await goingOn.json()).toEqual({ to: '/checkout' });
    const here = [sessionIn(goingOn), cookieIn(goingOn, '__Host-sign-up')].join('; ');
    expect(await checkout.hasSaved(here)).toBe(false);
    expect(await checkout.savedIn(here)).toEqual([]);
    await checkout.forget(here);
    expect(await checkout.savedIn(there)).toMatchObject([{ id: product, quantity: 2 }]);
  });

  test('is gone where the browser that signed up confirms', async () => {
    const { email, token, browser } = await checkout.signUp();
    await forms.confirm(token, {}, { ...somewhere(), cookie: browser });
    expect(await checkout.cartOf(email)).toBeNull();
  });

  test('is given to a browser that is recognised by the password', async () => {
    const { email, token } = await checkout.signUp();
    const refused = await forms.signIn({ email, password: PASSWORD });
    const cookie = cookieIn(refused, '__Host-sign-up') ?? '';
    const confirmed = await forms.confirm(token, {}, { ...somewhere(), cookie });
    expect(await checkout.savedIn(sessionIn(confirmed))).toMatchObject([
      { id: product, quantity: 2 },
    ]);
  });

  test('comes beside what the account keeps, the larger quantity of each', async () => {
    const other = await makeProduct(shop.rows, 'A tulip');
    const { token } = await checkout.signUp();
    const cookie = sessionIn(await forms.confirm(token, { password: PASSWORD }));
    const items = JSON.stringify([
      { id: other, quantity: 1 },
      { id: product, quantity: 1 },
    ]);
    await shop.post('/cart/saved', new URLSearchParams({ items }), { cookie });
    expect(await checkout.savedIn(cookie)).toMatchObject([
      { id: other, quantity: 1 },
      { id: product, quantity: 2 },
    ]);
  });

  test('is nobody’s before the confirmation, with a wrong password and after a reset', async () => {
    const { email, token } = await checkout.signUp();
    const wrong = await forms.confirm(token, { password: 'not the password' });
    expect(wrong.status).toBe(403);
    expect(sessionIn(wrong)).toBe('');
    await forms.sendReset(email);
    const reset = tokenOf(await linkTo(shop.rows, email, 'accounts.reset'));
    await forms.newPassword({ token: reset, password: 'my new one', confirm: 'my new one' });
    const cookie = sessionIn(await forms.signIn({ email, password: 'my new one' }));
    expect(cookie).not.toBe('');
    expect(await checkout.savedIn(cookie)).toEqual([]);
  });

  test('of a stranger goes with a newer sign-up of the same address', async () => {
    const { email } = await checkout.signUp();
    await forms.signUp({ email, password: PASSWORD });
    expect(await checkout.cartOf(email)).toBeNull();
  });

  test('stays with the sign-up when its email is sent again', async () => {
    const { email } = await checkout.signUp();
    await forms.sendConfirmation(email);
    expect(await checkout.cartOf(email)).toEqual([{ id: product, quantity: 2 }]);
  });

  test('is given for an hour after the confirmation, and not with an expired sign-up', async () => {
    for (const change of [
      `confirmed_at = now() - interval '61 minutes'`,
      `expires_at = now() - interval '1 minute'`,
    ]) {
      const { email, token } = await checkout.signUp();
      const cookie = sessionIn(await forms.confirm(token, { password: PASSWORD }));
      expect(await checkout.hasSaved(cookie)).toBe(true);
      await shop.rows(
        `update sign_ups set ${change} where user_id = (select id from users where email = $1)`,
        [email],
      );
      expect(await checkout.hasSaved(cookie), change).toBe(false);
      expect(await checkout.savedIn(cookie), change).toEqual([]);
    }
  });

  test('of an expired sign-up cannot be had by its link', async () => {
    const { email, token } = await checkout.signUp();
    await shop.rows(
      `update sign_ups set expires_at = now() - interval '1 minute'
        where user_id = (select id from users where email = $1)`,
      [email],
    );
    const answer = await forms.confirm(token, { password: PASSWORD });
    expect(answer.headers.get('location')).toBe('/auth?notice=verification');
  });

  test.each([`'{}'::jsonb`, `to_jsonb(array_fill(repeat('x', 100), array[200]))`])(
    'is not %s, whoever writes it',
    async (value) => {
      const { email } = await checkout.signUp();
      const write = shop.rows(
        `update sign_ups set cart = ${value} where user_id = (select id from users where email = $1)`,
        [email],
      );
      await expect(write).rejects.toThrow('sign_ups_cart');
    },
  );

  test('is part of what somebody downloads about themselves', async () => {
    const { token } = await checkout.signUp();
    const cookie = sessionIn(await forms.confirm(token, { password: PASSWORD }));
    const data = (await (await shop.get('/account/data', { cookie })).json()) as object;
    expect(data).toMatchObject({ savedCart: [{ product: 'A rose', quantity: 2 }] });
  });

  test('is kept by the sign-up page, too, on the way to the checkout', async () => {
    const email = newAddress();
    const fields = { intent: 'sign-up', firstName: 'Efua', lastName: 'Owusu', password: PASSWORD };
    const answer = await shop.post(
      '/auth?tab=signup&returnTo=%2Fcheckout',
      new URLSearchParams({ ...fields, email, items: checkout.linesOf(1) }),
      somewhere(),
    );
    expect(answer.status).toBe(200);
    expect(await checkout.cartOf(email)).toEqual([{ id: product, quantity: 1 }]);
    const forged = new URLSearchParams({ ...fields, email: newAddress(), items: '{}' });
    expect((await shop.post('/auth?tab=signup', forged, somewhere())).status).toBe(400);
  });
});
