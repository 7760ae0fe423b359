import type { ChosenDelivery } from '#app/delivery/chosen-delivery.ts';
import type { Gift } from '#app/gifts/gift.ts';

/** The delivery terms of an order, and whom the rider of a gift calls. */
export type AgreedDelivery = {
  delivery?: ChosenDelivery | null | undefined;
  gift?: Pick<Gift, 'calls'> | null | undefined;
};
