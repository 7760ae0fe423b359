import { and, ne, sql } from 'drizzle-orm';
import type { Transaction } from '#app/platform/database.ts';
import { products } from '../schema.ts';

/** The name of another product with this SKU, ignoring case, like the unique index. */
export async function findSkuHolder(
  tx: Transaction,
  sku: string | null,
  id: string,
): Promise<string | undefined> {
  if (sku === null) return undefined;
  const [found] = await tx
    .select({ name: products.name })
    .from(products)
    .where(and(sql`lower(${products.sku}) = lower(${sku})`, ne(products.id, id)))
    .limit(1);
  return found?.name;
}
