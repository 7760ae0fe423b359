import { data } from 'react-router';
import { useSignedInData } from '#app/accounts/browser/use-signed-in-data.ts';
import { requireAdmin } from '#app/accounts/guards.ts';
import { Paper } from '#app/orders/components/paper.tsx';
import { findSettings } from '#app/settings/queries.ts';
import { orUnavailable } from '#app/web/availability.ts';
import { NO_STORE } from '#app/web/page-headers.ts';
import { MAX_AT_ONCE, ordersWord } from '../bulk.ts';
import { RiderStops } from '../components/rider-stops.tsx';
import { listRiderStops } from '../queries.ts';
import { paperBackLink } from '../rules.ts';
import type { Route } from './+types/rider-sheet.ts';
import stylesUrl from '#app/orders/components/invoice.css?url';
import staffStylesUrl from '#app/ui/staff/back-office.css?url';
import slipStylesUrl from '../components/packing-slip.css?url';

export { pageHeaders as headers } from '#app/web/page-headers.ts';

export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: staffStylesUrl },
  { rel: 'stylesheet', href: stylesUrl },
  { rel: 'stylesheet', href: slipStylesUrl },
];

/** The stops of a rider's round: the orders selected in the list. */
export async function loader({ request, url }: Route.LoaderArgs) {
  await requireAdmin(request);
  const ids = url.searchParams.getAll('ids').slice(0, MAX_AT_ONCE);
  const [sheet, { discretion }] = await Promise.all([
    orUnavailable(listRiderStops(ids)),
    findSettings(),
  ]);
  const back = paperBackLink(url.searchParams);
  const printedAt = new Date();
  return data({ ...sheet, back, sender: discretion.name, printedAt }, { headers: NO_STORE });
}

/** The title may be printed, so it does not name the shop. */
export const meta: Route.MetaFunction = () => [
  { title: 'Rider’s sheet' },
  { name: 'robots', content: 'noindex' },
];

export default function RiderSheet({ loaderData }: Route.ComponentProps) {
  const own = useSignedInData(loaderData);
  if (own === null) return <main />;
  const { back, stops, leftOut } = own;
  return (
    <Paper backTo={back.to} backLabel={back.label}>
      {leftOut > 0 && (
        <p className="mb-4 px-5 sm:px-0 print:hidden">
          {ordersWord(leftOut)} left out: delivered, cancelled, to be picked up, or without a phone
          number.
        </p>
      )}
      {stops.length > 0 ? (
        <RiderStops {...own} />
      ) : (
        <p className="px-5 sm:px-0">
          Please choose one or more orders in the list first that are still to be brought.
        </p>
      )}
    </Paper>
  );
}
