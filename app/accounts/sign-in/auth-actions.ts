import { data, redirect } from 'react-router';
import { log } from '#app/platform/log.ts';
import type { Notice } from '#app/values/notice.ts';
import { answer, answerWith, redirectWith } from '#app/web/answer.ts';
import { intentOf } from '#app/web/forms.ts';
import { codeOf, readEmailForm, readSignInForm, readSignUpForm } from '../form.ts';
import type { Caller } from '../library/call-auth.ts';
import { authPath, type CartLine, returnPath } from '../rules.ts';
import { continueSignUp } from '../sign-up/continue-sign-up.ts';
import { sendConfirmation } from '../sign-up/send-confirmation.ts';
import { signUp } from '../sign-up/sign-up.ts';
import { isAppCode } from '../two-factor/recovery-code.ts';
import { verifyCode, verifyRecoveryCode } from '../two-factor/verify-code.ts';
import {
  ACCOUNT_CREATED,
  type AuthAnswer,
  failedOnOurSide,
  signInRefusal,
  waitMessage,
} from '../words.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { signIn } from './sign-in.ts';

type Action = (
  asker: Caller,
  form: FormData,
  /** The cart of a visitor who signs up during checkout. */
  cart: readonly CartLine[],
) => Promise<Response | ReturnType<typeof data<AuthAnswer>>>;

function returnTo({ request }: Caller): string {
  return returnPath(new URL(request.url).searchParams.get('returnTo'));
}

const answerSignIn: Action = async (asker, form) => {
  const { values, errors } = readSignInForm(form);
  const stored = { values: { email: values.email }, errors };
  if (Object.keys(errors).length > 0) return answer<AuthAnswer>(stored, 422);
  const outcome = await signIn(asker, values, new Date());
  const next = returnTo(asker);
  if (outcome.ok) {
    const { needsCode, cookies } = outcome.value;
    return redirectWith(cookies, needsCode ? authPath('code', next) : next);
  }
  const { message, status } = signInRefusal(outcome);
  const notice: Notice = { title: 'Sign in failed', message, tone: 'error' };
  if (outcome.reason === 'unconfirmed') {
    return answerWith<AuthAnswer>(outcome.cookies, { ...stored, notice, mayResend: true }, status);
  }
  const seconds = 'seconds' in outcome ? outcome.seconds : undefined;
  return answer<AuthAnswer>({ ...stored, notice }, status, seconds);
};

const answerSignUp: Action = async (asker, form, cart) => {
  const { values, errors } = readSignUpForm(form);
  const { password: _, ...typed } = values;
  const stored = { values: typed, errors };
  if (Object.keys(errors).length > 0) return answer<AuthAnswer>(stored, 422);
  const outcome = await signUp(asker, values, { returnTo: returnTo(asker), cart }, new Date());
  if (outcome.ok) {
    const sent: AuthAnswer = {
      ...stored,
      notice: ACCOUNT_CREATED,
      sent: 'confirmation',
      mayResend: true,
    };
    return answerWith(outcome.value.cookies, sent);
  }
  const message = waitMessage(outcome.seconds);
  const notice: Notice = { title: 'Sign up failed', message, tone: 'error' };
  return answer<AuthAnswer>({ ...stored, notice }, 429, outcome.seconds);
};

const answerSendReset: Action = async (asker, form) => {
  const { email, errors } = readEmailForm(form);
  const values = { email };
  if (email === '') {
    const message = 'Please enter your email address first.';
    const notice: Notice = { title: 'Email required', message, tone: 'error' };
    return answer<AuthAnswer>({ values, errors: { email: message }, notice }, 422);
  }
  if (errors.email) return answer<AuthAnswer>({ values, errors }, 422);
  const outcome = await requestPasswordReset(asker, email, new Date());
  if (outcome.ok) {
    const message = `If ${email} has an account here, the link is on its way. It works for 30 minutes.`;
    const notice: Notice = { title: 'Password reset email sent', message, tone: 'plain' };
    return answer<AuthAnswer>({ values, errors, notice });
  }
  const message = waitMessage(outcome.seconds);
  const notice: Notice = { title: 'Password reset failed', message, tone: 'error' };
  return answer<AuthAnswer>({ values, errors, notice }, 429, outcome.seconds);
};

