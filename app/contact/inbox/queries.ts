import { and, eq, ilike, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { users } from '#app/accounts/schema.ts';
import type { RecordNames } from '#app/activity/record-names.ts';
import { countRows } from '#app/platform/count-rows.ts';
import { db } from '#app/platform/database.ts';
import { pageOf, pageSql, type Sort, sortKey, cursorFrom } from '#app/platform/keyset.ts';
import { likeAnywhere, searchText } from '#app/platform/like.ts';
import { contactMessages } from '../schema.ts';

const PER_PAGE = 25;
const NEWEST: Sort = { by: contactMessages.created_at, kind: 'instant', way: 'desc' };
const SORTS = new Map<string, Sort>([
  ['received', { ...NEWEST, way: 'asc' }],
  ['-received', NEWEST],
]);

export async function listMessages(params: URLSearchParams) {
  const q = searchText(params);
  const sort = SORTS.get(params.get('sort') ?? '') ?? NEWEST;
  const cursor = cursorFrom(params, sort);
  const page = pageSql(sort, contactMessages.id, cursor);
  const wanted = and(inState(params.get('state')), matching(q));
  const found = await db
    .select({
      id: contactMessages.id,
      key: sortKey(sort),
      name: contactMessages.name,
      email: contactMessages.email,
      subject: contactMessages.subject,
      beginning: sql<string>`left(${contactMessages.message}, 160)`,
      receivedAt: contactMessages.created_at,
      answeredAt: contactMessages.answered_at,
    })
    .from(contactMessages)
    .where(and(wanted, page.where))
    .orderBy(...page.orderBy)
    .limit(PER_PAGE + 1);
  const total = await countRows(contactMessages, wanted);
  return { ...pageOf(found, PER_PAGE, cursor), total };
}

function inState(state: string | null): SQL | undefined {
  if (state === 'open') return isNull(contactMessages.answered_at);
  return state === 'answered' ? isNotNull(contactMessages.answered_at) : undefined;
}

function matching(q: string): SQL | undefined {
  if (q === '') return undefined;
  const pattern = likeAnywhere(q);
  const { name, email, subject, message } = contactMessages;
  return or(...[name, email, subject, message].map((column) => ilike(column, pattern)));
}

export async function findMessage(id: string) {
  const [found] = await db
    .select({
      id: contactMessages.id,
      name: contactMessages.name,
      email: contactMessages.email,
      subject: contactMessages.subject,
      message: contactMessages.message,
      receivedAt: contactMessages.created_at,
      answeredAt: contactMessages.answered_at,
      answer: contactMessages.answer,
      answeredBy: users.name,
    })
    .from(contactMessages)
    .leftJoin(users, eq(users.id, contactMessages.answered_by))
    .where(eq(contactMessages.id, id));
  return found;
}

const NEWEST_MESSAGES = 5_000;

export const contactRecordNames: RecordNames = {
  table: 'contact_messages',
  named: (ids) => sql`select id, subject as name from contact_messages where id = any(${ids})`,
  matching: (q, limit) => sql`select id from (select id, subject from contact_messages
    order by created_at desc limit ${NEWEST_MESSAGES}) as newest
    where subject ilike ${likeAnywhere(q)} limit ${limit}`,
};
