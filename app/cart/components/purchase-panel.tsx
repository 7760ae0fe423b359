import { type ReactNode, useEffect, useRef, useState } from 'react';
import { LOW_STOCK, type ProductSummary } from '#app/catalogue/rules.ts';
import { useShop } from '#app/settings/shop-context.tsx';
import { Button } from '#app/ui/button.tsx';
import { QuantityField } from '#app/ui/quantity-field.tsx';
import { formatMoney, times } from '#app/values/money.ts';
import { limitWords } from '../browser/cart-actions.ts';
import { useCart } from '../cart.tsx';

type PanelProps = { product: ProductSummary; heart: ReactNode; share: ReactNode };

/** Quantity and Add to Cart. On a phone the button is sticky while its place is off screen. */
export function PurchasePanel({ product, heart, share }: PanelProps) {
  const [quantity, setQuantity] = useState(1);
  const cart = useCart();
  const { limits } = useShop();
  const most = product.unitsLeft ?? undefined;
  const canBuy = most !== 0;
  const add = () => {
    const { id, name, price, category, picture } = product;
    cart.add({ id, name, price, category, image_url: picture?.url ?? null }, quantity, most);
  };
  const label = `Add to Cart - ${formatMoney(times(product.price, quantity))}`;
  const button = useRef<HTMLDivElement>(null);
  const away = useOutOfSight(button);
  return (
    <>
      <StockLine product={product} most={most} />
      <div ref={button} className="mt-5 flex flex-wrap items-start gap-3">
        <QuantityField
          label="Quantity"
          quantity={quantity}
          onChange={setQuantity}
          max={Math.min(most ?? limits.unitsPerLine, limits.unitsPerLine)}
          mostWords={limitWords(most, limits)}
          disabled={!canBuy}
        />
        <Button onClick={add} disabled={!canBuy} className="grow">
          {label}
        </Button>
      </div>
      <noscript>
        <p className="mt-3 text-sm text-muted">
          The cart is kept in your browser and needs JavaScript.
        </p>
      </noscript>
      <div className="mt-3 flex gap-3">
        {heart}
        {share}
      </div>
      {away && canBuy && (
        <div className="add-bar fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:hidden">
          <p className="mb-1.5 truncate text-sm font-semibold">{product.name}</p>
          <Button onClick={add} className="w-full">
            {label}
          </Button>
        </div>
      )}
    </>
  );
}

function StockLine({ product, most }: { product: ProductSummary; most: number | undefined }) {
  const { unitsPerLine } = useShop().limits;
  if (!product.inStock) {
    return (
      <p className="mt-3 font-semibold text-danger">
        Out of stock{' '}
        <span className="font-normal text-muted">– we cannot take an order for it now.</span>
      </p>
    );
  }
  if (most === 0) {
    return (
      <p className="mt-3 font-semibold text-danger">
        Being bought right now{' '}
        <span className="font-normal text-muted">
          – other customers are paying for the last ones. Please check again in a few minutes.
        </span>
      </p>
    );
  }
  return (
    <p className="mt-3 font-semibold text-sage">
      In stock
      {most !== undefined && most <= LOW_STOCK ? (
        <span className="text-danger"> – only {most} left</span>
      ) : (
        <span className="font-normal text-muted"> – up to {unitsPerLine} per order</span>
      )}
    </p>
  );
}

function useOutOfSight(target: React.RefObject<HTMLElement | null>): boolean {
  const [away, setAway] = useState(false);
  useEffect(() => {
    if (!target.current) return undefined;
    const watch = new IntersectionObserver(([entry]) => setAway(entry?.isIntersecting === false));
    watch.observe(target.current);
    return () => watch.disconnect();
  }, [target]);
  return away;
}
