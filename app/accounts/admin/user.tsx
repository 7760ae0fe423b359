import type { ReactNode } from 'react';
import { href, data, useFetcher, useOutletContext } from 'react-router';
import { listNotesAbout } from '#app/fulfilment/queries.ts';
import { StatusBadge } from '#app/orders/components/status-badge.tsx';
import { findSpendingOf } from '#app/orders/revenue.ts';
import { orderName, ordersOfPath } from '#app/orders/rules.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Link } from '#app/ui/link.tsx';
import { Price } from '#app/ui/price.tsx';
import { useListAddress } from '#app/ui/staff/list-address.ts';
import { RouteDialog } from '#app/ui/staff/route-dialog.tsx';
import { StaffIcon } from '#app/ui/staff/staff-icon.tsx';
import { Timestamp } from '#app/ui/staff/timestamp.tsx';
import { isUuid } from '#app/values/uuid.ts';
import { orUnavailable } from '#app/web/availability.ts';
import { describePage } from '#app/web/meta.ts';
import { NO_STORE } from '#app/web/page-headers.ts';
import {
  removing,
  RoleBadge,
  USERS_PATH,
  useRoleChanges,
  RoleRefusal,
  type RoleResult,
} from '../components/role-changes.tsx';
import { requireAdmin } from '../guards.ts';
import { type Role, rolesAfter } from '../rules.ts';
import { findUserForStaff } from '../users/queries.ts';
import type { Route } from './+types/user.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';
export { revalidateAfterConflict as shouldRevalidate } from '#app/web/action-fallback.ts';

