import { and, eq, isNull } from 'drizzle-orm';
import type { Staff } from '#app/accounts/guards.ts';
import { recordActivity } from '#app/activity/record-activity.ts';
import { inTransaction } from '#app/platform/database.ts';
import { done, refused } from '#app/values/outcome.ts';
import { writeAnswer } from '../mail/answer-mail.tsx';
import { contactMessages } from '../schema.ts';

type Answer = {
  staff: Staff;
  id: string;
  /** Sent as a mail; empty if staff answered in another way. */
  words: string;
  now: Date;
};

/** Answers a message, once: the mail goes out with it. */
export function answerMessage({ staff, id, words, now }: Answer) {
  return inTransaction(async (tx) => {
    const [answered] = await tx
      .update(contactMessages)
      .set({ answered_at: now, answered_by: staff.id, answer: words })
      .where(and(eq(contactMessages.id, id), isNull(contactMessages.answered_at)))
      .returning({ name: contactMessages.name, email: contactMessages.email });
    if (!answered) return refused({ reason: 'moved_on' });
    if (words !== '') await writeAnswer(tx, { ...answered, words });
    await recordActivity(tx, {
      adminId: staff.id,
      action: words === '' ? 'Marked message as answered' : 'Answered message',
      table: 'contact_messages',
      recordId: id,
      changes: { answered: { before: false, after: true } },
    });
    return done();
  });
}
