import { and, asc, gte, inArray, isNotNull, lt, or, sql } from 'drizzle-orm';
import { db, inTransaction } from '#app/platform/database.ts';
import type { HandlersOf } from '#app/platform/jobs.ts';
import { ERASED_CUSTOMER } from './forget-customer.ts';
import { guestsEndedBefore } from './guests/rules.ts';
import { guests } from './guests/schema.ts';
import type { ordersJobs } from './jobs.ts';
import { forgottenBefore } from './rules.ts';
import { orderEvents, orderNotes, orders } from './schema.ts';
import { sendStatusMail } from './send-status-mail.ts';
import { shipments } from './shipments/schema.ts';
import { addUpChanges } from './sums/add-up-changes.ts';

const AT_ONCE = 500;

export const ordersHandlers: HandlersOf<typeof ordersJobs> = {
  sendStatusMail: ({ orderId, eventId }) => sendStatusMail(orderId, Number(eventId)),
  forgetOld: async (_payload, { signal }) => {
    await forgetOld(new Date(), signal);
    await forgetGuests(new Date());
  },
  addUpChanges: () => addUpChanges(new Date()),
};

/** As the privacy policy promises: after six years an order has no personal data. */
async function forgetOld(now: Date, signal: AbortSignal): Promise<void> {
  let last: Date | undefined;
  let found: { id: string; placedAt: Date }[];
  do {
    found = await listKnown(now, last);
    await forget(found.map(({ id }) => id));
    last = found.at(-1)?.placedAt;
  } while (found.length === AT_ONCE && !signal.aborted);
}

/** A guest is deleted with their last order: until then staff see that a guest placed it. */
async function forgetGuests(now: Date): Promise<void> {
  await db
    .delete(guests)
    .where(
      and(
        lt(guests.last_used_at, guestsEndedBefore(now)),
        sql`not exists (select from orders where orders.guest_id = guests.id)`,
        sql`not exists (select from payment_attempts where payment_attempts.guest_id = guests.id)`,
      ),
    );
}

/** Old orders that still have personal data, from a date on: earlier ones are already done. */
function listKnown(now: Date, from: Date | undefined) {
  return db
    .select({ id: orders.id, placedAt: orders.created_at })
    .from(orders)
    .where(
      and(
        lt(orders.created_at, forgottenBefore(now)),
        from && gte(orders.created_at, from),
        or(
          isNotNull(orders.user_id),
          isNotNull(orders.guest_id),
          isNotNull(orders.cancel_reason),
          sql`${orders.customer_info} <> ${ERASED_CUSTOMER.customer_info}`,
          sql`${orders.shipping_address} <> ${ERASED_CUSTOMER.shipping_address}`,
          sql`${orders.billing_address} <> ${ERASED_CUSTOMER.billing_address}`,
          sql`exists (select from shipments where shipments.order_id = orders.id)`,
        ),
      ),
    )
    .orderBy(asc(orders.created_at))
    .limit(AT_ONCE);
}

async function forget(ids: string[]): Promise<void> {
  await inTransaction(async (tx) => {
    await tx.update(orderEvents).set({ actor_id: null }).where(inArray(orderEvents.order_id, ids));
    await tx.delete(orderNotes).where(inArray(orderNotes.order_id, ids));
    await tx.delete(shipments).where(inArray(shipments.order_id, ids));
    await tx.update(orders).set(ERASED_CUSTOMER).where(inArray(orders.id, ids));
  });
}
