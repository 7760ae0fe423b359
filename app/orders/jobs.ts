import { and, asc, inArray, isNotNull, lt, or, sql } from 'drizzle-orm';
import { db, inTransaction } from '#app/platform/database.ts';
import type { JobHandler } from '#app/platform/jobs.ts';
import { mailStaff } from '#app/fulfilment/mail-staff.ts';
import { nobody, wordless } from './forget-customer.ts';
import { forgottenBefore } from './rules.ts';
import { removePhotoFiles, removePhotosOf, sweepPhotos } from '#app/returns/photos/remove-photos.ts';
import { renderPhoto } from '#app/returns/photos/render-photo.ts';
import { returns } from '#app/returns/schema.ts';
import { orderEvents, orderNotes, orders } from './schema.ts';
import { sendStatusMail } from './send-status-mail.ts';

const AT_ONCE = 500;

export const ordersJobs = {
  'orders.render-photo': ({ photoId = '' }, run) => renderPhoto(photoId, run),
  'orders.remove-photo': ({ photoId = '' }) => removePhotoFiles(photoId),
  'orders.sweep-photos': (_payload, { signal }) => sweepPhotos(new Date(), signal),
  'orders.send-status-mail': ({ orderId = '', eventId = '' }) =>
    sendStatusMail(orderId, Number(eventId)),
  'orders.mail-staff': () => mailStaff(new Date()),
  'orders.forget-old': (_payload, { signal }) => forgetOld(new Date(), signal),
} satisfies Record<string, JobHandler>;

/** The privacy policy promises it: after six years an order says nothing of whoever placed it. */
async function forgetOld(now: Date, signal: AbortSignal): Promise<void> {
  let ids: string[];
  do {
    ids = await listKnown(now);
    await forget(ids);
  } while (ids.length === AT_ONCE && !signal.aborted);
}

/** Old orders that still say whose they are. */
async function listKnown(now: Date): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        lt(orders.created_at, forgottenBefore(now)),
        or(
          isNotNull(orders.user_id),
          isNotNull(orders.cancel_reason),
          sql`${orders.customer_info} <> ${nobody.customer_info}`,
          sql`${orders.shipping_address} <> ${nobody.shipping_address}`,
          sql`${orders.billing_address} <> ${nobody.billing_address}`,
        ),
      ),
    )
    .orderBy(asc(orders.created_at))
    .limit(AT_ONCE);
  return rows.map(({ id }) => id);
}

async function forget(ids: string[]): Promise<void> {
  await inTransaction(async (tx) => {
    await tx.update(orderEvents).set({ actor_id: null }).where(inArray(orderEvents.order_id, ids));
    await tx.update(returns).set(wordless).where(inArray(returns.order_id, ids));
    await removePhotosOf(tx, ids);
    await tx.delete(orderNotes).where(inArray(orderNotes.order_id, ids));
    await tx.update(orders).set(nobody).where(inArray(orders.id, ids));
  });
}
