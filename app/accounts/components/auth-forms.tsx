import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { FieldErrorScope } from '#app/ui/field-errors.tsx';
import { ErrorSummary, Field } from '#app/ui/field.tsx';
import { Link } from '#app/ui/link.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { PasswordField } from '#app/ui/password-field.tsx';
import { findTypedNames } from '../checkout-draft-names.ts';
import { EMAIL_LIMIT, NAME_LIMIT } from '../form.ts';
import { authPath } from '../rules.ts';
import type { AuthAnswer } from '../words.ts';
import { ResendForm } from './confirmation-sent.tsx';
import { FirstPasswordField, SignUpTerms } from './sign-up-parts.tsx';

type FormProps = { answer: AuthAnswer | undefined; returnTo: string };

/** Whether this action of the page is pending. */
function useBusy(intent: string): boolean {
  return useNavigation().formData?.get('intent') === intent;
}

type AnsweredProps = FormProps & { tab: 'signin' | 'signup' | 'code'; children: ReactNode };

function AnsweredForm({ tab, answer, returnTo, children }: AnsweredProps) {
  return (
    <Form
      method="post"
      action={authPath(tab, returnTo)}
      noValidate
      preventScrollReset
      className="grid gap-6"
    >
      <FieldErrorScope since={answer}>
        <NoticeBox notice={answer?.notice} fields={Object.keys(answer?.errors ?? {})} />
        {answer && <ErrorSummary errors={answer.errors} />}
        {children}
      </FieldErrorScope>
    </Form>
  );
}

function EmailField({ answer }: { answer: AuthAnswer | undefined }) {
  return (
    <Field
      name="email"
      label="Email"
      type="email"
      autoComplete="username"
      maxLength={EMAIL_LIMIT}
      defaultValue={answer?.values.email}
      error={answer?.errors.email}
    />
  );
}

export function SignInForm({ answer, returnTo }: FormProps) {
  const busy = useBusy('sign-in');
  const resetting = useBusy('send-reset');
  const { errors = {}, values, mayResend } = answer ?? {};
  return (
    <div className="grid gap-6">
      <AnsweredForm tab="signin" answer={answer} returnTo={returnTo}>
        <EmailField answer={answer} />
        <PasswordField
          name="password"
          label="Password"
          autoComplete="current-password"
          error={errors.password}
        />
        <Button type="submit" name="intent" value="sign-in" busy={busy}>
          {busy ? 'Signing in...' : 'Sign In'}
        </Button>
        <Button
          type="submit"
          name="intent"
          value="send-reset"
          kind="quiet"
          busy={resetting}
          className="justify-self-center"
        >
          Forgot your password?
        </Button>
      </AnsweredForm>
      {mayResend && values && <ResendForm email={values.email} returnTo={returnTo} />}
    </div>
  );
}

/** Prefills what was typed at the checkout, unless the visitor has typed something else. */
function useTypedNames(part: RefObject<HTMLElement | null>, answer: AuthAnswer | undefined) {
  useEffect(() => {
    const form = part.current?.closest('form');
    if (!form || answer) return;
    for (const [name, text] of Object.entries(findTypedNames())) {
      const field = form.elements.namedItem(name);
      if (field instanceof HTMLInputElement && field.value === '') field.value = text;
    }
  }, [part, answer]);
}

type SignUpProps = FormProps & { /** What is sent with it. */ children?: ReactNode };

export function SignUpForm({ answer, returnTo, children }: SignUpProps) {
  const form = useRef<HTMLDivElement>(null);
  useTypedNames(form, answer);
  const busy = useBusy('sign-up');
  const { errors = {}, values } = answer ?? {};
  return (
    <AnsweredForm tab="signup" answer={answer} returnTo={returnTo}>
      {children}
      <div ref={form} className="grid gap-6 sm:grid-cols-2">
        <Field
          name="firstName"
          label="First name"
          autoComplete="given-name"
          maxLength={NAME_LIMIT}
          defaultValue={values?.firstName}
          error={errors.firstName}
        />
        <Field
          name="lastName"
          label="Last name"
          autoComplete="family-name"
          maxLength={NAME_LIMIT}
          defaultValue={values?.lastName}
          error={errors.lastName}
        />
      </div>
      <EmailField answer={answer} />
      <FirstPasswordField error={errors.password} />
      <Button type="submit" name="intent" value="sign-up" busy={busy}>
        {busy ? 'Creating your account...' : 'Sign Up'}
      </Button>
      <SignUpTerms />
    </AnsweredForm>
  );
}

export function CodeForm({ answer, returnTo }: FormProps) {
  const busy = useBusy('verify-code');
  const { errors = {} } = answer ?? {};
  return (
    <AnsweredForm tab="code" answer={answer} returnTo={returnTo}>
      <Field
        name="code"
        label="Code"
        hint="The six digits that your authenticator app shows now, or one of your recovery codes."
        autoComplete="one-time-code"
        maxLength={40}
        error={errors.code}
      />
      <Button type="submit" name="intent" value="verify-code" busy={busy}>
        {busy ? 'Checking...' : 'Verify'}
      </Button>
      <Link
        to={authPath('signin', returnTo)}
        className="justify-self-center text-wine underline underline-offset-4"
      >
        Back to sign in
      </Link>
    </AnsweredForm>
  );
}
