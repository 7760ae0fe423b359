import { useEffect, useState } from 'react';
import { data } from 'react-router';
import { useShop } from '#app/settings/shop-context.tsx';
import { toast } from '#app/ui/toast-store.ts';
import { useLastAnswer } from '#app/ui/use-last-answer.ts';
import { orFailedList } from '#app/web/availability.ts';
import { readForm } from '#app/web/forms.ts';
import { NO_STORE } from '#app/web/page-headers.ts';
import { requestInfoContext } from '#app/web/request-info.ts';
import { announce } from '../browser/auth-events.ts';
import { onRedirect } from '../browser/on-redirect.ts';
import { useSignedInData } from '../browser/use-signed-in-data.ts';
import { RecoveryCodes } from '../components/recovery-codes.tsx';
import { SettingsPage } from '../components/settings-page.tsx';
import { TwoFactorPart, type TwoFactorPartProps } from '../components/two-factor-parts.tsx';
import { TwoFactorSetUp } from '../components/two-factor-set-up.tsx';
import { describeAccountPage } from '../describe-account-page.ts';
import { findUser, requireUser } from '../guards.ts';
import { countRecoveryCodes, isTwoFactorDemanded } from '../settings/settings-queries.ts';
import { connectionLostAnswer } from '../settings/settings-words.ts';
import {
  answerTwoFactor,
  type SetUp,
  type TwoFactorAnswer,
} from '../two-factor/two-factor-actions.ts';
import type { Route } from './+types/account-two-factor.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';

export async function loader({ request, url }: Route.LoaderArgs) {
  const user = await findUser(request);
  if (!user) return data(null, { headers: NO_STORE });
  const requested = url.searchParams.get('do');
  const view = {
    email: user.email,
    on: user.twoFactor,
    codesLeft: user.twoFactor
      ? await orFailedList('recovery codes', countRecoveryCodes(user.id))
      : undefined,
    demanded: await isTwoFactorDemanded(user),
    about: requested === 'renew' || requested === 'stop' ? requested : null,
  } as const;
  return data(view, { headers: NO_STORE });
}

export async function action({ request, context }: Route.ActionArgs) {
  const user = await requireUser(request);
  const asker = { request, address: context.get(requestInfoContext).address };
  return answerTwoFactor({ asker, user }, await readForm(request), new Date());
}

/** A redirect to the settings means that it is off now. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return onRedirect(serverAction(), {
    redirected: () => announce('USER_UPDATED'),
    failed: connectionLostAnswer,
  });
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  describeAccountPage(matches, loaderData, {
    title: 'Two-factor sign-in',
    description: 'A code from your phone besides your password.',
  });

export default function AccountTwoFactor({ loaderData, actionData }: Route.ComponentProps) {
  const own = useSignedInData(loaderData);
  if (own === null) return null;
  return <Answered key={own.about} own={own} answer={actionData} />;
}

function Answered({ own, answer }: TwoFactorPartProps) {
  const last = useLastAnswer(answer);
  const setUp = useSetUp(last);
  const turnedOn = last?.turnedOn ?? false;
  const codes = last?.recoveryCodes;
  useEffect(() => {
    if (!codes) return;
    if (turnedOn) {
      toast('Two-factor sign-in is on');
      announce('MFA_VERIFIED');
    }
    announce('USER_UPDATED');
  }, [codes, turnedOn]);
  return (
    <SettingsPage title="Two-factor sign-in">
      {codes ? (
        <Codes codes={codes} turnedOn={turnedOn} />
      ) : setUp && last && !own.on ? (
        <TwoFactorSetUp setUp={setUp} email={own.email} answer={last} />
      ) : (
        <TwoFactorPart own={own} answer={last} />
      )}
    </SettingsPage>
  );
}

/** The set-up stays on the screen if a result does not include it, such as a lost connection. */
function useSetUp(answer: TwoFactorAnswer | undefined): SetUp | undefined {
  const [last, setLast] = useState<SetUp>();
  const now = answer?.startAgain ? undefined : (answer?.setUp ?? last);
  if (now !== last) setLast(now);
  return now;
}

function Codes({ codes, turnedOn }: { codes: string[]; turnedOn: boolean }) {
  const { site } = useShop();
  return (
    <>
      <p role="status" className="mt-3 text-muted">
        {turnedOn
          ? 'Two-factor sign-in is on. From now on, signing in asks for a code.'
          : 'The codes that you had before no longer work.'}
      </p>
      <RecoveryCodes codes={codes} brand={site.brand} />
    </>
  );
}
