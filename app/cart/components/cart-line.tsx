import { useCallback } from 'react';
import { href } from 'react-router';
import { useIsCovered } from '#app/ui/discreet-mode.ts';
import { Icon } from '#app/ui/icon.tsx';
import { Link } from '#app/ui/link.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { Price } from '#app/ui/price.tsx';
import type { Money } from '#app/values/money.ts';
import { canBuySome, type QuotedLine } from '../quote.ts';
import type { CartItem } from '../rules.ts';
import { PriceNote, LineProblemNote } from './line-notes.tsx';
import { LineQuantity } from './line-quantity.tsx';

export const nameId = (productId: string) => `cart-name-${productId}`;
export const removeId = (productId: string) => `cart-remove-${productId}`;

type LineProps = {
  item: CartItem;
  line: QuotedLine;
  /** No quote has loaded yet: the picture is unknown, not missing. */
  isNew: boolean;
  onQuantity: (id: string, quantity: number) => void;
  onRemove: (id: string) => void;
  onPrice: (id: string, price: Money) => void;
};

/** One line of the cart: the device's quantity, with the shop's current name and price. */
export function CartLine({ item, line, isNew, onQuantity, onRemove, onPrice }: LineProps) {
  const { id } = item;
  const name = line.name || item.name;
  const isSold = canBuySome(line);
  const accept = useCallback((price: Money) => onPrice(id, price), [id, onPrice]);
  const standStill = () => document.getElementById(nameId(id))?.focus();
  return (
    <li className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-4 gap-y-4 py-6 sm:grid-cols-[7rem_minmax(0,1fr)] sm:gap-x-6">
      <LinePicture item={item} line={line} isNew={isNew} />
      <div className="sm:flex sm:justify-between sm:gap-6">
        <div className="min-w-0">
          <p className="text-xs font-medium tracking-wide text-muted">
            {line.category || item.category}
          </p>
          <Link
            to={href('/product/:id', { id })}
            id={nameId(id)}
            className="mt-1 inline-block min-h-6 font-serif text-lg leading-snug wrap-anywhere hover:text-wine hover:underline sm:text-xl"
          >
            {name}
          </Link>
          {line.problem !== 'gone' && (
            <p className="mt-1 text-sm text-muted">
              <Price amount={line.price} /> each
            </p>
          )}
        </div>
        <LineTotal line={line} className="hidden text-right sm:block" />
      </div>
      {isSold && (
        <div className="col-span-2 flex flex-wrap items-start gap-x-2 gap-y-2 sm:col-span-1 sm:col-start-2">
          <LineQuantity
            name={name}
            quantity={item.quantity}
            line={line}
            onChange={(quantity) => onQuantity(id, quantity)}
          />
          <button
            type="button"
            id={removeId(id)}
            aria-label={`Remove ${name}`}
            onClick={() => onRemove(id)}
            className="inline-flex size-11 items-center justify-center gap-2 rounded-control text-muted hover:text-danger sm:w-auto sm:px-3"
          >
            <Icon name="trash" className="size-5" />
            <span className="text-sm font-medium max-sm:hidden">Remove</span>
          </button>
          <LineTotal line={line} className="ml-auto self-center text-right sm:hidden" />
        </div>
      )}
      <div className="col-span-2 grid gap-2 empty:hidden sm:col-span-1 sm:col-start-2">
        <LineProblemNote
          line={line}
          name={name}
          removeId={removeId(id)}
          onRemove={() => onRemove(id)}
          onSet={(quantity) => {
            standStill();
            onQuantity(id, quantity);
          }}
        />
        {isSold && line.price !== item.price && (
          <PriceNote
            name={name}
            before={item.price}
            now={line.price}
            accept={accept}
            onOk={() => {
              standStill();
              accept(line.price);
            }}
          />
        )}
      </div>
    </li>
  );
}

/** A second link to the product for a pointer; keyboards and screen readers use the name. */
function LinePicture({ item, line, isNew }: Pick<LineProps, 'item' | 'line' | 'isNew'>) {
  const isCovered = useIsCovered(line.picture);
  const box = 'block aspect-4/5 self-start overflow-hidden rounded-control bg-blush sm:row-span-3';
  const picture = !isNew && (
    <Picture
      picture={line.picture}
      sizes="(min-width: 40rem) 7rem, 5.5rem"
      decorative
      className={`size-full object-cover ${canBuySome(line) ? '' : 'opacity-50'}`}
    />
  );
  // A link cannot contain a button.
  if (isCovered) return <div className={box}>{picture}</div>;
  return (
    <Link
      to={href('/product/:id', { id: item.id })}
      tabIndex={-1}
      aria-hidden="true"
      className={box}
    >
      {picture}
    </Link>
  );
}

function LineTotal({ line, className }: { line: QuotedLine; className: string }) {
  if (!canBuySome(line)) return null;
  return (
    <p className={className}>
      <Price amount={line.total} className="font-semibold" />
      {line.quantity > line.limit && (
        <span className="block text-sm whitespace-nowrap text-muted">for {line.limit}</span>
      )}
    </p>
  );
}
