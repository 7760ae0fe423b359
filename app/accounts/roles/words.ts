import { failed, type Notice, said } from '#app/values/notice.ts';
import type { Role, RoleChange } from '../rules.ts';

export const ROLE_WORDS: Record<Role, { label: string; means: string }> = {
  admin: { label: 'Admin', means: 'Runs the whole back-office, roles included.' },
  moderator: { label: 'Moderator', means: 'Moderates reviews, and sees nothing else here.' },
  user: { label: 'User', means: 'Shops like everybody else. It opens nothing here.' },
};

export const ROLES_SAID = {
  notFetched: 'Failed to fetch users',
  notAssigned: failed('Failed to assign role'),
  notRemoved: failed('Failed to remove role'),
  noSuchRole: failed('There is no such role. Nothing was changed.'),
};

export const UNCONFIRMED =
  'This email address is not confirmed yet. You can assign roles once its owner has confirmed it.';

export function roleChanged({ role, act }: Pick<RoleChange, 'role' | 'act'>): Notice {
  const message = `${role} role ${act === 'assign' ? 'assigned' : 'removed'} successfully`;
  return said(message);
}

type Reason =
  | 'unknown_user'
  | 'unconfirmed'
  | 'has_it_already'
  | 'has_it_not'
  | 'last_admin'
  | 'fault';

/** Why a role was not changed, in words, and as a status. */
export function roleRefusal(reason: Reason, { role, act }: Pick<RoleChange, 'role' | 'act'>) {
  switch (reason) {
    case 'unknown_user':
      return { status: 404, notice: failed('This account does not exist any more.') };
    case 'unconfirmed':
      return { status: 409, notice: failed(UNCONFIRMED) };
    case 'has_it_already':
      return { status: 409, notice: failed(`They have the ${role} role already.`) };
    case 'has_it_not':
      return { status: 409, notice: failed(`They do not have the ${role} role any more.`) };
    case 'last_admin':
      return {
        status: 409,
        notice: failed(
          'This is the only admin: without one nobody could run the shop. Make somebody else an admin first.',
        ),
      };
    case 'fault':
      return {
        status: 503,
        notice: act === 'assign' ? ROLES_SAID.notAssigned : ROLES_SAID.notRemoved,
      };
  }
}
