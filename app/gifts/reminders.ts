import { eq } from 'drizzle-orm';
import type { ChosenDelivery } from '#app/delivery/chosen-delivery.ts';
import type { Transaction } from '#app/platform/database.ts';
import { dayOf } from '#app/values/day.ts';
import type { Gift } from './gift.ts';
import { dayNextYear } from './reminder-rules.ts';
import { giftReminders } from './schema.ts';

type Ordered = {
  id: string;
  userId: string | null;
  gift?: Gift | undefined;
  delivery?: ChosenDelivery | undefined;
  now: Date;
};

/** Stores the day of a gift for next year, if its buyer wants that. An order without an account has no reminder. */
export async function addReminder(tx: Transaction, { id, userId, ...order }: Ordered) {
  if (!order.gift?.wantsReminder || userId === null) return;
  const day = dayNextYear(order.delivery?.day ?? dayOf(order.now));
  await tx
    .insert(giftReminders)
    .values({ order_id: id, user_id: userId, day })
    .onConflictDoNothing();
}

/** For a cancelled order. */
export async function dropReminder(tx: Transaction, orderId: string) {
  await tx.delete(giftReminders).where(eq(giftReminders.order_id, orderId));
}
