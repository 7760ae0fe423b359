import { data, useFetcher } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { DoneDialog } from '#app/ui/staff/done-dialog.tsx';
import { useListAddress } from '#app/ui/staff/list-address.ts';
import { DialogButtons, RouteDialog, SafeChoice } from '#app/ui/staff/route-dialog.tsx';
import type { ActionResult } from '#app/ui/staff/use-action-toast.ts';
import { useFetcherAnswer } from '#app/ui/staff/use-dialog-answer.ts';
import { isUuid } from '#app/values/uuid.ts';
import { withActionFallback } from '#app/web/action-fallback.ts';
import { answer, isDrawnAsAnswer, orFault } from '#app/web/answer.ts';
import { orUnavailable } from '#app/web/availability.ts';
import { readForm } from '#app/web/forms.ts';
import { describeScreen } from '#app/web/meta.ts';
import { NO_STORE } from '#app/web/page-headers.ts';
import { type RoleResult, removing, USERS_PATH } from '../components/role-changes.tsx';
import { requireAdmin } from '../guards.ts';
import { isProven, PROOF_NEEDED, requireProof } from '../proof/require-proof.ts';
import { removeRole } from '../roles/remove-role.ts';
import { ROLE_WORDS, roleChanged, roleRefusal, ROLE_NOTICES } from '../roles/words.ts';
import { isRole } from '../rules.ts';
import { findRoles } from '../users/queries.ts';
import type { Route } from './+types/user-role-remove.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';
export { revalidateUnlessDone as shouldRevalidate } from '#app/web/action-fallback.ts';

export async function loader({ request, params }: Route.LoaderArgs) {
  const staff = await requireAdmin(request);
  if (!isDrawnAsAnswer()) requireProof(staff, request);
  const { userId, role } = params;
  const found = isUuid(userId) ? await orUnavailable(findRoles(userId)) : undefined;
  if (!found || !isRole(role) || !found.roles.includes(role)) {
    if (isDrawnAsAnswer()) return data(null, { headers: NO_STORE });
    throw data('There is no such role to remove.', { status: 404, headers: NO_STORE });
  }
  return data({ ...found, role, isSelf: found.id === staff.id }, { headers: NO_STORE });
}

export async function action({ request, params }: Route.ActionArgs) {
  const staff = await requireAdmin(request);
  await readForm(request);
  const { userId, role } = params;
  if (!isRole(role)) return answer<RoleResult>({ notice: ROLE_NOTICES.noSuchRole, userId }, 400);
  if (!isProven(staff)) return answer<RoleResult>({ notice: PROOF_NEEDED, userId }, 403);
  const change = { role, change: 'remove' } as const;
  const known = isUuid(userId) ? await orFault(findRoles(userId)) : undefined;
  const outcome = known
    ? await orFault(removeRole(staff, { userId, role }))
    : ({ ok: false, reason: 'unknown_user' } as const);
  if (outcome.ok) return answer<RoleResult>({ done: true, notice: roleChanged(change), userId });
  const { notice, status } = roleRefusal(outcome.reason, change);
  return answer<RoleResult>({ notice, userId }, status);
}

export const clientAction = ({ serverAction, params }: Route.ClientActionArgs) =>
  withActionFallback(serverAction(), ROLE_NOTICES.notRemoved, { userId: params.userId });

export const meta = describeScreen({ title: 'Remove Role', description: 'Takes a role away.' });

export default function RemoveRole({ loaderData, actionData }: Route.ComponentProps) {
  const list = useListAddress(USERS_PATH).here;
  if (!loaderData) return <DoneDialog result={actionData} closeTo={list} />;
  return <Question user={loaderData} list={list} answered={actionData} />;
}

type QuestionProps = {
  user: NonNullable<Route.ComponentProps['loaderData']>;
  list: string;
  answered: ActionResult | undefined;
};

/** The confirmation dialog: nobody can remove their own role. */
function Question({ user, list, answered }: QuestionProps) {
  const closeTo = useListAddress(USERS_PATH).at(user.id);
  const fetcher = useFetcher<ActionResult>({ key: removing(user.role) });
  const { result, refusal } = useFetcherAnswer<ActionResult>(fetcher, answered, list);
  const busy = fetcher.state === 'submitting' || result?.done === true;
  const { label } = ROLE_WORDS[user.role];
  return (
    <RouteDialog title={`Remove ${label} role?`} closeTo={closeTo}>
      <fetcher.Form
        method="post"
        action={`${USERS_PATH}/${user.id}/roles/${user.role}/remove`}
        className="grid grid-cols-1 gap-5"
      >
        <NoticeBox notice={refusal} quiet={result !== answered} />
        {user.isSelf ? (
          <p>
            This is <strong>your own</strong> {label.toLowerCase()} role. You leave the back-office
            at once, and only another admin can give it back to you.
          </p>
        ) : (
          <p>
            <strong className="wrap-anywhere">{user.name || user.email}</strong> loses it at once,
            also where they are signed in now.
          </p>
        )}
        <DialogButtons>
          <SafeChoice to={closeTo}>Keep it</SafeChoice>
          <Button type="submit" kind="danger" busy={busy}>
            {busy ? 'Removing...' : user.isSelf ? 'Remove my role' : 'Remove'}
          </Button>
        </DialogButtons>
      </fetcher.Form>
    </RouteDialog>
  );
}
