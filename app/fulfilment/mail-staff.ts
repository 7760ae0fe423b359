import { inArray, sql } from 'drizzle-orm';
import { orders } from '#app/orders/schema.ts';
import { inTransaction } from '#app/platform/database.ts';
import { findSettingsWithin } from '#app/settings/queries.ts';
import { writeNewOrders } from './mail/new-orders-mail.tsx';

const AT_ONCE = 1_000;
const DAY_MS = 86_400_000;

/**
 * Mails staff about the new orders since the last run: one email for all, so that a rush is no flood. An order is reported once, however
 * often this runs. Orders older than a day, as after a restore, are skipped.
 */
export function mailStaff(now: Date): Promise<void> {
  return inTransaction(async (tx) => {
    const fresh = await tx
      .update(orders)
      .set({ staff_notified_at: now })
      .where(
        inArray(
          orders.id,
          sql`(select id from orders where staff_notified_at is null
            order by created_at limit ${AT_ONCE} for update skip locked)`,
        ),
      )
      .returning({
        id: orders.id,
        number: orders.order_number,
        total: orders.total_amount_minor,
        method: orders.payment_method,
        status: orders.status,
        placedAt: orders.created_at,
      });
    const news = fresh
      .filter(({ status, placedAt }) => {
        return status !== 'cancelled' && placedAt.getTime() > now.getTime() - DAY_MS;
      })
      .toSorted((one, other) => one.placedAt.getTime() - other.placedAt.getTime());
    if (news.length === 0) return;
    const { notices } = await findSettingsWithin(tx);
    for (const to of notices.newOrderEmails) await writeNewOrders(tx, to, news);
  });
}
