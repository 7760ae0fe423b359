import type { ProductSummary } from '#app/catalogue/rules.ts';
import { Icon } from '#app/ui/icon.tsx';
import { useCart } from '../cart.tsx';

const ROOM =
  'flex min-h-11 items-center justify-center gap-2 rounded-control text-sm font-semibold';

/** Adds one unit to the cart from a list. Without script the card is a link to the product. */
export function QuickAdd({ product }: { product: ProductSummary }) {
  const cart = useCart();
  const most = product.unitsLeft ?? undefined;
  if (most === 0) {
    return (
      <p className={`${ROOM} bg-tint text-center text-muted`}>
        {product.inStock ? 'Being bought right now' : 'Out of stock'}
      </p>
    );
  }
  return (
    <button
      type="button"
      onClick={() => {
        const { id, name, price, category, picture } = product;
        cart.add({ id, name, price, category, image_url: picture?.url ?? null }, 1, most);
      }}
      className={`only-with-script w-full border border-line-strong text-wine transition-colors hover:border-wine hover:bg-wine hover:text-on-wine ${ROOM}`}
    >
      <Icon name="shopping-bag" className="size-4" />
      <span>
        Quick Add<span className="sr-only"> {product.name}</span>
      </span>
    </button>
  );
}
