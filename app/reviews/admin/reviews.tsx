import { Eye, EyeOff } from 'lucide-react';
import { data, Outlet } from 'react-router';
import { requireModerator } from '#app/accounts/guards.ts';
import { Badge } from '#app/ui/badge.tsx';
import { StaffListError } from '#app/ui/load-error.tsx';
import type { Column } from '#app/ui/staff/data-table.tsx';
import { type ListAddress, useListAddress } from '#app/ui/staff/list-address.ts';
import { FilterTabs, SearchBox } from '#app/ui/staff/list-controls.tsx';
import { RecordList } from '#app/ui/staff/record-list.tsx';
import { RowAction, RowActions } from '#app/ui/staff/row-actions.tsx';
import { RowName } from '#app/ui/staff/row-name.tsx';
import { Screen } from '#app/ui/staff/screen.tsx';
import { Timestamp } from '#app/ui/staff/timestamp.tsx';
import { Stars } from '#app/ui/stars.tsx';
import { orFailedList } from '#app/web/availability.ts';
import { describePage } from '#app/web/meta.ts';
import { NO_STORE } from '#app/web/no-store.ts';
import { listReviewsForStaff } from '../moderation/queries.ts';
import type { Route } from './+types/reviews.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';

const PATH = '/admin/reviews';
const STATES = [
  { value: '', label: 'All' },
  { value: 'shown', label: 'Shown' },
  { value: 'hidden', label: 'Hidden' },
];

export async function loader({ request, url }: Route.LoaderArgs) {
  await requireModerator(request);
  const list = await orFailedList('staff reviews', listReviewsForStaff(url.searchParams));
  return data({ list }, { headers: NO_STORE });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, { title: 'Reviews', description: 'What buyers say.', unlisted: true });

type List = Awaited<ReturnType<typeof listReviewsForStaff>>;
type Row = List['rows'][number];

export default function Reviews({ loaderData: { list } }: Route.ComponentProps) {
  const address = useListAddress(PATH);
  return (
    <Screen title="Reviews">
      <div className="grid grid-cols-1 gap-4">
        <SearchBox
          path={PATH}
          address={address}
          label="Search reviews"
          placeholder="Search reviews"
        />
        <FilterTabs address={address} name="state" label="States" choices={STATES} />
      </div>
      {list ? (
        <RecordList
          list={list}
          called={['review', 'reviews']}
          caption="Reviews"
          path={PATH}
          address={address}
          columns={columnsFor(address)}
          filtered={address.params.has('q') || address.params.has('state')}
        >
          <p className="mt-1 text-muted">They appear as soon as buyers write them.</p>
        </RecordList>
      ) : (
        <StaffListError message="Failed to fetch reviews" />
      )}
      <Outlet />
    </Screen>
  );
}

function columnsFor(address: ListAddress): Column<Row>[] {
  return [
    {
      label: 'Product',
      names: true,
      cell: ({ product, productId }) => (
        <RowName to={`/product/${productId}#reviews`}>{product}</RowName>
      ),
    },
    {
      label: 'Review',
      roomy: true,
      cell: ({ nickname, rating, body, hiddenReason }) => (
        <div className="max-w-prose">
          <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
            <Stars rating={rating} />
            <span className="wrap-anywhere">{nickname}</span>
          </p>
          <p className="line-clamp-4 wrap-anywhere">{body || 'Stars alone, no words'}</p>
          {hiddenReason && <p className="mt-1 text-sm text-danger">Hidden: {hiddenReason}</p>}
        </div>
      ),
    },
    { label: 'Written', sort: 'written', cell: ({ writtenAt }) => <Timestamp at={writtenAt} /> },
    {
      label: 'State',
      cell: ({ hiddenAt }) =>
        hiddenAt ? <Badge color="red">Hidden</Badge> : <Badge color="green">Shown</Badge>,
    },
    {
      label: 'Actions',
      quiet: true,
      cell: ({ id, nickname, product, hiddenAt }) => (
        <RowActions>
          <RowAction
            to={address.at(id)}
            label={`${hiddenAt ? 'Show' : 'Hide'} the review of ${product} by ${nickname}`}
            icon={hiddenAt ? Eye : EyeOff}
          />
        </RowActions>
      ),
    },
  ];
}
