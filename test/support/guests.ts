import { randomUUID } from 'node:crypto';
import { makeProduct } from './checkout-goods.ts';
import { answered, checkoutForm, FORM } from './checkout-shop.ts';
import { mailsTo } from './mails.ts';
import type { TestShop } from './test-shop.ts';
import { until } from './until.ts';
import { newAddress, newPhone, somewhere } from './visitors.ts';

/** The owner lets people order without an account, from now on. */
export async function takeGuests(shop: TestShop): Promise<void> {
  await shop.rows(`insert into settings (section, values) values ('guestCheckout', $1)`, [
    { isOffered: true },
  ]);
  await until(async () => (await shop.get('/orders/find')).status === 200);
}

type Wanted = { phone?: string; email?: string; productId?: string; price?: number };

/** Somebody without an account, on a device of their own, with one thing in the cart. */
export async function makeGuest(shop: TestShop, wanted: Wanted = {}) {
  const { phone = newPhone(), email = newAddress(), price } = wanted;
  const productId =
    wanted.productId ?? (await makeProduct(shop.rows, price === undefined ? {} : { price })).id;
  const sent: Record<string, string> = {
    ...checkoutForm(productId, price),
    phone,
    email,
    guest: 'yes',
  };
  const network = somewhere();
  const cookies = new Map<string, string>();
  const headers = () => ({
    ...network,
    ...(cookies.size > 0 && {
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    }),
  });
  const keep = (response: Response) => {
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/Max-Age=0/.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
  const get = async (path: string) => keep(await shop.get(path, headers()));
  const post = async (path: string, form: Record<string, string>) =>
    keep(await shop.post(path, String(new URLSearchParams(form)), { ...FORM, ...headers() }));
  const place = async (changes: Record<string, string> = {}) =>
    answered(await post('/checkout.data', { ...sent, ...changes }));
  return {
    phone,
    email,
    sent,
    cookies,
    get,
    post,
    place,
    /** The same cart as another order. */
    placeNew: () => place({ key: randomUUID() }),
    confirm: async (attemptId: string) =>
      answered(await post(`/checkout/payment/${attemptId}.data`, {})),
    orders: () =>
      shop.rows<{ id: string; number: string; status: string; state: string; user: string | null }>(
        `select id, order_number as number, status, payment_state as state, user_id as user from orders
          where customer_info ->> 'phone' = $1 order by created_at`,
        [phone],
      ),
    /** The path of the link in the newest email. */
    link: async () => linkIn((await mailsTo(shop.rows, email)).at(-1)?.text ?? ''),
  };
}

export type Guest = Awaited<ReturnType<typeof makeGuest>>;

export function linkIn(text: string): string {
  const link = /https?:\/\/\S+(\/orders\/find\/\S+)/.exec(text)?.[1];
  if (!link) throw new Error('no link to an order');
  return link;
}

export const lastDigits = ({ phone }: Pick<Guest, 'phone'>) => phone.slice(-4);
