import type { ShopSettings } from '#app/settings/shop-settings.ts';

/** The addressee of a parcel: the discreet name, since the brand would reveal the contents. */
export function parcelAddress({ discretion, site }: Pick<ShopSettings, 'discretion' | 'site'>) {
  return { name: discretion.name, address: site.legalAddress };
}
