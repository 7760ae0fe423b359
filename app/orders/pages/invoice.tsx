import { data } from 'react-router';
import { useSignedInData } from '#app/accounts/browser/use-signed-in-data.ts';
import { requireUser } from '#app/accounts/guards.ts';
import { NotFound } from '#app/content/components/not-found.tsx';
import { findSettings } from '#app/settings/queries.ts';
import { orUnavailable } from '#app/web/availability.ts';
import { describePage } from '#app/web/meta.ts';
import { NO_STORE } from '#app/web/page-headers.ts';
import { userAsBuyer } from '../buyer.ts';
import { Invoice } from '../components/invoice.tsx';
import { Paper } from '../components/paper.tsx';
import { orderView } from '../order-view.ts';
import { findOrderOf } from '../queries.ts';
import { invoiceTitle, orderPath } from '../rules.ts';
import type { Route } from './+types/invoice.ts';
import stylesUrl from '../components/invoice.css?url';

export { pageHeaders as headers } from '#app/web/page-headers.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesUrl }];

export async function loader({ request, params }: Route.LoaderArgs) {
  const user = await requireUser(request);
  const [order, { site }] = await Promise.all([
    orUnavailable(findOrderOf(userAsBuyer(user.id), params.orderId)),
    findSettings(),
  ]);
  if (!order) return data(null, { status: 404, headers: NO_STORE });
  return data({ order: orderView(order).order, seller: site }, { headers: NO_STORE });
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  describePage(matches, {
    title: loaderData ? invoiceTitle(loaderData.order) : 'Page not found',
    description: 'An invoice, made to be printed.',
    unlisted: true,
  });

/** A printed document: without the shop's layout. */
export default function InvoicePage({ loaderData }: Route.ComponentProps) {
  const own = useSignedInData(loaderData);
  if (own === null) {
    return <main>{loaderData === null && <NotFound />}</main>;
  }
  return (
    <Paper backTo={orderPath(own.order.id)} backLabel="Back to the order">
      <Invoice order={own.order} seller={own.seller} />
    </Paper>
  );
}
