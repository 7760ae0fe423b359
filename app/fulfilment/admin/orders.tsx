import { FileText } from 'lucide-react';
import { useState } from 'react';
import { data, Link, Outlet } from 'react-router';
import { requireAdmin } from '#app/accounts/guards.ts';
import {
  MAIL_HOLD_SECONDS,
  orderName,
  shortId,
  STAFF_ORDERS,
  STATUSES,
} from '#app/orders/rules.ts';
import { ORDERLESS_REFUNDS_PATH } from '#app/payments/rules.ts';
import { StaffListError } from '#app/ui/load-error.tsx';
import { type Column, DataTable } from '#app/ui/staff/data-table.tsx';
import { DateFilter } from '#app/ui/staff/date-filter.tsx';
import { ExportLink } from '#app/ui/staff/export-link.tsx';
import { type ListAddress, useListAddress } from '#app/ui/staff/list-address.ts';
import {
  FilterSelect,
  FilterTabs,
  Found,
  Nothing,
  Pager,
  SearchBox,
  useListBusy,
} from '#app/ui/staff/list-controls.tsx';
import { RowAction, RowActions } from '#app/ui/staff/row-actions.tsx';
import { Screen } from '#app/ui/staff/screen.tsx';
import { Timestamp } from '#app/ui/staff/timestamp.tsx';
import { foundText } from '#app/values/count-text.ts';
import { formatMoney } from '#app/values/money.ts';
import { orFailedList } from '#app/web/availability.ts';
import { describePage } from '#app/web/meta.ts';
import { NO_STORE } from '#app/web/no-store.ts';
import { OrderWatch } from '../browser/use-status.ts';
import { BulkWatch } from '../components/bulk-status.tsx';
import { PaymentBadge } from '../components/payment-badge.tsx';
import { SlipBar, SlipBox } from '../components/slip-bar.tsx';
import { LiveStatus, StatusSelect } from '../components/status-select.tsx';
import type { OrdersContext } from '../context.ts';
import { listOrdersForStaff } from '../list-orders.ts';
import { PAYMENTS, VIEWS } from '../rules.ts';
import { ORDERS_FAILED, PAYMENT_WORDS, VIEW_WORDS } from '../words.ts';
import type { Route } from './+types/orders.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';
export { revalidateAfterConflict as shouldRevalidate } from '#app/web/action-fallback.ts';

export async function loader({ request, url }: Route.LoaderArgs) {
  await requireAdmin(request);
  const list = await orFailedList('staff orders', listOrdersForStaff(url.searchParams, new Date()));
  return data({ list }, { headers: NO_STORE });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, {
    title: 'Orders',
    description: 'The orders of the shop.',
    unlisted: true,
  });

type List = NonNullable<Awaited<ReturnType<typeof listOrdersForStaff>>>;
type Row = List['rows'][number];

const named = (words: Record<string, string>) => (value: string) => ({
  value,
  label: words[value] ?? value,
});
const ALL = { value: '', label: 'All' };

export default function Orders({ loaderData: { list } }: Route.ComponentProps) {
  const address = useListAddress(STAFF_ORDERS);
  const [changed, setChanged] = useState<readonly string[]>([]);
  const noteChange = (id: string) =>
    setChanged((before) => (before.includes(id) ? before : [...before, id]));
  return (
    <Screen title="Orders" actions={<ExportLink path={STAFF_ORDERS} address={address} />}>
      <div className="grid grid-cols-1 gap-4">
        <div className="flex flex-wrap gap-3">
          <SearchBox
            path={STAFF_ORDERS}
            address={address}
            label="Search orders by number, name, phone or email"
            placeholder="Number, name, phone, email"
          />
          <FilterSelect
            address={address}
            name="payment"
            label="Payment"
            choices={[{ value: '', label: 'Any payment' }, ...PAYMENTS.map(named(PAYMENT_WORDS))]}
          />
          <DateFilter address={address} label="Order date" />
        </div>
        <div className="flex flex-wrap gap-x-8 gap-y-2">
          <FilterTabs
            address={address}
            name="status"
            label="Status"
            choices={[ALL, ...STATUSES.map(named(VIEW_WORDS))]}
          />
          <FilterTabs
            address={address}
            name="status"
            label="Work to do"
            choices={VIEWS.map(named(VIEW_WORDS))}
          />
        </div>
        {address.params.has('customer') && (
          <p className="text-sm">
            Orders of one customer.{' '}
            <Link
              to={address.with({ customer: null })}
              className="text-wine underline underline-offset-4"
            >
              Show all customers
            </Link>
          </p>
        )}
        {address.params.get('payment') === 'refund-stuck' && (
          <p className="text-sm text-muted">
            Payments without an order are listed separately:{' '}
            <Link to={ORDERLESS_REFUNDS_PATH} className="text-wine underline underline-offset-4">
              Refunds without an order
            </Link>
          </p>
        )}
      </div>
      {list ? (
        <List list={list} address={address} noteChange={noteChange} />
      ) : (
        <StaffListError message={ORDERS_FAILED} />
      )}
      <BulkWatch />
      {changed.map((id) => (
        <OrderWatch key={id} orderId={id} />
      ))}
      <Outlet context={{ noteChange } satisfies OrdersContext} />
    </Screen>
  );
}

function withNames(search: string): string {
  const params = new URLSearchParams(search);
  params.set('names', 'yes');
  return `?${params}`;
}

type ListProps = { list: List; address: ListAddress; noteChange: (id: string) => void };

function List({ list, address, noteChange }: ListProps) {
  const busy = useListBusy(STAFF_ORDERS);
  const { rows, total, next, previous } = list;
  return (
    <div className="order-list">
      <div className="my-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <Found clearTo={list.filtered && rows.length > 0 && STAFF_ORDERS}>
          {foundText(total, ['order', 'orders'])}
        </Found>
        {rows.length > 0 && <SlipBar address={address} rows={rows} />}
      </div>
      {rows.length === 0 ? (
        <Nothing filtered={list.filtered} clearTo={STAFF_ORDERS} title="No orders here">
          <p className="mt-1 text-muted">New orders appear here.</p>
        </Nothing>
      ) : (
        <>
          <DataTable
            caption="Orders"
            columns={columnsFor(address, noteChange)}
            rows={rows}
            keyOf={({ id }) => id}
            address={address}
            busy={busy}
          />
          <p className="mt-4 text-sm text-muted">
            Shipped, Delivered and Cancelled email the customer after {MAIL_HOLD_SECONDS} seconds.
            Undo before that and nothing is sent. The CSV names items by code, like packing slips.{' '}
            <a
              href={`${STAFF_ORDERS}/export${withNames(address.search)}`}
              download
              className="text-wine underline underline-offset-4"
            >
              Export with product names
            </a>
          </p>
        </>
      )}
      <Pager address={address} next={next} previous={previous} />
    </div>
  );
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
      cell: ({ customer }) => (
        <span className="line-clamp-2 wrap-anywhere">{customer || 'Deleted'}</span>
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
            icon={FileText}
          />
        </RowActions>
      ),
    },
  ];
}
