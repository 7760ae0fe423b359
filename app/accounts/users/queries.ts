import { and, between, eq, gt, or, type SQL, sql } from 'drizzle-orm';
import { countRows } from '#app/platform/count-rows.ts';
import { db } from '#app/platform/database.ts';
import { pageOf, pageSql, type Sort, sortKey, cursorFrom } from '#app/platform/keyset.ts';
import { likeAnywhere, searchText } from '#app/platform/like.ts';
import { matchesWord } from '#app/platform/matches-word.ts';
import { formatPhone, phonePart } from '#app/values/phone.ts';
import { idsBeginning } from '#app/values/uuid.ts';
import { isRole, type Role } from '../rules.ts';
import { profiles, sessions, userRoles, users } from '../schema.ts';

const PER_PAGE = 25;
const NEWEST: Sort = { by: users.created_at, kind: 'instant', way: 'desc' };
const SORTS = new Map<string, Sort>([
  ['joined', { ...NEWEST, way: 'asc' }],
  ['-joined', NEWEST],
]);

// Named in full: in a query of one table alone its columns would lose their table's name.
const roles = sql<Role[]>`array(
  select user_roles.role::text from user_roles where user_roles.user_id = users.id order by user_roles.role)`;

/** What the list and the file show of somebody. */
export function selectUsers(key: ReturnType<typeof sortKey>) {
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
    .$dynamic();
}

/** One page of everybody who has an account, with or without a profile. */
export async function listUsersForStaff(params: URLSearchParams) {
  const { sort, wanted } = usersAskedBy(params);
  const cursor = cursorFrom(params, sort);
  const page = pageSql(sort, users.id, cursor);
  const [found, total] = await Promise.all([
    selectUsers(sortKey(sort))
      .where(and(wanted, page.where))
      .orderBy(...page.orderBy)
      .limit(PER_PAGE + 1),
    countRows(users, wanted),
  ]);
  const { rows, ...places } = pageOf(found, PER_PAGE, cursor);
  return {
    ...places,
    rows: rows.map(({ phone, ...row }) => ({ ...row, phone: phone ? formatPhone(phone) : '' })),
    total,
    isFiltered: wanted !== undefined,
  };
}

/** Whom an address asks for, and in which order; the list and the file show the same. */
export function usersAskedBy(params: URLSearchParams) {
  const role = params.get('role') ?? '';
  const wanted = and(matching(searchText(params)), isRole(role) ? having(role) : undefined);
  return { wanted, sort: SORTS.get(params.get('sort') ?? '') ?? NEWEST };
}

function matching(q: string): SQL | undefined {
  if (q === '') return undefined;
  const ids = idsBeginning(q);
  const phone = phonePart(q);
  return or(
    matchesWord(sql`lower(${users.name} || ' ' || ${users.email})`, q.toLowerCase(), {
      lower: true,
    }),
    ids && between(users.id, ...ids),
    // As an array, so that all three questions can be answered by their indexes.
    phone === undefined
      ? undefined
      : sql`${users.id} = any(array(select ${profiles.user_id} from ${profiles}
          where ${profiles.phone} like ${likeAnywhere(phone)} limit 1000))`,
  );
}

/** Whoever has no role at all is a user. */
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

/** Who somebody is and which roles they have; what changing a role needs to know. */
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
  // A country alone is what every new profile begins with.
  return written.length > 0 ? [...written, countryName(country)] : [];
}

const english = new Intl.DisplayNames('en', { type: 'region' });

function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (english.of(code) ?? code) : code;
}
