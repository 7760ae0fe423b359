import { createContext, use } from 'react';
import { formatAbout, formatMoney, formatRoundMoney } from '#app/values/money.ts';
import type { PublicSettings } from './shop-settings.ts';

const ShopContext = createContext<PublicSettings | null>(null);
export const ShopProvider = ShopContext.Provider;

/** The owner's settings, for texts and prices on a page. */
export function useShop(): PublicSettings {
  const shop = use(ShopContext);
  if (shop === null) throw new Error('useShop must be used within a ShopProvider');
  return shop;
}

/** "Free shipping over GH₵900 (about $75)"; null if the owner offers none. */
export function freeShippingText({
  delivery: { freeOver },
  currency,
  zoneFees,
}: PublicSettings): string | null {
  if (freeOver === null) return null;
  const dollars = formatAbout(freeOver, 'USD', currency.cedisPerDollar);
  const isEverywhere = zoneFees.every((zone) => zone.fee === 0 || zone.freeOver === freeOver);
  const where = isEverywhere ? '' : ' in most places';
  return `Free shipping over ${formatRoundMoney(freeOver)} (${dollars})${where}`;
}

/** "GH₵15.00"; with zones "GH₵15.00 in Accra, nothing at the Osu shop, and GH₵15.00 everywhere else in Ghana". */
export function deliveryFeeText({
  delivery,
  zoneFees,
}: Pick<PublicSettings, 'delivery' | 'zoneFees'>): string {
  if (zoneFees.length === 0) return formatMoney(delivery.fee);
  const own = zoneFees.map(({ name, fee, isPickUp }) => {
    return `${fee === 0 ? 'nothing' : formatMoney(fee)} ${isPickUp ? 'at' : 'in'} ${name}`;
  });
  return `${own.join(', ')}, and ${formatMoney(delivery.fee)} everywhere else in Ghana`;
}

const DELIVERY_TIME = {
  estimated: 'within 1-3 business days',
  named: 'on the day named at checkout',
  chosen: 'on the day you choose',
};

/** The delivery time in Ghana, to follow the word "delivered". */
export function deliveryTimeText({ deliveryDay }: Pick<PublicSettings, 'deliveryDay'>): string {
  return DELIVERY_TIME[deliveryDay];
}

export function telephoneLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`;
}
