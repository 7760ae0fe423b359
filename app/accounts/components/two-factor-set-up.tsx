import { href } from 'react-router';
import { Field } from '#app/ui/field.tsx';
import type { SetUp, TwoFactorAnswer } from '../two-factor/two-factor-actions.ts';
import { QrPicture } from './qr-code.tsx';
import { SettingsForm } from './settings-form.tsx';

type SetUpProps = { setUp: SetUp; email: string; answer: TwoFactorAnswer };

/** The app scans the secret, and its first code proves that it did. */
export function TwoFactorSetUp({ setUp, email, answer }: SetUpProps) {
  return (
    <SettingsForm
      action={href('/account/two-factor')}
      intent="confirm"
      email={email}
      answer={answer}
      submit={{ label: 'Turn on', busy: 'Checking...' }}
    >
      <input type="hidden" name="ticket" value={setUp.ticket} />
      <ol className="grid grid-cols-1 gap-8">
        <li>
          <h3 className="text-xl">1. Scan this with your authenticator app</h3>
          <div className="mt-4 flex flex-wrap items-start gap-x-8 gap-y-4">
            <QrPicture qr={setUp.qr} label="QR code for your authenticator app" />
            <div className="min-w-0 basis-52 grow text-muted">
              <p>
                On this phone?{' '}
                <a
                  href={setUp.link}
                  className="inline-flex min-h-6 items-center text-wine underline underline-offset-4"
                >
                  Open your authenticator app
                </a>
              </p>
              <p id="typed-secret" className="mt-4">
                Or type this key into it:
              </p>
              <code
                aria-labelledby="typed-secret"
                className="mt-2 block rounded-control bg-tint p-3 font-mono text-base text-ink select-all"
              >
                {setUp.typed}
              </code>
            </div>
          </div>
        </li>
        <li>
          <h3 className="text-xl">2. Enter the code that it shows</h3>
          <div className="mt-4 max-w-xs">
            <Field
              name="code"
              label="Code"
              hint="Six digits; a new one comes every 30 seconds."
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={20}
              error={answer.errors.code}
            />
          </div>
        </li>
      </ol>
    </SettingsForm>
  );
}
