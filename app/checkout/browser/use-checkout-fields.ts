import {
  type RefObject,
  type SyntheticEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { SavedAddress } from '#app/accounts/addresses/queries.ts';
import {
  type CheckoutStart,
  giftStart,
  startAfterSignIn,
  startFrom,
  typedFromAddress,
  withOwnWords,
} from '../checkout-start.ts';
import {
  type CheckoutErrors,
  type CheckoutField,
  NOTHING_TYPED,
  errorsIn,
  type PrefilledDetails,
  type Typed,
  typedIn,
  readCheckoutKind,
} from '../fields.ts';
import { checkoutDraft } from './checkout-draft.ts';

export type CheckoutAccount = {
  id: string;
  email: string;
  known: PrefilledDetails;
  addresses: readonly SavedAddress[];
};

const NO_ERRORS: CheckoutErrors = {};

const isGiftIn = (form: HTMLFormElement | null) =>
  form !== null && readCheckoutKind(new FormData(form)).isGift;

export function readCheckoutFields(form: HTMLFormElement | null): Typed {
  return form ? typedIn(new FormData(form)) : NOTHING_TYPED;
}

function errorsNow(form: HTMLFormElement | null): CheckoutErrors {
  if (!form) return NO_ERRORS;
  const filled = new FormData(form);
  return errorsIn(typedIn(filled), readCheckoutKind(filled));
}

/**
 * The errors of the form. A field that was edited is checked when it is left, all fields when the order is placed; an
 * error disappears as soon as its field is correct.
 */
export function useCheckoutErrors(form: RefObject<HTMLFormElement | null>) {
  const [errors, setErrors] = useState(NO_ERRORS);
  const [submitErrors, setSubmitErrors] = useState(NO_ERRORS);
  const written = useRef(new Set<string>());

  const showErrors = useCallback((found: CheckoutErrors) => {
    setErrors(found);
    setSubmitErrors(found);
  }, []);

  function onChange({ target }: SyntheticEvent) {
    const { name } = target as HTMLInputElement;
    written.current.add(name);
    const now = errorsNow(form.current);
    if (errors[name as CheckoutField] === undefined || name in now) return;
    setErrors({ ...errors, [name]: undefined });
  }

  function onBlur({ target }: SyntheticEvent) {
    const { name } = target as HTMLInputElement;
    if (!written.current.has(name)) return;
    const message = errorsNow(form.current)[name as CheckoutField];
    if (message) setErrors((before) => ({ ...before, [name]: message }));
  }

  // The errors from the last submit that are not corrected yet.
  const summary: CheckoutErrors = Object.fromEntries(
    Object.entries(submitErrors).filter(([name]) => errors[name as CheckoutField] !== undefined),
  );
  return { errors, summary, submitErrors, showErrors, onChange, onBlur };
}

/** The initial values of the form, replaced when an address is chosen. */
export function useCheckoutStart(
  form: RefObject<HTMLFormElement | null>,
  account: CheckoutAccount | null,
) {
  const [draft] = useState(() => checkoutDraft.find(account?.id ?? null));
  // A new version remounts the fields.
  const [start, setStart] = useState(() => ({ version: 0, ...startFrom(draft, account) }));
  const last = useRef(account);
  const own = useRef<CheckoutStart>(draft?.gift?.isGift ? startFrom(undefined, account) : start);
  const another = useRef(start.addressId === null ? start.typed : NOTHING_TYPED);
  const restart = useCallback(
    (next: CheckoutStart) => setStart(({ version }) => ({ version: version + 1, ...next })),
    [],
  );

  useEffect(() => {
    const before = last.current;
    last.current = account;
    if ((before === null) === (account === null)) return;
    // The typed values of a user who signs out are removed.
    restart(
      account
        ? startAfterSignIn(readCheckoutFields(form.current), account, isGiftIn(form.current))
        : { typed: NOTHING_TYPED, from: null, addressId: null },
    );
  }, [account, form, restart]);

  /** Chooses a saved address; null for another one, with what was typed before. */
  function choose(id: string | null): Typed {
    const now = readCheckoutFields(form.current);
    if (start.addressId === null) another.current = now;
    const saved = account?.addresses.find((one) => one.id === id);
    const typed = saved ? typedFromAddress(saved, now) : withOwnWords(another.current, now);
    restart({ typed, from: null, addressId: saved?.id ?? null });
    return typed;
  }

  /** Switches between a gift and an order for oneself, whose values are restored. */
  function chooseGift(isGift: boolean): CheckoutStart {
    const now = readCheckoutFields(form.current);
    const next = isGift
      ? giftStart(now)
      : { ...own.current, typed: withOwnWords(own.current.typed, now) };
    if (isGift) own.current = { typed: now, from: start.from, addressId: start.addressId };
    another.current = NOTHING_TYPED;
    restart(next);
    return next;
  }

  const clear = () => restart({ typed: NOTHING_TYPED, from: null, addressId: null });
  return {
    ...start,
    method: draft?.method,
    delivery: draft?.delivery,
    gift: draft?.gift,
    choose,
    chooseGift,
    clear,
  };
}
