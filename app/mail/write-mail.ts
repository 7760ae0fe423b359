import type { ReactElement } from 'react';
import type { Transaction } from '#app/platform/database.ts';
import { enqueueAll } from '#app/platform/jobs.ts';
import { seal } from '#app/platform/secret.ts';
import { isEmail } from '#app/web/forms.ts';
import { mailJobs } from './jobs.ts';
import type { Sender } from './mail-layout.tsx';
import { findSender } from './queries.ts';
import { renderMail } from './render-mail.tsx';
import { mails } from './schema.ts';

export type MailContent = {
  /** Given where it may be written twice: the same id again is the same email. */
  id?: string;
  /** What it is about, for staff and tests: "accounts.confirmation". */
  kind: string;
  orderId?: string;
  to: string;
  /** Heads the mail too; seen on locked screens, so it says nothing private. */
  subject: string;
  /** Pieces of mail.tsx. */
  body: ReactElement;
};

/** Writes a mail in the transaction that causes it; it goes out right after the commit, or never. */
export async function writeMail(tx: Transaction, content: MailContent): Promise<void> {
  await writeMails(tx, [content]);
}

/** The same for several mails, in as many statements as for one. */
export async function writeMails(tx: Transaction, contents: readonly MailContent[]): Promise<void> {
  if (contents.length === 0) return;
  const sender = await findSender(tx);
  const written = await tx
    .insert(mails)
    .values(contents.map((content) => rowOf(content, sender)))
    .onConflictDoNothing()
    .returning({ id: mails.id });
  if (written.length === 0) return;
  await enqueueAll(
    tx,
    mailJobs.send,
    written.map(({ id }) => ({ mailId: id })),
  );
}

function rowOf(content: MailContent, sender: Sender): typeof mails.$inferInsert {
  const subject = content.subject.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
  const { html, text } = renderMail({ title: subject, sender, body: content.body });
  return {
    ...(content.id !== undefined && { id: content.id }),
    kind: content.kind,
    order_id: content.orderId,
    to_address: oneAddress(content.to),
    subject,
    sealed_text: seal(text),
    sealed_html: seal(html),
  };
}

/** Forms have checked it; a second recipient or header must not slip in by any other way either. */
function oneAddress(to: string): string {
  if (!isEmail(to)) throw new Error('a mail goes to one address');
  return to;
}
