import { href } from 'react-router';
import { readSignedId, signId } from '#app/accounts/library/signed-id.ts';

/** Where a guest sees an order: only the shop can make the address, and it shows little by itself. */
export function orderLinkPath(orderId: string): string {
  return href('/orders/find/:link', { link: signId('order-link', orderId) });
}

export function orderIdFrom(link: string): string | undefined {
  return readSignedId('order-link', link);
}
