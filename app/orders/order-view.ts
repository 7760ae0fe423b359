import { receiverOf } from '#app/gifts/gift.ts';
import { formatPhone } from '#app/values/phone.ts';
import type { OrderDetails } from './queries.ts';
import { type Shipment, trackingHost } from './shipments/rules.ts';
import { nextStep, timelineOf, withoutUndoneEvents } from './timeline.ts';

/** An order as its pages show it. Built on the server: formatting phone numbers of all countries is too large for a browser. */
export function orderView({ events, ...order }: OrderDetails) {
  const { customer } = order;
  const receiver = receiverOf(order);
  return {
    order: {
      ...order,
      customer: { ...customer, phone: formatPhone(customer.phone) },
      receiver: { ...receiver, phone: formatPhone(receiver.phone) },
      shipment: order.shipment && shipmentView(order.shipment),
    },
    steps: timelineOf(order.placedAt, withoutUndoneEvents(events)),
    next: nextStep(order),
  };
}

/** Who delivers an order, with a readable phone number and the host name of the link. */
export function shipmentView(shipment: Shipment) {
  return shipment.by === 'rider'
    ? { ...shipment, shownPhone: formatPhone(shipment.phone) }
    : { ...shipment, host: trackingHost(shipment.url) };
}

export type ShipmentView = ReturnType<typeof shipmentView>;
export type OrderView = ReturnType<typeof orderView>;
