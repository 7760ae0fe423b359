import type { SavedAddress } from '#app/accounts/addresses/queries.ts';
import {
  CHECKOUT_FIELDS,
  withPrefilled,
  GIFT_FIELDS,
  type PrefilledDetails,
  NOTHING_TYPED,
  type Typed,
} from './fields.ts';

/** The initial values of the form. */
export type CheckoutStart = {
  typed: Typed;
  /** Where the values come from, if the page mentions it. */
  from: PrefilledDetails['from'];
  /** The chosen saved address; null if another one is typed. */
  addressId: string | null;
};

type Account = { id: string; known: PrefilledDetails; addresses: readonly SavedAddress[] };
type Draft = {
  typed: Typed;
  owner: string | null;
  addressId: string | null;
  gift: { isGift: boolean } | undefined;
};

/** The draft on this device, else the default address, else the account's own details. */
export function startFrom(draft: Draft | undefined, account: Account | null): CheckoutStart {
  if (!draft) return freshStart(account);
  if (account === null) return { typed: draft.typed, from: null, addressId: null };
  if (draft.owner !== account.id) {
    return startAfterSignIn(draft.typed, account, draft.gift?.isGift);
  }
  // Their own draft is restored exactly: emptied fields stay empty.
  if (draft.addressId === null) return { typed: draft.typed, from: null, addressId: null };
  // A chosen address has its current values; if it was deleted, the default is chosen.
  const chosen = account.addresses.find(({ id }) => id === draft.addressId);
  const fresh = freshStart(account);
  if (!chosen) return { ...fresh, typed: withOwnWords(fresh.typed, draft.typed) };
  return { typed: typedFromAddress(chosen, draft.typed), from: null, addressId: chosen.id };
}

/** Typed values survive a sign-in. */
export function startAfterSignIn(typed: Typed, account: Account, isGift = false): CheckoutStart {
  const fresh = freshStart(account);
  if (isGift) {
    const buyer = giftStart(fresh.typed).typed;
    return { typed: withPrefilled(typed, buyer), from: null, addressId: null };
  }
  const isBlank = CHECKOUT_FIELDS.every((field) => typed[field] === '');
  if (isBlank && fresh.addressId !== null) return fresh;
  return { typed: withPrefilled(typed, fresh.typed), from: null, addressId: null };
}

/** A saved address as typed values; the email and the note belong to this order. */
export function typedFromAddress({ values }: SavedAddress, before: Typed = NOTHING_TYPED): Typed {
  return withOwnWords({ ...NOTHING_TYPED, ...values }, before);
}

export function withOwnWords(address: Typed, before: Typed): Typed {
  const own = ['email', 'note', ...GIFT_FIELDS] as const;
  return { ...address, ...Object.fromEntries(own.map((field) => [field, before[field]])) };
}

/** The initial values of a gift: the previous recipient becomes the buyer, the recipient is empty. */
export function giftStart(own: Typed): CheckoutStart {
  return {
    typed: {
      ...withOwnWords(NOTHING_TYPED, own),
      buyerFirstName: own.buyerFirstName || own.firstName,
      buyerLastName: own.buyerLastName || own.lastName,
      buyerPhone: own.buyerPhone || own.phone,
    },
    from: null,
    addressId: null,
  };
}

function freshStart(account: Account | null): CheckoutStart {
  const usual = account?.addresses[0];
  if (usual) return { typed: typedFromAddress(usual), from: null, addressId: usual.id };
  return { ...(account?.known ?? { typed: NOTHING_TYPED, from: null }), addressId: null };
}
