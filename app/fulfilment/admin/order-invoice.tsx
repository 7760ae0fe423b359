import { data } from 'react-router';
import { useSignedInData } from '#app/accounts/browser/use-signed-in-data.ts';
import { requireAdmin } from '#app/accounts/guards.ts';
import { Invoice } from '#app/orders/components/invoice.tsx';
import { Paper } from '#app/orders/components/paper.tsx';
import { invoiceTitle, staffOrderPath } from '#app/orders/rules.ts';
import { findSettings } from '#app/settings/queries.ts';
import { formatPhone } from '#app/values/phone.ts';
import { orUnavailable } from '#app/web/availability.ts';
import { describePage } from '#app/web/meta.ts';
import { NO_STORE } from '#app/web/page-headers.ts';
import { listPaperOrders } from '../queries.ts';
import type { Route } from './+types/order-invoice.ts';
import stylesUrl from '#app/orders/components/invoice.css?url';
import staffStylesUrl from '#app/ui/staff/back-office.css?url';

export { pageHeaders as headers } from '#app/web/page-headers.ts';

export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: staffStylesUrl },
  { rel: 'stylesheet', href: stylesUrl },
];

/** The customer's invoice, printed by staff. */
export async function loader({ request, params }: Route.LoaderArgs) {
  await requireAdmin(request);
  const [[order], { site }] = await Promise.all([
    orUnavailable(listPaperOrders([params.orderId])),
    findSettings(),
  ]);
  if (!order) throw data('There is no such order.', { status: 404, headers: NO_STORE });
  const { customer } = order;
  return data(
    {
      order: { ...order, customer: { ...customer, phone: formatPhone(customer.phone) } },
      seller: site,
    },
    { headers: NO_STORE },
  );
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  describePage(matches, {
    title: loaderData ? invoiceTitle(loaderData.order) : 'Page not found',
    description: 'An invoice, made to be printed.',
    unlisted: true,
  });

export default function StaffInvoice({ loaderData }: Route.ComponentProps) {
  const own = useSignedInData(loaderData);
  if (own === null) return <main />;
  return (
    <Paper backTo={staffOrderPath(own.order.id)} backLabel="Back to the order">
      <Invoice order={own.order} seller={own.seller} />
    </Paper>
  );
}
