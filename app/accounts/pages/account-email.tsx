import { href, data, redirect } from 'react-router';
import { Field } from '#app/ui/field.tsx';
import { useLastAnswer } from '#app/ui/use-last-answer.ts';
import { accraTime } from '#app/values/accra-time.ts';
import { answer, orFault } from '#app/web/answer.ts';
import { orUnavailable } from '#app/web/availability.ts';
import { type FieldErrors, readForm } from '#app/web/forms.ts';
import { NO_STORE } from '#app/web/page-headers.ts';
import { onRedirect } from '../browser/on-redirect.ts';
import { useSignedInData } from '../browser/use-signed-in-data.ts';
import { ProofFields } from '../components/proof-fields.tsx';
import { SettingsForm } from '../components/settings-form.tsx';
import { SettingsPage } from '../components/settings-page.tsx';
import { describeAccountPage } from '../describe-account-page.ts';
import { findEmailChangeOf } from '../email-change/queries.ts';
import { requestEmailChange } from '../email-change/request-email-change.ts';
import { EMAIL_LIMIT, readEmailForm } from '../form.ts';
import { findUser, requireUser } from '../guards.ts';
import { readProof, WRONG_CODE, WRONG_PROOF } from '../proof/form.ts';
import { passwordRefused, errorAnswer } from '../settings/settings-answers.ts';
import {
  type FormAnswer,
  type FormField,
  settingsPath,
  connectionLostAnswer,
} from '../settings/settings-words.ts';
import { waitMessage } from '../words.ts';
import type { Route } from './+types/account-email.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';

type Answer = FormAnswer & { email?: string };

export async function loader({ request }: Route.LoaderArgs) {
  const user = await findUser(request);
  if (!user) return data(null, { headers: NO_STORE });
  const change = await orUnavailable(findEmailChangeOf(user.id, new Date()));
  const view = {
    email: user.email,
    twoFactor: user.twoFactor,
    waitsFor: change && !change.confirmedAt ? change.newEmail : null,
  };
  return data(view, { headers: NO_STORE });
}

const NOT_CHANGED = 'Your email address stays as it was';

export async function action({ request }: Route.ActionArgs) {
  const user = await requireUser(request);
  const form = await readForm(request);
  const { email, errors: emailErrors } = readEmailForm(form);
  const { proof, errors: proofErrors } = readProof(form, user.twoFactor);
  const errors: FieldErrors<FormField> = { ...emailErrors, ...proofErrors };
  if (email.toLowerCase() === user.email) errors.email = 'This is your email address already';
  if (Object.keys(errors).length > 0) return answer<Answer>({ errors, email }, 422);
  const outcome = await orFault(requestEmailChange(user, { email, proof }, new Date()));
  if (outcome.ok) return redirect(settingsPath('email-asked'));
  switch (outcome.reason) {
    case 'wrong_code':
      return answer<Answer>({ errors: WRONG_CODE, email }, 403);
    case 'changed_lately': {
      const until = accraTime(outcome.until);
      const words = `You changed it lately. For your safety, you can change it again after ${until}.`;
      return answer<Answer>({ ...errorAnswer(NOT_CHANGED, words), email }, 409);
    }
    case 'too_fast':
      return answer<Answer>(
        { ...errorAnswer(NOT_CHANGED, waitMessage(outcome.seconds)), email },
        429,
        outcome.seconds,
      );
    default: {
      const words = { title: NOT_CHANGED, wrong: WRONG_PROOF };
      const { result, status, seconds } = passwordRefused(outcome, words);
      return answer<Answer>({ ...result, email }, status, seconds);
    }
  }
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return onRedirect(serverAction(), { redirected: () => undefined, failed: connectionLostAnswer });
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  describeAccountPage(matches, loaderData, {
    title: 'Change email address',
    description: 'Choose another email address for your account.',
  });

export default function AccountEmail({ loaderData, actionData }: Route.ComponentProps) {
  const own = useSignedInData(loaderData);
  const last = useLastAnswer<Answer>(actionData);
  if (own === null) return null;
  return (
    <SettingsPage title="Change email address">
      <p className="mt-3 text-muted wrap-anywhere">
        You sign in with <strong className="text-ink">{own.email}</strong>. We send a link to the
        new address; open it on this device. Until then nothing changes.
      </p>
      {own.waitsFor && (
        <p className="mt-4 rounded-control border-l-4 border-brass bg-tint p-4 wrap-anywhere">
          Waiting for the link we sent to <strong>{own.waitsFor}</strong>. Another request replaces
          it.
        </p>
      )}
      <SettingsForm
        action={href('/account/email')}
        email={own.email}
        answer={last}
        submit={{ label: 'Send the link', busy: 'Sending...' }}
      >
        <Field
          name="email"
          label="New email address"
          type="email"
          autoComplete="email"
          maxLength={EMAIL_LIMIT}
          defaultValue={last?.email}
          error={last?.errors.email}
        />
        <ProofFields twoFactor={own.twoFactor} errors={last?.errors} />
      </SettingsForm>
    </SettingsPage>
  );
}
