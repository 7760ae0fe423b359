import {
  type RefObject,
  type SyntheticEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import {
  type CheckoutErrors,
  type CheckoutField,
  filledUp,
  type Known,
  NOTHING_TYPED,
  errorsIn,
  type Typed,
  typedIn,
} from '../fields.ts';
import { checkoutDraft, type Draft } from './checkout-draft.ts';

const NO_ERRORS: CheckoutErrors = {};

export function readCheckoutFields(form: HTMLFormElement | null): Typed {
  return form ? typedIn(new FormData(form)) : NOTHING_TYPED;
}

/**
 * What is wrong with the form, said when a field that was written in is left and when the order is placed, and no
 * longer than it is true.
 */
export function useCheckoutErrors(form: RefObject<HTMLFormElement | null>) {
  const [errors, setErrors] = useState(NO_ERRORS);
  const [complaint, setComplaint] = useState(NO_ERRORS);
  const written = useRef(new Set<string>());

  const complain = useCallback((found: CheckoutErrors) => {
    setErrors(found);
    setComplaint(found);
  }, []);

  function onChange({ target }: SyntheticEvent) {
    const { name } = target as HTMLInputElement;
    written.current.add(name);
    const now = errorsIn(readCheckoutFields(form.current));
    if (errors[name as CheckoutField] === undefined || name in now) return;
    setErrors({ ...errors, [name]: undefined });
  }

  function onBlur({ target }: SyntheticEvent) {
    const { name } = target as HTMLInputElement;
    if (!written.current.has(name)) return;
    const message = errorsIn(readCheckoutFields(form.current))[name as CheckoutField];
    if (message) setErrors((before) => ({ ...before, [name]: message }));
  }

  // What was said when the order was placed, as far as it is not mended.
  const summary: CheckoutErrors = Object.fromEntries(
    Object.entries(complaint).filter(([name]) => errors[name as CheckoutField] !== undefined),
  );
  return { errors, summary, complaint, complain, onChange, onBlur };
}

type Beginning = {
  /** Draws the fields anew where it changes. */
  turn: number;
  typed: Typed;
  from: Known['from'];
};

/** What the form begins with: what was typed before on this device, else what is known of whoever is here. */
export function useCheckoutStart(
  form: RefObject<HTMLFormElement | null>,
  account: { id: string; known: Known } | null,
) {
  const [draft] = useState(() => checkoutDraft.find(account?.id ?? null));
  const [beginning, setBeginning] = useState((): Beginning => ({
    turn: 0,
    ...begin(draft, account),
  }));
  const last = useRef(account);

  useEffect(() => {
    const before = last.current;
    last.current = account;
    if ((before === null) === (account === null)) return;
    // Who signs in keeps what they typed; who leaves takes it with them.
    setBeginning(({ turn }) => ({
      turn: turn + 1,
      typed: account
        ? filledUp(readCheckoutFields(form.current), account.known.typed)
        : NOTHING_TYPED,
      from: null,
    }));
  }, [account, form]);

  const clear = () =>
    setBeginning(({ turn }) => ({ turn: turn + 1, typed: NOTHING_TYPED, from: null }));
  return { ...beginning, method: draft?.method, clear };
}

function begin(stored: Draft | undefined, account: { id: string; known: Known } | null) {
  // Their own draft stands as they left it: what they emptied stays empty.
  if (stored && (account === null || stored.owner === account.id)) {
    return { typed: stored.typed, from: null };
  }
  const known = account?.known ?? { typed: NOTHING_TYPED, from: null };
  return stored ? { typed: filledUp(stored.typed, known.typed), from: null } : known;
}
