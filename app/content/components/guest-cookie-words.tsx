import { hasGuestOrders } from '#app/settings/guest-orders.ts';
import { useShop } from '#app/settings/shop-context.tsx';

/** What the privacy policy says of ordering without an account, where that is possible. */
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
