import { eq } from 'drizzle-orm';
import { inTransaction } from '#app/platform/database.ts';
import { done, refused } from '#app/values/outcome.ts';
import { hasLastDigits, isLocked, MAX_CODE_TRIES } from './rules.ts';
import { orderLinks } from './schema.ts';

type Tried = { order: { id: string; customer: { phone: string } }; digits: string; now: Date };

/** Attempts run one by one and are all counted: of twenty at once, five are tried. The right digits cost no attempt and reset none. */
export function tryDigits({ order, digits, now }: Tried) {
  return inTransaction(async (tx) => {
    const own = eq(orderLinks.order_id, order.id);
    await tx.insert(orderLinks).values({ order_id: order.id }).onConflictDoNothing();
    const [link] = await tx.select().from(orderLinks).where(own).for('update');
    const before = link?.wrong_tries ?? MAX_CODE_TRIES;
    if (isLocked({ wrong: before })) return refused({ reason: 'locked' });
    if (hasLastDigits(order.customer.phone, digits)) return done();
    const wrong = before + 1;
    const isLast = isLocked({ wrong });
    await tx
      .update(orderLinks)
      .set({ wrong_tries: wrong, ...(isLast && { locked_at: now }) })
      .where(own);
    return isLast
      ? refused({ reason: 'locked' })
      : refused({ reason: 'wrong', left: MAX_CODE_TRIES - wrong });
  });
}
