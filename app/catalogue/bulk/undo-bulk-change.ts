import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Staff } from '#app/accounts/guards.ts';
import { listBatch } from '#app/activity/queries.ts';
import { recordBatch } from '#app/activity/record-activity.ts';
import { inTransaction, type Transaction } from '#app/platform/database.ts';
import { done, refused } from '#app/values/outcome.ts';
import { categories, products } from '../schema.ts';
import { applyChange } from './change-products.ts';

type Undo = { staff: Staff; batch: string; now: Date };
type Part = { id: string; field: string; before: unknown; after: unknown };

/** Undoes a bulk edit, except in fields that were changed again since. */
export function undoBulkChange({ staff, batch, now }: Undo) {
  return inTransaction(async (tx) => {
    const parts = (await listBatch(tx, batch)).flatMap(partFrom);
    const [field] = parts.map((part) => part.field);
    if (field === undefined) return refused({ reason: 'not_found' });
    const names = await lockNamed(tx, field, parts);
    const standing = await listStanding(tx, parts);
    const undone = parts.filter(
      (part) => standing.get(part.id)?.[field] === part.after && isKnown(part, names),
    );
    if (undone.length === 0) return refused({ reason: 'nothing' });
    const written = undone.map(({ id, before }) => ({
      id,
      after: names ? names.get(String(before)) : before,
    }));
    await applyChange(tx, field, written, now);
    await recordBatch(
      tx,
      { adminId: staff.id, action: 'Undid bulk edit', changes: {} },
      undone.map(({ id, before, after }) => ({
        adminId: staff.id,
        action: 'Updated product',
        table: 'products',
        recordId: id,
        changes: { [field]: { before: after, after: before } },
      })),
    );
    return done({ undone: undone.length, unchanged: parts.length - undone.length });
  });
}

function partFrom({ recordId, changes }: { recordId: string; changes: unknown }): Part[] {
  const [[field, change] = ['', null]] = Object.entries(changes ?? {});
  if (typeof change !== 'object' || change === null) return [];
  if (!('before' in change) || !('after' in change)) return [];
  return [{ id: recordId, field, before: change.before, after: change.after }];
}

/** The log knows a category only by name: if it was renamed since, nothing is moved back to it. */
const isKnown = ({ before }: Part, names: Names) => !names || names.has(String(before));
type Names = ReadonlyMap<string, string> | undefined;

async function lockNamed(tx: Transaction, field: string, parts: readonly Part[]): Promise<Names> {
  if (field !== 'category') return undefined;
  const wanted = [...new Set(parts.map(({ before }) => String(before)))];
  const found = await tx
    .select({ id: categories.id, name: categories.name })
    .from(categories)
    .where(inArray(categories.name, wanted))
    .orderBy(categories.id)
    .for('key share');
  return new Map(found.map(({ id, name }) => [name, id]));
}

async function listStanding(tx: Transaction, parts: readonly Part[]) {
  const ids = parts.map(({ id }) => id);
  const found = await tx
    .select({
      id: products.id,
      price_minor: products.price_minor,
      category: categories.name,
      in_stock: products.in_stock,
      featured: products.featured,
      state: products.state,
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.category_id))
    .where(and(sql`${products.id} = any(${sql.param(ids)}::uuid[])`))
    .orderBy(products.id)
    .for('no key update', { of: products });
  return new Map<string, Record<string, unknown>>(found.map((row) => [row.id, row]));
}
