import type { AddressValues } from '#app/accounts/addresses/rules.ts';
import { type Gift, receiverOf } from '#app/gifts/gift.ts';
import { regionOf } from '#app/values/regions.ts';
import type { Address, CustomerInfo } from './schema.ts';

type Sent = { customer: CustomerInfo; shipping: Address; gift?: Gift | null };

/** The address of an order as the address book stores it, without the note for that one delivery. */
export function addressOf(order: Sent): AddressValues {
  const { shipping } = order;
  return {
    ...receiverOf(order),
    address: shipping.address,
    city: shipping.city,
    region: regionOf(shipping.region) ?? '',
    digitalAddress: shipping.digitalAddress ?? '',
    landmark: shipping.landmark ?? '',
  };
}
