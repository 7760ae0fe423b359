import { and, eq, ne, sql } from 'drizzle-orm';
import type { Staff } from '#app/accounts/guards.ts';
import { changesBetween } from '#app/activity/changes.ts';
import { recordActivity } from '#app/activity/record-activity.ts';
import { inTransaction } from '#app/platform/database.ts';
import { mergeEdits } from '#app/values/merge-edits.ts';
import { done, refused } from '#app/values/outcome.ts';
import type { EditBase } from '#app/web/edit-base.ts';
import { lockPicture } from '../images/queries.ts';
import { categories } from '../schema.ts';
import type { CategoryInput } from './form.ts';

type Change = {
  staff: Staff;
  id: string;
  version: number;
  edit: EditBase;
  input: CategoryInput;
};

/** Saves what one editor changed; what somebody else has saved since stays, and what both changed is asked. */
export function updateCategory({ staff, id, version, edit, input: typed }: Change) {
  return inTransaction(async (tx) => {
    const [found] = await tx
      .select()
      .from(categories)
      .where(eq(categories.id, id))
      .for('no key update');
    if (!found) return refused({ reason: 'not_found' });
    const { name, description, image_url } = found;
    const theirs = { name, description, image_url };
    const merged = mergeEdits({
      ...edit,
      base: found.version === version ? { ...theirs, ...edit.base } : edit.base,
      theirs,
      mine: typed,
    });
    const input = merged.values;
    const changes = changesBetween(theirs, input);
    // Pressed twice, or the same words from two people: there is nothing left to do.
    if (!changes) return done({ unchanged: merged.unchanged });
    if (merged.conflicts.length > 0) {
      return refused({ reason: 'conflict', conflicts: merged.conflicts });
    }
    const [twin] = await tx
      .select({ id: categories.id })
      .from(categories)
      .where(and(ne(categories.id, id), sql`lower(${categories.name}) = lower(${input.name})`));
    if (twin) return refused({ reason: 'name_taken' });
    if ('image_url' in changes && !(await lockPicture(tx, input.image_url))) {
      return refused({ reason: 'unknown_picture' });
    }
    await tx
      .update(categories)
      .set({ ...input, version: found.version + 1 })
      .where(eq(categories.id, id));
    await recordActivity(tx, {
      adminId: staff.id,
      action: 'Updated category',
      table: 'categories',
      recordId: id,
      changes,
    });
    return done({ unchanged: merged.unchanged });
  });
}
