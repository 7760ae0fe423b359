import { href, Form } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { PasswordField } from '#app/ui/password-field.tsx';
import type { FormAnswer } from '../settings/settings-words.ts';
import { SettingsForm } from './settings-form.tsx';

type ConfirmationProps = { token: string; answer: FormAnswer | undefined };

const pathOf = (token: string) =>
  `${href('/email-confirmation')}?token=${encodeURIComponent(token)}`;

/** In the browser that signed up: confirms automatically, or by the button without script. */
export function Confirming({ token, answer, busy }: ConfirmationProps & { busy: boolean }) {
  return (
    <div className="wrap grid justify-items-start gap-6 py-20 lg:py-28">
      <h1 className="hairline text-4xl sm:text-5xl">Confirming your email...</h1>
      <NoticeBox notice={answer?.notice} />
      {!answer && (
        <p role="status" className="flex items-center gap-3 text-lg text-muted">
          <span
            aria-hidden="true"
            className="needs-script size-6 rounded-full border-2 border-blush border-t-wine motion-safe:animate-spin"
          />
          One moment, please.
        </p>
      )}
      <Form method="post" action={pathOf(token)} replace>
        <input type="hidden" name="token" value={token} />
        <Button type="submit" kind="secondary" busy={busy}>
          Confirm my address
        </Button>
      </Form>
    </div>
  );
}

/** On any other device: the owner of the mailbox may not be the person who signed up. */
export function ConfirmByPassword({ token, email, answer }: ConfirmationProps & { email: string }) {
  return (
    <div className="wrap grid justify-items-center py-10 lg:py-16">
      <div className="w-full max-w-lg">
        <h1 className="text-4xl sm:text-5xl">Confirm your email</h1>
        <p className="mt-3 text-lg text-muted wrap-anywhere">
          Enter the password you chose when you signed up as{' '}
          <strong className="text-ink">{email}</strong>.
        </p>
        <SettingsForm
          action={pathOf(token)}
          email={email}
          answer={answer}
          submit={{ label: 'Confirm my address', busy: 'Confirming...' }}
        >
          <input type="hidden" name="token" value={token} />
          <PasswordField
            name="password"
            label="Your password"
            autoComplete="current-password"
            error={answer?.errors.password}
          />
        </SettingsForm>
        <p className="mt-6 text-sm text-muted">
          You did not sign up? Close this page. Nobody can use the account without this step.
        </p>
      </div>
    </div>
  );
}
