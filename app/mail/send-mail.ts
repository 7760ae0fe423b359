import { setTimeout as pause } from 'node:timers/promises';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { BUILT_ONCE, db, isDatabaseAway } from '#app/platform/database.ts';
import { env } from '#app/platform/env.ts';
import { PermanentFailure } from '#app/platform/jobs.ts';
import { sendBySmtp, SmtpFailure } from '#app/platform/smtp.ts';
import { findSettings } from '#app/settings/queries.ts';
import { hasLocalMailbox } from './local-mailbox.ts';
import { mailDelay } from './metrics.ts';
import { findUnsentMail, type Mail } from './queries.ts';
import { mails } from './schema.ts';

const WITHOUT_BODY = { sealed_text: null, sealed_html: null };

const markSentWith = (change: Partial<typeof WITHOUT_BODY>) =>
  db
    .update(mails)
    .set({
      ...change,
      sent_at: sql`now()`,
      attempts: sql`${mails.attempts} + 1`,
      last_error: null,
    })
    .where(and(eq(mails.id, sql.placeholder('id')), isNull(mails.sent_at)))
    .prepare(BUILT_ONCE);

const markSent = { keepingBody: markSentWith({}), withoutBody: markSentWith(WITHOUT_BODY) };

/** Sends one mail. Idempotent, unless the process died between the server's acceptance and our record of it. */
export async function sendMail(id: string, signal: AbortSignal): Promise<void> {
  const mail = await findUnsentMail(id);
  if (!mail) return;
  if (hasLocalMailbox()) return noteSent(id, markSent.keepingBody);
  try {
    await handOver(mail, signal);
  } catch (error) {
    const refused = error instanceof SmtpFailure && error.refused;
    await noteFailure(id, error, refused);
    throw refused ? new PermanentFailure(error.message) : error;
  }
  await noteSent(id, markSent.withoutBody);
  mailDelay.observe((Date.now() - mail.writtenAt.getTime()) / 1000);
}

async function handOver(mail: Mail, signal: AbortSignal): Promise<void> {
  const { SMTP_URL, ORIGIN } = env();
  if (SMTP_URL === undefined) throw new Error('SMTP_URL is not set, so the mail waits');
  const { email } = await findSettings();
  const message = {
    from: { name: email.senderName, address: email.senderAddress },
    to: mail.to,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    // The same at every attempt, so that a mailbox can drop the duplicate.
    messageId: `<${mail.id}@${new URL(ORIGIN).hostname}>`,
    date: mail.writtenAt,
  };
  await sendBySmtp(SMTP_URL, message, signal);
}

/** It is out, and to forget that would send it twice: a database that is away is waited for. */
async function noteSent(id: string, mark: ReturnType<typeof markSentWith>): Promise<void> {
  const deadline = performance.now() + 600_000;
  for (;;) {
    try {
      await mark.execute({ id });
      return;
    } catch (error) {
      if (!isDatabaseAway(error) || performance.now() > deadline) throw error;
      await pause(500);
    }
  }
}

async function noteFailure(id: string, error: unknown, refused: boolean): Promise<void> {
  const reason = error instanceof Error ? error.message : 'unknown';
  await db
    .update(mails)
    .set({
      ...(refused ? WITHOUT_BODY : {}),
      attempts: sql`${mails.attempts} + 1`,
      last_error: reason.slice(0, 100),
    })
    .where(eq(mails.id, id));
}
