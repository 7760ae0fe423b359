import { href, data } from 'react-router';
import { PasswordField } from '#app/ui/password-field.tsx';
import { useLastAnswer } from '#app/ui/use-last-answer.ts';
import { answer, orFault, redirectWith } from '#app/web/answer.ts';
import { readForm } from '#app/web/forms.ts';
import { NO_STORE } from '#app/web/page-headers.ts';
import { requestInfoContext } from '#app/web/request-info.ts';
import { announce } from '../browser/auth-events.ts';
import { onRedirect } from '../browser/on-redirect.ts';
import { useSignedInData } from '../browser/use-signed-in-data.ts';
import { SettingsForm } from '../components/settings-form.tsx';
import { SettingsPage } from '../components/settings-page.tsx';
import { describeAccountPage } from '../describe-account-page.ts';
import { passwordOf, readNewPasswordForm } from '../form.ts';
import { findUser, requireUser } from '../guards.ts';
import { PASSWORD_LENGTH } from '../rules.ts';
import { changePassword } from '../settings/change-password.ts';
import { passwordRefused, errorAnswer } from '../settings/settings-answers.ts';
import { type FormAnswer, settingsPath, connectionLostAnswer } from '../settings/settings-words.ts';
import type { Route } from './+types/account-password.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';

export async function loader({ request }: Route.LoaderArgs) {
  const user = await findUser(request);
  return data(user ? { email: user.email } : null, { headers: NO_STORE });
}

const NOT_CHANGED = 'Your password stays as it was';
const WRONG = { current: 'The current password is not right.' };

export async function action({ request, context }: Route.ActionArgs) {
  const user = await requireUser(request);
  const form = await readForm(request);
  const current = passwordOf(form, 'current');
  if (current === '') {
    const errors = { current: 'Please enter your current password' };
    return answer<FormAnswer>({ errors }, 422);
  }
  const { password, problem } = readNewPasswordForm(form);
  if (problem) {
    const { title, message, field } = problem;
    return answer<FormAnswer>(
      { ...errorAnswer(title, message), errors: { [field]: message } },
      422,
    );
  }
  const { address } = context.get(requestInfoContext);
  const passwords = { current, password };
  const outcome = await orFault(changePassword({ request, address }, user, passwords, new Date()));
  if (outcome.ok) {
    return redirectWith(outcome.value.cookies, settingsPath('password'));
  }
  const words = { title: NOT_CHANGED, wrong: WRONG };
  const { result, status, seconds } = passwordRefused(outcome, words);
  return answer(result, status, seconds);
}

/** A redirect means success. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return onRedirect(serverAction(), {
    redirected: () => announce('USER_UPDATED'),
    failed: connectionLostAnswer,
  });
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  describeAccountPage(matches, loaderData, {
    title: 'Change password',
    description: 'Choose a new password.',
  });

export default function AccountPassword({ loaderData, actionData }: Route.ComponentProps) {
  const own = useSignedInData(loaderData);
  const last = useLastAnswer<FormAnswer>(actionData);
  if (own === null) return null;
  return (
    <SettingsPage title="Change password">
      <p className="mt-3 text-muted">Your other devices are signed out; you stay signed in here.</p>
      <SettingsForm
        action={href('/account/password')}
        email={own.email}
        answer={last}
        submit={{ label: 'Update password', busy: 'Saving...' }}
      >
        <PasswordField
          name="current"
          label="Current password"
          autoComplete="current-password"
          error={last?.errors.current}
        />
        <PasswordField
          name="password"
          label="New password"
          hint={`At least ${PASSWORD_LENGTH.least} characters. A few unrelated words are easy to keep and hard to guess.`}
          autoComplete="new-password"
          error={last?.errors.password}
        />
        <PasswordField
          name="confirm"
          label="Confirm password"
          autoComplete="new-password"
          error={last?.errors.confirm}
        />
      </SettingsForm>
    </SettingsPage>
  );
}
