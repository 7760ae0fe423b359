import { randomUUID } from 'node:crypto';
import { UNSAFE_decodeViaTurboStream as decode } from 'react-router';
import { makeProduct } from './checkout-goods.ts';
import { openPaymentSimulator } from './payment-simulator.ts';
import { cookieOf, makePerson } from './people.ts';
import { openTestShop, ORIGIN, type TestShop } from './test-shop.ts';

export const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/** A shop whose payments the stand-in takes. */
export async function openPayingShop() {
  const simulator = await openPaymentSimulator(ORIGIN);
  return { shop: await openTestShop(simulator.variables), simulator };
}

export type Answered = {
  status: number;
  headers: Headers;
  answer: Record<string, unknown> & { kind?: string };
};

/** What the page's script would be told. */
export async function answered(response: Response): Promise<Answered> {
  const { status, headers, body } = response;
  const isStream = headers.get('content-type')?.includes('x-script') ?? false;
  const decoded = isStream && body ? (await decode(body, globalThis)).value : undefined;
  const { data } = (decoded ?? {}) as { data?: Answered['answer'] };
  return { status, headers, answer: data ?? {} };
}

/** Everything that the checkout sends for one unit of a product. */
export const checkoutForm = (productId: string, price = 10_000): Record<string, string> => ({
  firstName: 'Ama',
  lastName: 'Mensah',
  phone: '024 123 4567',
  email: '',
  address: '12 Oxford Street',
  city: 'Accra',
  region: 'Greater Accra',
  digitalAddress: '',
  landmark: '',
  note: '',
  method: 'cash_on_delivery',
  items: JSON.stringify([{ id: productId, quantity: 1 }]),
  key: randomUUID(),
  total: String(price + 1_500),
  repeat: 'yes',
});

export type Shopper = Awaited<ReturnType<typeof makeShopper>>;

/** Somebody at the checkout with one thing in the cart. */
export async function makeShopper(shop: TestShop, wanted: { price?: number; left?: number } = {}) {
  const person = await makePerson(shop.rows);
  const cookie = await cookieOf(shop.rows, person);
  const { id: productId } = await makeProduct(shop.rows, wanted);
  const sent = checkoutForm(productId, wanted.price);
  const post = async (path: string, form: Record<string, string>) =>
    answered(await shop.post(path, String(new URLSearchParams(form)), { ...FORM, cookie }));
  const lookAt = async (id: string) => shop.get(`/checkout/payment/${id}`, { cookie });
  return {
    person,
    cookie,
    productId,
    sent,
    post,
    place: (changes: Record<string, string> = {}) =>
      post('/checkout.data', { ...sent, ...changes }),
    confirm: (attemptId: string, form: Record<string, string> = {}) =>
      post(`/checkout/payment/${attemptId}.data`, form),
    lookAt,
    /** Holds the goods and gives the payment that was begun. */
    begin: async (changes: Record<string, string> = {}) => {
      const { answer } = await post('/checkout.data', { ...sent, method: 'card', ...changes });
      if (answer.kind !== 'window') throw new Error(`no window: ${JSON.stringify(answer)}`);
      const [row] = await shop.rows<{ id: string; reference: string }>(
        'select id, reference from payment_attempts where id = $1',
        [answer.attemptId],
      );
      return { id: row?.id ?? '', reference: row?.reference ?? '' };
    },
    orders: () =>
      shop.rows<{
        id: string;
        number: string;
        total: string;
        status: string;
        method: string;
        state: string;
        customer: Record<string, string>;
        shipping: Record<string, string>;
      }>(
        `select id, order_number as number, total_amount_minor as total, status, payment_state as state,
           payment_method as method, customer_info as customer, shipping_address as shipping
           from orders where user_id = $1 order by created_at`,
        [person.id],
      ),
    attempt: async (id: string) =>
      (
        await shop.rows<{ state: string }>('select state from payment_attempts where id = $1', [id])
      )[0]?.state,
    stock: async () =>
      (
        await shop.rows<{ left: number; held: number }>(
          `select stock_quantity as left, reserved_quantity as held from products where id = $1`,
          [productId],
        )
      )[0],
  };
}
