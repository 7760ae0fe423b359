import { and, asc, between, eq, or, sql } from 'drizzle-orm';
import { db } from '#app/platform/database.ts';
import { likeAnywhere } from '#app/platform/like.ts';
import { idsBeginning } from '#app/values/uuid.ts';
import { products } from '../schema.ts';

const FEW = 4;

/** Finds a product by (part of) its name, code, SKU or page address: one, none, or the names of the candidates. */
export async function findNamedProduct(text: string) {
  const named = text.trim().slice(0, 300);
  if (named === '') return { found: 'none' as const };
  const id = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/i.exec(named)?.[0];
  const codes = id === undefined ? idsBeginning(named) : undefined;
  const exact = or(
    id === undefined ? undefined : eq(products.id, id.toLowerCase()),
    codes && between(products.id, ...codes),
    sql`lower(${products.name}) = ${named.toLowerCase()}`,
    sql`lower(${products.sku}) = ${named.toLowerCase()}`,
  );
  const [first, second] = await listFew(exact);
  if (first && !second) return { found: 'one' as const, id: first.id };
  const like = await listFew(sql`${products.name} ilike ${likeAnywhere(named)}`);
  const [only] = like;
  if (only && like.length === 1) return { found: 'one' as const, id: only.id };
  if (like.length === 0) return { found: 'none' as const };
  return { found: 'many' as const, names: like.slice(0, FEW - 1).map(({ name }) => name) };
}

function listFew(wanted: ReturnType<typeof or>) {
  return db
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(and(eq(products.state, 'active'), wanted))
    .orderBy(asc(products.name), asc(products.id))
    .limit(FEW);
}
