import { setTimeout as pause } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { openWindow } from '#app/payments/open-window.ts';
import { paymentAttempts } from '#app/payments/schema.ts';
import { db } from '#app/platform/database.ts';
import { done, refused } from '#app/values/outcome.ts';

const LOOKS = 40;
const LOOK_MS = 250;

/** The payment window of an attempt; waits if a concurrent press is opening it. */
export async function findPaymentWindow(attemptId: string, isNew: boolean) {
  if (isNew) {
    const opened = await openWindow(attemptId);
    return opened.ok ? done({ kind: 'window', ...opened.value } as const) : opened;
  }
  for (let look = 0; look < LOOKS; look += 1) {
    const [found] = await db
      .select({
        accessCode: paymentAttempts.access_code,
        pageUrl: paymentAttempts.page_url,
        isOver: sql<boolean>`${paymentAttempts.expires_at} <= now()`,
      })
      .from(paymentAttempts)
      .where(eq(paymentAttempts.id, attemptId));
    if (found?.accessCode && found.pageUrl) {
      const { accessCode, pageUrl } = found;
      return done({ kind: 'window', attemptId, accessCode, pageUrl } as const);
    }
    if (!found || found.isOver) break;
    await pause(LOOK_MS);
  }
  return refused({ reason: 'provider_away' });
}
