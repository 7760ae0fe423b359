import { href } from 'react-router';
import { defineList, tabs, wordsOf } from '#app/values/list-definition.ts';
import { failure, type Notice, success } from '#app/values/notice.ts';
import { type Role, type RoleChange, ROLES } from '../rules.ts';

export const ROLE_WORDS: Record<Role, { label: string; means: string }> = {
  admin: { label: 'Admin', means: 'Can do everything, including roles.' },
  moderator: { label: 'Moderator', means: 'Can hide and show reviews, nothing else.' },
  user: { label: 'User', means: 'Can shop. Cannot open the back-office.' },
};

export const USER_LIST = defineList({
  path: href('/admin/users'),
  title: 'Users',
  description: 'Everybody who has an account.',
  nouns: ['user', 'users'],
  failed: 'Failed to fetch users',
  search: {
    label: 'Search users by name, e-mail, phone or id',
    placeholder: 'Name, e-mail, phone or id',
  },
  filters: {
    role: tabs({ Roles: wordsOf(ROLES, (role) => `${ROLE_WORDS[role].label}s`) }, { inline: true }),
  },
  sorts: ['joined'],
});

export const ROLE_NOTICES = {
  notAssigned: failure('Failed to assign role'),
  notRemoved: failure('Failed to remove role'),
  noSuchRole: failure('There is no such role. Nothing was changed.'),
};

export const UNCONFIRMED =
  'This email address is not confirmed yet. You can assign roles once its owner has confirmed it.';

export function roleChanged({ role, change }: Pick<RoleChange, 'role' | 'change'>): Notice {
  const message = `${role} role ${change === 'assign' ? 'assigned' : 'removed'} successfully`;
  return success(message);
}

type Reason =
  | 'unknown_user'
  | 'unconfirmed'
  | 'has_it_already'
  | 'has_it_not'
  | 'last_admin'
  | 'fault';

/** Why a role was not changed: the message and the status. */
export function roleRefusal(reason: Reason, { role, change }: Pick<RoleChange, 'role' | 'change'>) {
  switch (reason) {
    case 'unknown_user':
      return { status: 404, notice: failure('This account no longer exists.') };
    case 'unconfirmed':
      return { status: 409, notice: failure(UNCONFIRMED) };
    case 'has_it_already':
      return { status: 409, notice: failure(`They already have the ${role} role.`) };
    case 'has_it_not':
      return { status: 409, notice: failure(`They no longer have the ${role} role.`) };
    case 'last_admin':
      return {
        status: 409,
        notice: failure('This is the only admin. Make someone else an admin first.'),
      };
    case 'fault':
      return {
        status: 503,
        notice: change === 'assign' ? ROLE_NOTICES.notAssigned : ROLE_NOTICES.notRemoved,
      };
  }
}
