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
  NOTHING_TYPED,
  troublesIn,
  type Typed,
  typedIn,
} from './fields.ts';
import { keptForm } from './kept.ts';

const NO_ERRORS: CheckoutErrors = {};

export function readTyped(form: HTMLFormElement | null): Typed {
  return form ? typedIn(new FormData(form)) : NOTHING_TYPED;
}

/**
 * What is wrong with the form, said when a field that was written in is left and when the order is placed, and no
 * longer than it is true.
 */
export function useTroubles(form: RefObject<HTMLFormElement | null>) {
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
    const now = troublesIn(readTyped(form.current));
    if (errors[name as CheckoutField] === undefined || name in now) return;
    setErrors({ ...errors, [name]: undefined });
  }

  function onBlur({ target }: SyntheticEvent) {
    const { name } = target as HTMLInputElement;
    if (!written.current.has(name)) return;
    const message = troublesIn(readTyped(form.current))[name as CheckoutField];
    if (message) setErrors((before) => ({ ...before, [name]: message }));
  }

  // What was said when the order was placed, as far as it is not mended.
  const summary: CheckoutErrors = Object.fromEntries(
    Object.entries(complaint).filter(([name]) => errors[name as CheckoutField] !== undefined),
  );
  return { errors, summary, complaint, complain, onChange, onBlur };
}

/** What the form begins with: what was kept through signing in, else what is known of whoever is here. */
export function useBeginning(form: RefObject<HTMLFormElement | null>, known: Typed | undefined) {
  const [kept] = useState(() => keptForm.find());
  const [beginning, setBeginning] = useState(() => ({
    turn: 0,
    typed: filledUp(kept?.typed ?? NOTHING_TYPED, known ?? NOTHING_TYPED),
  }));
  const last = useRef(known);

  // Once: who comes back later finds what they left there by then, not this.
  useEffect(() => keptForm.forget(), []);

  useEffect(() => {
    const before = last.current;
    last.current = known;
    if ((before === undefined) === (known === undefined)) return;
    // Who signs in keeps what they typed; who leaves takes it with them.
    setBeginning(({ turn }) => ({
      turn: turn + 1,
      typed: known ? filledUp(readTyped(form.current), known) : NOTHING_TYPED,
    }));
  }, [known, form]);

  return { ...beginning, method: kept?.method };
}
