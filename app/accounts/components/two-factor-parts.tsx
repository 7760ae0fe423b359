import type { ReactNode } from 'react';
import { href } from 'react-router';
import { ButtonLink } from '#app/ui/button.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { PasswordField } from '#app/ui/password-field.tsx';
import { TWO_FACTOR_DEMANDED } from '../settings/settings-words.ts';
import type { TwoFactorAnswer } from '../two-factor/two-factor-actions.ts';
import { SettingsForm } from './settings-form.tsx';

export type TwoFactorPartProps = {
  own: {
    email: string;
    on: boolean;
    codesLeft: number | undefined;
    /** The owner requires it of staff. */
    demanded: boolean;
    about: 'renew' | 'stop' | null;
  };
  answer: TwoFactorAnswer | undefined;
};

const PATH = href('/account/two-factor');

/** Shown while no app is being set up: whether two-factor sign-in is on, and the actions. */
export function TwoFactorPart({ own, answer }: TwoFactorPartProps) {
  if (!own.on) return <Off own={own} answer={answer} />;
  if (own.about === 'renew') return <Renew own={own} answer={answer} />;
  if (own.about === 'stop' && !own.demanded) return <Stop own={own} answer={answer} />;
  return <On own={own} answer={answer} />;
}

function Off({ own, answer }: TwoFactorPartProps) {
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
      <PasswordForm intent="start" path={PATH} label="Continue" own={own} answer={answer}>
        To begin, please enter your password.
      </PasswordForm>
    </>
  );
}

function On({ own, answer }: TwoFactorPartProps) {
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
          {own.codesLeft !== undefined && `${own.codesLeft} of 10 are left. `}Each takes the place
          of a code once, if you do not have your phone.
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

function Renew({ own, answer }: TwoFactorPartProps) {
  return (
    <PasswordForm
      intent="renew"
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

function Stop({ own, answer }: TwoFactorPartProps) {
  return (
    <PasswordForm
      intent="stop"
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

type PasswordFormProps = TwoFactorPartProps & {
  intent: 'start' | 'renew' | 'stop';
  path: string;
  label: string;
  children: ReactNode;
};

function PasswordForm({ intent, path, label, own, answer, children }: PasswordFormProps) {
  return (
    <SettingsForm
      action={path}
      intent={intent}
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
