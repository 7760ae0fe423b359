import { data, redirect } from 'react-router';
import { findSettings } from '#app/settings/queries.ts';
import { orUnavailable } from '#app/web/availability.ts';
import { describePage } from '#app/web/meta.ts';
import { NO_TRACE } from '#app/web/page-headers.ts';
import { Invoice } from '../components/invoice.tsx';
import { Paper } from '../components/paper.tsx';
import { hasAccess } from '../order-links/order-access.ts';
import { findLinkedOrder, guestOf } from '../order-links/queries.ts';
import { orderLinkPath } from '../order-links/signed-path.ts';
import { orderView } from '../order-view.ts';
import { findOrderOf } from '../queries.ts';
import { invoiceTitle } from '../rules.ts';
import type { Route } from './+types/guest-invoice.ts';
import stylesUrl from '../components/invoice.css?url';

export { pageHeaders as headers } from '#app/web/page-headers.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesUrl }];

/** For visitors who have entered the digits; others are redirected to enter them. */
export async function loader({ request, params }: Route.LoaderArgs) {
  const now = new Date();
  const found = await orUnavailable(findLinkedOrder(params.link, now));
  if (!found) throw data(null, { status: 404, headers: NO_TRACE });
  const path = orderLinkPath(found.id);
  const isOpen = !found.isExpired && hasAccess(request, found.id, now);
  const order = isOpen ? await orUnavailable(findOrderOf(guestOf(found), found.id)) : undefined;
  if (!order) throw redirect(path, { headers: NO_TRACE });
  const { site } = await findSettings();
  return data({ order: orderView(order).order, seller: site, path }, { headers: NO_TRACE });
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  describePage(matches, {
    title: loaderData ? invoiceTitle(loaderData.order) : 'Page not found',
    description: 'An invoice, made to be printed.',
    unlisted: true,
  });

export default function GuestInvoice({
  loaderData: { order, seller, path },
}: Route.ComponentProps) {
  return (
    <Paper backTo={path} backLabel="Back to the order">
      <Invoice order={order} seller={seller} />
    </Paper>
  );
}
