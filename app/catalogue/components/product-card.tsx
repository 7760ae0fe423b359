import type { ReactNode } from 'react';
import { href } from 'react-router';
import { Link } from '#app/ui/link.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { Price } from '#app/ui/price.tsx';
import { Stars } from '#app/ui/stars.tsx';
import { LOW_STOCK, type ProductSummary } from '../rules.ts';

type CardProps = {
  product: ProductSummary;
  badge?: string | undefined;
  /** Whether the card shows that it is in stock. */
  stock?: boolean;
  /** The description, as much as this list shows. */
  text?: string;
  /** Shows the text in full instead of its first line. */
  wholeText?: boolean;
  heart?: ReactNode;
  /** Adds it to the cart without leaving the list. */
  quickAdd?: ReactNode;
  view?: 'grid' | 'list';
  first?: boolean;
  sizes?: string;
  headingLevel?: 'h2' | 'h3';
};

const GRID_SIZES =
  '(min-width: 80rem) 18rem, (min-width: 64rem) 22vw, (min-width: 40rem) 30vw, calc(50vw - 1.75rem)';

/** One product in a list. The whole card is a link, and a single Tab stop. */
export function ProductCard({
  product,
  badge,
  stock,
  text,
  wholeText,
  heart,
  quickAdd,
  view = 'grid',
  first,
  sizes = GRID_SIZES,
  headingLevel: Heading = 'h3',
}: CardProps) {
  const to = href('/product/:id', { id: product.id });
  const row = view === 'list';
  return (
    <article
      className={`group relative flex h-full gap-x-5 ${row ? 'items-start sm:gap-x-8' : 'flex-col'}`}
    >
      <div
        className={`relative aspect-4/5 shrink-0 overflow-hidden rounded-card bg-blush ${row ? 'w-28 sm:w-44' : 'w-full'}`}
      >
        <Picture
          picture={product.picture}
          sizes={row ? '(min-width: 40rem) 11rem, 7rem' : sizes}
          first={first ?? false}
          className="size-full object-cover transition-transform duration-500 motion-safe:group-hover:scale-[1.03]"
        />
        {badge && (
          <span className="absolute top-2.5 left-2.5 rounded-full bg-picture-ivory/95 px-2.5 py-1 text-xs font-semibold text-picture-wine">
            {badge}
          </span>
        )}
        {heart && <div className="absolute top-0.5 right-0.5 z-10">{heart}</div>}
      </div>
      <div className={`flex min-w-0 grow flex-col ${row ? 'py-1' : 'pt-3.5'}`}>
        <p className="text-xs font-medium tracking-wide text-muted">
          {product.category}
          {stock && <StockWords product={product} />}
        </p>
        <Heading
          className={`mt-1 text-lg leading-snug sm:text-xl ${row ? '' : 'line-clamp-3'}`}
          title={row ? undefined : product.name}
        >
          {product.name}
        </Heading>
        {product.rating !== null && (
          <div className="mt-1">
            <Stars rating={product.rating} count={product.ratingCount} />
          </div>
        )}
        {text && (
          <p
            className={`mt-1 text-sm wrap-anywhere text-muted ${row ? 'max-w-prose' : wholeText ? '' : 'line-clamp-1'}`}
          >
            {text}
          </p>
        )}
        <div className="mt-auto flex flex-wrap items-baseline justify-between gap-x-4 pt-2">
          <Price amount={product.price} className="font-semibold" />
          <Link
            to={to}
            className="inline-flex min-h-8 items-center text-sm font-semibold text-wine underline decoration-brass/60 underline-offset-4 after:absolute after:inset-0 group-hover:decoration-wine"
          >
            View Details<span className="sr-only"> of {product.name}</span>
          </Link>
        </div>
        {quickAdd && (
          <div className={`relative z-10 mt-2 ${row ? 'sm:max-w-44' : ''}`}>{quickAdd}</div>
        )}
      </div>
    </article>
  );
}

function StockWords({ product: { inStock, unitsLeft } }: { product: ProductSummary }) {
  if (!inStock) return null;
  const isLow = unitsLeft !== null && unitsLeft > 0 && unitsLeft <= LOW_STOCK;
  return (
    <>
      {' · '}
      <span className="whitespace-nowrap">In Stock</span>
      {isLow && <span className="font-semibold text-danger"> – only {unitsLeft} left</span>}
    </>
  );
}

/** Defers rendering of cards in a long list, after the first few. */
export const CARD_BELOW = 'below-fold-110 lg:below-fold-142';

export function CardSkeleton() {
  return (
    <div data-testid="skeleton" className="pulse">
      <div className="aspect-4/5 rounded-card bg-blush" />
      <div className="mt-4 h-3 w-16 rounded bg-blush" />
      <div className="mt-3 h-5 w-4/5 rounded bg-blush" />
      <div className="mt-4 h-4 w-24 rounded bg-blush" />
      <div className="mt-4 h-11 rounded-control bg-blush" />
    </div>
  );
}
