import { href } from 'react-router';
import { Link } from '#app/ui/link.tsx';
import { PasswordField } from '#app/ui/password-field.tsx';
import { PASSWORD_LENGTH } from '../rules.ts';

/** The password of a new account. */
export function FirstPasswordField({ error }: { error: string | undefined }) {
  return (
    <PasswordField
      name="password"
      label="Password"
      hint={`At least ${PASSWORD_LENGTH.least} characters. A few unrelated words are easy to keep and hard to guess.`}
      autoComplete="new-password"
      error={error}
    />
  );
}

/** The terms accepted by signing up. */
export function SignUpTerms() {
  return (
    <p className="text-sm text-muted">
      You must be 18 or older. By signing up you agree to our{' '}
      <Link to={href('/terms-of-service')} className="text-wine underline underline-offset-4">
        terms
      </Link>{' '}
      and have read our{' '}
      <Link to={href('/privacy-policy')} className="text-wine underline underline-offset-4">
        privacy policy
      </Link>
      .
    </p>
  );
}
