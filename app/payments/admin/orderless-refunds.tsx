import { data, Outlet } from 'react-router';
import { requireAdmin } from '#app/accounts/guards.ts';
import { StaffListError } from '#app/ui/load-error.tsx';
import { Price } from '#app/ui/price.tsx';
import { AddressText } from '#app/ui/staff/address-text.tsx';
import type { Column } from '#app/ui/staff/data-table.tsx';
import { type ListAddress, useListAddress } from '#app/ui/staff/list-address.ts';
import { FilterTabs } from '#app/ui/staff/list-controls.tsx';
import { RecordList } from '#app/ui/staff/record-list.tsx';
import { RowName } from '#app/ui/staff/row-name.tsx';
import { Screen } from '#app/ui/staff/screen.tsx';
import { Timestamp } from '#app/ui/staff/timestamp.tsx';
import { orFailedList } from '#app/web/availability.ts';
import { describePage } from '#app/web/meta.ts';
import { NO_STORE } from '#app/web/no-store.ts';
import { RefundBadge } from '../components/refund-badge.tsx';
import { listOrderlessRefunds } from '../orderless-refunds.ts';
import { ORDERLESS_REFUNDS_PATH } from '../rules.ts';
import { PAYER_UNKNOWN, shortWhyNoOrder, ORDERLESS_REFUNDS_FAILED } from '../words.ts';
import type { Route } from './+types/orderless-refunds.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';
export { revalidateAfterConflict as shouldRevalidate } from '#app/web/action-fallback.ts';

const TITLE = 'Refunds without an order';
const VIEWS = [
  { value: '', label: 'Stuck' },
  { value: 'all', label: 'All' },
];

export async function loader({ request, url }: Route.LoaderArgs) {
  await requireAdmin(request);
  const list = await orFailedList(
    'refunds without an order',
    listOrderlessRefunds(url.searchParams),
  );
  return data({ list }, { headers: NO_STORE });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, {
    title: TITLE,
    description: 'Payments that became no order and go back.',
    unlisted: true,
  });

type Row = Awaited<ReturnType<typeof listOrderlessRefunds>>['rows'][number];

export default function OrderlessRefunds({ loaderData: { list } }: Route.ComponentProps) {
  const address = useListAddress(ORDERLESS_REFUNDS_PATH);
  return (
    <Screen title={TITLE}>
      <p className="mb-4 max-w-prose text-muted">
        Payments we took that could not become an order. They are refunded automatically. Refunds
        that the payment provider could not send wait here for you.
      </p>
      <FilterTabs address={address} name="state" label="States" choices={VIEWS} />
      {list ? (
        <RecordList
          list={list}
          called={['refund', 'refunds']}
          caption={TITLE}
          path={ORDERLESS_REFUNDS_PATH}
          address={address}
          columns={columnsFor(address)}
          filtered={false}
        >
          <p className="mt-1 text-muted">
            {address.params.get('state') === 'all'
              ? 'Every payment so far has become an order.'
              : 'Nothing waits for you.'}
          </p>
        </RecordList>
      ) : (
        <StaffListError message={ORDERLESS_REFUNDS_FAILED} />
      )}
      <Outlet />
    </Screen>
  );
}

function columnsFor(address: ListAddress): Column<Row>[] {
  return [
    {
      label: 'Payment',
      names: true,
      cell: ({ id, reference }) => (
        <div className="text-sm">
          <RowName to={address.at(id)}>{reference}</RowName>
        </div>
      ),
    },
    {
      label: 'Paid by',
      roomy: true,
      cell: ({ payer }) =>
        payer ? (
          <>
            <p className="wrap-anywhere">{payer.name}</p>
            <p className="text-sm wrap-anywhere text-muted">
              <AddressText>{payer.email}</AddressText>
            </p>
          </>
        ) : (
          <span className="text-muted">{PAYER_UNKNOWN}</span>
        ),
    },
    { label: 'Amount', figures: true, cell: ({ amount }) => <Price amount={amount} /> },
    { label: 'Why no order', cell: ({ reason }) => shortWhyNoOrder(reason) },
    { label: 'Refund', cell: (row) => <RefundBadge refund={row} /> },
    { label: 'Since', cell: ({ since }) => <Timestamp at={since} stacked /> },
  ];
}
