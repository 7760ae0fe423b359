import type { ReactNode } from 'react';
import { href } from 'react-router';
import { useFieldError } from '#app/ui/field-errors.tsx';
import { Link } from '#app/ui/link.tsx';
import { PasswordField } from '#app/ui/password-field.tsx';
import {
  type DeletionBlocker,
  type FormAnswer,
  WHY_NOT_DELETED,
} from '../settings/settings-words.ts';
import { SettingsForm } from './settings-form.tsx';

/** Shown at once, before the form is filled in. */
export function DeletionBlockerNotice({ why }: { why: DeletionBlocker }) {
  return (
    <p className="mt-8 rounded-control border-l-4 border-brass bg-tint p-4">
      {WHY_NOT_DELETED[why]}{' '}
      {why === 'open_orders' && (
        <Link to={href('/account/orders')} className="text-wine underline underline-offset-4">
          Your orders
        </Link>
      )}
    </p>
  );
}

/** The same words as in the privacy policy. */
export function Consequences() {
  return (
    <div className="mt-6 grid grid-cols-1 gap-8 sm:grid-cols-2">
      <Consequence title="What is deleted">
        <li>Your account, with its email address, password and sign-in on every device</li>
        <li>Your profile, with your name, phone number and address</li>
        <li>Your saved addresses</li>
        <li>Your wishlist, and the cart on this device</li>
        <li>Your reviews, words and stars</li>
        <li>Two-factor sign-in and its recovery codes</li>
        <li>Your newsletter subscription</li>
        <li>Your name, phone number, email and address on past orders</li>
      </Consequence>
      <Consequence title="What is kept, and why">
        <li>
          Past orders: what was bought, when, for how much, how it was paid and the region. Your
          name is removed. Tax law asks us to keep such records for at least six years.
        </li>
        <li>Messages you sent us, for 12 months, so that we can answer.</li>
        <li>
          More in our{' '}
          <Link to={href('/privacy-policy')} className="text-wine underline underline-offset-4">
            privacy policy
          </Link>
          .
        </li>
      </Consequence>
    </div>
  );
}

function Consequence({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="text-xl">{title}</h3>
      <ul className="mt-3 grid gap-2 pl-5 text-muted [&>li]:list-disc">{children}</ul>
    </section>
  );
}

export function DeletionForm({ email, result }: { email: string; result: FormAnswer | undefined }) {
  return (
    <SettingsForm
      action={href('/account/deletion')}
      email={email}
      answer={result}
      submit={{ label: 'Delete my account', busy: 'Deleting...' }}
    >
      <p>
        This cannot be taken back. You may want to{' '}
        <a href={href('/account/data')} className="text-wine underline underline-offset-4">
          download your data
        </a>{' '}
        first.
      </p>
      <PasswordField
        name="password"
        label="Your password"
        autoComplete="current-password"
        error={result?.errors.password}
      />
      <Sure error={result?.errors.sure} />
    </SettingsForm>
  );
}

function Sure({ error }: { error: string | undefined }) {
  const wrong = useFieldError('sure', error);
  return (
    <div>
      <label htmlFor="field-sure" className="flex min-h-11 items-center gap-3 font-semibold">
        <input
          id="field-sure"
          type="checkbox"
          name="sure"
          value="yes"
          required
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong ? 'sure-error' : undefined}
          className="size-6 shrink-0 accent-wine"
        />
        I am sure: delete my account for good
      </label>
      {wrong && (
        <p id="sure-error" className="mt-1.5 text-sm font-medium text-danger">
          {wrong}
        </p>
      )}
    </div>
  );
}
