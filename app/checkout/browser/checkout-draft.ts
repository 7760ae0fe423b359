import { readPersonal, writePersonal } from '#app/accounts/browser/personal-storage.ts';
import { FIELD_LIMITS, type Typed, typedFrom } from '../fields.ts';
import { type Method, METHODS } from '../rules.ts';

const DRAFT = 'checkout-draft';
const KEPT_MS = 86_400_000;

export type Draft = {
  typed: Typed;
  method: Method | undefined;
  /** Whose it is: an account's id, or null where nobody was signed in. */
  owner: string | null;
};

/**
 * What was typed at the checkout, kept on this device for a day or until the order is placed. It never holds how
 * somebody pays beyond the method: card and wallet are typed into the provider's window.
 */
export const checkoutDraft = {
  keep(draft: Draft): void {
    const stored = { ...draft, at: Date.now() };
    writePersonal('device', DRAFT, stored);
    // For this tab as well: a sign-out in another one clears the device, and whoever was only timed out goes on here.
    writePersonal('tab', DRAFT, stored);
  },
  forget(): void {
    writePersonal('device', DRAFT, undefined);
    writePersonal('tab', DRAFT, undefined);
  },
  /** The draft of this person, or one that was written before anybody signed in. */
  find(account: string | null): Draft | undefined {
    const found = draftFrom(readPersonal('tab', DRAFT)) ?? draftFrom(readPersonal('device', DRAFT));
    return found && (found.owner === null || found.owner === account) ? found : undefined;
  },
};

function draftFrom({ typed, method, owner, at }: Record<string, unknown>): Draft | undefined {
  if (typeof at !== 'number' || Date.now() - at >= KEPT_MS) return undefined;
  if (typeof typed !== 'object' || typed === null) return undefined;
  const values = typed as Record<string, unknown>;
  return {
    typed: typedFrom((field) => {
      const value = Object.hasOwn(values, field) ? values[field] : '';
      return typeof value === 'string' ? value.slice(0, FIELD_LIMITS[field]) : '';
    }),
    method: METHODS.find((name) => name === method),
    owner: typeof owner === 'string' ? owner : null,
  };
}
