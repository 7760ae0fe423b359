import { href } from 'react-router';
import type { Notice } from '#app/values/notice.ts';
import type { FieldErrors } from '#app/web/forms.ts';

/** The result of a form of the sign-in page. */
export type AuthAnswer = {
  notice?: Notice;
  errors: FieldErrors<'email' | 'password' | 'firstName' | 'lastName' | 'code'>;
  values: { email: string; firstName?: string; lastName?: string };
  /** The address may be unconfirmed: shows a button to send the link again. */
  mayResend?: boolean;
  /** The form is done: the next step comes by e-mail. */
  sent?: 'confirmation';
};

/** The same whether the address is new or known. */
export const ACCOUNT_CREATED: Notice = {
  title: 'Account created!',
  message: 'Please check your email to confirm your account.',
  tone: 'plain',
};

/** "2 minutes", "40 seconds": the time to wait, rounded up. */
function waitWords(seconds: number): string {
  if (seconds <= 90) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}

type Refusal =
  | { reason: 'too_fast' | 'locked' | 'busy'; seconds: number }
  | { reason: 'wrong' | 'unconfirmed' };

export function signInRefusal(refusal: Refusal): { message: string; status: number } {
  switch (refusal.reason) {
    case 'wrong':
      return { message: 'This email and password do not belong together.', status: 401 };
    case 'unconfirmed':
      return {
        message: 'Please confirm your email address first. We can send you the link again.',
        status: 403,
      };
    case 'locked':
      return {
        message: `Too many wrong attempts. Please wait ${waitWords(refusal.seconds)}, or reset your password.`,
        status: 429,
      };
    case 'too_fast':
    case 'busy':
      return { message: waitMessage(refusal.seconds), status: 429 };
  }
}

export function waitMessage(seconds: number): string {
  return `Please wait ${waitWords(seconds)} and try again.`;
}

export const failedOnOurSide = (title: string): Notice => ({
  title,
  message: 'Something went wrong on our side. Please try again.',
  tone: 'error',
});

/** The notices of the sign-in page after a link or a redirect. */
const ARRIVALS: Readonly<Record<string, Notice>> = {
  verification: {
    title: 'Verification Error',
    message: 'There was an issue verifying your email. Please try again.',
    tone: 'error',
  },
  confirmed: {
    title: 'Your address is confirmed',
    message: 'Please sign in with your password.',
    tone: 'plain',
  },
  'email-kept': {
    title: 'Your account has this address',
    message:
      'Everyone is signed out. Reset your password now: enter your email and press "Forgot your password?".',
    tone: 'plain',
  },
  'email-not-undone': {
    title: 'Nothing was changed',
    message: 'The link does not work any more. If someone has changed your account, write to us.',
    tone: 'error',
  },
  password: {
    title: 'Password updated',
    message: 'Please sign in with your new password.',
    tone: 'plain',
  },
};

/** The notice that an address names; undefined for an unknown name. */
export function noticeIn(
  table: Readonly<Record<string, Notice>>,
  name: string | null,
): Notice | undefined {
  return name !== null && Object.hasOwn(table, name) ? table[name] : undefined;
}

export const arrivalNotice = (name: string | null) => noticeIn(ARRIVALS, name);

export function arrivalPath(
  reason: 'verification' | 'confirmed' | 'password' | 'email-kept' | 'email-not-undone',
): string {
  return `${href('/auth')}?notice=${reason}`;
}
