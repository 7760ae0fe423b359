import { data, Outlet } from 'react-router';
import { requireAdmin } from '#app/accounts/guards.ts';
import { Badge } from '#app/ui/badge.tsx';
import { StaffListError } from '#app/ui/load-error.tsx';
import { AddressText } from '#app/ui/staff/address-text.tsx';
import type { Column } from '#app/ui/staff/data-table.tsx';
import { type ListAddress, useListAddress } from '#app/ui/staff/list-address.ts';
import { FilterTabs, SearchBox } from '#app/ui/staff/list-controls.tsx';
import { RecordList } from '#app/ui/staff/record-list.tsx';
import { RowName } from '#app/ui/staff/row-name.tsx';
import { Screen } from '#app/ui/staff/screen.tsx';
import { Timestamp } from '#app/ui/staff/timestamp.tsx';
import { orFailedList } from '#app/web/availability.ts';
import { describePage } from '#app/web/meta.ts';
import { NO_STORE } from '#app/web/no-store.ts';
import { listMessages } from '../inbox/queries.ts';
import type { Route } from './+types/messages.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';

const PATH = '/admin/messages';
const STATES = [
  { value: '', label: 'All' },
  { value: 'open', label: 'Open' },
  { value: 'answered', label: 'Answered' },
];

export async function loader({ request, url }: Route.LoaderArgs) {
  await requireAdmin(request);
  const list = await orFailedList('messages', listMessages(url.searchParams));
  return data({ list }, { headers: NO_STORE });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, { title: 'Messages', description: 'What people ask.', unlisted: true });

type List = Awaited<ReturnType<typeof listMessages>>;
type Row = List['rows'][number];

export default function Messages({ loaderData: { list } }: Route.ComponentProps) {
  const address = useListAddress(PATH);
  return (
    <Screen title="Messages">
      <div className="grid grid-cols-1 gap-4">
        <SearchBox
          path={PATH}
          address={address}
          label="Search messages"
          placeholder="Search messages"
        />
        <FilterTabs address={address} name="state" label="States" choices={STATES} />
      </div>
      {list ? (
        <RecordList
          list={list}
          called={['message', 'messages']}
          caption="Messages"
          path={PATH}
          address={address}
          columns={columnsFor(address)}
          filtered={address.params.has('q') || address.params.has('state')}
        >
          <p className="mt-1 text-muted">What people write on the contact page arrives here.</p>
        </RecordList>
      ) : (
        <StaffListError message="Failed to fetch messages" />
      )}
      <Outlet />
    </Screen>
  );
}

function columnsFor(address: ListAddress): Column<Row>[] {
  return [
    {
      label: 'Message',
      names: true,
      cell: ({ id, subject, beginning }) => (
        <div className="max-w-prose">
          <RowName to={address.at(id)}>{subject}</RowName>
          <p className="line-clamp-2 text-sm wrap-anywhere text-muted">{beginning}</p>
        </div>
      ),
    },
    {
      label: 'From',
      roomy: true,
      cell: ({ name, email }) => (
        <>
          <p className="wrap-anywhere">{name}</p>
          <p className="text-sm wrap-anywhere text-muted">
            <AddressText>{email}</AddressText>
          </p>
        </>
      ),
    },
    {
      label: 'Received',
      sort: 'received',
      cell: ({ receivedAt }) => <Timestamp at={receivedAt} exact />,
    },
    {
      label: 'State',
      cell: ({ answeredAt }) =>
        answeredAt ? <Badge color="green">Answered</Badge> : <Badge color="yellow">Open</Badge>,
    },
  ];
}