const answerSendConfirmation: Action = async (asker, form) => {
  const { email, errors } = readEmailForm(form);
  const values = { email };
  if (errors.email) return answer<AuthAnswer>({ values, errors }, 422);
  const outcome = await sendConfirmation(asker, email, new Date());
  if (outcome.ok) {
    const message = `If ${email} is waiting to be confirmed, the link is on its way.`;
    const notice: Notice = { title: 'Confirmation email sent', message, tone: 'plain' };
    return answer<AuthAnswer>({ values, errors, notice, sent: 'confirmation' });
  }
  const message = waitMessage(outcome.seconds);
  const notice: Notice = { title: 'Please wait a little', message, tone: 'error' };
  return answer<AuthAnswer>({ values, errors, notice, mayResend: true }, 429, outcome.seconds);
};

/** For the browser that waits for its confirmation, without script to poll. */
const answerContinue: Action = async (asker, form) => {
  const { email } = readEmailForm(form);
  const outcome = await continueSignUp(asker, new Date());
  if (outcome.ok) return redirectWith(outcome.value.cookies, outcome.value.returnTo);
  const notice: Notice = {
    title: 'Not confirmed yet',
    message: 'Open the link in our email first. Then press Continue.',
    tone: 'plain',
  };
  return answer<AuthAnswer>({
    values: { email },
    errors: {},
    notice,
    sent: 'confirmation',
    mayResend: true,
  });
};

const answerVerifyCode: Action = async (asker, form) => {
  const code = codeOf(form);
  const values = { email: '' };
  if (code === '')
    return answer<AuthAnswer>({ values, errors: { code: 'Please enter the code' } }, 422);
  const isRecovery = !isAppCode(code);
  const verify = isRecovery ? verifyRecoveryCode : verifyCode;
  const outcome = await verify(asker, code, new Date());
  if (outcome.ok) return redirectWith(outcome.value.cookies, returnTo(asker));
  const failed = (message: string, status: number, seconds?: number) => {
    const notice: Notice = { title: 'Sign in failed', message, tone: 'error' };
    return answer<AuthAnswer>({ values, errors: {}, notice }, status, seconds);
  };
  switch (outcome.reason) {
    case 'wrong':
      return failed(
        'This code is wrong or was used before. Enter the code your app shows now.',
        401,
      );
    case 'locked':
      return failed('Too many wrong codes. Please try again in 15 minutes.', 429, 900);
    case 'too_fast':
      return failed(waitMessage(outcome.seconds), 429, outcome.seconds);
    case 'start_again':
      return redirect(authPath('signin', returnTo(asker)));
  }
};

const ACTIONS: ReadonlyMap<string, { run: Action; title: string }> = new Map([
  ['sign-in', { run: answerSignIn, title: 'Sign in failed' }],
  ['sign-up', { run: answerSignUp, title: 'Sign up failed' }],
  ['send-reset', { run: answerSendReset, title: 'Password reset failed' }],
  ['send-confirmation', { run: answerSendConfirmation, title: 'Error' }],
  ['continue', { run: answerContinue, title: 'Sign in failed' }],
  ['verify-code', { run: answerVerifyCode, title: 'Sign in failed' }],
]);

/** Runs one named action of the page; on a server error the form keeps the typed values. */
export async function answerAuth(asker: Caller, form: FormData, cart: readonly CartLine[]) {
  const chosen = ACTIONS.get(intentOf(form));
  if (!chosen) throw data('There is no such action.', { status: 400 });
  try {
    return await chosen.run(asker, form, cart);
  } catch (error) {
    if (error instanceof Response) throw error;
    log.error({ err: error }, 'sign-in action failed');
    const { email } = readEmailForm(form);
    return answer<AuthAnswer>(
      { values: { email }, errors: {}, notice: failedOnOurSide(chosen.title) },
      503,
    );
  }
}
