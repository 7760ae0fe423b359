import { authPath, signInPath } from '#app/accounts/rules.ts';
import { Link } from '#app/ui/link.tsx';
import { CHECKOUT_PATH } from '../words.ts';

const LINK = 'inline-flex min-h-6 font-semibold text-wine underline underline-offset-4';

/** Said before anything is filled in: placing an order needs an account. */
export function SignInNote({ onLeave }: { onLeave: () => void }) {
  return (
    <p className="rounded-control border-l-4 border-brass bg-tint p-4">
      You need an account to place an order.{' '}
      <Link to={signInPath(CHECKOUT_PATH)} onClick={onLeave} className={LINK}>
        Sign in
      </Link>{' '}
      or{' '}
      <Link to={authPath('signup', CHECKOUT_PATH)} onClick={onLeave} className={LINK}>
        make one
      </Link>
      ; what you type here is kept.
    </p>
  );
}
