import { useState } from 'react';
import { Outlet } from 'react-router';
import { requireAdmin } from '#app/accounts/guards.ts';
import { MAIL_HOLD_SECONDS, orderName, shortId } from '#app/orders/rules.ts';
import { ORDERLESS_REFUNDS_PATH } from '#app/payments/rules.ts';
import { Link } from '#app/ui/link.tsx';
import type { Column } from '#app/ui/staff/data-table.tsx';
import { type ListAddress, useListAddress } from '#app/ui/staff/list-address.ts';
import { ExportLink, ListScreen } from '#app/ui/staff/list-screen.tsx';
import { RowAction, RowActions } from '#app/ui/staff/row-actions.tsx';
import { Timestamp } from '#app/ui/staff/timestamp.tsx';
import { formatMoney } from '#app/values/money.ts';
import { answerList } from '#app/web/availability.ts';
import { describeScreen } from '#app/web/meta.ts';
import { OrderWatch } from '../browser/use-status.ts';
import { BulkWatch } from '../components/bulk-status.tsx';
import { PaymentBadge } from '../components/payment-badge.tsx';
import { SlipBar, SlipBox } from '../components/slip-bar.tsx';
import { LiveStatus, StatusSelect } from '../components/status-select.tsx';
import type { OrdersContext } from '../context.ts';
import { listOrdersForStaff } from '../list-orders.ts';
import { ORDER_LIST } from '../words.ts';
import type { Route } from './+types/orders.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';
export { revalidateAfterConflict as shouldRevalidate } from '#app/web/action-fallback.ts';

export async function loader({ request, url }: Route.LoaderArgs) {
  await requireAdmin(request);
  return answerList(ORDER_LIST, listOrdersForStaff(url.searchParams, new Date()));
}

export const meta = describeScreen(ORDER_LIST);

type List = NonNullable<Awaited<ReturnType<typeof listOrdersForStaff>>>;
type Row = List['rows'][number];

export default function Orders({ loaderData: { list } }: Route.ComponentProps) {
  const address = useListAddress(ORDER_LIST.path);
  const [changed, setChanged] = useState<readonly string[]>([]);
  const noteChange = (id: string) =>
    setChanged((before) => (before.includes(id) ? before : [...before, id]));
  return (
    <ListScreen
      definition={ORDER_LIST}
      address={address}
      list={list}
      columns={columnsFor(address, noteChange)}
      actions={<ExportLink address={address} />}
      notes={<Notes address={address} />}
      bulkActions={<SlipBar address={address} rows={list?.rows ?? []} />}
      below={
        <p className="mt-4 text-sm text-muted">
          Shipped, Delivered and Cancelled email the customer after {MAIL_HOLD_SECONDS} seconds.
          Undo before that and nothing is sent. The CSV names items by code, like packing slips.{' '}
          <a
            href={`${ORDER_LIST.path}/export${withNames(address.search)}`}
            download
            className={LINK}
          >
            Export with product names
          </a>
        </p>
      }
      empty={<p className="mt-1 text-muted">New orders appear here.</p>}
    >
      <BulkWatch />
      {changed.map((id) => (
        <OrderWatch key={id} orderId={id} />
      ))}
      <Outlet context={{ noteChange } satisfies OrdersContext} />
    </ListScreen>
  );
}

const LINK = 'text-wine underline underline-offset-4';

/** Parameters of the address that no filter shows, and limits of this list. */
function Notes({ address }: { address: ListAddress }) {
  return (
    <>
      {address.params.has('customer') && (
        <p className="text-sm">
          Orders of one customer.{' '}
          <Link to={address.with({ customer: null })} className={LINK}>
            Show all customers
          </Link>
        </p>
      )}
      {address.params.get('payment') === 'refund-stuck' && (
        <p className="text-sm text-muted">
          Payments without an order are listed separately:{' '}
          <Link to={ORDERLESS_REFUNDS_PATH} className={LINK}>
            Refunds without an order
          </Link>
        </p>
      )}
    </>
  );
}

function withNames(search: string): string {
  const params = new URLSearchParams(search);
  params.set('names', 'yes');
  return `?${params}`;
}

function columnsFor(address: ListAddress, noteChange: (id: string) => void): Column<Row>[] {
  return [
    {
      label: 'Order',
      names: true,
      cell: ({ id, number }) => (
        <div className="flex items-center gap-3">
          <SlipBox order={{ id, number }} />
          <Link
            to={address.at(id)}
            preventScrollReset
            className="inline-block py-1 font-semibold hover:text-wine hover:underline"
          >
            <span className="block wrap-anywhere as-table:min-w-20">
              {orderName({ id, number })}
            </span>
            {number !== null && (
              <span className="block text-sm font-normal text-muted">{shortId(id)}</span>
            )}
          </Link>
        </div>
      ),
    },
    {
      label: 'Customer',
      cell: ({ customer, recipient }) => (
        <>
          <span className="line-clamp-2 wrap-anywhere">{customer || 'Deleted'}</span>
          {recipient && (
            <span className="line-clamp-2 text-sm wrap-anywhere text-muted">
              Gift to {recipient}
            </span>
          )}
        </>
      ),
    },
    {
      label: 'Total',
      figures: true,
      cell: ({ total }) => <span className="wrap-anywhere">{formatMoney(total)}</span>,
    },
    {
      label: 'Status',
      cell: (row) => (
        <span className="flex flex-wrap gap-1.5 as-table:flex-col as-table:items-start">
          <LiveStatus order={row} />
          <PaymentBadge order={row} />
        </span>
      ),
    },
    { label: 'Date', sort: 'created', cell: ({ placedAt }) => <Timestamp at={placedAt} stacked /> },
    {
      label: 'Actions',
      quiet: true,
      cell: (row) => (
        <RowActions>
          <StatusSelect order={row} address={address} onChange={noteChange} />
          <RowAction
            to={address.at(row.id)}
            label={`Details of ${orderName(row)}`}
            icon="file-text"
          />
        </RowActions>
      ),
    },
  ];
}
