import type { ChosenDelivery } from '#app/delivery/chosen-delivery.ts';
import type { Gift } from '#app/gifts/gift.ts';

/** What was agreed of how an order gets there, and whom the rider of a gift calls. */
export type AgreedDelivery = {
  delivery?: ChosenDelivery | null | undefined;
  gift?: Pick<Gift, 'calls'> | null | undefined;
};
