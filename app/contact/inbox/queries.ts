import { eq, ilike, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { users } from '#app/accounts/schema.ts';
import type { RecordNames } from '#app/activity/record-names.ts';
import { db } from '#app/platform/database.ts';
import { likeAnywhere } from '#app/platform/like.ts';
import { buildListQuery, readPage } from '#app/platform/list-query.ts';
import { contactMessages } from '../schema.ts';
import { MESSAGE_LIST } from './words.ts';

export function listMessages(params: URLSearchParams) {
  const list = buildListQuery(MESSAGE_LIST, params, {
    from: contactMessages,
    id: contactMessages.id,
    conditions: {
      state: (state) => (state === 'open' ? isNull : isNotNull)(contactMessages.answered_at),
    },
    search: matching,
    sorts: { received: { by: contactMessages.created_at, kind: 'instant' } },
  });
  return readPage(list, ({ key, where, orderBy, limit }) =>
    db
      .select({
        id: contactMessages.id,
        key,
        name: contactMessages.name,
        email: contactMessages.email,
        subject: contactMessages.subject,
        beginning: sql<string>`left(${contactMessages.message}, 160)`,
        receivedAt: contactMessages.created_at,
        answeredAt: contactMessages.answered_at,
      })
      .from(contactMessages)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit),
  );
}

function matching(q: string): SQL | undefined {
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
