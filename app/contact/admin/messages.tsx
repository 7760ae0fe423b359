import { Outlet } from 'react-router';
import { requireAdmin } from '#app/accounts/guards.ts';
import { Badge } from '#app/ui/badge.tsx';
import { AddressText } from '#app/ui/staff/address-text.tsx';
import type { Column } from '#app/ui/staff/data-table.tsx';
import { type ListAddress, useListAddress } from '#app/ui/staff/list-address.ts';
import { ListScreen } from '#app/ui/staff/list-screen.tsx';
import { RowName } from '#app/ui/staff/row-name.tsx';
import { Timestamp } from '#app/ui/staff/timestamp.tsx';
import { answerList } from '#app/web/availability.ts';
import { describeScreen } from '#app/web/meta.ts';
import { listMessages } from '../inbox/queries.ts';
import { MESSAGE_LIST } from '../inbox/words.ts';
import type { Route } from './+types/messages.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';

export async function loader({ request, url }: Route.LoaderArgs) {
  await requireAdmin(request);
  return answerList(MESSAGE_LIST, listMessages(url.searchParams));
}

export const meta = describeScreen(MESSAGE_LIST);

type List = Awaited<ReturnType<typeof listMessages>>;
type Row = List['rows'][number];

export default function Messages({ loaderData: { list } }: Route.ComponentProps) {
  const address = useListAddress(MESSAGE_LIST.path);
  return (
    <ListScreen
      definition={MESSAGE_LIST}
      address={address}
      list={list}
      columns={columnsFor(address)}
      empty={<p className="mt-1 text-muted">What people write on the contact page arrives here.</p>}
    >
      <Outlet />
    </ListScreen>
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
