import { desc, inArray, sql } from 'drizzle-orm';
import { db } from '#app/platform/database.ts';
import { products } from '../schema.ts';
import { productIdIn } from './form.ts';
import { searchMisses } from './schema.ts';

const MISSES_SHOWN = 50;

/** The most frequent searches without results. */
export function listMisses() {
  return db
    .select({
      query: searchMisses.query,
      searches: searchMisses.searches,
      lastOn: searchMisses.last_on,
    })
    .from(searchMisses)
    .orderBy(desc(searchMisses.searches), desc(searchMisses.last_on), searchMisses.query)
    .limit(MISSES_SHOWN);
}

export async function findProductNames(ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(inArray(products.id, [...ids]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The product of each line by name or address; undefined where none or several match. */
export async function findProductsByLines(lines: readonly string[]) {
  const ids = lines.map(productIdIn);
  const known = await findProductNames(ids.filter((id) => id !== undefined));
  const named = await db
    .select({ id: products.id, name: sql<string>`lower(${products.name})` })
    .from(products)
    .where(
      inArray(
        sql`lower(${products.name})`,
        lines.map((line) => line.toLowerCase()),
      ),
    );
  return lines.map((line, at) => {
    const id = ids[at];
    if (id !== undefined) return known.has(id) ? id : undefined;
    const found = named.filter(({ name }) => name === line.toLowerCase());
    return found.length === 1 ? found[0]?.id : undefined;
  });
}
