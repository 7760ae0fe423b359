import { createContext, use } from 'react';
import { formatAbout, formatRoundMoney } from '#app/values/money.ts';
import type { PublicSettings } from './shop-settings.ts';

const ShopContext = createContext<PublicSettings | null>(null);
export const ShopProvider = ShopContext.Provider;

/** The owner's settings, for words and figures on a page. */
export function useShop(): PublicSettings {
  const shop = use(ShopContext);
  if (shop === null) throw new Error('useShop must be used within a ShopProvider');
  return shop;
}

/** "Free shipping over GH₵900 (about $75)"; null where the owner offers none. */
export function freeShippingText({ delivery, currency }: PublicSettings): string | null {
  if (delivery.freeOver === null) return null;
  const dollars = formatAbout(delivery.freeOver, 'USD', currency.cedisPerDollar);
  return `Free shipping over ${formatRoundMoney(delivery.freeOver)} (${dollars})`;
}

export function telephoneLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`;
}
