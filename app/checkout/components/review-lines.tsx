import { href } from 'react-router';
import type { QuotedLine } from '#app/cart/quote.ts';
import { Link } from '#app/ui/link.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { Price } from '#app/ui/price.tsx';
import { Part } from './checkout-fields.tsx';

type ReviewProps = {
  lines: readonly (QuotedLine & { shownName: string })[];
  /** Pictures come with the first response. */
  hasAnswer: boolean;
};

/** The items of the order, for a last check. */
export function ReviewLines({ lines, hasAnswer }: ReviewProps) {
  return (
    <Part id="items" title="Your items">
      <ul className="divide-y divide-line border-y border-line">
        {lines.map((line) => (
          <li key={line.id} className="flex items-start gap-4 py-4">
            <div className="aspect-4/5 w-14 shrink-0 overflow-hidden rounded-control bg-blush">
              {hasAnswer && (
                <Picture
                  picture={line.picture}
                  sizes="3.5rem"
                  decorative
                  className="size-full object-cover"
                />
              )}
            </div>
            <div className="min-w-0 grow">
              <p className="font-serif text-lg leading-snug wrap-anywhere">{line.shownName}</p>
              <p className="mt-1 text-sm text-muted">Quantity: {line.quantity}</p>
              {line.problem !== null && (
                <p className="mt-1 text-sm font-medium text-danger">{problemWords(line)}</p>
              )}
            </div>
            <Price amount={line.total} className="shrink-0 text-right font-semibold" />
          </li>
        ))}
      </ul>
      <p>
        <Link
          to={href('/cart')}
          className="inline-flex min-h-11 items-center font-semibold text-wine underline decoration-brass/60 underline-offset-4 hover:decoration-wine"
        >
          Change your cart
        </Link>
      </p>
    </Part>
  );
}

function problemWords({ problem, limit }: QuotedLine): string {
  if (problem === 'only') return `Only ${limit} left`;
  if (problem === 'limit') return `Up to ${limit} per order`;
  return problem === 'gone' ? 'No longer sold' : 'Sold out';
}
