import { readPersonal, writePersonal } from '#app/accounts/browser/personal-storage.ts';
import { chosenZone } from '#app/delivery/browser/use-shopper-zone.ts';
import { FIELD_LIMITS, type Typed, typedFrom } from '../fields.ts';
import { type GiftChoice, giftChoiceFrom } from '../gift-choice.ts';
import { type Method, METHODS } from '../rules.ts';

const DRAFT = 'checkout-draft';
const MAX_AGE_MS = 86_400_000;

/** A pick-up point, a day and a slot; each is empty if none was chosen. */
export type DraftDelivery = { pickUp: string; day: string; slot: string };

export type Draft = {
  typed: Typed;
  method: Method | undefined;
  /** The account's id, or null for a guest. */
  owner: string | null;
  /** The chosen saved address; null if another one was typed. */
  addressId: string | null;
  delivery: DraftDelivery | undefined;
  gift: GiftChoice | undefined;
};

/**
 * What was typed at the checkout, stored on this device for a day or until the order is placed. It never has payment details beyond the
 * method: card and wallet are typed into the provider's window.
 */
export const checkoutDraft = {
  save(draft: Draft): void {
    const stored = { ...draft, at: Date.now() };
    writePersonal('device', DRAFT, stored);
    // In this tab too: a sign-out in another tab clears the device, but a user whose session merely expired continues here.
    writePersonal('tab', DRAFT, stored);
  },
  forget(): void {
    writePersonal('device', DRAFT, undefined);
    writePersonal('tab', DRAFT, undefined);
    chosenZone.forget();
  },
  /** The draft of this user, or one from before they signed in. */
  find(account: string | null): Draft | undefined {
    const found = draftFrom(readPersonal('tab', DRAFT)) ?? draftFrom(readPersonal('device', DRAFT));
    return found && (found.owner === null || found.owner === account) ? found : undefined;
  },
};

function draftFrom({
  typed,
  method,
  owner,
  addressId,
  delivery,
  gift,
  at,
}: Record<string, unknown>): Draft | undefined {
  if (typeof at !== 'number' || Date.now() - at >= MAX_AGE_MS) return undefined;
  if (typeof typed !== 'object' || typed === null) return undefined;
  const values = typed as Record<string, unknown>;
  return {
    typed: typedFrom((field) => {
      const value = Object.hasOwn(values, field) ? values[field] : '';
      return typeof value === 'string' ? value.slice(0, FIELD_LIMITS[field]) : '';
    }),
    method: METHODS.find((name) => name === method),
    owner: typeof owner === 'string' ? owner : null,
    addressId: typeof addressId === 'string' ? addressId : null,
    delivery: deliveryFrom(delivery),
    gift: giftChoiceFrom(gift),
  };
}

function deliveryFrom(value: unknown): DraftDelivery | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const textOf = (name: string) => {
    const text: unknown = Reflect.get(value, name);
    return typeof text === 'string' ? text : '';
  };
  return { pickUp: textOf('pickUp'), day: textOf('day'), slot: textOf('slot') };
}
