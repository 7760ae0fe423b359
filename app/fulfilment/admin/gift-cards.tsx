import { data } from 'react-router';
import { useSignedInData } from '#app/accounts/browser/use-signed-in-data.ts';
import { requireAdmin } from '#app/accounts/guards.ts';
import { GiftCard } from '#app/gifts/components/gift-card.tsx';
import { Paper } from '#app/orders/components/paper.tsx';
import { orderName } from '#app/orders/rules.ts';
import { orUnavailable } from '#app/web/availability.ts';
import { NO_STORE } from '#app/web/page-headers.ts';
import { MAX_AT_ONCE, ordersWord } from '../bulk.ts';
import { cardsOf } from '../gift-cards.ts';
import { listNamedOrders } from '../queries.ts';
import { paperBackLink } from '../rules.ts';
import type { Route } from './+types/gift-cards.ts';
import stylesUrl from '#app/orders/components/invoice.css?url';
import staffStylesUrl from '#app/ui/staff/back-office.css?url';
import cardStylesUrl from '../components/gift-cards.css?url';

export { pageHeaders as headers } from '#app/web/page-headers.ts';

export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: staffStylesUrl },
  { rel: 'stylesheet', href: stylesUrl },
  { rel: 'stylesheet', href: cardStylesUrl },
];

/** The cards of the requested orders, four per page. */
export async function loader({ request, url }: Route.LoaderArgs) {
  await requireAdmin(request);
  const ids = url.searchParams.getAll('ids').slice(0, MAX_AT_ONCE);
  const found = await orUnavailable(listNamedOrders(ids));
  const cards = cardsOf(found);
  const leftOut = found.length - cards.length;
  return data({ cards, leftOut, back: paperBackLink(url.searchParams) }, { headers: NO_STORE });
}

/** The title may be printed, so it does not name the shop. */
export const meta: Route.MetaFunction = () => [
  { title: 'Cards' },
  { name: 'robots', content: 'noindex' },
];

export default function GiftCards({ loaderData }: Route.ComponentProps) {
  const own = useSignedInData(loaderData);
  if (own === null) return <main />;
  const { cards, leftOut, back } = own;
  return (
    <Paper backTo={back.to} backLabel={back.label}>
      <p className="mb-4 px-5 sm:px-0 print:hidden">
        {cards.length === 0
          ? 'None of these orders has a card.'
          : 'Four to a sheet of A4, each A6 when cut. Print at 100 %, without margins.'}
        {cards.length > 0 && leftOut > 0 && ` ${ordersWord(leftOut)} without a card left out.`}
      </p>
      <ul className="card-sheet">
        {cards.map((card) => (
          <li key={card.id}>
            <p className="card-order">{orderName(card)}</p>
            <GiftCard message={card.message} signature={card.signature} />
          </li>
        ))}
      </ul>
    </Paper>
  );
}
