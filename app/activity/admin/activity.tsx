import { href, useFetcher } from 'react-router';
import { requireAdmin } from '#app/accounts/guards.ts';
import { ACTIVITY_NAMES } from '#app/activity-names.ts';
import { Button } from '#app/ui/button.tsx';
import { Link } from '#app/ui/link.tsx';
import { AddressText } from '#app/ui/staff/address-text.tsx';
import type { Column } from '#app/ui/staff/data-table.tsx';
import { useListAddress } from '#app/ui/staff/list-address.ts';
import { ListScreen } from '#app/ui/staff/list-screen.tsx';
import { Timestamp } from '#app/ui/staff/timestamp.tsx';
import { type ActionResult, useActionToast } from '#app/ui/staff/use-action-toast.ts';
import { answerList } from '#app/web/availability.ts';
import { describeScreen } from '#app/web/meta.ts';
import { UNDOABLE } from '../actions.ts';
import { RecordLink } from '../components/record-link.tsx';
import { WhatChanged } from '../components/what-changed.tsx';
import { type NamedEntry, searchActivity } from '../named-activity.ts';
import { ACTIVITY_LIST, activityFilter, LAST_ENTRIES } from '../rules.ts';
import type { Route } from './+types/activity.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';

const PATH = ACTIVITY_LIST.path;

export async function loader({ request, url }: Route.LoaderArgs) {
  await requireAdmin(request);
  const filter = activityFilter(url.searchParams, new Date());
  return answerList(ACTIVITY_LIST, searchActivity(ACTIVITY_NAMES, filter, url.searchParams));
}

export const meta = describeScreen(ACTIVITY_LIST);

type List = NonNullable<Awaited<ReturnType<typeof searchActivity>>>;

export default function Activity({ loaderData: { list } }: Route.ComponentProps) {
  const address = useListAddress(PATH);
  const batch = list?.batch;
  return (
    <ListScreen
      definition={ACTIVITY_LIST}
      address={address}
      list={list}
      columns={COLUMNS}
      intro={batch && <OpenedBatch batch={batch} />}
      {...(batch && { search: PRODUCTS_ONLY })}
      filters={list !== undefined && !batch}
      notes={
        list?.isCut && (
          <p className="max-w-prose text-sm text-muted">
            Too many records have this name, so some are missing here. Type more of the name.
          </p>
        )
      }
      found={list && countText(list)}
      nothing="No activity found"
      empty={<p className="mt-1 text-muted">Everything staff change is listed here.</p>}
    />
  );
}

const PRODUCTS_ONLY = { label: 'Search these entries by product', placeholder: 'Product' };

/** The parts of an import or a bulk edit; a bulk edit can be undone here. */
function OpenedBatch({ batch }: { batch: NamedEntry }) {
  const fetcher = useFetcher<ActionResult>();
  useActionToast(fetcher.data);
  const busy = fetcher.state !== 'idle';
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-6 gap-y-3 rounded-card border border-line bg-surface p-5">
      <div className="min-w-0 grow">
        <h2 className="font-sans text-lg font-bold tracking-normal">
          {batch.action}: {batch.record.text}
        </h2>
        <p className="text-sm text-muted">
          {batch.person}, <Timestamp at={batch.at} exact />
        </p>
        <div className="mt-1">
          <WhatChanged entry={batch} />
        </div>
      </div>
      {batch.action === UNDOABLE && (
        <fetcher.Form method="post" action={href('/admin/products/bulk')}>
          <input type="hidden" name="undo" value={batch.recordId} />
          <Button type="submit" kind="secondary" busy={busy}>
            {busy ? 'Undoing...' : 'Undo this edit'}
          </Button>
        </fetcher.Form>
      )}
      <Link to={PATH} className="underline underline-offset-4 hover:text-wine">
        All activity
      </Link>
    </div>
  );
}

function countText({ rows, next, previous }: List): string {
  const found = rows.length;
  if (found === 0) return '';
  if (previous !== null) return found === 1 ? '1 earlier entry' : `${found} earlier entries`;
  if (next !== null) return `The last ${LAST_ENTRIES} entries`;
  return found === 1 ? '1 entry' : `${found} entries`;
}

const COLUMNS: Column<NamedEntry>[] = [
  {
    label: 'Action',
    names: true,
    cell: ({ action }) => <span className="font-semibold">{action}</span>,
  },
  {
    label: 'Record',
    roomy: true,
    cell: ({ record, batchId }) => (
      <>
        <RecordLink record={record} />
        {batchId !== null && (
          <Link
            to={`${PATH}?batch=${batchId}`}
            className="block py-0.5 text-sm text-muted hover:text-wine hover:underline"
          >
            Part of a larger change
          </Link>
        )}
      </>
    ),
  },
  { label: 'What changed', roomy: true, cell: (entry) => <WhatChanged entry={entry} /> },
  {
    label: 'Person',
    cell: ({ person, personId, ip }) => (
      <>
        {personId === null ? (
          person
        ) : (
          <Link
            to={`${PATH}?person=${personId}`}
            className="inline-block py-0.5 wrap-anywhere hover:text-wine hover:underline"
          >
            {person}
          </Link>
        )}
        {ip && (
          <span className="block text-sm wrap-anywhere text-muted">
            <AddressText>{ip}</AddressText>
          </span>
        )}
      </>
    ),
  },
  { label: 'When', cell: ({ at }) => <Timestamp at={at} exact /> },
];
