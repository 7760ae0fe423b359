import { sql } from 'drizzle-orm';
import type { Staff } from '#app/accounts/guards.ts';
import type { Action } from '#app/activity/actions.ts';
import { recordBatch } from '#app/activity/record-activity.ts';
import { inTransaction, type Transaction } from '#app/platform/database.ts';
import { enqueue } from '#app/platform/jobs.ts';
import { done, refused } from '#app/values/outcome.ts';
import { lockImages } from '../images/queries.ts';
import { catalogueJobs } from '../jobs.ts';
import { categories } from '../schema.ts';
import { lockProducts, nameStockCause, setStock } from '../stock.ts';
import { type Plan, planImport, type Planned, sharedSkus } from './plan-import.ts';
import { findForSheet, findSkuHolders, type SheetProduct } from './queries.ts';
import { idOf } from './read-row.ts';
import { type SheetRow, tooManyChanges } from './rules.ts';

type Import = {
  staff: Staff;
  rows: readonly SheetRow[];
  /** The id of the product created by a row without an id. */
  newId: (row: number) => string;
  /** False for a preview: nothing is written. */
  apply: boolean;
  now: Date;
};

/** Imports a file of products, all or nothing. */
export function importProducts({ staff, rows, newId, apply, now }: Import) {
  return inTransaction(async (tx) => {
    const list = await tx
      .select({ id: categories.id, name: categories.name, facts: categories.facts })
      .from(categories)
      .orderBy(categories.id)
      .for('key share');
    const named = rows.flatMap((row) => {
      const id = idOf(row);
      return id === null ? newId(row.row) : (id ?? []);
    });
    // A preview takes no locks.
    if (apply) await lockProducts(tx, named, { reason: 'adjusted', actorId: staff.id });
    const known = await findForSheet(tx, named);
    const plan = planImport(rows, { now: known, categories: list, newId });
    await lookForPictures(tx, plan, known);
    const skus = plan.planned.flatMap(({ input }) => input.sku?.toLowerCase() ?? []);
    const holders = skus.length > 0 ? await findSkuHolders(tx, skus) : new Map<string, string>();
    const problems = [
      ...plan.problems,
      ...sharedSkus(plan.planned, holders),
      ...tooManyChanges(plan.planned.length),
    ];
    if (problems.length > 0) return refused({ reason: 'problems', problems });
    const changed = plan.planned.filter(({ isNew }) => !isNew);
    const added = plan.planned.filter(({ isNew }) => isNew);
    if (!apply) return done({ created: added.length, changed: changed.length, same: plan.same });
    await update(tx, changed, now);
    await nameStockCause(tx, { reason: 'opening', actorId: staff.id });
    const ids = await insert(tx, added, now);
    const made = added.filter(({ id }) => ids.has(id));
    await letPicturesGo(tx, changed, known);
    await recordBatch(
      tx,
      {
        adminId: staff.id,
        action: 'Imported products',
        changes: { created: made.length, updated: changed.length },
      },
      [
        ...changed.map((one) => activityOf(staff, 'Updated product', one)),
        ...made.map((one) => activityOf(staff, 'Created product', one)),
      ],
    );
    const same = plan.same + added.length - made.length;
    return done({ created: made.length, changed: changed.length, same });
  });
}

type Known = ReadonlyMap<string, SheetProduct>;

async function lookForPictures(tx: Transaction, plan: Plan, known: Known): Promise<void> {
  const added = (one: Planned) => {
    const before = known.get(one.id)?.urls ?? [];
    return one.input.imageUrls.filter((url) => !before.includes(url));
  };
  const there = await lockImages(tx, [...new Set(plan.planned.flatMap(added))]);
  for (const one of plan.planned) {
    for (const url of added(one).filter((address) => !there.has(address))) {
      plan.problems.push({
        row: one.row,
        message: `image_urls: there is no picture ${url.slice(0, 200)}`,
      });
    }
  }
}

const ROWS_AT_ONCE = 1_000;

async function inParts(rows: readonly Planned[], work: (json: string) => Promise<unknown>) {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const part = rows.slice(start, start + ROWS_AT_ONCE).map(({ id, input }) => ({
      id,
      name: input.name,
      sku: input.sku,
      description: input.description,
      price: input.price,
      category: input.categoryId,
      urls: input.imageUrls,
      in_stock: input.inStock,
      stock: input.stock,
      featured: input.featured,
      lead_days: input.leadDays,
      is_fresh: input.isFresh,
      state: input.state,
      facts: input.facts,
    }));
    await work(JSON.stringify(part));
  }
}

const RECORD = sql`as sheet (id uuid, name text, sku text, description text, price bigint, category uuid, urls jsonb,
  in_stock boolean, stock integer, featured boolean, lead_days integer, is_fresh boolean, state product_state, facts jsonb)`;
const URLS = sql`array(select jsonb_array_elements_text(sheet.urls))`;

async function update(tx: Transaction, rows: readonly Planned[], now: Date): Promise<void> {
  // Two products may swap SKUs, and the unique index checks row by row.
  const moving = rows.filter(({ changes }) => 'sku' in changes).map(({ id }) => id);
  if (moving.length > 0) {
    await tx.execute(
      sql`update products set sku = null where id = any(${sql.param(moving)}::uuid[])`,
    );
  }
  await inParts(rows, (json) =>
    tx.execute(sql`
      update products set name = sheet.name, sku = sheet.sku, description = sheet.description, price_minor = sheet.price,
        category_id = sheet.category, image_urls = ${URLS}, image_url = null, featured = sheet.featured, state = sheet.state,
        lead_days = sheet.lead_days, is_fresh = sheet.is_fresh, facts = sheet.facts,
        version = products.version + 1, updated_at = ${now.toISOString()}
      from jsonb_to_recordset(${json}::jsonb) ${RECORD} where products.id = sheet.id`),
  );
  const counted = rows.filter(
    ({ changes }) => 'stock_quantity' in changes || 'in_stock' in changes,
  );
  await setStock(
    tx,
    counted.map(({ id, input: { inStock, stock } }) => ({ id, inStock, stock })),
  );
}

/** Returns the ids that it inserted: a concurrent import of the same file may have inserted others. */
async function insert(tx: Transaction, rows: readonly Planned[], now: Date): Promise<Set<unknown>> {
  const made = new Set<unknown>();
  await inParts(rows, async (json) => {
    const inserted = await tx.execute(sql`
      insert into products (id, name, sku, description, price_minor, category_id, image_urls, in_stock, stock_quantity,
        featured, lead_days, is_fresh, state, facts, created_at, updated_at)
      select sheet.id, sheet.name, sheet.sku, sheet.description, sheet.price, sheet.category, ${URLS}, sheet.in_stock, sheet.stock,
        sheet.featured, sheet.lead_days, sheet.is_fresh, sheet.state, sheet.facts, ${now.toISOString()}, ${now.toISOString()}
      from jsonb_to_recordset(${json}::jsonb) ${RECORD}
      on conflict (id) do nothing returning id`);
    for (const { id } of inserted.rows) made.add(id);
  });
  return made;
}

async function letPicturesGo(
  tx: Transaction,
  rows: readonly Planned[],
  known: Known,
): Promise<void> {
  for (const { id, input } of rows) {
    const before = known.get(id)?.urls ?? [];
    for (const url of before.filter((one) => !input.imageUrls.includes(one))) {
      await enqueue(tx, catalogueJobs.removeImage, { url });
    }
  }
}

function activityOf(staff: Staff, action: Action, { id, changes }: Planned) {
  return { adminId: staff.id, action, table: 'products', recordId: id, changes };
}
