import { useState } from 'react';
import { Outlet } from 'react-router';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { AddressText } from '#app/ui/staff/address-text.tsx';
import type { Column } from '#app/ui/staff/data-table.tsx';
import { type ListAddress, useListAddress } from '#app/ui/staff/list-address.ts';
import { ExportLink, ListScreen } from '#app/ui/staff/list-screen.tsx';
import { RowAction, RowActions } from '#app/ui/staff/row-actions.tsx';
import { RowName } from '#app/ui/staff/row-name.tsx';
import { Timestamp } from '#app/ui/staff/timestamp.tsx';
import { answerList } from '#app/web/availability.ts';
import { describeScreen } from '#app/web/meta.ts';
import {
  RoleResults,
  RoleBadges,
  RoleRefusal,
  type RoleResult,
} from '../components/role-changes.tsx';
import { requireAdmin } from '../guards.ts';
import { USER_LIST } from '../roles/words.ts';
import { listUsersForStaff } from '../users/queries.ts';
import type { Route } from './+types/users.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';
export { revalidateAfterConflict as shouldRevalidate } from '#app/web/action-fallback.ts';

export async function loader({ request, url }: Route.LoaderArgs) {
  await requireAdmin(request);
  return answerList(USER_LIST, listUsersForStaff(url.searchParams));
}

export const meta = describeScreen(USER_LIST);

type List = NonNullable<Awaited<ReturnType<typeof listUsersForStaff>>>;
type Row = List['rows'][number];

export default function Users({ loaderData: { list } }: Route.ComponentProps) {
  const address = useListAddress(USER_LIST.path);
  const [lastResult, setLastResult] = useState<RoleResult>();
  const isListed = list?.rows.some(({ id }) => id === lastResult?.userId);
  return (
    <ListScreen
      definition={USER_LIST}
      address={address}
      list={list}
      columns={columnsFor(address, lastResult)}
      actions={<ExportLink address={address} />}
      notes={
        lastResult &&
        !lastResult.done &&
        !isListed && <NoticeBox notice={lastResult.notice} quiet />
      }
    >
      <RoleResults onResult={setLastResult} />
      <Outlet context={lastResult} />
    </ListScreen>
  );
}

function columnsFor(address: ListAddress, result: RoleResult | undefined): Column<Row>[] {
  return [
    {
      label: 'Name',
      names: true,
      cell: ({ id, name }) => (
        <>
          <RowName to={address.at(id)}>{name || 'No name'}</RowName>
          <span className="block text-sm text-muted">{id.slice(0, 8)}</span>
        </>
      ),
    },
    {
      label: 'Contact',
      roomy: true,
      cell: ({ email, phone }) => (
        <>
          <span className="block text-sm wrap-anywhere as-table:text-base">
            <AddressText>{email}</AddressText>
          </span>
          {phone && <span className="block text-sm text-muted">{phone}</span>}
        </>
      ),
    },
    {
      label: 'Roles',
      cell: (user) => (
        <>
          <RoleBadges user={user} />
          <RoleRefusal result={result} userId={user.id} />
        </>
      ),
    },
    { label: 'Joined', sort: 'joined', cell: ({ joinedAt }) => <Timestamp at={joinedAt} /> },
    {
      label: 'Actions',
      quiet: true,
      cell: ({ id, name, email }) => (
        <RowActions>
          <RowAction to={address.at(id)} label={`View ${name || email}`} icon="eye" />
          <RowAction
            to={address.at(`${id}/roles`)}
            label={`Assign role to ${name || email}`}
            icon="user-plus"
          />
        </RowActions>
      ),
    },
  ];
}
