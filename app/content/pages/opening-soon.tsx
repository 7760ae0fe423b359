import { useMatches } from 'react-router';
import { useShop } from '#app/settings/shop-context.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { describePage } from '#app/web/meta.ts';
import type { Route } from './+types/opening-soon.ts';

type Words = { title: string; text: string };

const CHECKOUT: Words = {
  title: 'Checkout opens soon',
  text: 'Ordering is not possible yet, and nothing is charged. Your cart stays on this device until checkout opens.',
};

/** What each part of the shop that is still being built will be, by its route. */
const WORDS: Record<string, Words> = {
  checkout: CHECKOUT,
  'order-confirmation': {
    title: 'No order to show',
    text: 'Orders will be confirmed here once checkout is open. Nothing has been ordered and nothing was charged.',
  },
};

export const meta: Route.MetaFunction = ({ matches }) => {
  const { title, text } = WORDS[matches.at(-1)?.id ?? ''] ?? CHECKOUT;
  return describePage(matches, { title, description: text, unlisted: true });
};

export default function OpeningSoon() {
  const id = useMatches().at(-1)?.id ?? '';
  const { title, text } = WORDS[id] ?? CHECKOUT;
  const { site } = useShop();
  return (
    <div className="wrap grid grid-cols-1 justify-items-start gap-6 py-20 lg:py-28">
      <h1 className="hairline text-4xl sm:text-5xl">{title}</h1>
      <p className="max-w-prose text-lg text-muted">{text}</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/categories">Start shopping</ButtonLink>
        <ButtonLink to="/contact" kind="secondary">
          Ask {site.brand}
        </ButtonLink>
      </div>
    </div>
  );
}
