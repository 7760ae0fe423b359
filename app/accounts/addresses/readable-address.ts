import { formatPhone } from '#app/values/phone.ts';

/** With a readable phone number. On the server: the rules for all countries are too large for a browser. */
export function readableAddress<Address extends { values: { phone: string } }>(
  one: Address,
): Address {
  return { ...one, values: { ...one.values, phone: formatPhone(one.values.phone) } };
}
