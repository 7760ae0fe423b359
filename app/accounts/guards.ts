import { and, eq, lt } from 'drizzle-orm';
import { href, data, redirect } from 'react-router';
import { currentRequest, fromWhere } from '#app/platform/current-request.ts';
import { db } from '#app/platform/database.ts';
import { log } from '#app/platform/log.ts';
import { findSettings } from '#app/settings/queries.ts';
import { orUnavailable } from '#app/web/availability.ts';
import { pageUrl } from '#app/web/page-url.ts';
import { findSignedIn } from './queries.ts';
import { isUseWorthNoting, type Role, sessionEndsAt, signInPath } from './rules.ts';
import { sessions } from './schema.ts';
import { sessionTokenFrom } from './session-cookie.ts';

export type User = {
  id: string;
  email: string;
  name: string;
  roles: readonly Role[];
  twoFactor: boolean;
  sessionId: string;
  sessionEndsAt: Date;
  /** When this session was last re-authenticated. */
  provenAt: Date | null;
};

declare const moderates: unique symbol;
declare const administers: unique symbol;
/** Returned by `requireModerator`: a moderator or an admin. */
export type Moderator = User & { readonly [moderates]: true };
/** An admin. Only `requireAdmin` can create this value. */
export type Staff = Moderator & { readonly [administers]: true };

/** Polling does not keep a session alive. */
type Asking = { byItself: boolean };
const BY_SOMEBODY: Asking = { byItself: false };

/** The signed-in user of this request, if any; extends the session. */
export async function findUser(
  request: Request,
  { byItself } = BY_SOMEBODY,
): Promise<User | undefined> {
  const token = sessionTokenFrom(request);
  if (token === undefined) return undefined;
  const now = new Date();
  const [found, { security }] = await Promise.all([
    orUnavailable(findSignedIn(token, now)),
    findSettings(),
  ]);
  if (!found) return undefined;
  const times = { ...found, staffIdleMinutes: security.sessionTimeoutMinutes };
  if (sessionEndsAt(times) <= now) return undefined;
  const noted = !byItself && isUseWorthNoting(found.lastUsedAt, now);
  if (noted) await orUnavailable(noteUse(found.sessionId, now));
  return {
    id: found.userId,
    email: found.email,
    name: found.name,
    roles: found.roles,
    twoFactor: found.twoFactor,
    sessionId: found.sessionId,
    provenAt: found.provenAt,
    sessionEndsAt: sessionEndsAt({ ...times, lastUsedAt: noted ? now : found.lastUsedAt }),
  };
}

async function noteUse(sessionId: string, now: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ last_used_at: now })
    .where(and(eq(sessions.id, sessionId), lt(sessions.last_used_at, now)));
}

const MANY_DENIALS = 20;
const denials: number[] = [];

/** Logs each denial; many within a minute look like an attack and trigger an alert. */
function noteDenial(why: string, about: { method: string; userId?: string }): void {
  const request = currentRequest();
  if (request?.denied) return;
  if (request) request.denied = true;
  log.warn({ ...about, ...fromWhere() }, `authz_denied: ${why}`);
  const now = performance.now();
  denials.push(now);
  if (denials.length < MANY_DENIALS) return;
  const first = denials.shift() ?? now;
  if (now - first > 60_000) return;
  log.error({ denials: MANY_DENIALS }, 'alert: many denials within a minute');
  denials.length = 0;
}

/** Loaders that run after a refused write do not redirect. */
function isRead(request: Request): boolean {
  return (currentRequest()?.method ?? request.method) === 'GET' && request.method === 'GET';
}

/** Whether the visitor is an admin, for public pages. */
export async function isAdmin(request: Request): Promise<boolean> {
  return (await findUser(request))?.roles.includes('admin') ?? false;
}

/** The signed-in user. Otherwise a page redirects to sign-in, and a write gets 401. */
export async function requireUser(request: Request, asking = BY_SOMEBODY): Promise<User> {
  const user = await findUser(request, asking);
  if (user) return user;
  noteDenial('not signed in', { method: request.method });
  if (!isRead(request)) throw data('Please sign in.', { status: 401 });
  const { pathname, search } = pageUrl(request);
  throw redirect(signInPath(pathname + search));
}

/** The admin. Other users are redirected out of the back-office, and their writes get 401 or 403. */
export async function requireAdmin(request: Request): Promise<Staff> {
  const user = await requireStaff(request, ['admin']);
  return user as Staff;
}

/** The admin of a polling request: it does not extend the session. */
export async function requirePollingAdmin(request: Request): Promise<Staff> {
  const user = await requireStaff(request, ['admin'], { byItself: true });
  return user as Staff;
}

/** For the few screens of moderators: they and admins may enter. */
export async function requireModerator(request: Request): Promise<Moderator> {
  const user = await requireStaff(request, ['admin', 'moderator']);
  return user as Moderator;
}

async function requireStaff(
  request: Request,
  roles: readonly Role[],
  asking = BY_SOMEBODY,
): Promise<User> {
  const user = await requireUser(request, asking);
  const { security } = await findSettings();
  if (!roles.some((role) => user.roles.includes(role))) {
    noteDenial('not of the staff that may', { method: request.method, userId: user.id });
    throw isRead(request) ? redirect('/') : data('This is for staff.', { status: 403 });
  }
  if (security.staffTwoFactor && !user.twoFactor) {
    noteDenial('no second factor', { method: request.method, userId: user.id });
    throw isRead(request)
      ? redirect(`${href('/account')}?tab=settings&required=two-factor`)
      : data('Staff need two-factor sign-in.', { status: 403 });
  }
  return user;
}