export async function loader({ request, params }: Route.LoaderArgs) {
  const staff = await requireAdmin(request);
  const { userId } = params;
  const [user, spending, notes] = isUuid(userId)
    ? await orUnavailable(
        Promise.all([
          findUserForStaff(userId, new Date()),
          findSpendingOf(userId),
          listNotesAbout(userId),
        ]),
      )
    : [];
  if (!user || !spending || !notes) {
    throw data('There is no such user.', { status: 404, headers: NO_STORE });
  }
  return data({ user, spending, notes, isSelf: user.id === staff.id }, { headers: NO_STORE });
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  describePage(matches, {
    title: loaderData?.user.name || 'User',
    description: 'Somebody who has an account.',
    unlisted: true,
  });

export default function User({ loaderData }: Route.ComponentProps) {
  const { user, spending, notes, isSelf } = loaderData;
  const address = useListAddress(USERS_PATH);
  return (
    <RouteDialog title={user.name || user.email} closeTo={address.here} size="wide">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-4">
        <Fact label="Orders">{spending.orders}</Fact>
        <Fact label="Total spent">
          <Price amount={spending.spent} />
        </Fact>
        <Fact label="Signed in on">
          {user.sessions === 1 ? '1 device' : `${user.sessions} devices`}
        </Fact>
        <Fact label="Two-factor sign-in">{user.twoFactor ? 'Yes' : 'No'}</Fact>
      </dl>
      <div className="mt-7 grid grid-cols-1 gap-7 sm:grid-cols-2">
        <Part title="Contact">
          <p className="wrap-anywhere">
            <a href={`mailto:${user.email}`} className="underline underline-offset-4">
              {user.email}
            </a>
            {!user.isConfirmed && <span className="text-muted"> (not confirmed)</span>}
          </p>
          <p>{user.phone || <span className="text-muted">No phone number</span>}</p>
          <p className="mt-2 text-sm text-muted">
            Joined <Timestamp at={user.joinedAt} />, id{' '}
            <span className="font-mono wrap-anywhere">{user.id}</span>
          </p>
        </Part>
        <Part title="Address">
          {user.address.length > 0 ? (
            <address className="not-italic">
              {user.address.map((line) => (
                <span key={line} className="block wrap-anywhere">
                  {line}
                </span>
              ))}
            </address>
          ) : (
            <p className="text-muted">None given</p>
          )}
        </Part>
        <Part title="Roles">
          <Roles user={user} isSelf={isSelf} />
        </Part>
        <Part title="Last orders">
          <LastOrders orders={spending.last} />
          {spending.orders > spending.last.length && (
            <p className="mt-2">
              <Link to={ordersOfPath(user.id)} className="text-wine underline underline-offset-4">
                Show all {spending.orders} orders
              </Link>
            </p>
          )}
        </Part>
        <Part title="Notes on their orders">
          <Notes notes={notes} />
        </Part>
      </div>
    </RouteDialog>
  );
}

type Held = { id: string; name: string; email: string; roles: Role[] };

function Roles({ user, isSelf }: { user: Held; isSelf: boolean }) {
  const address = useListAddress(USERS_PATH);
  const roles = rolesAfter(user, useRoleChanges());
  const result = useOutletContext<RoleResult | undefined>();
  return (
    <>
      {roles.length === 0 ? (
        <p>
          <RoleBadge of="user" /> <span className="text-sm text-muted">like everyone</span>
        </p>
      ) : (
        <ul className="grid grid-cols-1 gap-1">
          {roles.map((role) => (
            <li key={role} className="flex items-center gap-2">
              <RoleBadge of={role} />
              {isSelf && role === 'admin' ? (
                <Link
                  to={address.at(`${user.id}/roles/${role}/remove`)}
                  preventScrollReset
                  aria-label="Remove your own admin role"
                  className={REMOVE}
                >
                  <StaffIcon name="x" className="size-4" />
                  Remove
                </Link>
              ) : (
                <RemoveRole user={user} role={role} />
              )}
            </li>
          ))}
        </ul>
      )}
      <RoleRefusal result={result} userId={user.id} />
      <ButtonLink
        to={address.at(`${user.id}/roles`)}
        kind="secondary"
        preventScrollReset
        className="mt-3"
      >
        <StaffIcon name="user-plus" className="size-5" />
        Assign Role
      </ButtonLink>
    </>
  );
}

const REMOVE =
  'inline-flex min-h-11 items-center gap-1 rounded-control px-2 text-sm font-semibold text-muted hover:text-danger';

function RemoveRole({ user, role }: { user: Held; role: Role }) {
  const fetcher = useFetcher({ key: removing(role) });
  return (
    <fetcher.Form method="post" action={`${USERS_PATH}/${user.id}/roles/${role}/remove`}>
      <button
        type="submit"
        aria-label={`Remove ${role} role from ${user.name || user.email}`}
        className={REMOVE}
      >
        <StaffIcon name="x" className="size-4" />
        Remove
      </button>
    </fetcher.Form>
  );
}

type Spending = Awaited<ReturnType<typeof findSpendingOf>>;

function LastOrders({ orders }: { orders: Spending['last'] }) {
  if (orders.length === 0) return <p className="text-muted">No orders yet</p>;
  return (
    <ul className="divide-y divide-line">
      {orders.map((order) => (
        <li key={order.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 first:pt-0">
          <Link
            to={href('/admin/orders/:orderId', { orderId: order.id })}
            className="font-semibold underline-offset-4 hover:text-wine hover:underline"
          >
            {orderName(order)}
          </Link>
          <StatusBadge status={order.status} />
          <span className="ml-auto text-right">
            <Price amount={order.total} className="block" />
            <span className="block text-sm text-muted">
              <Timestamp at={order.placedAt} />
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}

function Notes({ notes }: { notes: Awaited<ReturnType<typeof listNotesAbout>> }) {
  if (notes.length === 0) return <p className="text-muted">No staff notes yet</p>;
  return (
    <ul className="divide-y divide-line">
      {notes.map(({ id, body, at, who, order }) => (
        <li key={id} className="py-2 first:pt-0">
          <p className="wrap-anywhere whitespace-pre-line">{body}</p>
          <p className="text-sm text-muted">
            {who ?? 'Someone'}, <Timestamp at={at} />, on{' '}
            <Link
              to={href('/admin/orders/:orderId', { orderId: order.id })}
              className="underline underline-offset-4 hover:text-wine"
            >
              {orderName(order)}
            </Link>
          </p>
        </li>
      ))}
    </ul>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 font-sans text-sm font-semibold tracking-normal text-muted">{title}</h3>
      {children}
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="text-lg font-semibold">{children}</dd>
    </div>
  );
}
