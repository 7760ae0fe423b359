import { Outlet } from 'react-router';
import { requireAdmin } from '#app/accounts/guards.ts';
import { Price } from '#app/ui/price.tsx';
import { AddressText } from '#app/ui/staff/address-text.tsx';
import type { Column } from '#app/ui/staff/data-table.tsx';
import { type ListAddress, useListAddress } from '#app/ui/staff/list-address.ts';
import { ListScreen } from '#app/ui/staff/list-screen.tsx';
import { RowName } from '#app/ui/staff/row-name.tsx';
import { Timestamp } from '#app/ui/staff/timestamp.tsx';
import { answerList } from '#app/web/availability.ts';
import { describeScreen } from '#app/web/meta.ts';
import { RefundBadge } from '../components/refund-badge.tsx';
import { listOrderlessRefunds } from '../orderless-refunds.ts';
import { ORDERLESS_REFUND_LIST, PAYER_UNKNOWN, shortNoOrderReason } from '../words.ts';
import type { Route } from './+types/orderless-refunds.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';
export { revalidateAfterConflict as shouldRevalidate } from '#app/web/action-fallback.ts';

export async function loader({ request, url }: Route.LoaderArgs) {
  await requireAdmin(request);
  return answerList(ORDERLESS_REFUND_LIST, listOrderlessRefunds(url.searchParams));
}

export const meta = describeScreen(ORDERLESS_REFUND_LIST);

type Row = Awaited<ReturnType<typeof listOrderlessRefunds>>['rows'][number];

export default function OrderlessRefunds({ loaderData: { list } }: Route.ComponentProps) {
  const address = useListAddress(ORDERLESS_REFUND_LIST.path);
  return (
    <ListScreen
      definition={ORDERLESS_REFUND_LIST}
      address={address}
      list={list}
      columns={columnsFor(address)}
      intro={
        <p className="mb-4 max-w-prose text-muted">
          Payments we took that could not become an order. They are refunded automatically. Refunds
          that the payment provider could not send wait here for you.
        </p>
      }
      empty={
        <p className="mt-1 text-muted">
          {address.params.get('state') === 'all'
            ? 'Every payment so far has become an order.'
            : 'Nothing waits for you.'}
        </p>
      }
    >
      <Outlet />
    </ListScreen>
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
    { label: 'Why no order', cell: ({ reason }) => shortNoOrderReason(reason) },
    { label: 'Refund', cell: (row) => <RefundBadge refund={row} /> },
    { label: 'Since', cell: ({ since }) => <Timestamp at={since} stacked /> },
  ];
}
