import { type ReactNode, useEffect, useState } from 'react';
import { data } from 'react-router';
import { useOwn } from '#app/orders/use-own.ts';
import { useShop } from '#app/settings/shop-context.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { PasswordField } from '#app/ui/password-field.tsx';
import { toast } from '#app/ui/toast-store.ts';
import { orUnavailable } from '#app/web/availability.ts';
import { readForm } from '#app/web/forms.ts';
import { describePage } from '#app/web/meta.ts';
import { visitContext } from '#app/web/visit.ts';
import { announce } from '../auth-events.ts';
import { NoticeBox } from '../components/notice-box.tsx';
import { RecoveryCodes } from '../components/recovery-codes.tsx';
import { SettingsForm } from '../components/settings-form.tsx';
import { SettingsPage } from '../components/settings-page.tsx';
import { TwoFactorSetUp } from '../components/two-factor-set-up.tsx';
import { useLastAnswer } from '../components/use-last-answer.ts';
import { findUser, requireUser } from '../guards.ts';
import { NO_STORE } from '../settings-answers.ts';
import { countRecoveryCodes, isTwoFactorDemanded } from '../settings-queries.ts';
import { TWO_FACTOR_DEMANDED, unanswered } from '../settings-words.ts';
import { answerTwoFactor, type SetUp, type TwoFactorAnswer } from '../two-factor-acts.ts';
import type { Route } from './+types/account-two-factor.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';

const PATH = '/account/two-factor';

export async function loader({ request, url }: Route.LoaderArgs) {
  const user = await findUser(request);
  if (!user) return data(null, { headers: NO_STORE });
  const asked = url.searchParams.get('do');
  const view = {
    email: user.email,
    on: user.twoFactor,
    codesLeft: user.twoFactor ? await orUnavailable(countRecoveryCodes(user.id)) : 0,
    demanded: await isTwoFactorDemanded(user),
    about: asked === 'renew' || asked === 'stop' ? asked : null,
  } as const;
  return data(view, { headers: NO_STORE });
}

export async function action({ request, context }: Route.ActionArgs) {
  const user = await requireUser(request);
  const asker = { request, address: context.get(visitContext).address };
  return answerTwoFactor({ asker, user }, await readForm(request), new Date());
}

