import { randomUUID } from 'node:crypto';
import type { Staff } from '#app/accounts/guards.ts';
import { recordActivity } from '#app/activity/record-activity.ts';
import { inTransaction } from '#app/platform/database.ts';
import { done, refused } from '#app/values/outcome.ts';
import { listFactsElsewhere } from '../facts/queries.ts';
import { withIds } from '../facts/rules.ts';
import { lockPicture } from '../images/queries.ts';
import { categories } from '../schema.ts';
import type { CategoryInput } from './form.ts';

export function createCategory(staff: Staff, input: CategoryInput) {
  return inTransaction(async (tx) => {
    if (!(await lockPicture(tx, input.image_url))) return refused({ reason: 'unknown_picture' });
    const elsewhere = await listFactsElsewhere(tx, null);
    const facts = withIds(input.facts ?? [], { own: [], elsewhere, newId: randomUUID });
    const [made] = await tx
      .insert(categories)
      .values({ ...input, facts })
      .onConflictDoNothing()
      .returning({ id: categories.id });
    if (!made) return refused({ reason: 'name_taken' });
    await recordActivity(tx, {
      adminId: staff.id,
      action: 'Created category',
      table: 'categories',
      recordId: made.id,
      changes: {
        name: { before: null, after: input.name },
        ...(facts.length > 0 && {
          facts: { before: null, after: facts.map(({ label }) => label) },
        }),
      },
    });
    return done({ unchanged: [] });
  });
}
