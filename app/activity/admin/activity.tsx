import { data, Link, useFetcher } from 'react-router';
import { requireAdmin } from '#app/accounts/guards.ts';
import { ACTIVITY_NAMES } from '#app/activity-names.ts';
import { Button } from '#app/ui/button.tsx';
import { StaffListError } from '#app/ui/load-error.tsx';
import { AddressText } from '#app/ui/staff/address-text.tsx';
import { type Column, DataTable } from '#app/ui/staff/data-table.tsx';
import { DateFilter } from '#app/ui/staff/date-filter.tsx';
import { type ListAddress, useListAddress } from '#app/ui/staff/list-address.ts';
import {
  FilterSelect,
  Found,
  Nothing,
  Pager,
  SearchBox,
  useListBusy,
} from '#app/ui/staff/list-controls.tsx';
import { Screen } from '#app/ui/staff/screen.tsx';
import { Timestamp } from '#app/ui/staff/timestamp.tsx';
import { type ActionResult, useActionToast } from '#app/ui/staff/use-action-toast.ts';
import { orFailedList } from '#app/web/availability.ts';
import { describePage } from '#app/web/meta.ts';
import { NO_STORE } from '#app/web/no-store.ts';
import { UNDOABLE } from '../actions.ts';
import { RecordLink } from '../components/record-link.tsx';
import { WhatChanged } from '../components/what-changed.tsx';
import { type NamedEntry, searchActivity } from '../named-activity.ts';
import { activityFilter, LAST_ENTRIES } from '../rules.ts';
import type { Route } from './+types/activity.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';

const PATH = '/admin/activity';

export async function loader({ request, url }: Route.LoaderArgs) {
  await requireAdmin(request);
  const filter = activityFilter(url.searchParams, new Date());
  const list = await orFailedList(
    'staff activity',
    searchActivity(ACTIVITY_NAMES, filter, url.searchParams),
  );
  return data({ list }, { headers: NO_STORE });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, {
    title: 'Activity Log',
    description: 'What staff did, newest first.',
    unlisted: true,
  });

type List = NonNullable<Awaited<ReturnType<typeof searchActivity>>>;

export default function Activity({ loaderData: { list } }: Route.ComponentProps) {
  const address = useListAddress(PATH);
  const batch = list?.batch;
  return (
    <Screen title="Activity Log">
      {batch && <OpenedBatch batch={batch} />}
      <div className="flex flex-wrap gap-3">
        <SearchBox
          path={PATH}
          address={address}
          label={batch ? 'Search these entries by product' : 'Search by action, record or person'}
          placeholder={batch ? 'Product' : 'Action, record or person'}
        />
        {list && !batch && <Filters list={list} address={address} />}
      </div>
      {list?.isCut && (
        <p className="mt-4 max-w-prose text-sm text-muted">
          Too many records have this name, so some are missing here. Type more of the name.
        </p>
      )}
      {list ? (
        <List list={list} address={address} />
      ) : (
        <div className="mt-4">
          <StaffListError message="Failed to load the activity log" />
        </div>
      )}
    </Screen>
  );
}

/** What an import or a bulk edit was, over its parts; a bulk edit can be undone from here. */
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
        <fetcher.Form method="post" action="/admin/products/bulk">
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

function Filters({ list, address }: { list: List; address: ListAddress }) {
  return (
    <>
      <FilterSelect
        address={address}
        name="person"
        label="Person"
        choices={[
          { value: '', label: 'Everyone' },
          ...list.people.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <FilterSelect
        address={address}
        name="action"
        label="Action"
        choices={[
          { value: '', label: 'All actions' },
          ...list.kinds.map((kind) => ({ value: kind, label: kind })),
        ]}
      />
      <DateFilter address={address} label="Date" />
    </>
  );
}

function List({ list, address }: { list: List; address: ListAddress }) {
  const busy = useListBusy(PATH);
  const { entries } = list;
  if (entries.length === 0) {
    return (
      <div className="mt-4">
        <Nothing filtered={list.isFiltered} clearTo={PATH} title="No activity found">
          <p className="mt-1 text-muted">Everything staff change is listed here.</p>
        </Nothing>
      </div>
    );
  }
  return (
    <>
      <div className="my-4">
        <Found clearTo={list.isFiltered && PATH}>{countText(list)}</Found>
      </div>
      <DataTable
        caption="Activity"
        columns={COLUMNS}
        rows={entries}
        keyOf={({ id }) => id}
        address={address}
        busy={busy}
      />
      <Pager address={address} next={list.next} previous={list.previous} />
    </>
  );
}

function countText({ entries, next, previous }: List): string {
  const found = entries.length;
  if (previous !== null) return found === 1 ? '1 earlier entry' : `${found} earlier entries`;
  if (next !== null) return `The last ${LAST_ENTRIES} entries`;
  return found === 1 ? '1 entry' : `${found} entries`;
}

const COLUMNS: Column<NamedEntry>[] = [
  {
    label: 'Action',
    names: true,
    cell: ({ action }) => <span className="font-semibold wrap-anywhere">{action}</span>,
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
