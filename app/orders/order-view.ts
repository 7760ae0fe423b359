import { formatPhone } from '#app/values/phone.ts';
import type { OrderDetails } from './queries.ts';
import { nextStep, timelineOf, withoutUndone } from './timeline.ts';

/** An order as its pages show it. Made on the server: telephone numbers of all countries are much to know for a browser. */
export function orderView({ events, ...order }: OrderDetails) {
  const { customer } = order;
  return {
    order: { ...order, customer: { ...customer, phone: formatPhone(customer.phone) } },
    steps: timelineOf(order.placedAt, withoutUndone(events)),
    next: nextStep(order),
  };
}

export type OrderView = ReturnType<typeof orderView>;
