import { useEffect } from 'react';
import { href, data, Form, useNavigation } from 'react-router';
import { claimGuestOrders } from '#app/orders/guests/claim-orders.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { FieldErrorScope } from '#app/ui/field-errors.tsx';
import { Link } from '#app/ui/link.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { PasswordField } from '#app/ui/password-field.tsx';
import type { Notice } from '#app/values/notice.ts';
import { answer, orFault, redirectWith } from '#app/web/answer.ts';
import { orUnavailable } from '#app/web/availability.ts';
import { readForm, textOf } from '#app/web/forms.ts';
import { describePage } from '#app/web/meta.ts';
import { NO_TRACE } from '#app/web/page-headers.ts';
import { requestInfoContext } from '#app/web/request-info.ts';
import { announce } from '../browser/auth-events.ts';
import { onRedirect } from '../browser/on-redirect.ts';
import { type NewPasswordProblem, readNewPasswordForm } from '../form.ts';
import { PASSWORD_LENGTH } from '../rules.ts';
import { findResetLink, resetPassword } from '../sign-in/reset-password.ts';
import { endedSessionCookie } from '../sign-in/sign-out.ts';
import { arrivalPath, waitMessage } from '../words.ts';
import type { Route } from './+types/reset-password.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';

export async function loader({ request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const link = await orUnavailable(findResetLink(token, new Date()));
  return data(link ? { token } : null, { headers: NO_TRACE });
}

const FAILED = 'Failed to reset password. Please try again.';

const failed = (message: string): Answer => ({
  notice: { title: 'Password reset failed', message, tone: 'error' },
});

type Answer = { notice: Notice; field?: NewPasswordProblem['field'] };

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const { password, problem } = readNewPasswordForm(form);
  if (problem) {
    const { title, message, field } = problem;
    return answer<Answer>({ notice: { title, message, tone: 'error' }, field }, 422);
  }
  const { address } = context.get(requestInfoContext);
  const token = textOf(form, 'token');
  const chosen = { token, password, onConfirmed: claimGuestOrders };
  const reset = resetPassword({ request, address }, chosen, new Date());
  const outcome = await orFault(reset);
  if (outcome.ok) return redirectWith([endedSessionCookie()], arrivalPath('password'));
  switch (outcome.reason) {
    case 'invalid_link':
      return answer(failed(FAILED), 400);
    case 'too_fast':
    case 'busy':
      return answer(failed(waitMessage(outcome.seconds)), 429, outcome.seconds);
    case 'fault':
      return answer(failed(FAILED), 503);
  }
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return onRedirect(serverAction(), {
    redirected: () => announce('SIGNED_OUT'),
    failed: () => data(failed(FAILED), { status: 503 }),
  });
}

const titleOf = (link: unknown) => (link ? 'Choose a new password' : 'Invalid or Expired Link');

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  describePage(matches, {
    title: titleOf(loaderData),
    description: 'Choose a new password.',
    unlisted: true,
  });

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  useEffect(() => {
    if (loaderData) announce('PASSWORD_RECOVERY');
    // oxlint-disable-next-line react/exhaustive-deps -- shown once, when the link was found valid
  }, []);
  return (
    <div className="wrap grid justify-items-center py-10 lg:py-16">
      <div className="w-full max-w-lg">
        <h1 className="text-4xl sm:text-5xl">{titleOf(loaderData)}</h1>
        {loaderData ? (
          <NewPasswordForm token={loaderData.token} result={actionData} />
        ) : (
          <>
            <p className="mt-3 text-lg text-muted">
              A link works once, for 30 minutes, and only the newest one works. Ask for a new one on
              the sign-in page.
            </p>
            <ButtonLink to={href('/auth')} className="mt-8">
              Go to Sign In
            </ButtonLink>
          </>
        )}
      </div>
    </div>
  );
}

function NewPasswordForm({ token, result }: { token: string; result: Answer | undefined }) {
  const busy = useNavigation().formAction?.startsWith('/reset-password') ?? false;
  const wrong = (field: NewPasswordProblem['field']) =>
    result?.field === field ? result.notice.message : undefined;
  return (
    <>
      <p className="mt-3 text-lg text-muted">
        We sign you out everywhere. Then sign in with your new password.
      </p>
      <Form
        method="post"
        action={`${href('/reset-password')}?token=${encodeURIComponent(token)}`}
        noValidate
        preventScrollReset
        className="mt-8 grid gap-6 rounded-card border border-line bg-surface p-6 sm:p-8"
      >
        <FieldErrorScope since={result}>
          <NoticeBox notice={result?.notice} fields={result?.field ? [result.field] : []} />
          <input type="hidden" name="token" value={token} />
          <PasswordField
            name="password"
            label="New password"
            hint={`At least ${PASSWORD_LENGTH.least} characters.`}
            autoComplete="new-password"
            error={wrong('password')}
          />
          <PasswordField
            name="confirm"
            label="Confirm password"
            autoComplete="new-password"
            error={wrong('confirm')}
          />
          <Button type="submit" busy={busy}>
            {busy ? 'Saving...' : 'Update password'}
          </Button>
          <Link
            to={href('/auth')}
            className="justify-self-center text-wine underline underline-offset-4"
          >
            Back to sign in
          </Link>
        </FieldErrorScope>
      </Form>
    </>
  );
}
