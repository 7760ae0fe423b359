import type { FormEvent } from 'react';
import { href } from 'react-router';
import { useCart } from '#app/cart/cart.tsx';
import { cutText, type ProductSummary } from '#app/catalogue/rules.ts';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Link } from '#app/ui/link.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { Price } from '#app/ui/price.tsx';

const MAX_TEXT = 140;
const SIZES = '(min-width: 80rem) 18rem, (min-width: 64rem) 30vw, (min-width: 40rem) 45vw, 6.5rem';

type WishedProps = { product: ProductSummary; first: boolean; onRemove: () => void };

/** One product of the wishlist: a row on a phone, a card elsewhere. */
export function WishedProduct({ product, first, onRemove }: WishedProps) {
  const { name, category, price, picture } = product;
  return (
    <article className="group relative grid h-full grid-cols-[6.5rem_minmax(0,1fr)] gap-x-4 rounded-card border border-line bg-surface p-3 sm:flex sm:flex-col sm:p-0">
      <div className="relative aspect-4/5 self-start overflow-hidden rounded-control bg-blush max-sm:w-26 sm:w-full sm:rounded-t-[calc(var(--radius-card)-1px)] sm:rounded-b-none">
        <Picture
          picture={picture}
          sizes={SIZES}
          first={first}
          className="size-full object-cover transition-transform duration-500 motion-safe:group-hover:scale-[1.03]"
        />
      </div>
      <div className="flex min-w-0 grow flex-col sm:px-5 sm:pt-4">
        <p className="pr-10 text-xs font-medium tracking-wide text-muted sm:pr-0">{category}</p>
        <h2 className="mt-1 pr-8 text-lg leading-snug sm:pr-0 sm:text-xl">{name}</h2>
        <p className="mt-1 line-clamp-2 text-sm wrap-anywhere text-muted sm:line-clamp-3">
          {cutText(product.description, MAX_TEXT)}
        </p>
        <div className="mt-auto flex flex-wrap items-baseline justify-between gap-x-3 pt-2">
          <Price amount={price} className="font-semibold" />
          <Link
            to={href('/product/:id', { id: product.id })}
            className="inline-flex min-h-8 items-center text-sm font-semibold text-wine underline decoration-brass/60 underline-offset-4 after:absolute after:inset-0 group-hover:decoration-wine"
          >
            View Details<span className="sr-only"> of {name}</span>
          </Link>
        </div>
      </div>
      <div className="col-span-2 mt-3 sm:px-5 sm:pb-5">
        <AddToCart product={product} />
      </div>
      <RemoveButton product={product} onRemove={onRemove} />
    </article>
  );
}

function AddToCart({ product }: { product: ProductSummary }) {
  const cart = useCart();
  const { id, name, price, category, picture } = product;
  if (!product.inStock) {
    return (
      <Button disabled className="relative z-10 w-full">
        Out of Stock
      </Button>
    );
  }
  return (
    <Button
      onClick={() =>
        cart.add(
          { id, name, price, category, image_url: picture?.url ?? null },
          1,
          product.unitsLeft ?? undefined,
        )
      }
      className="needs-script relative z-10 w-full"
    >
      Add to Cart<span className="sr-only">: {name}</span>
    </Button>
  );
}

export const removeButtonId = (productId: string) => `remove-${productId}`;

/** A form of its own, so that it works before and without the script. */
function RemoveButton({ product, onRemove }: Pick<WishedProps, 'product' | 'onRemove'>) {
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    onRemove();
  };
  return (
    <form
      method="post"
      action={href('/wishlist')}
      onSubmit={onSubmit}
      className="absolute top-1 right-1 z-10 sm:top-2 sm:right-2"
    >
      <input type="hidden" name="product" value={product.id} />
      <button
        type="submit"
        id={removeButtonId(product.id)}
        aria-label={`Remove ${product.name} from your wishlist`}
        className="grid size-11 place-items-center rounded-full text-muted transition-colors hover:text-danger sm:bg-picture-ivory/90 sm:text-picture-wine sm:hover:bg-picture-ivory sm:hover:text-picture-wine"
      >
        <Icon name="x" className="size-5" />
      </button>
    </form>
  );
}
