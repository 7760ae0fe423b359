import type { ShopSettings } from '#app/settings/shop-settings.ts';

/** The addressee of a parcel: the discreet name, since the brand on a parcel says what is in it. */
export function parcelAddress({ discretion, site }: Pick<ShopSettings, 'discretion' | 'site'>) {
  return { name: discretion.name, address: site.legalAddress };
}
