import { and, between, eq, gt, or, type SQL, sql } from 'drizzle-orm';
import { db } from '#app/platform/database.ts';
import { likeAnywhere } from '#app/platform/like.ts';
import { buildListQuery, readPage } from '#app/platform/list-query.ts';
import { emailBegins, isEmailStart, matchesWord } from '#app/platform/matches-word.ts';
import type { Batch } from '#app/platform/read-in-batches.ts';
import { formatPhone, phonePart } from '#app/values/phone.ts';
import { idsBeginning } from '#app/values/uuid.ts';
import { USER_LIST } from '../roles/words.ts';
import type { Role } from '../rules.ts';
import { profiles, sessions, userRoles, users } from '../schema.ts';

// The full name: in a query of one table, drizzle would drop the table's name.
const roles = sql<Role[]>`array(
  select user_roles.role::text from user_roles where user_roles.user_id = users.id order by user_roles.role)`;

/** A user's columns in the list and the export. */
export function selectUsers({ key, where, orderBy, limit }: Batch) {
  return db
    .select({
      id: users.id,
      key,
      name: users.name,
      email: users.email,
      phone: profiles.phone,
      roles,
      joinedAt: users.created_at,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.user_id, users.id))
    .where(where)
    .orderBy(...orderBy)
    .limit(limit);
}

/** One page of all accounts, with or without a profile. */
export async function listUsersForStaff(params: URLSearchParams) {
  const page = await readPage(buildUserListQuery(params), selectUsers);
  const rows = page.rows.map(({ phone, ...row }) => ({
    ...row,
    phone: phone ? formatPhone(phone) : '',
  }));
  return { ...page, rows };
}

/** The filters and sort order from the list's URL, for the list and the export. */
export function buildUserListQuery(params: URLSearchParams) {
  return buildListQuery(USER_LIST, params, {
    from: users,
    id: users.id,
    conditions: { role: having },
    search: matching,
    sorts: { joined: { by: users.created_at, kind: 'instant' } },
  });
}

function matching(q: string): SQL | undefined {
  const ids = idsBeginning(q);
  const phone = phonePart(q);
  return or(
    isEmailStart(q)
      ? emailBegins(sql`lower(${users.email})`, q.toLowerCase())
      : matchesWord(sql`lower(${users.name} || ' ' || ${users.email})`, q.toLowerCase(), {
          lower: true,
        }),
    ids && between(users.id, ...ids),
    // As an array, so that all three conditions can use their indexes.
    phone === undefined
      ? undefined
      : sql`${users.id} = any(array(select ${profiles.user_id} from ${profiles}
          where ${profiles.phone} like ${likeAnywhere(phone)} limit 1000))`,
  );
}

/** Users without a role count as "user". */
function having(role: Role): SQL {
  const held = sql`exists (select from ${userRoles} where ${userRoles.user_id} = ${users.id} and ${userRoles.role} = ${role})`;
  if (role !== 'user') return held;
  return sql`(${held} or not exists (select from ${userRoles} where ${userRoles.user_id} = ${users.id}))`;
}

export async function findUserForStaff(id: string, now: Date) {
  const [found] = await db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      isConfirmed: users.email_verified,
      twoFactor: users.two_factor_enabled,
      joinedAt: users.created_at,
      roles,
      sessions: db.$count(
        sessions,
        and(eq(sessions.user_id, sql`${users.id}`), gt(sessions.expires_at, now)),
      ),
      profile: profiles,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.user_id, users.id))
    .where(eq(users.id, id));
  if (!found) return undefined;
  const { profile, ...user } = found;
  return {
    ...user,
    phone: profile?.phone ? formatPhone(profile.phone) : '',
    address: profile ? addressLines(profile) : [],
  };
}

/** A user with their roles, for a role change. */
export async function findRoles(id: string) {
  const [found] = await db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      isConfirmed: users.email_verified,
      roles,
    })
    .from(users)
    .where(eq(users.id, id));
  return found;
}

type Profile = typeof profiles.$inferSelect;

function addressLines(profile: Profile): string[] {
  const { address_line_1, address_line_2, city, state, postal_code, country } = profile;
  const lines = [
    address_line_1,
    address_line_2,
    [city, state, postal_code].filter(Boolean).join(', '),
  ];
  const written = lines.filter((line) => line !== '');
  // A country alone is the default of every new profile.
  return written.length > 0 ? [...written, countryName(country)] : [];
}

const english = new Intl.DisplayNames('en', { type: 'region' });

function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (english.of(code) ?? code) : code;
}
