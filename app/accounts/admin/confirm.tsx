import { href, data, redirect } from 'react-router';
import { Screen } from '#app/ui/staff/screen.tsx';
import { useLastAnswer } from '#app/ui/use-last-answer.ts';
import { answer, orFault } from '#app/web/answer.ts';
import { readForm } from '#app/web/forms.ts';
import { describePage } from '#app/web/meta.ts';
import { NO_STORE } from '#app/web/page-headers.ts';
import { onRedirect } from '../browser/on-redirect.ts';
import { ProofFields } from '../components/proof-fields.tsx';
import { SettingsForm } from '../components/settings-form.tsx';
import { requireAdmin } from '../guards.ts';
import { readProof, WRONG_CODE, WRONG_PROOF } from '../proof/form.ts';
import { proveSession } from '../proof/prove-again.ts';
import { proofPath } from '../proof/require-proof.ts';
import { PROOF_MINUTES, returnPath } from '../rules.ts';
import { passwordRefused } from '../settings/settings-answers.ts';
import { type FormAnswer, connectionLostAnswer } from '../settings/settings-words.ts';
import type { Route } from './+types/confirm.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';

/** Only back-office pages link here, and it redirects to those only. */
function wayBack(url: URL): string {
  const path = returnPath(url.searchParams.get('returnTo'));
  return path.startsWith('/admin/') ? path : href('/admin');
}

export async function loader({ request, url }: Route.LoaderArgs) {
  const staff = await requireAdmin(request);
  const view = { returnTo: wayBack(url), email: staff.email, twoFactor: staff.twoFactor };
  return data(view, { headers: NO_STORE });
}

export async function action({ request, url }: Route.ActionArgs) {
  const staff = await requireAdmin(request);
  const { proof, errors } = readProof(await readForm(request), staff.twoFactor);
  if (Object.keys(errors).length > 0) return answer<FormAnswer>({ errors }, 422);
  const outcome = await orFault(proveSession(staff, proof, new Date()));
  if (outcome.ok) return redirect(wayBack(url));
  if (outcome.reason === 'wrong_code') return answer<FormAnswer>({ errors: WRONG_CODE }, 403);
  const words = { title: 'Not confirmed', wrong: WRONG_PROOF };
  const { result, status, seconds } = passwordRefused(outcome, words);
  return answer(result, status, seconds);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  onRedirect(serverAction(), { redirected: () => undefined, failed: connectionLostAnswer });

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, {
    title: 'Confirm your password',
    description: 'Asks for the password before something serious.',
    unlisted: true,
  });

export default function Confirm({ loaderData, actionData }: Route.ComponentProps) {
  const { returnTo, email, twoFactor } = loaderData;
  const last = useLastAnswer<FormAnswer>(actionData);
  return (
    <Screen title="Confirm your password">
      <div className="max-w-md">
        <p className="text-muted">
          This action is sensitive. We ask once, then not again for {PROOF_MINUTES} minutes.
        </p>
        <SettingsForm
          action={proofPath(returnTo)}
          email={email}
          answer={last}
          submit={{ label: 'Continue', busy: 'Checking...' }}
        >
          <ProofFields twoFactor={twoFactor} errors={last?.errors} />
        </SettingsForm>
      </div>
    </Screen>
  );
}
