import { inArray } from 'drizzle-orm';
import type { Transaction } from '#app/platform/database.ts';
import { isUuid } from '#app/values/uuid.ts';
import { categories } from '../schema.ts';

/** Locks a category while a product is put into it. Lock it before the product: deleting a category locks in that order. */
export async function lockCategory(tx: Transaction, id: string) {
  return (await lockCategories(tx, [id])).get(id);
}

export async function lockCategories(tx: Transaction, ids: readonly string[]) {
  const found = await tx
    .select({ id: categories.id, name: categories.name, facts: categories.facts })
    .from(categories)
    .where(inArray(categories.id, ids.filter(isUuid)))
    .orderBy(categories.id)
    .for('key share');
  return new Map(found.map((category) => [category.id, category]));
}
