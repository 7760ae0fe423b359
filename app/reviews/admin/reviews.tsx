import { href, Outlet } from 'react-router';
import { requireModerator } from '#app/accounts/guards.ts';
import { Badge } from '#app/ui/badge.tsx';
import type { Column } from '#app/ui/staff/data-table.tsx';
import { type ListAddress, useListAddress } from '#app/ui/staff/list-address.ts';
import { ListScreen } from '#app/ui/staff/list-screen.tsx';
import { RowAction, RowActions } from '#app/ui/staff/row-actions.tsx';
import { RowName } from '#app/ui/staff/row-name.tsx';
import { Timestamp } from '#app/ui/staff/timestamp.tsx';
import { Stars } from '#app/ui/stars.tsx';
import { answerList } from '#app/web/availability.ts';
import { describeScreen } from '#app/web/meta.ts';
import { listReviewsForStaff } from '../moderation/queries.ts';
import { REVIEW_LIST } from '../moderation/words.ts';
import type { Route } from './+types/reviews.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';

export async function loader({ request, url }: Route.LoaderArgs) {
  await requireModerator(request);
  return answerList(REVIEW_LIST, listReviewsForStaff(url.searchParams));
}

export const meta = describeScreen(REVIEW_LIST);

type List = Awaited<ReturnType<typeof listReviewsForStaff>>;
type Row = List['rows'][number];

export default function Reviews({ loaderData: { list } }: Route.ComponentProps) {
  const address = useListAddress(REVIEW_LIST.path);
  return (
    <ListScreen
      definition={REVIEW_LIST}
      address={address}
      list={list}
      columns={columnsFor(address)}
      empty={<p className="mt-1 text-muted">They appear as soon as buyers write them.</p>}
    >
      <Outlet />
    </ListScreen>
  );
}

function columnsFor(address: ListAddress): Column<Row>[] {
  return [
    {
      label: 'Product',
      names: true,
      cell: ({ product, productId }) => (
        <RowName to={`${href('/product/:id', { id: productId })}#reviews`}>{product}</RowName>
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
            icon={hiddenAt ? 'eye' : 'eye-off'}
          />
        </RowActions>
      ),
    },
  ];
}
