import { data, Link } from 'react-router';
import { requireAdmin } from '#app/accounts/guards.ts';
import { type NamedEntry, searchNamedActivity } from '#app/admin/named-activity.ts';
import { AddressText } from '#app/ui/address-text.tsx';
import { type Column, DataTable } from '#app/ui/data-table.tsx';
import { type ListAddress, useListAddress } from '#app/ui/list-address.ts';
import { FilterSelect, Found, Nothing, SearchBox, useListBusy } from '#app/ui/list-controls.tsx';
import { Screen } from '#app/ui/screen.tsx';
import { FailedList } from '#app/ui/trouble.tsx';
import { When } from '#app/ui/when.tsx';
import { orFailedList } from '#app/web/availability.ts';
import { describePage } from '#app/web/meta.ts';
import { NO_STORE } from '#app/web/no-store.ts';
import { RecordLink } from '../components/record-link.tsx';
import { WhatChanged } from '../components/what-changed.tsx';
import { activityFilter, LAST_ENTRIES } from '../rules.ts';
import type { Route } from './+types/activity.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';

const PATH = '/admin/activity';

export async function loader({ request, url }: Route.LoaderArgs) {
  await requireAdmin(request);
  const filter = activityFilter(url.searchParams);
  const list = await orFailedList('staff activity', searchNamedActivity(filter));
  return data({ list }, { headers: NO_STORE });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, {
    title: 'Activity Log',
    description: 'What staff did, newest first.',
    unlisted: true,
  });

type List = NonNullable<Awaited<ReturnType<typeof searchNamedActivity>>>;

export default function Activity({ loaderData: { list } }: Route.ComponentProps) {
  const address = useListAddress(PATH);
  return (
    <Screen title="Activity Log">
      <div className="flex flex-wrap gap-3">
        <SearchBox
          path={PATH}
          address={address}
          label="Search the activity by act, record or person"
          placeholder="Act, record or person"
        />
        {list && <Filters list={list} address={address} />}
      </div>
      {list?.isCut && (
        <p className="mt-4 max-w-prose text-sm text-muted">
          So many records are called like this that not all of them were looked up. Please write
          more of the name.
        </p>
      )}
      {list ? (
        <List list={list} address={address} />
      ) : (
        <div className="mt-4">
          <FailedList message="Failed to load the activity log" />
        </div>
      )}
    </Screen>
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
          { value: '', label: 'Everybody' },
          ...list.people.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <FilterSelect
        address={address}
        name="action"
        label="Act"
        choices={[
          { value: '', label: 'Every act' },
          ...list.kinds.map((kind) => ({ value: kind, label: kind })),
        ]}
      />
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
          <p className="mt-1 text-muted">Whatever staff change is written down here.</p>
        </Nothing>
      </div>
    );
  }
  return (
    <>
      <div className="my-4">
        <Found clearTo={list.isFiltered && PATH}>{countText(entries.length)}</Found>
      </div>
      <DataTable
        caption="Activity"
        columns={COLUMNS}
        rows={entries}
        keyOf={({ id }) => id}
        address={address}
        busy={busy}
      />
    </>
  );
}

function countText(found: number): string {
  if (found >= LAST_ENTRIES) return `The last ${LAST_ENTRIES} entries`;
  return found === 1 ? '1 entry' : `${found} entries`;
}

const COLUMNS: Column<NamedEntry>[] = [
  {
    label: 'Act',
    names: true,
    cell: ({ action }) => <span className="font-semibold wrap-anywhere">{action}</span>,
  },
  {
    label: 'Record',
    roomy: true,
    cell: ({ record }) => <RecordLink record={record} />,
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
  { label: 'When', cell: ({ at }) => <When at={at} exact /> },
];
