import { asc, eq } from 'drizzle-orm';
import type { User } from '#app/accounts/guards.ts';
import type { PersonalData } from '#app/accounts/personal-data.ts';
import { orders } from '#app/orders/schema.ts';
import { db } from '#app/platform/database.ts';
import { forgetReturns } from './forget-returns.ts';
import { listPhotosToExport } from './photos/queries.ts';
import { returns } from './schema.ts';

export const returnsPersonalData: PersonalData = {
  tables: ['returns', 'return_items', 'return_photos'],
  export: async (user) => ({ returns: await listReturns(user) }),
  erase: async (tx, user) => {
    const own = await tx.select({ id: orders.id }).from(orders).where(eq(orders.user_id, user.id));
    await forgetReturns(
      tx,
      own.map(({ id }) => id),
    );
  },
};

async function listReturns(user: User) {
  const rows = await db
    .select({ order: orders.order_number, one: returns })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.order_id))
    .where(eq(orders.user_id, user.id))
    .orderBy(asc(returns.created_at));
  const photos = await listPhotosToExport(rows.map(({ one }) => one.id));
  return rows.map(({ order, one }) => ({
    order,
    kind: one.kind,
    reason: one.reason,
    state: one.state,
    note: one.note,
    answer: one.answer,
    refusalReason: one.refusal_reason,
    requestedAt: one.created_at,
    photographs: photos.flatMap(({ returnId, at, picture }) =>
      returnId === one.id ? [{ at, picture }] : [],
    ),
  }));
}
