import type { ChosenDelivery } from '#app/delivery/chosen-delivery.ts';
import { arrivalText, isPickUp } from '#app/delivery/words.ts';
import { type Gift, nameOf, receiverOf } from '#app/gifts/gift.ts';
import type { Address } from '#app/orders/schema.ts';
import { isToBePaid } from '#app/orders/timeline.ts';
import type { Money } from '#app/values/money.ts';
import { formatPhone } from '#app/values/phone.ts';

/**
 * The fields of an order that a rider sees: neither items nor their number, and no price but the cash to collect. Listed one by one, so
 * that fields added later stay off the sheet.
 */
export type RiderStop = {
  id: string;
  number: string | null;
  name: string;
  address: string;
  area: string;
  digitalAddress: string | null;
  landmark: string | null;
  note: string | null;
  /** Whether to call the number, or to send a text message only. */
  contact: 'call' | 'message';
  /** The readable number, and the one to dial. */
  phone: string;
  dial: string;
  /** Null if nothing is due on delivery. */
  cash: Money | null;
  parcels: number;
  /** "Tuesday 17 November, Morning, 08:00 to 12:00"; null if no day was agreed. */
  arrival: string | null;
};

type Ordered = {
  id: string;
  number: string | null;
  status: string;
  total: Money;
  paymentMethod: string;
  paymentState: 'unpaid' | 'paid' | 'refunded';
  customer: { firstName: string; lastName: string; phone: string };
  shipping: Address;
  delivery: ChosenDelivery | null;
  gift: Gift | null;
};

/** An order is one parcel, as the shop tells its customers. */
const PARCELS = 1;

export function riderStop(order: Ordered): RiderStop {
  const { customer, shipping, gift } = order;
  const receiver = receiverOf(order);
  // The buyer of an anonymous gift is on no document that leaves the shop, whatever they chose.
  const callsBuyer = gift?.calls === 'buyer' && !gift.isAnonymous;
  const { phone } = callsBuyer ? customer : receiver;
  return {
    id: order.id,
    number: order.number,
    name: nameOf(receiver),
    address: shipping.address,
    area: `${shipping.city}, ${shipping.region}`,
    digitalAddress: shipping.digitalAddress || null,
    landmark: shipping.landmark || null,
    note: shipping.note || null,
    contact: gift?.calls === 'nobody' ? 'message' : 'call',
    phone: formatPhone(phone),
    dial: phone,
    cash: isToBePaid(order) ? order.total : null,
    parcels: PARCELS,
    arrival: arrivalText(order.delivery) ?? null,
  };
}

type Deliverable = Pick<Ordered, 'status' | 'customer' | 'delivery'>;

/** Whether it is still to be delivered: not for finished orders and pick-ups. */
export function needsDelivery({ status, customer, delivery }: Deliverable): boolean {
  const isOpen = status !== 'cancelled' && status !== 'delivered';
  return isOpen && customer.phone !== '' && !isPickUp(delivery);
}
