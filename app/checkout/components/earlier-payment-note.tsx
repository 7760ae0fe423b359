import { Link } from '#app/ui/link.tsx';
import type { EarlierPayment } from '../browser/use-earlier-payment.ts';

type Words = { text: (number: string) => string; link: string };

const WORDS: Record<EarlierPayment['state'], Words> = {
  paid: {
    text: (number) => `Your earlier payment went through. Order ${number} is placed.`,
    link: 'See the order',
  },
  placed: {
    text: (number) => `Your order ${number} is placed. We took its items out of your cart.`,
    link: 'See the order',
  },
  waiting: {
    text: () => 'An earlier payment is still waiting. This page checks again by itself.',
    link: 'See the payment, or pay another way',
  },
  unpaid: {
    text: () => 'Your earlier payment was not completed. Nothing was charged. You can order now.',
    link: 'See the payment',
  },
  returned: {
    text: () => 'Your earlier payment is being refunded.',
    link: 'See the payment',
  },
};

/** The note about a purchase whose tab was closed before its result was known. */
export function EarlierPaymentNote({ earlier }: { earlier: EarlierPayment | undefined }) {
  return (
    <div role="status" className="not-empty:mt-6">
      {earlier && (
        <p className="rounded-control border-l-4 border-sage bg-tint p-4">
          {WORDS[earlier.state].text(earlier.number ?? '')}{' '}
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
