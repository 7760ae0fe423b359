import { and, asc, desc, eq, gt, lt, lte, sql } from 'drizzle-orm';
import { users } from '#app/accounts/schema.ts';
import { db } from '#app/platform/database.ts';
import { products, stockMovements } from '../schema.ts';
import { withBalances } from './rules.ts';

const PER_PAGE = 20;

/** One page of a product's stock ledger, newest first, with the balance after each movement. */
export async function listMovements(productId: string, params: URLSearchParams) {
  const [product] = await db
    .select({
      name: products.name,
      stock: products.stock_quantity,
      reserved: products.reserved_quantity,
      inStock: products.in_stock,
    })
    .from(products)
    .where(eq(products.id, productId));
  if (!product) return undefined;
  const own = eq(stockMovements.product_id, productId);
  const [newer, older] = [placeIn(params, 'newer'), placeIn(params, 'older')];
  const found = await db
    .select({
      id: stockMovements.id,
      delta: stockMovements.delta,
      reason: stockMovements.reason,
      orderId: stockMovements.order_id,
      actorId: stockMovements.actor_id,
      actor: users.name,
      at: stockMovements.created_at,
    })
    .from(stockMovements)
    .leftJoin(users, eq(users.id, stockMovements.actor_id))
    .where(
      and(
        own,
        newer === undefined ? undefined : gt(stockMovements.id, newer),
        newer === undefined && older !== undefined ? lt(stockMovements.id, older) : undefined,
      ),
    )
    .orderBy(newer === undefined ? desc(stockMovements.id) : asc(stockMovements.id))
    .limit(PER_PAGE + 1);
  const rows = found.slice(0, PER_PAGE);
  const shown = newer === undefined ? rows : rows.toReversed();
  const more = found.length > PER_PAGE;
  const [first, last] = [shown[0], shown.at(-1)];
  const hasNewer = newer === undefined ? older !== undefined : more;
  const hasOlder = newer === undefined ? more : true;
  return {
    ...product,
    movements: withBalances(shown, first ? await countAfter(productId, first.id) : 0),
    newer: hasNewer && first ? String(first.id) : null,
    older: hasOlder && last ? String(last.id) : null,
  };
}

/** The stock after this movement. */
async function countAfter(productId: string, movementId: number): Promise<number> {
  const [found] = await db
    .select({ total: sql<number>`coalesce(sum(${stockMovements.delta}), 0)::int` })
    .from(stockMovements)
    .where(and(eq(stockMovements.product_id, productId), lte(stockMovements.id, movementId)));
  return found?.total ?? 0;
}

function placeIn(params: URLSearchParams, name: string): number | undefined {
  const text = params.get(name) ?? '';
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
