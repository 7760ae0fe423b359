import { href } from 'react-router';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

export const SESSION_DAYS = 30;
const CUSTOMER_IDLE_DAYS = 7;

export const ROLES = ['admin', 'moderator', 'user'] as const;
export type Role = (typeof ROLES)[number];

export function isRole(text: string): text is Role {
  return ROLES.some((role) => role === text);
}

/** The roles to show: for none, "user". */
export function shownRoles(roles: readonly Role[]): readonly Role[] {
  return roles.length > 0 ? roles : ['user'];
}

export type RoleChange = { userId: string; role: Role; change: 'assign' | 'remove' };

/** The roles including pending changes. */
export function rolesAfter(
  { id, roles }: { id: string; roles: readonly Role[] },
  changes: readonly RoleChange[],
): readonly Role[] {
  const own = changes.filter(({ userId }) => userId === id);
  const given = own.filter(({ change }) => change === 'assign').map(({ role }) => role);
  const taken = own.filter(({ change }) => change === 'remove').map(({ role }) => role);
  return ROLES.filter(
    (role) => (roles.includes(role) || given.includes(role)) && !taken.includes(role),
  );
}

export function isStaff(roles: readonly Role[]): boolean {
  return roles.includes('admin') || roles.includes('moderator');
}

/** The first back-office screen for these roles; null without one. */
export function backOfficePath(roles: readonly Role[]): string | null {
  if (roles.includes('admin')) return href('/admin');
  return roles.includes('moderator') ? href('/admin/reviews') : null;
}

type SessionTimes = {
  createdAt: Date;
  lastUsedAt: Date;
  roles: readonly Role[];
  staffIdleMinutes: number;
};

/** When an unused session expires: soon for staff, after a week for customers, after 30 days for all. */
export function sessionEndsAt({ createdAt, lastUsedAt, roles, staffIdleMinutes }: SessionTimes) {
  const idle = isStaff(roles) ? staffIdleMinutes * MINUTE_MS : CUSTOMER_IDLE_DAYS * DAY_MS;
  const end = Math.min(lastUsedAt.getTime() + idle, createdAt.getTime() + SESSION_DAYS * DAY_MS);
  return new Date(end);
}

/** A use is recorded at most once a minute: accurate enough, without a write per page. */
export function isUseWorthNoting(lastUsedAt: Date, now: Date): boolean {
  return now.getTime() - lastUsedAt.getTime() >= MINUTE_MS;
}

/** Where to go after sign-in: a path of this shop only. */
export function returnPath(requested: string | null | undefined): string {
  if (!requested || requested.length > 500 || !/^\/(?![/\\])/.test(requested)) return '/';
  // Browsers drop tabs and line breaks from an address and read a backslash as a slash.
  // oxlint-disable-next-line no-control-regex
  if (/[\\\u0000-\u001f\u007f]/.test(requested)) return '/';
  const address = new URL(requested, 'https://shop.invalid');
  if (address.origin !== 'https://shop.invalid') return '/';
  const path = address.pathname + address.search + address.hash;
  return /^\/auth(\/|\?|#|$)/.test(path) || !/^\/(?!\/)/.test(path) ? '/' : path;
}

/** The path of a tab of the sign-in page, with the page to return to. */
export function authPath(tab: 'signin' | 'signup' | 'code', returnTo: string): string {
  const query = new URLSearchParams();
  if (tab !== 'signin') query.set('tab', tab);
  if (returnTo !== '/') query.set('returnTo', returnTo);
  return query.size > 0 ? `${href('/auth')}?${query}` : href('/auth');
}

export function signInPath(from: string): string {
  return authPath('signin', from);
}

export const PASSWORD_LENGTH = { least: 6, most: 128 };

/** A shop always has an admin. */
export function mayLoseRole(role: Role, admins: number): boolean {
  return role !== 'admin' || admins > 1;
}

/** How long a re-authentication is valid for sensitive actions. */
export const PROOF_MINUTES = 10;

export function isRecent(provenAt: Date | null, now: Date): boolean {
  return provenAt !== null && now.getTime() - provenAt.getTime() < PROOF_MINUTES * MINUTE_MS;
}

export const LOCK_MINUTES = 15;
export const RESET_MINUTES = 30;
export const CONFIRMATION_HOURS = 24;
/** How long the old address can undo a change of address. */
export const EMAIL_UNDO_DAYS = 7;
/** A cart line that is stored with a sign-up. */
export type CartLine = { id: string; quantity: number };
/** How long after the confirmation another browser can get the cart of the sign-up. */
export const SIGN_UP_CART_MINUTES = 60;
/** How long the browser that signed up need not type its password again. */
export const SIGN_UP_BROWSER_MINUTES = 60;
/** People behind one IP address (a café, a mobile network) share its limit, so it is higher than a person's. */
const ADDRESS_FACTOR = 4;

export function mostFailures(counted: 'account' | 'address', maxLoginAttempts: number): number {
  return counted === 'account' ? maxLoginAttempts : maxLoginAttempts * ADDRESS_FACTOR;
}
