import { sql } from 'drizzle-orm';
import type { Staff } from '#app/accounts/guards.ts';
import { UNDOABLE } from '#app/activity/actions.ts';
import { recordBatch } from '#app/activity/record-activity.ts';
import { inTransaction, type Transaction } from '#app/platform/database.ts';
import { done, refused } from '#app/values/outcome.ts';
import { lockCategory } from '../products/lock-category.ts';
import { products } from '../schema.ts';
import { setStock } from '../stock.ts';
import type { Scope } from './form.ts';
import { fingerprint, selectRows, wantedIn } from './queries.ts';
import { type BulkChange, changeOf, FIELD_OF, isOverMaxPrice, MAX_AT_ONCE } from './rules.ts';
import { changeWords } from './words.ts';

type Bulk = {
  staff: Staff;
  scope: Scope;
  change: BulkChange;
  /** The fingerprint of the preview: nothing else than what it showed is applied. */
  seen: string;
  now: Date;
};

/** Applies one change to many products, all or none, and records each in the activity log. */
export async function changeProducts({ staff, scope, change, seen, now }: Bulk) {
  const wanted = await wantedIn(scope);
  return inTransaction(async (tx) => {
    if (change.kind === 'category' && !(await lockCategory(tx, change.category.id))) {
      return refused({ reason: 'no_category' });
    }
    const rows = await selectRows(tx, wanted).for('no key update', { of: products });
    if (rows.length > MAX_AT_ONCE) return refused({ reason: 'too_many' });
    if (fingerprint(rows) !== seen) return refused({ reason: 'changed' });
    const changed = rows.flatMap((row) => {
      const made = changeOf(row, change);
      return made ? [{ id: row.id, ...made }] : [];
    });
    if (changed.some(isOverMaxPrice)) return refused({ reason: 'too_dear' });
    const category = change.kind === 'category' ? change.category.id : undefined;
    await applyChange(
      tx,
      FIELD_OF[change.kind],
      changed.map(({ id, after }) => ({ id, after: category ?? after })),
      now,
    );
    const batch = await recordBatch(
      tx,
      { adminId: staff.id, action: UNDOABLE, changes: { change: changeWords(change) } },
      changed.map(({ id, field, before, after }) => ({
        adminId: staff.id,
        action: 'Updated product',
        table: 'products',
        recordId: id,
        changes: { [field]: { before, after } },
      })),
    );
    return done({ changed: changed.length, same: rows.length - changed.length, batch });
  });
}

type Changed = { id: string; after: unknown };

/** Writes the same field of many products; `after` gives each one's new value. */
export async function applyChange(
  tx: Transaction,
  field: string,
  changed: readonly Changed[],
  now: Date,
): Promise<void> {
  if (changed.length === 0) return;
  if (field === 'in_stock') {
    await setStock(
      tx,
      changed.map(({ id, after }) => ({ id, inStock: after === true })),
    );
  }
  const values = JSON.stringify(changed.map(({ id, after }) => ({ id, after })));
  await tx.execute(sql`
    update products set ${columnFor(field)} version = version + 1, updated_at = ${now.toISOString()}
    from jsonb_to_recordset(${values}::jsonb) as made (id uuid, after text)
    where products.id = made.id`);
}

function columnFor(field: string) {
  switch (field) {
    case 'price_minor':
      return sql`price_minor = made.after::bigint,`;
    case 'category':
      return sql`category_id = made.after::uuid,`;
    case 'in_stock':
      return sql``;
    case 'featured':
      return sql`featured = made.after::boolean,`;
    case 'state':
      return sql`state = made.after::product_state,`;
    default:
      throw new Error(`${field} is not changed in bulk`);
  }
}
