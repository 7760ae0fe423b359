import { Eye, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { data, Outlet } from 'react-router';
import { StaffListError } from '#app/ui/load-error.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { AddressText } from '#app/ui/staff/address-text.tsx';
import type { Column } from '#app/ui/staff/data-table.tsx';
import { ExportLink } from '#app/ui/staff/export-link.tsx';
import { type ListAddress, useListAddress } from '#app/ui/staff/list-address.ts';
import { FilterTabs, SearchBox } from '#app/ui/staff/list-controls.tsx';
import { RecordList } from '#app/ui/staff/record-list.tsx';
import { RowAction, RowActions } from '#app/ui/staff/row-actions.tsx';
import { RowName } from '#app/ui/staff/row-name.tsx';
import { Screen } from '#app/ui/staff/screen.tsx';
import { Timestamp } from '#app/ui/staff/timestamp.tsx';
import { orFailedList } from '#app/web/availability.ts';
import { describePage } from '#app/web/meta.ts';
import { NO_STORE } from '#app/web/no-store.ts';
import {
  RoleResults,
  RoleBadges,
  USERS_PATH,
  RoleRefusal,
  type RoleResult,
} from '../components/role-changes.tsx';
import { requireAdmin } from '../guards.ts';
import { ROLE_NOTICES } from '../roles/words.ts';
import { listUsersForStaff } from '../users/queries.ts';
import type { Route } from './+types/users.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';
export { revalidateAfterConflict as shouldRevalidate } from '#app/web/action-fallback.ts';

export async function loader({ request, url }: Route.LoaderArgs) {
  await requireAdmin(request);
  const list = await orFailedList('staff users', listUsersForStaff(url.searchParams));
  return data({ list }, { headers: NO_STORE });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, {
    title: 'Users',
    description: 'Everybody who has an account.',
    unlisted: true,
  });

type List = NonNullable<Awaited<ReturnType<typeof listUsersForStaff>>>;
type Row = List['rows'][number];

const VIEWS = [
  { value: '', label: 'All' },
  { value: 'admin', label: 'Admins' },
  { value: 'moderator', label: 'Moderators' },
  { value: 'user', label: 'Users' },
];

export default function Users({ loaderData: { list } }: Route.ComponentProps) {
  const address = useListAddress(USERS_PATH);
  const [told, setTold] = useState<RoleResult>();
  const isListed = list?.rows.some(({ id }) => id === told?.userId);
  return (
    <Screen title="Users" actions={<ExportLink path={USERS_PATH} address={address} />}>
      <div className="flex flex-wrap gap-3">
        <SearchBox
          path={USERS_PATH}
          address={address}
          label="Search users by name, e-mail, phone or id"
          placeholder="Name, e-mail, phone or id"
        />
        <FilterTabs address={address} name="role" label="Roles" choices={VIEWS} />
      </div>
      {told && !told.done && !isListed && (
        <div className="mt-4">
          <NoticeBox notice={told.notice} quiet />
        </div>
      )}
      {list ? (
        <RecordList
          list={list}
          called={['user', 'users']}
          caption="Users"
          path={USERS_PATH}
          address={address}
          columns={columnsFor(address, told)}
          filtered={list.isFiltered}
        />
      ) : (
        <StaffListError message={ROLE_NOTICES.notFetched} />
      )}
      <RoleResults onResult={setTold} />
      <Outlet context={told} />
    </Screen>
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
          <RowAction to={address.at(id)} label={`View ${name || email}`} icon={Eye} />
          <RowAction
            to={address.at(`${id}/roles`)}
            label={`Assign role to ${name || email}`}
            icon={UserPlus}
          />
        </RowActions>
      ),
    },
  ];
}
