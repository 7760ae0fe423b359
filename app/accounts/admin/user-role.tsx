import { useRef } from 'react';
import { data, useFetcher, useNavigate } from 'react-router';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { useListAddress } from '#app/ui/staff/list-address.ts';
import { DialogButtons, RouteDialog } from '#app/ui/staff/route-dialog.tsx';
import { useSaveKeys } from '#app/ui/staff/use-save-keys.ts';
import { isUuid } from '#app/values/uuid.ts';
import { withActionFallback } from '#app/web/action-fallback.ts';
import { answer, isDrawnAsAnswer, orFault } from '#app/web/answer.ts';
import { orUnavailable } from '#app/web/availability.ts';
import { readForm } from '#app/web/forms.ts';
import { describePage } from '#app/web/meta.ts';
import { NO_STORE } from '#app/web/page-headers.ts';
import { ASSIGNING, type RoleResult, USERS_PATH } from '../components/role-changes.tsx';
import { requireAdmin } from '../guards.ts';
import { isProven, PROOF_NEEDED, requireProof } from '../proof/require-proof.ts';
import { grantRole } from '../roles/grant-role.ts';
import { ROLE_WORDS, roleChanged, roleRefusal, ROLE_NOTICES, UNCONFIRMED } from '../roles/words.ts';
import { isRole, ROLES } from '../rules.ts';
import { findRoles } from '../users/queries.ts';
import type { Route } from './+types/user-role.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';

export async function loader({ request, params }: Route.LoaderArgs) {
  const staff = await requireAdmin(request);
  if (!isDrawnAsAnswer()) requireProof(staff, request);
  const found = isUuid(params.userId) ? await orUnavailable(findRoles(params.userId)) : undefined;
  if (!found) throw data('There is no such user.', { status: 404, headers: NO_STORE });
  return data(found, { headers: NO_STORE });
}

export async function action({ request, params }: Route.ActionArgs) {
  const staff = await requireAdmin(request);
  const { userId } = params;
  const [role, another] = (await readForm(request)).getAll('role');
  if (typeof role !== 'string' || !isRole(role) || another !== undefined)
    return answer<RoleResult>({ notice: ROLE_NOTICES.noSuchRole, userId }, 400);
  if (!isProven(staff)) return answer<RoleResult>({ notice: PROOF_NEEDED, userId }, 403);
  const change = { role, change: 'assign' } as const;
  const outcome = isUuid(userId)
    ? await orFault(grantRole(staff, { userId, role }))
    : ({ ok: false, reason: 'unknown_user' } as const);
  if (outcome.ok) return answer<RoleResult>({ done: true, notice: roleChanged(change), userId });
  const { notice, status } = roleRefusal(outcome.reason, change);
  return answer<RoleResult>({ notice, userId }, status);
}

/** A lost connection rolls back the optimistic update and stays on the page. */
export const clientAction = ({ serverAction, params }: Route.ClientActionArgs) =>
  withActionFallback(serverAction(), ROLE_NOTICES.notAssigned, { userId: params.userId });

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, {
    title: 'Assign Role',
    description: 'Gives somebody a role.',
    unlisted: true,
  });

export default function AssignRole({ loaderData: user, actionData }: Route.ComponentProps) {
  const closeTo = useListAddress(USERS_PATH).here;
  const fetcher = useFetcher({ key: ASSIGNING });
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  useSaveKeys(form);
  const left = user.isConfirmed ? ROLES.filter((role) => !user.roles.includes(role)) : [];
  const who = user.name || user.email;
  return (
    <RouteDialog title="Assign Role" closeTo={closeTo}>
      <fetcher.Form
        ref={form}
        method="post"
        action={`${USERS_PATH}/${user.id}/roles`}
        onSubmit={() => void navigate(closeTo, { preventScrollReset: true })}
        className="grid grid-cols-1 gap-5"
      >
        <NoticeBox notice={actionData?.notice} />
        {!user.isConfirmed ? (
          <p>{UNCONFIRMED}</p>
        ) : left.length === 0 ? (
          <p>
            <strong className="wrap-anywhere">{who}</strong> has every role already.
          </p>
        ) : (
          <fieldset className="grid grid-cols-1 gap-3">
            <legend className="mb-3">
              A role for <strong className="wrap-anywhere">{who}</strong>, in force at once:
            </legend>
            {left.map((role) => (
              <label
                key={role}
                className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3 rounded-control border border-line-strong p-4 has-checked:border-wine has-checked:bg-tint"
              >
                <input
                  type="radio"
                  name="role"
                  value={role}
                  required
                  className="mt-0.5 size-5 accent-wine"
                />
                <span className="font-semibold">{ROLE_WORDS[role].label}</span>
                <span className="col-start-2 text-sm text-muted">{ROLE_WORDS[role].means}</span>
              </label>
            ))}
          </fieldset>
        )}
        <DialogButtons>
          <ButtonLink to={closeTo} kind="secondary" preventScrollReset>
            Cancel
          </ButtonLink>
          {left.length > 0 && (
            <Button type="submit" busy={fetcher.state !== 'idle'}>
              Assign Role
            </Button>
          )}
        </DialogButtons>
      </fetcher.Form>
    </RouteDialog>
  );
}
