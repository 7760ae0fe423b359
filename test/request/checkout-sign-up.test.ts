import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { checkoutSignUps, sessionIn } from '../support/checkout-sign-ups.ts';
import { mailsTo } from '../support/mails.ts';
import { makePerson, PASSWORD } from '../support/people.ts';
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

const line = () => ({ id: randomUUID(), quantity: 1 });

describe('a sign-up at the checkout', () => {
  test('makes the account out of what stands there, and its link leads back', async () => {
    const { email, browser, token } = await checkout.signUp();
    const made = await shop.rows(
      `select p.first_name, p.last_name, p.phone, p.address_line_1, u.email_verified
         from users u join profiles p on p.user_id = u.id where u.email = $1`,
      [email],
    );
    expect(made).toEqual([
      {
        first_name: 'Efua',
        last_name: 'Owusu',
        phone: '+233241234567',
        address_line_1: '',
        email_verified: false,
      },
    ]);
    expect(await checkout.cartOf(email)).toEqual([{ id: product, quantity: 2 }]);
    const confirmed = await forms.confirm(token, {}, { ...somewhere(), cookie: browser });
    expect(confirmed.headers.get('location')).toBe('/checkout');
    expect(sessionIn(confirmed)).not.toBe('');
  });

  test('answers alike for a new, a waiting, a known and a flooded address', async () => {
    const owner = await makePerson(shop.rows);
    const waiting = await checkout.signUp();
    const flooded = newAddress();
    for (let turn = 0; turn < 5; turn += 1) await checkout.post({ email: flooded });
    const heard = async (email: string) => {
      const answer = await checkout.post({ email });
      const names = answer.headers.getSetCookie().map((cookie) => cookie.replace(/=[^;]*/, '='));
      const words = (await answer.text()).replaceAll(email, 'ADDRESS');
      return [answer.status, words, names, [...answer.headers.keys()].toSorted()];
    };
    const fresh = await heard(newAddress());
    expect(fresh[0]).toBe(200);
    for (const email of [owner.email, waiting.email, flooded]) {
      expect(await heard(email)).toEqual(fresh);
    }
    const [mail] = await mailsTo(shop.rows, owner.email);
    expect(mail?.kind).toBe('accounts.known-address');
    const again = await forms.signIn({ email: owner.email, password: owner.password });
    expect(await checkout.hasSaved(sessionIn(again))).toBe(false);
  });

  test('sent twice with one key is one sign-up: both emails have the same link', async () => {
    const key = randomUUID();
    const { email, token } = await checkout.signUp({ key });
    const again = await checkout.post({ email, key, items: checkout.linesOf(3) });
    expect(await mailsTo(shop.rows, email)).toHaveLength(2);
    expect(await checkout.tokenTo(email)).toBe(token);
    expect(await checkout.cartOf(email)).toEqual([{ id: product, quantity: 3 }]);
    const cookie = cookieIn(again, '__Host-sign-up') ?? '';
    const confirmed = await forms.confirm(token, {}, { ...somewhere(), cookie });
    expect(sessionIn(confirmed)).not.toBe('');
  });

  test('with the key of another address has a link of its own', async () => {
    const key = randomUUID();
    const mine = await checkout.signUp({ key });
    const other = await checkout.signUp({ key });
    expect(other.token).not.toBe(mine.token);
    expect(await checkout.cartOf(mine.email)).toEqual([{ id: product, quantity: 2 }]);
  });

  test('says what is missing or wrong, and makes nothing', async () => {
    const email = newAddress();
    const answer = await checkout.post({
      email,
      firstName: '',
      lastName: '',
      phone: '12',
      password: 'hush',
    });
    expect(answer.status).toBe(422);
    const text = await answer.text();
    expect(JSON.parse(text)).toMatchObject({
      kind: 'wrong',
      errors: {
        firstName: 'Please enter your first name',
        lastName: 'Please enter your last name',
        phone: expect.stringContaining('phone'),
        password: 'Password must be at least 6 characters long.',
      },
    });
    expect(text).not.toContain('hush');
    expect(await shop.rows(`select id from users where email = $1`, [email])).toEqual([]);
  });

  test.each([
    ['no cart', { items: 'no cart' }],
    ['a line without its product', { items: '[{"quantity":1}]' }],
    ['a line with a price', { items: '[{"id":"x","quantity":1,"price":1}]' }],
    ['a hundred and one lines', { items: JSON.stringify(Array.from({ length: 101 }, line)) }],
    ['more of one than a cart holds', { items: JSON.stringify([{ ...line(), quantity: 100 }]) }],
    ['a text without end', { items: `[${' '.repeat(20_000)}]` }],
    ['no key', { key: '' }],
    ['a key of their own making', { key: 'me' }],
    ['a role', { role: 'admin' }],
    ['an address to return to', { returnTo: '//evil.test' }],
  ])('refuses %s', async (_, forged) => {
    const email = newAddress();
    expect((await checkout.post({ email, ...forged })).status).toBe(400);
    expect(await shop.rows(`select id from users where email = $1`, [email])).toEqual([]);
  });

  test('counts with the sign-ups of the page: ten an hour from one address', async () => {
    const here = somewhere();
    for (let turn = 0; turn < 5; turn += 1) await checkout.post({ email: newAddress() }, here);
    for (let turn = 0; turn < 5; turn += 1) {
      await forms.signUp({ email: newAddress(), password: PASSWORD }, here);
    }
    const answer = await checkout.post({ email: newAddress() }, here);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await answer.json()).toMatchObject({ notice: { title: 'Sign up failed' } });
  });
});
