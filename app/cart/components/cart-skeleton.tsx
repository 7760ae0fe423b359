import { href } from 'react-router';
import { ButtonLink } from '#app/ui/button.tsx';

/** Shown until the stored cart is read, and always without script. */
export function CartSkeleton() {
  return (
    <>
      <noscript>
        <div className="mt-6 grid justify-items-start gap-6">
          <p className="max-w-prose text-lg text-muted">
            The cart is kept in your browser and needs JavaScript. You can look round the shop
            without it.
          </p>
          <ButtonLink to={href('/categories')}>Continue Shopping</ButtonLink>
        </div>
      </noscript>
      <div
        aria-busy="true"
        data-testid="skeleton"
        className="pulse mt-8 hidden gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem] [html[data-script]_&]:grid"
      >
        <div className="divide-y divide-line border-y border-line">
          {[1, 2].map((line) => (
            <div key={line} className="flex gap-4 py-6 sm:gap-6">
              <div className="aspect-4/5 w-22 shrink-0 rounded-control bg-blush sm:w-28" />
              <div className="grow">
                <div className="h-3 w-16 rounded bg-blush" />
                <div className="mt-3 h-5 w-4/5 rounded bg-blush" />
                <div className="mt-8 h-11 w-32 rounded-control bg-blush" />
              </div>
            </div>
          ))}
        </div>
        <div className="h-80 rounded-card bg-tint" />
      </div>
    </>
  );
}
