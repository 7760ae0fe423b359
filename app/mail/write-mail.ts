import type { ReactElement } from 'react';
import type { Transaction } from '#app/platform/database.ts';
import { enqueue } from '#app/platform/jobs.ts';
import { seal } from '#app/platform/secret.ts';
import { isEmail } from '#app/web/forms.ts';
import { mailJobs } from './jobs.ts';
import { findSender } from './queries.ts';
import { renderMail } from './render-mail.tsx';
import { mails } from './schema.ts';

type Content = {
  /** Given where it may be written twice: the same id again is the same email. */
  id?: string;
  /** What it is about, for staff and tests: "accounts.confirmation". */
  kind: string;
  orderId?: string;
  to: string;
  /** Heads the mail too; seen on locked screens, so it says nothing that is nobody's business. */
  subject: string;
  /** Pieces of mail.tsx. */
  body: ReactElement;
};

/** Writes a mail in the transaction that causes it; it goes out right after the commit, or never. */
export async function writeMail(tx: Transaction, content: Content): Promise<void> {
  const subject = content.subject.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
  const { html, text } = renderMail({
    title: subject,
    sender: await findSender(tx),
    body: content.body,
  });
  const [mail] = await tx
    .insert(mails)
    .values({
      ...(content.id !== undefined && { id: content.id }),
      kind: content.kind,
      order_id: content.orderId,
      to_address: oneAddress(content.to),
      subject,
      sealed_text: seal(text),
      sealed_html: seal(html),
    })
    .onConflictDoNothing()
    .returning({ id: mails.id });
  if (mail) await enqueue(tx, mailJobs.send, { mailId: mail.id });
}

/** Forms have checked it; a second recipient or header must not slip in by any other way either. */
function oneAddress(to: string): string {
  if (!isEmail(to)) throw new Error('a mail goes to one address');
  return to;
}
