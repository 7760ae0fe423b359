import { useEffect } from 'react';
import { href, data, redirect, useNavigation, useSubmit } from 'react-router';
import { claimGuestOrders } from '#app/orders/guests/claim-orders.ts';
import { toast } from '#app/ui/toast-store.ts';
import { useLastAnswer } from '#app/ui/use-last-answer.ts';
import { answer, redirectWith } from '#app/web/answer.ts';
import { orUnavailable } from '#app/web/availability.ts';
import { readForm, textOf } from '#app/web/forms.ts';
import { describePage } from '#app/web/meta.ts';
import { NO_TRACE } from '#app/web/page-headers.ts';
import { requestInfoContext } from '#app/web/request-info.ts';
import { announce } from '../browser/auth-events.ts';
import { onRedirect } from '../browser/on-redirect.ts';
import { ConfirmByPassword, Confirming } from '../components/confirmation-forms.tsx';
import { passwordOf } from '../form.ts';
import { findUser } from '../guards.ts';
import { readSignedId } from '../library/signed-id.ts';
import { errorAnswer } from '../settings/settings-answers.ts';
import type { FormAnswer } from '../settings/settings-words.ts';
import { confirmSignUp } from '../sign-up/confirm-sign-up.ts';
import { signUpOfBrowser } from '../sign-up/sign-up-browser.ts';
import { findSignUp } from '../sign-up/sign-up-queries.ts';
import { arrivalPath, waitMessage } from '../words.ts';
import type { Route } from './+types/email-confirmation.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';

/** Opening the link changes nothing yet: mail scanners open links too. The page then confirms. */
export async function loader({ request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  if (token === '') throw redirect((await findUser(request)) ? '/' : href('/auth'));
  const id = readSignedId('confirm-sign-up', token);
  const found = id === undefined ? undefined : await orUnavailable(findSignUp(id, new Date()));
  // A dead link asks for no password: it is submitted like the others and answered with a notice.
  const asksPassword = found !== undefined && !found.confirmedAt && signUpOfBrowser(request) !== id;
  return data({ token, email: asksPassword ? found.email : null }, { headers: NO_TRACE });
}

const NOT_CONFIRMED = 'Not confirmed';

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const token = textOf(form, 'token');
  const password = form.has('password') ? passwordOf(form, 'password') : undefined;
  if (password === '') {
    return answer<FormAnswer>({ errors: { password: 'Please enter your password' } }, 422);
  }
  const { address } = context.get(requestInfoContext);
  const confirmation = { token, password, onConfirmed: claimGuestOrders };
  const confirming = confirmSignUp({ request, address }, confirmation, new Date());
  const outcome = await orUnavailable(confirming);
  if (outcome.ok) {
    const { cookies, returnTo } = outcome.value;
    // A second click finds the address confirmed, and does not sign in.
    return redirectWith(cookies, cookies.length > 0 ? returnTo : arrivalPath('confirmed'));
  }
  switch (outcome.reason) {
    case 'invalid_link':
      return redirect(arrivalPath('verification'));
    case 'password_needed':
      return redirect(`${href('/email-confirmation')}?token=${encodeURIComponent(token)}`);
    case 'wrong_password':
      return answer<FormAnswer>({ errors: { password: WRONG_PASSWORD } }, 403);
    case 'too_fast':
      return answer(errorAnswer(NOT_CONFIRMED, waitMessage(outcome.seconds)), 429, outcome.seconds);
  }
}

const WRONG_PASSWORD =
  'This is not the password of this sign-up. Use the link in your newest email, or sign up again.';

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return onRedirect(serverAction(), {
    redirected: (to) => {
      if (/^\/(auth|email-confirmation)\b/.test(to)) return;
      announce('SIGNED_IN');
      toast('Email Verified!', 'Welcome: your account is ready.');
    },
    failed: () => {
      const words = 'The shop could not be reached. Please try again.';
      return data<FormAnswer>(errorAnswer(NOT_CONFIRMED, words), { status: 503 });
    },
  });
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  describePage(matches, {
    title: loaderData?.email ? 'Confirm your email' : 'Confirming your email',
    description: 'Confirms the email address of an account.',
    unlisted: true,
  });

export default function EmailConfirmation({ loaderData, actionData }: Route.ComponentProps) {
  const { token, email } = loaderData;
  const submit = useSubmit();
  const busy = useNavigation().state !== 'idle';
  const last = useLastAnswer<FormAnswer>(actionData);
  useEffect(() => {
    if (email !== null) return;
    void submit(
      { token },
      {
        method: 'post',
        action: `${href('/email-confirmation')}?token=${encodeURIComponent(token)}`,
        replace: true,
      },
    );
    // oxlint-disable-next-line react/exhaustive-deps -- once for each link
  }, [token, email]);
  if (email !== null) return <ConfirmByPassword token={token} email={email} answer={last} />;
  return <Confirming token={token} busy={busy} answer={last} />;
}
