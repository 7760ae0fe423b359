import { asc, eq, sql } from 'drizzle-orm';
import { db, type Transaction } from '#app/platform/database.ts';
import { categories, products } from '../schema.ts';
import type { Fact } from './rules.ts';

/** Every category with its facts, by name, for staff forms. */
export const listCategoriesWithFacts = () =>
  db
    .select({ id: categories.id, name: categories.name, facts: categories.facts })
    .from(categories)
    .orderBy(asc(categories.name), asc(categories.id));

/** The facts of all other categories, oldest category first. */
export async function listFactsElsewhere(tx: Transaction, id: string | null): Promise<Fact[]> {
  const found = await tx
    .select({ id: categories.id, facts: categories.facts })
    .from(categories)
    .orderBy(asc(categories.created_at), asc(categories.id));
  return found.filter((one) => one.id !== id).flatMap(({ facts }) => facts);
}

/** How many products of a category have a value for this fact. */
export async function countValues(
  tx: Transaction,
  categoryId: string,
  factId: string,
): Promise<number> {
  return tx.$count(
    products,
    sql`${eq(products.category_id, categoryId)} and ${products.facts} ? ${factId}`,
  );
}
