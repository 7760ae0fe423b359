import type { ProductSummary } from '#app/catalogue/rules.ts';
import { useCart } from '../cart.tsx';

/** One of a product into the cart, from a list. Without script the card itself leads to the product. */
export function QuickAdd({ product }: { product: ProductSummary }) {
  const cart = useCart();
  const most = product.unitsLeft ?? undefined;
  if (most === 0) return null;
  return (
    <button
      type="button"
      onClick={() => {
        const { id, name, price, category, picture } = product;
        cart.add({ id, name, price, category, image_url: picture?.url ?? null }, 1, most);
      }}
      className="needs-script flex min-h-11 w-full items-center justify-center rounded-control bg-picture-ivory/95 text-sm font-semibold text-picture-wine transition-opacity hover:bg-picture-ivory focus-visible:opacity-100 [@media(hover:hover)]:opacity-0 [@media(hover:hover)]:group-focus-within:opacity-100 [@media(hover:hover)]:group-hover:opacity-100"
    >
      Quick Add<span className="sr-only"> {product.name}</span>
    </button>
  );
}
