import { hasGuestOrders } from '#app/settings/guest-orders.ts';
import { useShop } from '#app/settings/shop-context.tsx';

/** The privacy policy's section on guest orders, if these are allowed. */
export function GuestCookieWords() {
  const { guestCheckout } = useShop();
  if (!hasGuestOrders(guestCheckout)) return null;
  return (
    <li>
      <strong>If you order without an account</strong>, a cookie shows that order to this device for
      a day, and another remembers for half an hour that you entered the digits of your phone
      number. Scripts cannot read them.
    </li>
  );
}
