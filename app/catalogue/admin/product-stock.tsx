import { href, data } from 'react-router';
import { requireAdmin } from '#app/accounts/guards.ts';
import { listOrderNumbers } from '#app/orders/queries.ts';
import { Link } from '#app/ui/link.tsx';
import { type Column, DataTable } from '#app/ui/staff/data-table.tsx';
import { listAddress, useListAddress } from '#app/ui/staff/list-address.ts';
import { RouteDialog } from '#app/ui/staff/route-dialog.tsx';
import { Timestamp } from '#app/ui/staff/timestamp.tsx';
import { isUuid } from '#app/values/uuid.ts';
import { orUnavailable } from '#app/web/availability.ts';
import { describePage } from '#app/web/meta.ts';
import { NO_STORE } from '#app/web/page-headers.ts';
import { StepLinks } from '../components/step-links.tsx';
import { listMovements } from '../products/list-movements.ts';
import { deltaText, REASON_WORDS, stockWords } from '../products/words.ts';
import type { Route } from './+types/product-stock.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';

export async function loader({ request, params, url }: Route.LoaderArgs) {
  await requireAdmin(request);
  const found = isUuid(params.productId)
    ? await orUnavailable(listMovements(params.productId, url.searchParams))
    : undefined;
  if (!found) throw data('There is no such product.', { status: 404, headers: NO_STORE });
  const numbers = await orUnavailable(
    listOrderNumbers(found.movements.flatMap(({ orderId }) => orderId ?? [])),
  );
  const movements = found.movements.map((movement) => ({
    ...movement,
    order: numbers.get(movement.orderId ?? ''),
  }));
  return data({ ...found, movements }, { headers: NO_STORE });
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  describePage(matches, {
    title: loaderData ? `Stock history of ${loaderData.name}` : 'Stock history',
    description: 'How the stock of a product came and went.',
    unlisted: true,
  });

type Movement = Route.ComponentProps['loaderData']['movements'][number];

export default function ProductStock({ loaderData }: Route.ComponentProps) {
  const { params } = useListAddress(href('/admin/products'));
  const list = new URLSearchParams(params);
  for (const step of ['newer', 'older']) list.delete(step);
  const address = listAddress(href('/admin/products'), list.size > 0 ? `?${list}` : '');
  const { name, movements, newer, older } = loaderData;
  return (
    <RouteDialog title={`Stock history of ${name}`} closeTo={address.here} size="wide">
      <p className="mb-4 text-muted">{stockWords(loaderData)}</p>
      {movements.length === 0 ? (
        <p>Nothing has moved yet. Counts, sales and returns will be listed here.</p>
      ) : (
        <DataTable
          caption="Movements, newest first"
          columns={columnsFor()}
          rows={movements}
          keyOf={({ id }) => String(id)}
          address={address}
        />
      )}
      <StepLinks newer={newer} older={older} />
    </RouteDialog>
  );
}

function columnsFor(): Column<Movement>[] {
  return [
    { label: 'When', names: true, cell: ({ at }) => <Timestamp at={at} exact /> },
    {
      label: 'What',
      cell: ({ reason, orderId, order }) => (
        <>
          {REASON_WORDS[reason]}
          {orderId && <OrderLink id={orderId} number={order} />}
        </>
      ),
    },
    { label: 'Who', cell: ({ actorId, actor, reason }) => whoText(actorId, actor, reason) },
    {
      label: 'Change',
      figures: true,
      cell: ({ delta }) => <strong className="font-semibold">{deltaText(delta)}</strong>,
    },
    { label: 'Left', figures: true, cell: ({ balance }) => balance.toLocaleString('en-GH') },
  ];
}

function whoText(actorId: string | null, actor: string | null, reason: Movement['reason']) {
  if (actorId !== null) return actor ?? 'Account deleted';
  return reason === 'sold' || reason === 'returned' ? 'Customer' : 'The shop';
}

function OrderLink({ id, number }: { id: string; number: string | undefined }) {
  return number === undefined ? (
    <span className="block text-sm text-muted">Order deleted</span>
  ) : (
    <Link
      to={href('/admin/orders/:orderId', { orderId: id })}
      className="block text-sm text-wine underline"
    >
      {number}
    </Link>
  );
}
