import { eq } from 'drizzle-orm';
import type { Staff } from '#app/accounts/guards.ts';
import { isRecorded, recordActivity } from '#app/activity/record-activity.ts';
import { inTransaction, type Transaction } from '#app/platform/database.ts';
import { done, refused } from '#app/values/outcome.ts';
import { changedValues, knownValues, loggedFacts } from '../facts/rules.ts';
import { lockImages } from '../images/queries.ts';
import { products } from '../schema.ts';
import { nameStockCause } from '../stock.ts';
import { findSkuHolder } from './find-sku-holder.ts';
import type { ProductInput } from './form.ts';
import { lockCategory } from './lock-category.ts';

type Creation = {
  staff: Staff;
  /** Generated with the form, so that a double submit makes one product. */
  id: string;
  input: ProductInput;
};

export function createProduct({ staff, id, input }: Creation) {
  return inTransaction(async (tx) => {
    const category = await lockCategory(tx, input.categoryId);
    if (!category) return refused({ reason: 'no_category' });
    const known = await lockImages(tx, input.imageUrls);
    if (known.size < input.imageUrls.length) return refused({ reason: 'unknown_picture' });
    await nameStockCause(tx, { reason: 'opening', actorId: staff.id });
    const taken = await findSkuHolder(tx, input.sku, id);
    if (taken) return refused({ reason: 'sku_taken', name: taken });
    const { name, sku, description, featured, leadDays, isFresh, state } = input;
    const fields = {
      name,
      sku,
      description,
      price_minor: input.price,
      image_urls: input.imageUrls,
      in_stock: input.inStock,
      stock_quantity: input.stock,
      featured,
      ...(leadDays > 0 && { lead_days: leadDays }),
      ...(isFresh && { is_fresh: isFresh }),
      state,
    };
    const facts = changedValues({}, knownValues(category.facts, input.facts));
    const [made] = await tx
      .insert(products)
      .values({ id, ...fields, facts, category_id: category.id })
      .onConflictDoNothing({ target: products.id })
      .returning({ id: products.id });
    const factValues = loggedFacts(category.facts, facts, facts);
    const after = { ...fields, category: category.name, ...factValues };
    const activity = {
      adminId: staff.id,
      action: 'Created product' as const,
      table: 'products',
      recordId: id,
      changes: Object.fromEntries(
        Object.entries(after).map(([field, value]) => [field, { before: null, after: value }]),
      ),
    };
    if (!made) {
      // A retry with the same values is done already; other values, or another user's product, are a conflict.
      if (await isRecorded(tx, activity)) return done();
      return refused({ reason: 'exists', name: await nameOf(tx, id) });
    }
    await recordActivity(tx, activity);
    return done();
  });
}

async function nameOf(tx: Transaction, id: string): Promise<string> {
  const [found] = await tx
    .select({ name: products.name })
    .from(products)
    .where(eq(products.id, id));
  return found?.name ?? '';
}
