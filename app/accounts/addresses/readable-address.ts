import { formatPhone } from '#app/values/phone.ts';

/** With the phone as people read and type it. On the server: the numbers of all countries are too much for a browser. */
export function readableAddress<Address extends { values: { phone: string } }>(
  one: Address,
): Address {
  return { ...one, values: { ...one.values, phone: formatPhone(one.values.phone) } };
}
