import { href } from 'react-router';
import { Link } from '#app/ui/link.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { Price } from '#app/ui/price.tsx';
import { lineTotal, type OrderLine, quantityText } from '../rules.ts';

type LineProps = { line: OrderLine; isDelivered?: boolean };

/** One item as it was ordered; it links to the product of today. */
export function OrderedLine({ line, isDelivered = false }: LineProps) {
  const { name, offer } = line;
  return (
    <li className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-4 py-4 sm:grid-cols-[4rem_minmax(0,1fr)_auto] sm:items-center sm:gap-x-6">
      <div className="row-span-2 aspect-4/5 w-16 self-start overflow-hidden rounded-control bg-blush sm:row-span-1">
        <Picture
          picture={line.picture}
          sizes="4rem"
          decorative
          className="size-full object-cover"
        />
      </div>
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">
          {offer === null ? (
            name
          ) : (
            <Link
              to={href('/product/:id', { id: offer.id })}
              className="hover:text-wine hover:underline hover:underline-offset-4"
            >
              {name}
            </Link>
          )}
        </p>
        <p className="mt-0.5 text-sm text-muted">{quantityText(line)}</p>
        {offer === null && <p className="text-sm text-muted">No longer in the shop</p>}
        {offer?.left === 0 && <p className="text-sm text-muted">Out of stock now</p>}
        {offer !== null && isDelivered && (
          <Link
            to={href('/product/:id/review', { id: offer.id })}
            className="inline-flex min-h-8 items-center text-sm text-wine underline underline-offset-4"
          >
            Write a review<span className="sr-only"> of {name}</span>
          </Link>
        )}
      </div>
      <Price
        amount={lineTotal(line)}
        className="font-semibold max-sm:col-start-2 max-sm:mt-1 sm:text-right"
      />
    </li>
  );
}
