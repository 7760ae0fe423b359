import { Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Price } from '#app/ui/price.tsx';
import { QuantityField } from '#app/ui/quantity-field.tsx';
import { times } from '#app/values/money.ts';
import { describePage } from '#app/web/meta.ts';
import { useCart } from '../cart.tsx';
import { subtotalOf } from '../rules.ts';
import type { Route } from './+types/cart.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, {
    title: 'Your cart',
    description: 'What you chose, kept on this device.',
    unlisted: true,
  });

export default function CartPage() {
  const cart = useCart();
  if (cart.items.length === 0) {
    return (
      <div className="wrap grid grid-cols-1 justify-items-start gap-6 py-20 lg:py-28">
        <h1 className="hairline text-4xl sm:text-5xl">Your cart is empty</h1>
        <p className="max-w-prose text-lg text-muted">
          What you add stays on this device, also when you close the page.
        </p>
        <ButtonLink to="/categories">Continue Shopping</ButtonLink>
      </div>
    );
  }
  return (
    <div className="wrap max-w-4xl pt-10 lg:pt-14">
      <h1 className="text-4xl sm:text-5xl">Your cart</h1>
      <ul className="mt-8 divide-y divide-line border-y border-line">
        {cart.items.map((item) => (
          <li
            key={item.id}
            className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-3 py-6 sm:grid-cols-[1fr_auto_7rem_auto] sm:gap-x-6"
          >
            <div className="max-sm:col-span-2">
              <Link
                to={`/product/${item.id}`}
                className="font-serif text-xl hover:text-wine hover:underline"
              >
                {item.name}
              </Link>
              <p className="text-sm text-muted">
                {item.category} · <Price amount={item.price} />
              </p>
            </div>
            <QuantityField
              label={`Quantity of ${item.name}`}
              quantity={item.quantity}
              onChange={(quantity) => cart.update(item.id, quantity)}
              most={undefined}
              least={0}
            />
            <Price
              amount={times(item.price, item.quantity)}
              className="font-semibold max-sm:row-start-3 sm:text-right"
            />
            <button
              type="button"
              aria-label={`Remove ${item.name}`}
              onClick={() => cart.remove(item.id)}
              className="grid size-11 place-items-center rounded-control text-muted hover:text-danger"
            >
              <Trash2 aria-hidden="true" className="size-5" />
            </button>
          </li>
        ))}
      </ul>
      <div className="mt-6 flex flex-wrap items-center justify-between gap-4">
        <Button kind="quiet" onClick={() => cart.clear()}>
          Clear cart
        </Button>
        <p className="text-lg">
          Subtotal <Price amount={subtotalOf(cart.items)} className="ml-2 text-2xl font-semibold" />
        </p>
      </div>
      <div className="mt-8 rounded-card bg-tint p-6">
        <p className="font-semibold">Checkout opens soon</p>
        <p className="mt-1 max-w-prose text-muted">
          Delivery, stock and the final price are worked out by the shop when ordering opens. Until
          then your cart waits here, on this device alone.
        </p>
        <ButtonLink to="/categories" className="mt-5">
          Continue Shopping
        </ButtonLink>
      </div>
    </div>
  );
}
