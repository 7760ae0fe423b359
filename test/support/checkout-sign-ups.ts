import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { linkTo, tokenOf } from './mails.ts';
import { PASSWORD } from './people.ts';
import type { TestShop } from './test-shop.ts';
import { cookieIn, newAddress, somewhere } from './visitors.ts';

type Fields = Record<string, string>;

/** Sign-ups as the checkout sends them, with one product in the cart, and what becomes of that cart. */
export function checkoutSignUps(shop: TestShop, product: string) {
  const linesOf = (quantity: number) => JSON.stringify([{ id: product, quantity }]);
  const post = (fields: Fields, headers: Fields = somewhere()) =>
    shop.post(
      '/checkout/sign-up',
      new URLSearchParams({
        firstName: 'Efua',
        lastName: 'Owusu',
        phone: '024 123 4567',
        password: PASSWORD,
        items: linesOf(2),
        key: randomUUID(),
        ...fields,
      }),
      headers,
    );
  const tokenTo = async (email: string) =>
    tokenOf(await linkTo(shop.rows, email, 'accounts.confirmation'));
  return {
    linesOf,
    post,
    tokenTo,
    /** Signs up at the checkout; the cookie marks its browser. */
    async signUp(fields: Fields = {}) {
      const email = newAddress();
      const answer = await post({ email, ...fields });
      expect(answer.status).toBe(200);
      const browser = cookieIn(answer, '__Host-sign-up') ?? '';
      return { email, browser, token: await tokenTo(email) };
    },
    async cartOf(email: string) {
      const [found] = await shop.rows<{ cart: unknown }>(
        `select s.cart from sign_ups s join users u on u.id = s.user_id where u.email = $1`,
        [email],
      );
      return found?.cart;
    },
    savedIn: async (cookie: string): Promise<unknown> =>
      (await shop.get('/cart/saved', { cookie })).json(),
    async hasSaved(cookie: string) {
      const session: { hasSavedCart: boolean } = await (
        await shop.get('/session', { cookie })
      ).json();
      return session.hasSavedCart;
    },
    forget: (cookie: string) =>
      shop.post('/cart/saved', new URLSearchParams({ intent: 'forget' }), { cookie }),
  };
}

export const sessionIn = (answer: Response) => cookieIn(answer, '__Host-session') ?? '';
