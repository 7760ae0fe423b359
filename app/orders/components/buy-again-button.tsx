import { href, useNavigate } from 'react-router';
import { useCart } from '#app/cart/cart.tsx';
import { useShop } from '#app/settings/shop-context.tsx';
import { Button } from '#app/ui/button.tsx';
import { toast } from '#app/ui/toast-store.ts';
import { buyAgainNotice, buyAgain, isOnOffer } from '../buy-again.ts';
import { type Order, orderTitle } from '../rules.ts';

type BuyAgainProps = { order: Pick<Order, 'id' | 'number' | 'lines'>; kind?: 'secondary' };

/** Adds an order's items to the cart of this device. The cart needs script, and so does this. */
export function BuyAgainButton({ order, kind }: BuyAgainProps) {
  const cart = useCart();
  const { limits } = useShop();
  const navigate = useNavigate();
  if (!order.lines.some(isOnOffer)) return null;
  const press = () => {
    const again = buyAgain(order.lines, cart.items, limits);
    cart.putIn(again.added);
    const { title, message } = buyAgainNotice(again);
    // The cart shows the rest.
    toast(title, message, { inDiscreetMode: '' });
    void navigate(href('/cart'));
  };
  return (
    <span className="hidden [html[data-script]_&]:contents">
      <Button onClick={press} {...(kind && { kind })}>
        Buy again<span className="sr-only"> {orderTitle(order)}</span>
      </Button>
    </span>
  );
}
