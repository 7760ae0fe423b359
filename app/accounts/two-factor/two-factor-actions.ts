import { href, data, redirect } from 'react-router';
import { db } from '#app/platform/database.ts';
import { findSettings } from '#app/settings/queries.ts';
import { answer, orFault } from '#app/web/answer.ts';
import { intentOf, textOf } from '#app/web/forms.ts';
import { codeOf, passwordOf } from '../form.ts';
import type { User } from '../guards.ts';
import type { Caller } from '../library/call-auth.ts';
import { passwordRefused, errorAnswer } from '../settings/settings-answers.ts';
import { findApp } from '../settings/settings-queries.ts';
import { type FormAnswer, settingsPath } from '../settings/settings-words.ts';
import { failedOnOurSide, waitMessage } from '../words.ts';
import { authenticatorLink, base32Of, groupByFour } from './authenticator-link.ts';
import { confirmTwoFactor } from './confirm-two-factor.ts';
import { type QrCode, qrCode } from './qr-code.ts';
import { renewRecoveryCodes } from './renew-recovery-codes.ts';
import { isSetUpTicket, setUpTicket } from './set-up-ticket.ts';
import { startTwoFactor } from './start-two-factor.ts';
import { stopTwoFactor } from './stop-two-factor.ts';

/** What is needed to add this account to an authenticator app. */
export type SetUp = { qr: QrCode; link: string; typed: string; ticket: string };

export type TwoFactorAnswer = FormAnswer & {
  setUp?: SetUp;
  /** The set-up is no longer valid. */
  startAgain?: boolean;
  /** Shown once. */
  recoveryCodes?: string[];
  /** Whether two-factor sign-in was just turned on, or the codes replace earlier ones. */
  turnedOn?: boolean;
};

type Who = { asker: Caller; user: User };
type Action = (
  who: Who,
  form: FormData,
  now: Date,
) => Promise<Response | ReturnType<typeof answer<TwoFactorAnswer>>>;

const NO_PASSWORD: FormAnswer = { errors: { password: 'Please enter your password' } };
const WRONG = { password: 'The password is not right.' };
const HERE = href('/account/two-factor');

const answerStart: Action = async ({ asker, user }, form, now) => {
  const password = passwordOf(form, 'password');
  if (password === '') return answer(NO_PASSWORD, 422);
  const outcome = await orFault(startTwoFactor(asker, user, password, now));
  if (outcome.ok) return showSetUp({ errors: {} }, await findSetUp(user, now));
  if (outcome.reason === 'already_on') return redirect(HERE);
  const title = 'Two-factor sign-in is not set up';
  const { result, status, seconds } = passwordRefused(outcome, { title, wrong: WRONG });
  return answer(result, status, seconds);
};

const answerConfirm: Action = async ({ user }, form, now) => {
  const ticket = textOf(form, 'ticket');
  const code = codeOf(form);
  const again = async (error: string, status: number) =>
    showSetUp({ errors: { code: error } }, await findSetUp(user, now, ticket), status);
  if (code === '') return again('Please enter the code', 422);
  const outcome = await orFault(confirmTwoFactor(user, { code, ticket }, now));
  if (outcome.ok) return answer({ errors: {}, turnedOn: true, ...outcome.value });
  switch (outcome.reason) {
    case 'wrong':
      return again('This code is not right. Please enter the one that your app shows now.', 403);
    case 'start_again':
      return showSetUp({ errors: {} }, undefined);
    case 'too_fast': {
      const { seconds } = outcome;
      const setUp = await findSetUp(user, now, ticket);
      return showSetUp(errorAnswer(NOT_ON_YET, waitMessage(seconds)), setUp, 429, seconds);
    }
    case 'fault':
      return answer({ notice: failedOnOurSide(NOT_ON_YET), errors: {} }, 503);
  }
};

const answerRenew: Action = async ({ asker, user }, form, now) => {
  const password = passwordOf(form, 'password');
  if (password === '') return answer(NO_PASSWORD, 422);
  const outcome = await orFault(renewRecoveryCodes(asker, user, password, now));
  if (outcome.ok) return answer({ errors: {}, ...outcome.value });
  if (outcome.reason === 'not_on') return redirect(HERE);
  const title = 'Your recovery codes stay as they were';
  const { result, status, seconds } = passwordRefused(outcome, { title, wrong: WRONG });
  return answer(result, status, seconds);
};

const answerStop: Action = async ({ user }, form, now) => {
  const password = passwordOf(form, 'password');
  if (password === '') return answer(NO_PASSWORD, 422);
  const title = 'Two-factor sign-in stays on';
  const outcome = await orFault(stopTwoFactor(user, password, now));
  if (outcome.ok) return redirect(settingsPath('two-factor-off'));
  if (outcome.reason === 'demanded') {
    const words = 'This shop asks its staff for two-factor sign-in, so it cannot be turned off.';
    return answer(errorAnswer(title, words), 403);
  }
  const { result, status, seconds } = passwordRefused(outcome, { title, wrong: WRONG });
  return answer(result, status, seconds);
};

const NOT_ON_YET = 'Two-factor sign-in is not on yet';

function showSetUp(result: FormAnswer, setUp: SetUp | undefined, status = 200, seconds?: number) {
  if (setUp) return answer<TwoFactorAnswer>({ ...result, setUp }, status, seconds);
  const words = 'This set-up has ended, or was done elsewhere. Please begin again.';
  return answer<TwoFactorAnswer>({ ...errorAnswer(NOT_ON_YET, words), startAgain: true }, 409);
}

/** The current set-up: after the password was given, or for a valid ticket. */
async function findSetUp(user: User, now: Date, ticket?: string): Promise<SetUp | undefined> {
  const app = await findApp(db, user.id);
  if (!app || app.verified) return undefined;
  const begun = { sessionId: user.sessionId, storedSecret: app.storedSecret };
  const held = ticket ?? setUpTicket(begun, now);
  if (!isSetUpTicket(held, begun, now)) return undefined;
  const { site } = await findSettings();
  const link = authenticatorLink({ brand: site.brand, email: user.email, secret: app.secret });
  return { qr: qrCode(link), link, typed: groupByFour(base32Of(app.secret)), ticket: held };
}

const ACTIONS: ReadonlyMap<string, Action> = new Map([
  ['start', answerStart],
  ['confirm', answerConfirm],
  ['renew', answerRenew],
  ['stop', answerStop],
]);

/** Runs one named action of the page. */
export async function answerTwoFactor(who: Who, form: FormData, now: Date) {
  const run = ACTIONS.get(intentOf(form));
  if (!run) throw data('There is no such action.', { status: 400 });
  return run(who, form, now);
}
