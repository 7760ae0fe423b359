import type { ShopSettings } from '#app/settings/shop-settings.ts';

/** Whom a parcel is addressed to: the discreet name, since the brand on a parcel says what is in it. */
export function parcelAddress({ email, site }: Pick<ShopSettings, 'email' | 'site'>) {
  return { name: email.senderName, address: site.legalAddress };
}
