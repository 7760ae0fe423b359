import { Eye, EyeOff } from 'lucide-react';
import { data, Link, Outlet } from 'react-router';
import { requireModerator } from '#app/accounts/guards.ts';
import { Badge } from '#app/ui/badge.tsx';
import { type Column, DataTable } from '#app/ui/data-table.tsx';
import { type ListAddress, useListAddress } from '#app/ui/list-address.ts';
import {
  FilterTabs,
  Found,
  Nothing,
  Pager,
  SearchBox,
  useListBusy,
} from '#app/ui/list-controls.tsx';
import { RowAction, RowActions } from '#app/ui/row-actions.tsx';
import { Screen } from '#app/ui/screen.tsx';
import { FailedList } from '#app/ui/trouble.tsx';
import { When } from '#app/ui/when.tsx';
import { foundText } from '#app/values/found.ts';
import { orFailedList } from '#app/web/availability.ts';
import { describePage } from '#app/web/meta.ts';
import { NO_STORE } from '#app/web/no-store.ts';
import { listReviewsForStaff } from '../moderation/queries.ts';
import { ratingText } from '../rules.ts';
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
        <List list={list} address={address} />
      ) : (
        <FailedList message="Failed to fetch reviews" />
      )}
      <Outlet />
    </Screen>
  );
}

function List({ list, address }: { list: List; address: ListAddress }) {
  const busy = useListBusy(PATH);
  const isFiltered = address.params.has('q') || address.params.has('state');
  return (
    <>
      <div className="my-4">
        <Found>{foundText(list.total, ['review', 'reviews'])}</Found>
      </div>
      {list.rows.length === 0 ? (
        <Nothing filtered={isFiltered} clearTo={PATH} title="No reviews here">
          <p className="mt-1 text-muted">They appear as soon as buyers write them.</p>
        </Nothing>
      ) : (
        <DataTable
          caption="Reviews"
          columns={columnsFor(address)}
          rows={list.rows}
          keyOf={({ id }) => id}
          address={address}
          busy={busy}
        />
      )}
      <Pager address={address} next={list.next} previous={list.previous} />
    </>
  );
}

function columnsFor(address: ListAddress): Column<Row>[] {
  return [
    {
      label: 'Product',
      names: true,
      cell: ({ product, productId }) => (
        <Link
          to={`/product/${productId}#reviews`}
          className="font-semibold hover:text-wine hover:underline"
        >
          {product}
        </Link>
      ),
    },
    {
      label: 'Review',
      cell: ({ nickname, rating, body, hiddenReason }) => (
        <div className="max-w-prose">
          <p className="text-sm text-muted">
            {ratingText(rating)} · {nickname}
          </p>
          <p className="line-clamp-4 wrap-anywhere">{body || 'Stars alone, no words'}</p>
          {hiddenReason && <p className="mt-1 text-sm text-danger">Hidden: {hiddenReason}</p>}
        </div>
      ),
    },
    { label: 'Written', sort: 'written', cell: ({ writtenAt }) => <When at={writtenAt} /> },
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
