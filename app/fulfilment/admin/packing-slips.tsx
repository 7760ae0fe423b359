import { data } from 'react-router';
import { useSignedInData } from '#app/accounts/browser/use-signed-in-data.ts';
import { requireAdmin } from '#app/accounts/guards.ts';
import { receiverOf } from '#app/gifts/gift.ts';
import { packingText } from '#app/gifts/words.ts';
import { Paper } from '#app/orders/components/paper.tsx';
import { orderName, staffOrderPath } from '#app/orders/rules.ts';
import { findSettings } from '#app/settings/queries.ts';
import { formatPhone } from '#app/values/phone.ts';
import { orUnavailable } from '#app/web/availability.ts';
import { NO_STORE } from '#app/web/page-headers.ts';
import { PackingSlip, type PackingSlipData } from '../components/packing-slip.tsx';
import { listPaperOrders } from '../queries.ts';
import { paperBackLink, itemCode } from '../rules.ts';
import type { Route } from './+types/packing-slips.ts';
import stylesUrl from '#app/orders/components/invoice.css?url';
import staffStylesUrl from '#app/ui/staff/back-office.css?url';
import slipStylesUrl from '../components/packing-slip.css?url';

export { pageHeaders as headers } from '#app/web/page-headers.ts';

export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: staffStylesUrl },
  { rel: 'stylesheet', href: stylesUrl },
  { rel: 'stylesheet', href: slipStylesUrl },
];

const MOST = 100;

/** The packing slips of one or several orders, one per page. */
export async function loader({ request, params, url }: Route.LoaderArgs) {
  await requireAdmin(request);
  const { orderId } = params;
  const ids = orderId === undefined ? url.searchParams.getAll('ids').slice(0, MOST) : [orderId];
  const [found, { discretion }] = await Promise.all([
    orUnavailable(listPaperOrders(ids)),
    findSettings(),
  ]);
  if (orderId !== undefined && found.length === 0) {
    throw data('There is no such order.', { status: 404, headers: NO_STORE });
  }
  const slips = found.map(
    ({ id, number, placedAt, shipping, delivery, lines, ...order }): PackingSlipData => ({
      id,
      number,
      placedAt,
      shipping,
      delivery,
      receiver: slipReceiver(order),
      packing: order.gift ? packingText(order.gift) : undefined,
      items: lines.map((line) => ({
        id: line.id,
        code: itemCode(line),
        quantity: line.quantity,
      })),
    }),
  );
  const back =
    orderId === undefined
      ? paperBackLink(url.searchParams)
      : { to: staffOrderPath(orderId), label: 'Back to the order' };
  return data({ slips, back, sender: discretion.name }, { headers: NO_STORE });
}

function slipReceiver(order: Parameters<typeof receiverOf>[0]) {
  const receiver = receiverOf(order);
  return { ...receiver, phone: formatPhone(receiver.phone) };
}

/** The title may be printed, so it does not name the shop. */
export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: titleOf(loaderData?.slips ?? []) },
  { name: 'robots', content: 'noindex' },
];

function titleOf(slips: readonly PackingSlipData[]): string {
  const [slip] = slips;
  return slip && slips.length === 1 ? `Packing slip ${orderName(slip)}` : 'Packing slips';
}

export default function PackingSlips({ loaderData }: Route.ComponentProps) {
  const own = useSignedInData(loaderData);
  if (own === null) return <main />;
  const { slips, back, sender } = own;
  return (
    <Paper backTo={back.to} backLabel={back.label}>
      {slips.length === 0 ? (
        <p className="px-5 sm:px-0">Please choose one or more orders in the list first.</p>
      ) : (
        slips.map((slip) => <PackingSlip key={slip.id} slip={slip} sender={sender} />)
      )}
    </Paper>
  );
}
