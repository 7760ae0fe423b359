import { CALL_CHOICES, type CallChoice } from '#app/gifts/gift.ts';
import type { GiftWrap } from '#app/settings/gifts.ts';
import { type Money, money } from '#app/values/money.ts';

/** The gift options that the owner offers. */
export type GiftOffer = { isOffered: boolean; anonymous: boolean; wraps: readonly GiftWrap[] };

/** The gift options chosen; texts stay in the fields. */
export type GiftChoice = {
  isGift: boolean;
  calls: CallChoice;
  /** The wrap's name, or empty. */
  wrap: string;
  isAnonymous: boolean;
  wantsReminder: boolean;
};

export const NO_GIFT: GiftChoice = {
  isGift: false,
  calls: 'recipient',
  wrap: '',
  isAnonymous: false,
  wantsReminder: false,
};

/** The effective choice: without options that are no longer offered, and an anonymous buyer is not called. */
export function agreedGift(offer: GiftOffer, choice: GiftChoice): GiftChoice {
  if (!offer.isOffered || !choice.isGift) return NO_GIFT;
  const isAnonymous = offer.anonymous && choice.isAnonymous;
  return {
    ...choice,
    isAnonymous,
    calls: isAnonymous && choice.calls === 'buyer' ? 'recipient' : choice.calls,
    wrap: offer.wraps.some(({ name }) => name === choice.wrap) ? choice.wrap : '',
  };
}

export function wrapPrice({ wraps }: GiftOffer, { isGift, wrap }: GiftChoice): Money {
  return (isGift && wraps.find(({ name }) => name === wrap)?.price) || money(0);
}

/** From the stored draft. */
export function giftChoiceFrom(value: unknown): GiftChoice | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const found = value as Partial<Record<keyof GiftChoice, unknown>>;
  return {
    isGift: found.isGift === true,
    calls: CALL_CHOICES.find((name) => name === found.calls) ?? NO_GIFT.calls,
    wrap: typeof found.wrap === 'string' ? found.wrap : '',
    isAnonymous: found.isAnonymous === true,
    wantsReminder: found.wantsReminder === true,
  };
}
