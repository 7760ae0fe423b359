import { type RefObject, useEffect, useRef, useState } from 'react';
import { readSignUpForm } from '#app/accounts/form.ts';
import type { RequestedLine } from '#app/cart/quote.ts';
import { toast } from '#app/ui/toast-store.ts';
import type { Notice } from '#app/values/notice.ts';
import {
  buyerIn,
  type CheckoutErrors,
  errorsIn,
  errorsOfBuyer,
  isMissing,
  type Typed,
  type CheckoutKind,
} from '../fields.ts';
import { PAY_BEFORE_CONFIRMING } from '../rules.ts';
import { SIGN_UP_LOST, wrongNotice } from '../words.ts';
import { waitingSignUp } from './checkout-storage.ts';
import { sendSignUp } from './send-sign-up.ts';

type SignUp = {
  form: RefObject<HTMLFormElement | null>;
  /** An account's id, or null while signed out. */
  owner: string | null;
  wanted: readonly RequestedLine[];
  way: Required<CheckoutKind>;
  onWrong: (errors: CheckoutErrors) => void;
};

export type SignUpPress = {
  stay: (notice: Notice) => false;
  /** Whether this order can be paid before the address is confirmed. */
  paysFirst: boolean;
};

/** Creates an account with Place Order, from the fields of the form. */
export function useSignUp({ form, owner, wanted, way, onWrong }: SignUp) {
  const [waiting, setWaiting] = useState(waitingSignUp.find);
  const [isConfirmed, setConfirmed] = useState(false);
  const keyOf = useRequestKey();
  const paidFirst = useRef('');

  if (owner !== null && waiting) {
    setWaiting(undefined);
    setConfirmed(true);
  }
  useEffect(() => {
    if (owner !== null) waitingSignUp.forget();
  }, [owner]);

  /** Whether the order can continue; undefined if no account was requested. */
  async function send(
    typed: Typed,
    { stay, paysFirst }: SignUpPress,
  ): Promise<boolean | undefined> {
    if (waiting && paysFirst) return true;
    if (waiting) {
      // Already sent: only moves the focus to the next step.
      setWaiting({ ...waiting });
      return false;
    }
    const { values, errors } = readSignUpForm(new FormData(form.current ?? undefined));
    const { email, password } = values;
    if (email === '' && password === '') return undefined;
    // Validates the whole form: after the confirmation, one press must be enough.
    const found = withoutEmpty({
      email: errors.email,
      password: errors.password,
      ...errorsIn(typed, way),
    });
    if (Object.keys(found).length > 0) {
      const isLeftOut = email === '' || password === '' || isMissing(typed, way);
      return showErrors(found, wrongNotice(isLeftOut));
    }
    const key = keyOf(`${email} ${password}`);
    // Place Order was pressed again after an abandoned payment: one email is enough.
    if (paysFirst && paidFirst.current === key) return true;
    const order = {
      items: JSON.stringify(wanted),
      ...(paysFirst && { [PAY_BEFORE_CONFIRMING]: 'yes' }),
    };
    const answer = await sendSignUp({ ...values, ...buyerIn(typed, way), ...order, key });
    switch (answer.kind) {
      case 'sent':
        waitingSignUp.save(answer);
        if (paysFirst) {
          paidFirst.current = key;
          return true;
        }
        setWaiting(answer);
        return false;
      case 'wrong':
        return showErrors(errorsOfBuyer(answer.errors, way), answer.notice);
      case 'refused':
        return stay(answer.notice);
      case 'lost':
        return stay(SIGN_UP_LOST);
    }
  }

  function showErrors(errors: CheckoutErrors, notice: Notice): false {
    onWrong(errors);
    const { title, message, ...how } = notice;
    toast(title, message, how);
    return false;
  }

  /** To use another address or password; until then the sent link stays valid. */
  function change(): void {
    waitingSignUp.forget();
    setWaiting(undefined);
  }

  return { waiting, isConfirmed: isConfirmed && owner !== null, send, change };
}

/** One idempotency key as long as the same is sent, so that a press can be retried. */
function useRequestKey() {
  const last = useRef({ of: '', key: '' });
  return (of: string): string => {
    if (last.current.of !== of) last.current = { of, key: crypto.randomUUID() };
    return last.current.key;
  };
}

function withoutEmpty(errors: Partial<Record<string, string | undefined>>): CheckoutErrors {
  return Object.fromEntries(Object.entries(errors).filter(([, message]) => message !== undefined));
}
