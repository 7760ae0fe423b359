import { expect } from 'vitest';
import type { GiftRequest } from '#app/gifts/gift.ts';
import { openPaymentShop } from './payment-shop.ts';
import type { Person } from './people.ts';
import { staffOrders } from './staff-orders.ts';

export const KRAFT = { name: 'Kraft paper', price: 2_500 };

let phones = 1_000_000;
/** Each to a recipient of its own. */
export const giftOf = (changes: Partial<GiftRequest> = {}): GiftRequest => ({
  recipient: { firstName: 'Esi', lastName: 'Boateng', phone: `+23320${(phones += 1)}` },
  calls: 'recipient',
  message: 'Medɔ wo 🌹',
  signature: 'Your Kwame',
  wrap: '',
  isAnonymous: false,
  wantsReminder: false,
  ...changes,
});

type Giving = {
  gift?: GiftRequest;
  person?: Person;
  method?: 'card' | 'cash_on_delivery';
  total?: number;
  key?: string;
};

/** A shop with a payment simulator that takes gifts, and its staff. */
export async function openGiftShop() {
  const shop = await openPaymentShop();
  const desk = await staffOrders(shop);

  async function saveGifts(values: object = { isOffered: true, anonymous: true, wraps: [KRAFT] }) {
    await shop.rows(
      `insert into settings (section, values) values ('gifts', $1)
       on conflict (section) do update set values = excluded.values, updated_at = now()`,
      [values],
    );
    const { clearSettingsCache } = await import('#app/settings/queries.ts');
    clearSettingsCache();
  }

  async function give({ gift = giftOf(), total = 11_500, ...giving }: Giving = {}) {
    const person = giving.person ?? (await shop.makeBuyer());
    const product = await shop.makeProduct(5);
    const lines = [{ id: product, quantity: 1 }];
    const outcome = await shop.place({ ...giving, person, lines, gift, total });
    return { person, gift, outcome, said: outcome.ok ? outcome.value.kind : outcome.reason };
  }

  /** A gift that is paid, as an order. */
  async function given(giving: Giving = {}) {
    const { person, gift } = await give(giving);
    const attempt = (await shop.attemptsOf(person)).at(-1);
    const reference = attempt?.reference ?? '';
    await shop.pay(reference, 'approve');
    expect(await shop.settle(reference, { now: new Date() })).toMatchObject({ state: 'paid' });
    const order = (await shop.ordersOf(person)).at(-1);
    return { person, gift, reference, order: order as NonNullable<typeof order> };
  }

  return { ...shop, desk, saveGifts, give, given };
}

export type GiftShop = Awaited<ReturnType<typeof openGiftShop>>;
