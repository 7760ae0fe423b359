import { signInPath } from '#app/accounts/rules.ts';
import { Link } from '#app/ui/link.tsx';
import { CHECKOUT_PATH } from '../words.ts';

/** Links to sign-in and back to the checkout. */
export function SignInLink({ onLeave }: { onLeave: () => void }) {
  return (
    <Link
      to={signInPath(CHECKOUT_PATH)}
      onClick={onLeave}
      className="inline-flex min-h-6 font-semibold text-wine underline underline-offset-4"
    >
      Sign in
    </Link>
  );
}
