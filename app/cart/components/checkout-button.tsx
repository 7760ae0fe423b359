import { href } from 'react-router';
import { ButtonLink, buttonClass } from '#app/ui/button.tsx';
import { Link } from '#app/ui/link.tsx';
import type { QuotedLine } from '../quote.ts';

type Named = QuotedLine & { shownName: string };
type CheckoutButtonProps = {
  /** The maximum units per order, if the cart exceeds it. */
  unitsOver: number | null;
  /** The lines that cannot be bought as they are. */
  blocked: readonly Named[];
  /** Scrolls to the first of them. */
  onHeld: () => void;
};

const REASON = 'why-not-proceed';

/** Links to the checkout; disabled, with the reason next to it, while a line cannot be bought. */
export function CheckoutButton({ blocked, unitsOver, onHeld }: CheckoutButtonProps) {
  const isHeld = blocked.length > 0 || unitsOver !== null;
  return (
    <>
      {isHeld ? (
        <button
          type="button"
          aria-disabled="true"
          aria-describedby={REASON}
          onClick={onHeld}
          className={buttonClass('primary', 'mt-6 w-full')}
        >
          Proceed to Checkout
        </button>
      ) : (
        <ButtonLink to={href('/checkout')} className="mt-6 w-full">
          Proceed to Checkout
        </ButtonLink>
      )}
      <p
        id={REASON}
        role="status"
        className="text-sm font-medium wrap-anywhere text-danger not-empty:mt-3"
      >
        {blocked.length > 0 && reasonOf(blocked)}
        {blocked.length === 0 && unitsOver !== null && (
          <>
            Up to {unitsOver} items per order. Please take some out to go on. For larger orders,{' '}
            <Link
              to={href('/contact')}
              className="inline-flex min-h-6 underline underline-offset-4"
            >
              contact us
            </Link>
            .
          </>
        )}
      </p>
    </>
  );
}

function reasonOf([first, ...more]: readonly Named[]): string {
  if (!first || more.length > 0) {
    return `${more.length + 1} items need a change before you can go on.`;
  }
  const { problem, shownName, limit } = first;
  switch (problem) {
    case 'only':
      return `Only ${limit} left of ${shownName}. Please change the quantity to go on.`;
    case 'limit':
      return `Up to ${limit} of ${shownName} per order. Please change the quantity to go on.`;
    case 'out_of_stock':
      return `${shownName} is out of stock. Please remove it to go on.`;
    case 'gone':
    case null:
      return `${shownName} is no longer sold. Please remove it to go on.`;
  }
}
