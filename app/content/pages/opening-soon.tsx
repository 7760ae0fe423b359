import { useMatches } from 'react-router';
import { useShop } from '#app/settings/shop-context.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { describePage } from '#app/web/meta.ts';
import type { Route } from './+types/opening-soon.ts';

type Words = { title: string; text: string };

const STAFF: Words = {
  title: 'The back-office opens soon',
  text: 'Staff will run products, orders, people and settings from here, behind their sign-in. Nothing can be seen or changed here until then.',
};

/** What each part of the shop that is still being built will be, by its route. */
const WORDS: Record<string, Words> = {
  auth: {
    title: 'Accounts open soon',
    text: 'Signing in and signing up come with the next release: a wishlist, your details filled in for you and your orders in one place. You can look round and fill your cart without an account today; it stays on this device.',
  },
  account: {
    title: 'Access Your Account',
    text: 'Your profile, your orders and your settings will live here. Accounts open with the next release.',
  },
  wishlist: {
    title: 'Your wishlist is empty',
    text: 'The hearts in the shop start keeping what you like as soon as accounts open, with the next release.',
  },
  orders: {
    title: 'Sign in to view your orders',
    text: 'Every order will be listed here with its state. Accounts open with the next release, ordering with the one after it.',
  },
  checkout: {
    title: 'Checkout opens soon',
    text: 'Ordering is not possible yet, and nothing is charged. Your cart stays on this device until checkout opens.',
  },
  'order-confirmation': {
    title: 'No order to show',
    text: 'Orders will be confirmed here once checkout is open. Nothing has been ordered and nothing was charged.',
  },
  'reset-password': {
    title: 'Invalid or Expired Link',
    text: 'Accounts are not open yet, so no link to a new password is valid.',
  },
  'email-confirmation': {
    title: 'Nothing to confirm',
    text: 'Accounts are not open yet, so there is no email address to confirm.',
  },
};

export const meta: Route.MetaFunction = ({ matches }) => {
  const { title, text } = WORDS[matches.at(-1)?.id ?? ''] ?? STAFF;
  return describePage(matches, { title, description: text, unlisted: true });
};

export default function OpeningSoon() {
  const id = useMatches().at(-1)?.id ?? '';
  const { title, text } = WORDS[id] ?? STAFF;
  const { site } = useShop();
  return (
    <div className="wrap grid grid-cols-1 justify-items-start gap-6 py-20 lg:py-28">
      <h1 className="hairline text-4xl sm:text-5xl">{title}</h1>
      <p className="max-w-prose text-lg text-muted">{text}</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/categories">
          {id === 'wishlist' ? 'Browse Products' : 'Start shopping'}
        </ButtonLink>
        <ButtonLink to="/contact" kind="secondary">
          Ask {site.brand}
        </ButtonLink>
      </div>
    </div>
  );
}
