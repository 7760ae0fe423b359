import { href } from 'react-router';
import { readSignedId, signId } from '#app/accounts/library/signed-id.ts';

/** The path of a guest's order: signed by the shop, and it reveals little without the digits. */
export function orderLinkPath(orderId: string): string {
  return href('/orders/find/:link', { link: signId('order-link', orderId) });
}

export function orderIdFrom(link: string): string | undefined {
  return readSignedId('order-link', link);
}
