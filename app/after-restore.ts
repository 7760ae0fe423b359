import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Client } from 'pg';
import { twoFactors, users } from '#app/accounts/schema.ts';
import { OTHER_SECRET } from '#app/activity/rules.ts';
import { activitySeals, adminActivityLog } from '#app/activity/schema.ts';
import { keyOfUrl } from '#app/catalogue/images/rules.ts';
import { catalogueJobs } from '#app/catalogue/jobs.ts';
import { images } from '#app/catalogue/schema.ts';
import { mailJobs } from '#app/mail/jobs.ts';
import { mails } from '#app/mail/schema.ts';
import { paymentsJobs } from '#app/payments/jobs.ts';
import type { Transaction } from '#app/platform/database.ts';
import { enqueue } from '#app/platform/jobs.ts';
import { openStorage } from '#app/platform/storage/open.ts';
import { returnsJobs } from '#app/returns/jobs.ts';
import { returnPhotos } from '#app/returns/schema.ts';

type Restored = {
  sendMails: boolean;
  /** Whether this shop has the secret of the backed-up one. */
  sameSecret: boolean;
  say: (line: string) => void;
};

/**
 * Enqueues the jobs that were lost with the queue. Pictures are rendered again. Payments and refunds since the backup are restored by the
 * scheduled checks, which ask the provider first; reconciliation runs at once. Mails cannot be checked: the old shop may have sent them
 * since, so they wait for the owner's decision.
 */
export async function afterRestore(client: Client, given: Restored): Promise<void> {
  const tx = drizzle(client) as unknown as Transaction;
  const waiting = and(isNull(mails.sent_at), isNotNull(mails.sealed_text));
  if (!given.sameSecret) {
    await tx.update(mails).set({ sealed_text: null, sealed_html: null }).where(waiting);
    await tx.delete(twoFactors);
    await tx
      .update(users)
      .set({ two_factor_enabled: false })
      .where(sql`two_factor_enabled`);
    await recordForeignSeals(tx);
    given.say(
      '  Two-factor sign-in is off for everyone: it could not be read with another secret.',
    );
    given.say(
      '  Payments since the backup cannot be recognised with another secret: compare the provider’s list by hand.',
    );
  }
  await enqueuePictures(tx);
  await enqueuePhotos(tx);
  await enqueue(tx, paymentsJobs.reconcile, {});
  await tx.execute(
    sql`delete from pgboss.job where name = ${mailJobs.send.name} and state < 'completed'`,
  );
  const unsent = await tx.select({ id: mails.id }).from(mails).where(waiting);
  if (unsent.length === 0) return;
  if (!given.sendMails) {
    given.say(`  ${unsent.length} emails were waiting then; they are not sent again.`);
    return;
  }
  for (const { id } of unsent) await enqueue(tx, mailJobs.send, { mailId: id });
  given.say(`  ${unsent.length} waiting emails go out when the shop opens.`);
}

/** The same for photos of returns; their originals are found by id. */
async function enqueuePhotos(tx: Transaction): Promise<void> {
  const waiting = await tx
    .select({ id: returnPhotos.id })
    .from(returnPhotos)
    .where(eq(returnPhotos.state, 'waiting'));
  for (const { id } of waiting) await enqueue(tx, returnsJobs.renderPhoto, { photoId: id });
}

/** The seals of the log were made with a key that this shop does not have: records that in the log. */
async function recordForeignSeals(tx: Transaction): Promise<void> {
  const [last] = await tx
    .select({ upTo: activitySeals.up_to })
    .from(activitySeals)
    .orderBy(desc(activitySeals.up_to))
    .limit(1);
  if (!last) return;
  await tx.insert(adminActivityLog).values({
    action: OTHER_SECRET,
    table_name: 'backups',
    record_id: 'restore',
    changes: { sealed_up_to: last.upTo },
  });
}

/** Uploads that were not rendered yet. */
async function enqueuePictures(tx: Transaction): Promise<void> {
  const waiting = await tx
    .select({ url: images.url })
    .from(images)
    .where(eq(images.state, 'waiting'));
  if (waiting.length === 0) return;
  const originals = new Map<string, string>();
  for await (const { name } of openStorage('originals').list()) {
    originals.set(name.split('.')[0] ?? '', name);
  }
  for (const { url } of waiting) {
    const key = keyOfUrl(url) ?? '';
    // If the original is missing, the job logs that and marks the picture as failed.
    const original = originals.get(key) ?? `${key}.gone`;
    await enqueue(tx, catalogueJobs.renderImage, { url, original });
  }
}
