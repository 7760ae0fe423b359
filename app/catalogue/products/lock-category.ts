import { eq } from 'drizzle-orm';
import type { Transaction } from '#app/platform/database.ts';
import { categories } from '../schema.ts';

/** Keeps a category while a product is put into it. Before the product: who deletes one locks in that order. */
export async function lockCategory(tx: Transaction, id: string) {
  const [found] = await tx
    .select({ id: categories.id, name: categories.name })
    .from(categories)
    .where(eq(categories.id, id))
    .for('key share');
  return found;
}
