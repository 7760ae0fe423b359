import { useRef } from 'react';
import { useFetcher } from 'react-router';
import { useConfirmationWatch } from '#app/accounts/browser/use-confirmation-watch.ts';
import {
  ConfirmationWords,
  useFocusOnArrival,
} from '#app/accounts/components/confirmation-sent.tsx';
import { FirstPasswordField, SignUpTerms } from '#app/accounts/components/sign-up-parts.tsx';
import { signInPath } from '#app/accounts/rules.ts';
import type { AuthAnswer } from '#app/accounts/words.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import type { WaitingSignUp } from '../browser/checkout-storage.ts';
import type { useSignUp } from '../browser/use-sign-up.ts';
import { type CheckoutErrors, FIELD_LIMITS } from '../fields.ts';
import { CHECKOUT_PATH } from '../words.ts';
import { Part } from './checkout-fields.tsx';
import { SignInLink } from './sign-in-link.tsx';

type StepProps = {
  email: string;
  errors: CheckoutErrors;
  /** Whether card and mobile money payments are possible before the address is confirmed. */
  paysFirst: boolean;
  signUp: ReturnType<typeof useSignUp>;
  onLeave: () => void;
};

/** For signed-out customers: an account from the fields of the form, and a password. */
export function AccountStep({ email, errors, paysFirst, signUp, onLeave }: StepProps) {
  const { waiting, change } = signUp;
  return (
    <>
      {/* The address stays in the form: it is part of the draft. */}
      <div hidden={waiting !== undefined}>
        <Part id="account" title="Your account">
          <p className="-mt-3 text-muted">
            You need an account to place an order. Have one? <SignInLink onLeave={onLeave} />. If
            not, choose a password: Place Order then makes your account with the name and the phone
            below.
            {paysFirst &&
              ' With card or mobile money you pay now, and confirm your email afterwards.'}
          </p>
          <div className="grid grid-cols-1 items-end gap-6 sm:grid-cols-2">
            <Field
              name="email"
              label="Email"
              type="email"
              inputMode="email"
              autoComplete="username"
              hint="We send a link to confirm it, and news of your order."
              defaultValue={email}
              maxLength={FIELD_LIMITS.email}
              error={errors.email}
            />
            <FirstPasswordField error={errors.password} />
          </div>
          <SignUpTerms />
        </Part>
      </div>
      {waiting && (
        <Waiting signUp={waiting} paysFirst={paysFirst} onChange={change} onLeave={onLeave} />
      )}
    </>
  );
}

type WaitingProps = {
  signUp: WaitingSignUp;
  paysFirst: boolean;
  onChange: () => void;
  onLeave: () => void;
};

/** The link was sent. The page continues by itself once it is opened, on any device. */
function Waiting({ signUp, paysFirst, onChange, onLeave }: WaitingProps) {
  const { email, mailbox, notice } = signUp;
  const box = useRef<HTMLDivElement>(null);
  const { submit, state, data: answer } = useFetcher<AuthAnswer>();
  const isBusy = state !== 'idle';
  useConfirmationWatch();
  useFocusOnArrival(box, { since: signUp, block: 'start' });
  const resend = () =>
    submit(
      { intent: 'send-confirmation', email },
      { method: 'post', action: signInPath(CHECKOUT_PATH), defaultShouldRevalidate: false },
    );
  return (
    <div
      ref={box}
      role="group"
      aria-label="Your account"
      tabIndex={-1}
      className="grid gap-5 rounded-card border border-line bg-surface p-6 outline-none"
    >
      <NoticeBox notice={notice} quiet />
      <ConfirmationWords email={email} mailbox={mailbox} />
      <p>
        What you typed stays here. Once your address is confirmed, press Place Order.
        {paysFirst && ' With card or mobile money you can press it now.'}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button kind="secondary" busy={isBusy} onClick={() => void resend()}>
          {isBusy ? 'Sending...' : 'Send the confirmation email again'}
        </Button>
        <Button
          kind="quiet"
          onClick={() => {
            onChange();
            requestAnimationFrame(() => document.getElementById('field-email')?.focus());
          }}
        >
          Change the address
        </Button>
      </div>
      <NoticeBox notice={answer?.notice} quiet />
      <p className="text-sm text-muted">
        You have an account with this address already? <SignInLink onLeave={onLeave} />.
      </p>
    </div>
  );
}

/** Replaces the waiting message. */
export function AccountReady() {
  const box = useRef<HTMLParagraphElement>(null);
  useFocusOnArrival(box, { since: undefined, block: 'center' });
  return (
    <p
      ref={box}
      role="status"
      tabIndex={-1}
      className="rounded-control border-l-4 border-sage bg-tint p-4 outline-none"
    >
      <strong className="block">Your account is ready</strong> Check your order and press Place
      Order.
    </p>
  );
}
