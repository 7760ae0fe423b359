import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { users } from '#app/accounts/schema.ts';
import { mails } from '#app/mail/schema.ts';
import { db } from '#app/platform/database.ts';
import { pageOf, pageSql, type Sort, sortKey, cursorFrom } from '#app/platform/keyset.ts';
import { backups } from '#app/platform/schema.ts';

const PER_PAGE = 10;
const NEWEST: Sort = { by: backups.created_at, kind: 'instant', way: 'desc' };

/** One page of backups, newest first, with who started each. */
export async function listBackups(params: URLSearchParams) {
  const cursor = cursorFrom(params, NEWEST);
  const page = pageSql(NEWEST, backups.id, cursor);
  const found = await db
    .select({
      id: backups.id,
      key: sortKey(NEWEST),
      file: backups.file,
      bytes: backups.bytes,
      state: backups.state,
      error: backups.error,
      startedAt: backups.created_at,
      // No user: the schedule. A user without a name: a deleted account.
      madeBy: sql<
        string | null
      >`case when ${backups.made_by} is null then null else coalesce(${users.name}, 'Someone') end`,
    })
    .from(backups)
    .leftJoin(users, eq(users.id, backups.made_by))
    .where(page.where)
    .orderBy(...page.orderBy)
    .limit(PER_PAGE + 1);
  return pageOf(found, PER_PAGE, cursor);
}

export type BackupPage = Awaited<ReturnType<typeof listBackups>>;

/** The result of the last test mail, if recent. */
export async function findLastTestMail() {
  const [found] = await db
    .select({
      to: mails.to_address,
      writtenAt: mails.created_at,
      sentAt: mails.sent_at,
      attempts: mails.attempts,
      error: mails.last_error,
      isRefused: sql<boolean>`${mails.sealed_text} is null`,
    })
    .from(mails)
    .where(
      and(eq(mails.kind, 'settings.test'), gt(mails.created_at, sql`now() - interval '2 days'`)),
    )
    .orderBy(desc(mails.created_at))
    .limit(1);
  return found;
}

export type TestMail = NonNullable<Awaited<ReturnType<typeof findLastTestMail>>>;
