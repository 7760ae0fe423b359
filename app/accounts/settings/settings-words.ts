import { href, data, isRouteErrorResponse } from 'react-router';
import type { Notice } from '#app/values/notice.ts';
import type { FieldErrors } from '#app/web/forms.ts';
import { noticeIn } from '../words.ts';

export type FormField = 'current' | 'password' | 'confirm' | 'code' | 'sure' | 'email';
/** The result of a settings form that was not saved. */
export type FormAnswer = { notice?: Notice; errors: FieldErrors<FormField> };

/** The notices of the settings after a redirect from one of their forms. */
const ARRIVALS = {
  password: {
    title: 'Password updated',
    message: 'Your other devices are signed out.',
    tone: 'plain',
  },
  'email-asked': {
    title: 'Check your new mailbox',
    message: 'Open the link we sent to the new address. Until then nothing changes.',
    tone: 'plain',
  },
  email: {
    title: 'Email address changed',
    message: 'Sign in with the new one from now on. Your other devices are signed out.',
    tone: 'plain',
  },
  'email-link': {
    title: 'Email address not changed',
    message: 'The link does not work any more. You can ask for a new one below.',
    tone: 'error',
  },
  'two-factor-off': {
    title: 'Two-factor sign-in is off',
    message: 'You now sign in with your password alone.',
    tone: 'plain',
  },
  session: {
    title: 'Signed out',
    message: 'That device must sign in again.',
    tone: 'plain',
  },
  sessions: {
    title: 'Signed out everywhere else',
    message: 'Your other devices must sign in again.',
    tone: 'plain',
  },
  'session-gone': {
    title: 'Signed out already',
    message: 'That device was signed out before.',
    tone: 'plain',
  },
} as const satisfies Record<string, Notice>;

export function settingsPath(arrival: keyof typeof ARRIVALS): string {
  return `${href('/account/settings')}?notice=${arrival}`;
}

export const settingsNotice = (name: string | null) => noticeIn(ARRIVALS, name);

export const TWO_FACTOR_DEMANDED =
  'Staff of this shop need two-factor sign-in. Turn it on to open the back-office.';

export const WHY_NOT_DELETED = {
  last_admin: 'You are the only admin. Make someone else an admin first, then delete your account.',
  open_orders:
    'You have an order on its way. You can delete your account once it is delivered or cancelled.',
};
export type DeletionBlocker = keyof typeof WHY_NOT_DELETED;

const UNREACHABLE: Notice = {
  title: 'Error',
  message: 'The shop could not be reached. Please try again.',
  tone: 'error',
};

const SESSION_ENDED: Notice = {
  title: 'Please sign in again',
  message: 'Your session has ended. Nothing was changed.',
  tone: 'error',
};

/** For a form that got no response. The error status prevents a revalidation, which would remove the form. */
export function connectionLostAnswer(failure: unknown) {
  const ended = isRouteErrorResponse(failure) && failure.status === 401;
  const result: FormAnswer = { notice: ended ? SESSION_ENDED : UNREACHABLE, errors: {} };
  return data(result, { status: ended ? 401 : 503 });
}
