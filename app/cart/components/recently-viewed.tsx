import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { href } from 'react-router';
import { useShop } from '#app/settings/shop-context.tsx';
import { Button } from '#app/ui/button.tsx';
import { useDiscreetMode } from '#app/ui/discreet-mode.ts';
import { Link } from '#app/ui/link.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { Price } from '#app/ui/price.tsx';
import { fetchQuote } from '../browser/fetch-quote.ts';
import { viewedStore } from '../browser/viewed-store.ts';
import type { QuotedLine } from '../quote.ts';
import { viewedFrom } from '../viewed-products.ts';

type ViewedProps = {
  /** The product of this page: added to the list, and not shown in it. */
  current?: string;
};

/** Recently viewed products on this device. In discreet mode nothing is remembered. */
export function RecentlyViewed({ current }: ViewedProps) {
  const { device } = useShop();
  const isDiscreet = useDiscreetMode();
  return device.recentlyViewed && !isDiscreet ? <Viewed key={current} current={current} /> : null;
}

const focus = (element: HTMLElement | null) => element?.focus();

function Viewed({ current }: { current: string | undefined }) {
  const [isForgotten, setForgotten] = useState(false);
  const stored = useSyncExternalStore(viewedStore.subscribe, viewedStore.current, viewedStore.none);
  useEffect(() => {
    if (current !== undefined) viewedStore.add(current);
  }, [current]);
  const box = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(box);
  const ids = viewedFrom(stored).filter((id) => id !== current);
  const products = useProducts(isNear ? ids : []);
  function forget() {
    setForgotten(true);
    viewedStore.forget();
  }
  return (
    <div ref={box}>
      {(isForgotten || products.length > 0) && (
        <section aria-labelledby="viewed" className="mt-24">
          <h2 id="viewed" className="hairline text-3xl">
            Recently viewed
          </h2>
          {isForgotten ? (
            <p ref={focus} tabIndex={-1} role="status" className="mt-4 text-muted">
              Forgotten. This device no longer knows what you viewed.
            </p>
          ) : (
            <>
              <div className="mt-2 flex flex-wrap items-center gap-x-6 text-muted">
                Kept on this device only.
                <Button kind="quiet" onClick={forget}>
                  Forget<span className="sr-only"> what was viewed</span>
                </Button>
              </div>
              <ul className="-m-1 mt-3 flex gap-4 overflow-x-auto p-1 pb-3">
                {products.map((product) => (
                  <li key={product.id} className="w-36 shrink-0">
                    <ViewedProduct product={product} />
                  </li>
                ))}
              </ul>
            </>
          )}
        </section>
      )}
    </div>
  );
}

function ViewedProduct({ product }: { product: QuotedLine }) {
  const { id, name, picture, price, problem } = product;
  return (
    <article className="relative">
      <div className="aspect-4/5 overflow-hidden rounded-card bg-blush">
        <Picture picture={picture} sizes="9rem" decorative className="size-full object-cover" />
      </div>
      <h3 className="mt-2 text-base leading-snug">
        <Link
          to={href('/product/:id', { id })}
          className="wrap-anywhere after:absolute after:inset-0 hover:text-wine hover:underline"
        >
          {name}
        </Link>
      </h3>
      <p className="mt-1 text-sm text-muted">
        {problem === 'out_of_stock' ? 'Sold out' : <Price amount={price} />}
      </p>
    </article>
  );
}

/** Whether it is on the screen or just below: no request before that. */
function useIsNear(box: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!box.current) return undefined;
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true);
      },
      { rootMargin: '600px' },
    );
    watch.observe(box.current);
    return () => watch.disconnect();
  }, [box]);
  return isNear;
}

// A failed connection, or the shop is briefly down.
const AGAIN_AFTER_MS = 5_000;

/** The current data of these products. Deleted ones are removed from this device. */
function useProducts(ids: readonly string[]): QuotedLine[] {
  const [known, setKnown] = useState<QuotedLine[]>([]);
  const wanted = JSON.stringify(ids.map((id) => ({ id, quantity: 1 })));
  const isEmpty = ids.length === 0;
  useEffect(() => {
    if (isEmpty) return undefined;
    const stop = new AbortController();
    let again: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      const quote = await fetchQuote({ items: wanted, zone: '' }, stop.signal);
      if (stop.signal.aborted) return;
      if (!quote) {
        again = setTimeout(() => void ask(), AGAIN_AFTER_MS);
        return;
      }
      const gone = quote.lines.filter(({ problem }) => problem === 'gone');
      setKnown(quote.lines.filter((line) => !gone.includes(line)));
      if (gone.length > 0) viewedStore.remove(gone.map(({ id }) => id));
    };
    void ask();
    return () => {
      clearTimeout(again);
      stop.abort();
    };
  }, [isEmpty, wanted]);
  return known.filter(({ id }) => ids.includes(id));
}
