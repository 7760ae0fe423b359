import { desc, eq, sql } from 'drizzle-orm';
import { BUILT_ONCE, db, type Transaction } from '#app/platform/database.ts';
import { unseal } from '#app/platform/secret.ts';
import { findSettingsWithin } from '#app/settings/queries.ts';
import type { Sender } from './mail-layout.tsx';
import { mails } from './schema.ts';

/** Who signs the mails. */
export async function findSender(tx: Transaction): Promise<Sender> {
  const { email, site } = await findSettingsWithin(tx);
  return { name: email.senderName, support: site.supportEmail };
}

export type Mail = {
  id: string;
  to: string;
  subject: string;
  writtenAt: Date;
  text: string;
  html: string;
};

const mailById = db
  .select()
  .from(mails)
  .where(eq(mails.id, sql.placeholder('id')))
  .prepare(BUILT_ONCE);

/**
 * A mail that is still to go out. Asked for by its id alone: with the other two conditions the planner takes the small index of
 * unsent mails and reads all that wait, for each of them.
 */
export async function findUnsentMail(id: string): Promise<Mail | undefined> {
  const [row] = await mailById.execute({ id });
  return row?.sent_at === null && row.sealed_text !== null ? opened(row) : undefined;
}

export async function findMail(id: string): Promise<Mail | undefined> {
  const [row] = await mailById.execute({ id });
  return row && opened(row);
}

function opened(row: typeof mails.$inferSelect): Mail {
  return {
    id: row.id,
    to: row.to_address,
    subject: row.subject,
    writtenAt: row.created_at,
    text: row.sealed_text === null ? '' : unseal(row.sealed_text),
    html: row.sealed_html === null ? '' : unseal(row.sealed_html),
  };
}

/** The newest mails, for the list of a mailbox. */
export async function listMails(most: number) {
  return db
    .select({
      id: mails.id,
      to: mails.to_address,
      subject: mails.subject,
      writtenAt: mails.created_at,
    })
    .from(mails)
    .orderBy(desc(mails.created_at), mails.id)
    .limit(most);
}
