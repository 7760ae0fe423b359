import type { ShopSettings } from './shop-settings.ts';

/** Whether there can be orders without an account, which their buyers find by a link. */
export function hasGuestOrders({ isOffered, paysFirst }: ShopSettings['guestCheckout']): boolean {
  return isOffered || paysFirst;
}
