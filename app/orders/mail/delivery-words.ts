import { arrivalText, isPickUp } from '#app/delivery/words.ts';
import { callsText } from '#app/gifts/words.ts';
import type { AgreedDelivery } from '../agreed-delivery.ts';
import { DELIVERY_TIME } from '../rules.ts';

/** How and when an order reaches its customer. */
export function deliveryText({ delivery, gift }: AgreedDelivery, sender: string): string {
  const arrival = arrivalText(delivery);
  if (isPickUp(delivery)) {
    const when = arrival === undefined ? '' : ` on ${arrival}`;
    return `It waits for you at ${delivery.zoneName}${when}, in plain packaging. Please bring the order number.`;
  }
  const when = arrival === undefined ? `within ${DELIVERY_TIME.toLowerCase()}` : `on ${arrival}`;
  const call = gift ? callsText(gift, 'you') : 'The rider calls before arriving.';
  return `It comes in plain packaging ${when}, from “${sender}”. ${call}`;
}

export function onItsWayWords({ delivery, gift }: AgreedDelivery, sender: string): string {
  if (isPickUp(delivery)) {
    return `Your parcel is on its way to ${delivery.zoneName}, in plain packaging. Please bring the order number.`;
  }
  const onItsWay = 'Your parcel is on its way, in plain packaging.';
  if (gift && gift.calls !== 'buyer') return `${onItsWay} ${callsText(gift, 'you')}`;
  return `${onItsWay} Please keep your phone near: the rider calls before arriving, as “${sender}”.`;
}
