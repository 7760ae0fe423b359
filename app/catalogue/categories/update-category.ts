import { randomUUID } from 'node:crypto';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Staff } from '#app/accounts/guards.ts';
import { changesBetween } from '#app/activity/changes.ts';
import { recordActivity } from '#app/activity/record-activity.ts';
import { inTransaction, type Transaction } from '#app/platform/database.ts';
import { enqueue } from '#app/platform/jobs.ts';
import { mergeEdits } from '#app/values/merge-edits.ts';
import { done, refused } from '#app/values/outcome.ts';
import type { EditBase } from '#app/web/edit-base.ts';
import { countValues, listFactsElsewhere } from '../facts/queries.ts';
import { type Fact, withIds } from '../facts/rules.ts';
import { lockPicture } from '../images/queries.ts';
import { catalogueJobs } from '../jobs.ts';
import { categories } from '../schema.ts';
import type { CategoryInput } from './form.ts';

type Change = {
  staff: Staff;
  id: string;
  version: number;
  edit: EditBase;
  input: CategoryInput;
  /** The facts that the editor confirmed to delete with their values. */
  deletions: readonly string[];
};

/** Saves one editor's changes. Changes that another user saved since are kept; a field that both changed is a conflict. */
export function updateCategory({ staff, id, version, edit, input: typed, deletions }: Change) {
  return inTransaction(async (tx) => {
    const [found] = await tx
      .select()
      .from(categories)
      .where(eq(categories.id, id))
      .for('no key update');
    if (!found) return refused({ reason: 'not_found' });
    const { name, description, image_url, facts } = found;
    const theirs = { name, description, image_url, facts };
    const elsewhere = typed.facts ? await listFactsElsewhere(tx, id) : [];
    const mine = withIds(typed.facts ?? facts, { own: facts, elsewhere, newId: randomUUID });
    const merged = mergeEdits({
      ...edit,
      base: found.version === version ? { ...theirs, ...edit.base } : edit.base,
      theirs,
      mine: { ...typed, facts: mine },
    });
    const input = merged.values;
    const changes = changesBetween(theirs, input);
    // A double submit, or two people typed the same: nothing is left to change.
    if (!changes) return done({ unchanged: merged.unchanged });
    if (merged.conflicts.length > 0) {
      return refused({ reason: 'conflict', conflicts: merged.conflicts });
    }
    const gone = facts.filter((fact) => !input.facts.some((one) => one.id === fact.id));
    const unconfirmedDeletions = await listInUse(
      tx,
      id,
      gone.filter((fact) => !deletions.includes(fact.id)),
    );
    if (unconfirmedDeletions.length > 0)
      return refused({ reason: 'facts_in_use', facts: unconfirmedDeletions });
    const [sameName] = await tx
      .select({ id: categories.id })
      .from(categories)
      .where(and(ne(categories.id, id), sql`lower(${categories.name}) = lower(${input.name})`));
    if (sameName) return refused({ reason: 'name_taken' });
    if ('image_url' in changes && !(await lockPicture(tx, input.image_url))) {
      return refused({ reason: 'unknown_picture' });
    }
    await tx
      .update(categories)
      .set({ ...input, version: found.version + 1 })
      .where(eq(categories.id, id));
    for (const { id: factId } of gone) {
      await enqueue(tx, catalogueJobs.removeFactValues, { categoryId: id, factId });
    }
    await recordActivity(tx, {
      adminId: staff.id,
      action: 'Updated category',
      table: 'categories',
      recordId: id,
      changes: {
        ...changes,
        ...('facts' in changes && {
          facts: { before: labelsOf(facts), after: labelsOf(input.facts) },
        }),
      },
    });
    return done({ unchanged: merged.unchanged });
  });
}

const labelsOf = (facts: readonly Fact[]) => facts.map(({ label }) => label);

export type FactInUse = Fact & { products: number };

/** Which of these facts have values in products of the category. */
async function listInUse(
  tx: Transaction,
  categoryId: string,
  facts: readonly Fact[],
): Promise<FactInUse[]> {
  const counted: FactInUse[] = [];
  for (const fact of facts) {
    counted.push({ ...fact, products: await countValues(tx, categoryId, fact.id) });
  }
  return counted.filter(({ products }) => products > 0);
}
