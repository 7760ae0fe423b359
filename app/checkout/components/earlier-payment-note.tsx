import { Link } from 'react-router';
import type { EarlierPayment } from '../use-earlier-payment.ts';

const WORDS: Record<EarlierPayment['state'], { text: string; link: string }> = {
  paid: {
    text: 'Your earlier payment went through, and the order is placed.',
    link: 'See the order',
  },
  waiting: { text: 'An earlier payment of yours is still waiting.', link: 'See the payment' },
  returned: { text: 'An earlier payment of yours goes back to you.', link: 'See the payment' },
};

/** Tells of a payment whose tab was closed before it was known how it ended. */
export function EarlierPaymentNote({ earlier }: { earlier: EarlierPayment | undefined }) {
  return (
    <div role="status" className="not-empty:mt-6">
      {earlier && (
        <p className="rounded-control border-l-4 border-sage bg-tint p-4">
          {WORDS[earlier.state].text}{' '}
          <Link
            to={earlier.to}
            className="inline-flex min-h-6 font-semibold text-wine underline underline-offset-4"
          >
            {WORDS[earlier.state].link}
          </Link>
        </p>
      )}
    </div>
  );
}
