import type { ChosenDelivery } from '#app/delivery/chosen-delivery.ts';
import { arrivalText, isPickUp } from '#app/delivery/words.ts';
import { type Gift, nameOf, receiverOf } from '#app/gifts/gift.ts';
import type { Address } from '#app/orders/schema.ts';
import { isToBePaid } from '#app/orders/timeline.ts';
import type { Money } from '#app/values/money.ts';
import { formatPhone } from '#app/values/phone.ts';

/**
 * What a rider sees of an order, and nothing else: neither goods nor their number, and no price but the cash to take.
 * Each field is named here, so that whatever an order gains later stays off the sheet.
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
  /** What to do with the number: call it, or send a text message and not call. */
  contact: 'call' | 'message';
  /** As people read it, and as a phone dials it. */
  phone: string;
  dial: string;
  /** Null where nothing is to be paid on delivery. */
  cash: Money | null;
  parcels: number;
  /** "Tuesday 17 November, Morning, 08:00 to 12:00"; null where no day was agreed. */
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

/** An order travels in one parcel, as the shop tells its customers. */
const PARCELS = 1;

export function riderStop(order: Ordered): RiderStop {
  const { customer, shipping, gift } = order;
  const receiver = receiverOf(order);
  // Who sends an anonymous gift stands on nothing that leaves the shop, whatever was asked for.
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

/** Whether it is still to be delivered to an address: not for finished orders and pick-ups. */
export function needsDelivery({ status, customer, delivery }: Deliverable): boolean {
  const isOpen = status !== 'cancelled' && status !== 'delivered';
  return isOpen && customer.phone !== '' && !isPickUp(delivery);
}
