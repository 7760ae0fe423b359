import { ButtonLink, buttonClass } from '#app/ui/button.tsx';
import type { QuotedLine } from '../quote.ts';

type Named = QuotedLine & { shownName: string };
type ProceedProps = {
  /** The lines that cannot be bought as they are. */
  troubled: readonly Named[];
  /** Where the first of them is. */
  onHeld: () => void;
};

const REASON = 'why-not-proceed';

/** The way on; held back, with the reason beside it, while a line is in trouble. */
export function Proceed({ troubled, onHeld }: ProceedProps) {
  const isHeld = troubled.length > 0;
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
        <ButtonLink to="/checkout" className="mt-6 w-full">
          Proceed to Checkout
        </ButtonLink>
      )}
      <p
        id={REASON}
        role="status"
        className="text-sm font-medium wrap-anywhere text-danger not-empty:mt-3"
      >
        {isHeld ? reasonOf(troubled) : ''}
      </p>
    </>
  );
}

function reasonOf([first, ...more]: readonly Named[]): string {
  if (!first || more.length > 0) {
    return `${more.length + 1} items need a change before you can go on.`;
  }
  const { trouble, shownName, most } = first;
  switch (trouble) {
    case 'only':
      return `Only ${most} left of ${shownName}. Please change the quantity to go on.`;
    case 'out_of_stock':
      return `${shownName} is out of stock. Please remove it to go on.`;
    case 'gone':
    case null:
      return `${shownName} is no longer sold. Please remove it to go on.`;
  }
}