/** Being led to the settings means that it is off now. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (thrown) {
    if (!(thrown instanceof Response)) return unanswered(thrown);
    announce('USER_UPDATED');
    throw thrown;
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  describePage(matches, {
    ...(loaderData === null && { title: 'Access Your Account' }),
    description: 'A code from your phone besides your password.',
    unlisted: true,
  });

type View = NonNullable<Route.ComponentProps['loaderData']>;
type PartProps = { own: View; answer: TwoFactorAnswer | undefined };

export default function AccountTwoFactor({ loaderData, actionData }: Route.ComponentProps) {
  const own = useOwn(loaderData);
  if (own === null) return null;
  return <Answered key={own.about} own={own} answer={actionData} />;
}

function Answered({ own, answer }: PartProps) {
  const last = useLastAnswer(answer);
  const setUp = useSetUp(last);
  const turnedOn = last?.turnedOn ?? false;
  useEffect(() => {
    if (!turnedOn) return;
    toast('Two-factor sign-in is on');
    announce('MFA_VERIFIED');
    announce('USER_UPDATED');
  }, [turnedOn]);
  return (
    <SettingsPage title="Two-factor sign-in" answer={last}>
      {last?.recoveryCodes ? (
        <Codes codes={last.recoveryCodes} turnedOn={turnedOn} />
      ) : setUp && last && !own.on ? (
        <TwoFactorSetUp setUp={setUp} email={own.email} answer={last} />
      ) : (
        <Part own={own} answer={last} />
      )}
    </SettingsPage>
  );
}

/** A set-up stays on the screen through answers that do not bring it again, like a lost connection. */
function useSetUp(answer: TwoFactorAnswer | undefined): SetUp | undefined {
  const [kept, setKept] = useState<SetUp>();
  const now = answer?.startAgain ? undefined : (answer?.setUp ?? kept);
  if (now !== kept) setKept(now);
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

function Part({ own, answer }: PartProps) {
  if (!own.on) return <Off own={own} answer={answer} />;
  if (own.about === 'renew') return <Renew own={own} answer={answer} />;
  if (own.about === 'stop' && !own.demanded) return <Stop own={own} answer={answer} />;
  return <On own={own} answer={answer} />;
}

function Off({ own, answer }: PartProps) {
  return (
    <>
      {own.demanded && (
        <p className="mt-5 rounded-control border-l-4 border-brass bg-tint p-4">
          {TWO_FACTOR_DEMANDED}
        </p>
      )}
      <p className="mt-3 text-muted">
        It is <strong className="text-ink">off</strong>: your password alone signs you in. Once it
        is on, signing in also asks for six digits from an authenticator app on your phone, such as
        Google Authenticator, 2FAS or Aegis. The app works without a network.
      </p>
      <PasswordForm act="start" path={PATH} label="Continue" own={own} answer={answer}>
        To begin, please enter your password.
      </PasswordForm>
    </>
  );
}

function On({ own, answer }: PartProps) {
  return (
    <>
      <div className="mt-5 empty:hidden">
        <NoticeBox notice={answer?.notice} />
      </div>
      <p className="mt-3 text-muted">
        It is <strong className="text-ink">on</strong>: signing in asks for your password and a code
        from your authenticator app.
      </p>
      <ul className="mt-6 divide-y divide-line rounded-card border border-line bg-surface px-6 sm:px-8">
        <Choice title="Recovery codes" to={`${PATH}?do=renew`} label="New recovery codes">
          {own.codesLeft} of 10 are left. Each takes the place of a code once, if you do not have
          your phone.
        </Choice>
        {own.demanded ? (
          <Choice title="Turning it off">
            This shop asks its staff for two-factor sign-in, so it cannot be turned off.
          </Choice>
        ) : (
          <Choice title="Turning it off" to={`${PATH}?do=stop`} label="Turn off">
            Your password alone will sign you in.
          </Choice>
        )}
      </ul>
    </>
  );
}

type ChoiceProps = { title: string; children: ReactNode; to?: string; label?: string };

function Choice({ title, children, to, label }: ChoiceProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-8 gap-y-4 py-6">
      <div className="min-w-0 basis-56 grow">
        <h3 className="font-sans text-base font-semibold tracking-normal">{title}</h3>
        <p className="mt-1 text-muted">{children}</p>
      </div>
      {to && (
        <ButtonLink to={to} kind="secondary">
          {label}
        </ButtonLink>
      )}
    </li>
  );
}

function Renew({ own, answer }: PartProps) {
  return (
    <PasswordForm
      act="renew"
      path={`${PATH}?do=renew`}
      label="Make new recovery codes"
      own={own}
      answer={answer}
    >
      You get ten new recovery codes, and those that you have now stop working. Please enter your
      password.
    </PasswordForm>
  );
}

function Stop({ own, answer }: PartProps) {
  return (
    <PasswordForm
      act="stop"
      path={`${PATH}?do=stop`}
      label="Turn off two-factor sign-in"
      own={own}
      answer={answer}
    >
      From then on your password alone signs you in, and your recovery codes stop working. Please
      enter your password.
    </PasswordForm>
  );
}

type PasswordFormProps = PartProps & {
  act: 'start' | 'renew' | 'stop';
  path: string;
  label: string;
  children: ReactNode;
};

function PasswordForm({ act, path, label, own, answer, children }: PasswordFormProps) {
  return (
    <SettingsForm
      action={path}
      act={act}
      email={own.email}
      answer={answer}
      submit={{ label, busy: 'Checking...' }}
    >
      <p>{children}</p>
      <PasswordField
        name="password"
        label="Your password"
        autoComplete="current-password"
        error={answer?.errors.password}
      />
    </SettingsForm>
  );
}
