import { useEffect, useEffectEvent } from 'react';
import { useFetcher, useFetchers } from 'react-router';
import { Badge, type BadgeColor } from '#app/ui/badge.tsx';
import { ErrorTitle } from '#app/ui/error-title.tsx';
import { type ActionResult, useActionToast } from '#app/ui/staff/use-action-toast.ts';
import { ROLE_WORDS, USER_LIST } from '../roles/words.ts';
import { isRole, type Role, type RoleChange, ROLES, rolesAfter, shownRoles } from '../rules.ts';

export const USERS_PATH = USER_LIST.path;
export const ASSIGNING = 'assign-role';
export const removing = (role: Role) => `remove-role-${role}`;

const CHANGING = /^\/admin\/users\/([^/]+)\/roles(?:\/([a-z]+)\/remove)?$/;

/** The pending role changes, so that the page can show them optimistically. */
export function useRoleChanges(): RoleChange[] {
  return useFetchers().flatMap(({ formAction, formData }) => {
    const [, userId, taken] = CHANGING.exec((formAction ?? '').split('?')[0] ?? '') ?? [];
    if (userId === undefined) return [];
    const role = taken ?? formData?.get('role');
    if (typeof role !== 'string' || !isRole(role)) return [];
    return [{ userId, role, change: taken === undefined ? 'assign' : 'remove' }];
  });
}

/** The result of a role change, and the user it was about. */
export type RoleResult = ActionResult & { userId: string };

type AnswersProps = { onResult: (result: RoleResult) => void };

/** Reports the result of each change, from any dialog, open or closed. */
export function RoleResults({ onResult }: AnswersProps) {
  return [ASSIGNING, ...ROLES.map(removing)].map((key) => (
    <RoleAnswer key={key} of={key} onResult={onResult} />
  ));
}

function RoleAnswer({ of, onResult }: AnswersProps & { of: string }) {
  const { data: result } = useFetcher<RoleResult>({ key: of });
  const report = useEffectEvent(onResult);
  useActionToast(result);
  useEffect(() => {
    if (result) report(result);
  }, [result]);
  return null;
}

/** Why a user's roles were not changed, next to them: a toast disappears. */
export function RoleRefusal({
  result,
  userId,
}: {
  result: RoleResult | undefined;
  userId: string;
}) {
  if (result?.done || result?.userId !== userId) return null;
  return (
    <p className="mt-1.5 text-sm font-medium text-danger">
      <ErrorTitle />
      {result.notice?.message}
    </p>
  );
}

const COLORS: Record<Role, BadgeColor> = { admin: 'purple', moderator: 'blue', user: 'grey' };

export function RoleBadge({ of }: { of: Role }) {
  return <Badge color={COLORS[of]}>{ROLE_WORDS[of].label}</Badge>;
}

/** A user's roles, including pending changes. */
export function RoleBadges({ user }: { user: { id: string; roles: readonly Role[] } }) {
  const roles = shownRoles(rolesAfter(user, useRoleChanges()));
  return (
    <ul className="flex flex-wrap gap-1.5">
      {roles.map((role) => (
        <li key={role}>
          <RoleBadge of={role} />
        </li>
      ))}
    </ul>
  );
}
