import { makeProduct } from './checkout-goods.ts';
import { KRAFT } from './gifts.ts';
import { makeGuest } from './guests.ts';
import type { PaymentSimulator } from './payment-simulator.ts';
import type { TestShop } from './test-shop.ts';
import { until } from './until.ts';
import { newPhone } from './visitors.ts';

/** The goods, the delivery and the wrap. */
export const TOTAL = 14_000;

/** The owner offers these wraps from now on. */
export async function offerWraps(shop: TestShop, wraps: readonly (typeof KRAFT)[]): Promise<void> {
  await shop.rows(
    `insert into settings (section, values) values ('gifts', $1)
     on conflict (section) do update set values = excluded.values, updated_at = now()`,
    [{ isOffered: true, anonymous: true, wraps }],
  );
  const isOffered = ({ name, price }: typeof KRAFT, page: string) =>
    page.includes(`"${name}"`) && page.includes(`,${price}`);
  await until(async () => {
    const page = (await (await shop.get('/checkout')).text()).replaceAll('\\', '');
    return wraps.length === 0
      ? !page.includes(`"${KRAFT.name}"`)
      : wraps.every((wrap) => isOffered(wrap, page));
  });
}

/** A guest at the checkout with a wrapped gift for somebody else, and what they sent. */
export async function makeGiver(shop: TestShop, simulator: PaymentSimulator) {
  const { id: productId } = await makeProduct(shop.rows, { left: 3 });
  const esi = await makeGuest(shop, { productId });
  const recipient = { firstName: 'Yaa', lastName: 'Boateng', phone: newPhone() };
  const gift = {
    ...recipient,
    buyerFirstName: 'Esi',
    buyerLastName: 'Owusu',
    buyerPhone: esi.phone,
    gift: 'yes',
    calls: 'recipient',
    wrap: KRAFT.name,
    anonymous: 'yes',
    cardMessage: 'Medɔ wo 🌹',
    cardSignature: '',
    method: 'card',
    total: String(TOTAL),
  };
  const place = (changes: Record<string, string> = {}) => esi.place({ ...gift, ...changes });
  const payments = () =>
    shop.rows<{ id: string; reference: string; state: string; amount: number }>(
      `select id, reference, state, amount_minor::int as amount from payment_attempts
        where request_key = $1 order by created_at`,
      [esi.sent.key],
    );
  return {
    ...esi,
    productId,
    recipient,
    place,
    payments,
    /** In the window that is open; the shop does not know of it yet. */
    pay: async () => {
      const reference = (await payments()).at(-1)?.reference ?? '';
      await simulator.pay(reference, { act: 'approve', channel: 'card' });
      return reference;
    },
    /** The orders of this purchase, as they were recorded. */
    recorded: () =>
      shop.rows<Recorded>(
        `select order_number as number, total_amount_minor::int as total, gift_wrap_minor::int as wrap, gift,
           guest_id is not null as "isGuest", customer_info ->> 'firstName' as buyer from orders where request_key = $1`,
        [esi.sent.key],
      ),
  };
}

type Recorded = {
  number: string;
  total: number;
  wrap: number;
  gift: object;
  isGuest: boolean;
  buyer: string;
};
export type Giver = Awaited<ReturnType<typeof makeGiver>>;

/** The one order that comes of it: who gets it, the card, the wrap and what it cost. */
export const wholeOrder = ({ recipient }: Giver) => ({
  total: TOTAL,
  wrap: KRAFT.price,
  isGuest: true,
  buyer: 'Esi',
  gift: {
    recipient,
    calls: 'recipient',
    message: 'Medɔ wo 🌹',
    signature: '',
    wrap: KRAFT,
    isAnonymous: true,
    wantsReminder: false,
  },
});
