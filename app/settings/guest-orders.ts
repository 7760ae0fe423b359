import type { ShopSettings } from './shop-settings.ts';

/** Whether orders without an account are possible, which their buyers find by a link. */
export function hasGuestOrders({ isOffered, paysFirst }: ShopSettings['guestCheckout']): boolean {
  return isOffered || paysFirst;
}
