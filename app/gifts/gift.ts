import type { GiftWrap } from '#app/settings/gifts.ts';
import type { Money } from '#app/values/money.ts';

/** Whom the rider calls; with "nobody", the recipient gets a text message. */
export const CALL_CHOICES = ['recipient', 'buyer', 'nobody'] as const;
export type CallChoice = (typeof CALL_CHOICES)[number];

export type Person = { firstName: string; lastName: string; phone: string };

/** The gift part of an order. The buyer is the order's customer; the address is the recipient's. */
export type Gift = {
  recipient: Person;
  calls: CallChoice;
  /** What the card says; empty where there is none. */
  message: string;
  /** The signature; may be empty. */
  signature: string;
  wrap: { name: string; price: Money } | null;
  /** Nothing that leaves the shop says who sent it. */
  isAnonymous: boolean;
  /** A mail a week before the same day of next year. */
  wantsReminder: boolean;
};

/** A gift as the checkout asks for it: the wrap by its name, at whatever price it has now. */
export type GiftRequest = Omit<Gift, 'wrap'> & { wrap: string };

/** Who receives the parcel: the recipient of a gift, else the buyer. */
export function receiverOf({ customer, gift }: { customer: Person; gift?: Gift | null }): Person {
  const { firstName, lastName, phone } = gift?.recipient ?? customer;
  return { firstName, lastName, phone };
}

export function nameOf({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim();
}

/** The wrap that a request names: null where it wants none, undefined where the shop has it no longer. */
export function findWrap(wraps: readonly GiftWrap[], name: string): GiftWrap | null | undefined {
  return name === '' ? null : wraps.find((one) => one.name === name);
}

/** For another parcel of the same order: to whom it goes, without the card and the wrap that went with the first. */
export function withoutCard(gift: Gift): Gift {
  return { ...gift, message: '', signature: '', wrap: null, wantsReminder: false };
}
