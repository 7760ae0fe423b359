import { href } from 'react-router';
import type { Quote } from '#app/cart/quote.ts';
import { Button } from '#app/ui/button.tsx';
import { Link } from '#app/ui/link.tsx';
import { changedNotice } from '../words.ts';

/** Cart items that cannot be bought as they are, and how to fix it. */
export function CartProblems({ quote }: { quote: Quote }) {
  const notice = quote.isValid ? undefined : changedNotice(quote.total, quote);
  if (!notice) return null;
  return (
    <div role="alert" className="rounded-control border-l-4 border-danger bg-tint p-4">
      <p className="font-semibold">{notice.title}</p>
      <p className="mt-1 wrap-anywhere">{notice.message}</p>
      <Link
        to={href('/cart')}
        className="mt-2 inline-flex min-h-11 items-center font-semibold text-wine underline underline-offset-4"
      >
        Back to your cart
      </Link>
    </div>
  );
}

type FailedProps = { isAsking: boolean; onAgain: () => void };

export function FailedQuote({ isAsking, onAgain }: FailedProps) {
  return (
    <div role="alert" className="mt-5 rounded-control border-l-4 border-danger bg-surface p-4">
      <p className="font-semibold">We could not check prices just now</p>
      <p className="mt-1 text-sm text-muted">
        You see what this device knows. The shop checks again before you pay.
      </p>
      <Button kind="quiet" busy={isAsking} onClick={onAgain} className="mt-1">
        {isAsking ? 'Asking…' : 'Try again'}
      </Button>
    </div>
  );
}
