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
  /** The card's message; empty for no card. */
  message: string;
  /** The signature; may be empty. */
  signature: string;
  wrap: { name: string; price: Money } | null;
  /** Nothing that leaves the shop names the buyer. */
  isAnonymous: boolean;
  /** A mail a week before the same day next year. */
  wantsReminder: boolean;
};

/** A gift as requested at checkout: the wrap by name, at its current price. */
export type GiftRequest = Omit<Gift, 'wrap'> & { wrap: string };

/** Who receives the parcel: the recipient of a gift, else the buyer. */
export function receiverOf({ customer, gift }: { customer: Person; gift?: Gift | null }): Person {
  const { firstName, lastName, phone } = gift?.recipient ?? customer;
  return { firstName, lastName, phone };
}

export function nameOf({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim();
}

/** The wrap of a request: null if it wants none, undefined if the shop no longer has it. */
export function findWrap(wraps: readonly GiftWrap[], name: string): GiftWrap | null | undefined {
  return name === '' ? null : wraps.find((one) => one.name === name);
}

/** For another parcel of the same order: the recipient, without the card and wrap of the first. */
export function withoutCard(gift: Gift): Gift {
  return { ...gift, message: '', signature: '', wrap: null, wantsReminder: false };
}
