import { eq, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#app/platform/database.ts';
import type { Money } from '#app/values/money.ts';
import type { StockReason } from './products/rules.ts';
import { displayUrl, onSale } from './queries.ts';
import { products, type productState } from './schema.ts';

export type Units = { productId: string; quantity: number };
/** Units to sell; `reserved` says whether they were reserved for this buyer. */
export type SoldUnits = Units & { reserved: boolean };
type Cause = {
  reason: StockReason;
  orderId?: string;
  returnId?: string;
  actorId?: string;
};

const sayCause = (cause: Cause) =>
  sql`set_config('shop.stock_cause', ${JSON.stringify(cause)}, true)`;

type LockedProduct = {
  id: string;
  name: string;
  price: Money;
  state: (typeof productState.enumValues)[number];
  inStock: boolean;
  stockQuantity: number;
  reserved: number;
  leadDays: number;
  isFresh: boolean;
  imageUrl: string | null;
};

/**
 * Locks products until the transaction ends, always in the same order, so that two carts never deadlock. The ledger records the cause with
 * each stock movement of this transaction. Written as text: each order runs it, and drizzle's builder takes three times as long.
 */
export async function lockProducts(
  tx: Transaction,
  ids: readonly string[],
  cause: Cause,
): Promise<LockedProduct[]> {
  const { rows } = await tx.execute<LockedProduct>(sql`
    select id, name, price_minor::float8 as price, state, ${onSale} as "inStock",
      stock_quantity as "stockQuantity", reserved_quantity as reserved, lead_days as "leadDays",
      is_fresh as "isFresh", ${displayUrl} as "imageUrl", ${sayCause(cause)} as cause
    from products where id = any(${sql.param([...ids])}::uuid[])
    order by id for no key update`);
  return rows;
}

/** The same for a product that does not exist yet. */
export async function nameStockCause(tx: Transaction, cause: Cause): Promise<void> {
  await tx.execute(sql`select ${sayCause(cause)}`);
}

/** Reserves counted units for an open payment; the caller has locked the products and checked the stock. */
export async function reserveStock(tx: Transaction, units: readonly Units[]): Promise<void> {
  await change(tx, units, sql`reserved_quantity = reserved_quantity + moved.quantity`);
}

export async function releaseStock(tx: Transaction, units: readonly Units[]): Promise<void> {
  await change(tx, units, sql`reserved_quantity = reserved_quantity - moved.quantity`);
}

const isCountedProduct = sql`stock_quantity > 0`;
const isLastUnit = sql`stock_quantity > 0 and stock_quantity = moved.quantity`;
const SOLD = sql`stock_quantity = stock_quantity - case when ${isCountedProduct} then moved.quantity else 0 end,
        reserved_quantity = reserved_quantity - moved.held,
        units_sold = units_sold + moved.quantity,
        in_stock = in_stock and not (${isLastUnit}),
        sold_out_at = case when ${isLastUnit} then now() else sold_out_at end`;

/** Takes units out of stock; a product without a count only counts sales. The last unit ends the sale. */
export async function sellStock(tx: Transaction, units: readonly SoldUnits[]): Promise<void> {
  await change(tx, units, SOLD);
}

/** The same as part of another statement, applied only if the CTE of this name wrote a row. */
export const soldWith = (written: string, units: readonly SoldUnits[]): SQL =>
  changing(units, SOLD, sql`${sql.raw(written)}, `);

/** Restocks what this order took, by the ledger; an uncounted product stays uncounted. */
export async function returnStock(
  tx: Transaction,
  orderId: string,
  units: readonly Units[],
): Promise<void> {
  const taken = sql`coalesce((select -sum(delta) from stock_movements
      where order_id = ${orderId} and product_id = products.id), 0)`;
  const isCounted = sql`(stock_quantity > 0 or sold_out_at is not null or not in_stock)`;
  await change(
    tx,
    units,
    sql`stock_quantity = stock_quantity + case when ${isCounted} then ${taken} else 0 end,
        units_sold = greatest(0, units_sold - moved.quantity),
        in_stock = in_stock or sold_out_at is not null,
        sold_out_at = null`,
  );
}

type Count = { id: string; inStock: boolean; stock?: number };

/** After staff set the count or the switch, returned units no longer put the product back on sale. */
export async function setStock(tx: Transaction, counts: readonly Count[]): Promise<void> {
  if (counts.length === 0) return;
  await tx.execute(sql`
    update products set in_stock = counted."inStock", sold_out_at = null,
      stock_quantity = coalesce(counted.stock, stock_quantity)
    from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb) as counted (id uuid, "inStock" boolean, stock integer)
    where products.id = counted.id`);
}

type TakenBack = Units & {
  orderId: string;
  returnId: string;
  actorId: string;
  isSellable: boolean;
};

/**
 * Records a returned unit of an order. A sellable one is restocked; any other is restocked and written off at once, so that the ledger
 * shows both movements and nothing remains to return for the order. Never more than the order still has by the ledger: cancelling it
 * restocked everything already. The caller has locked the product.
 */
export async function takeBackStock(tx: Transaction, back: TakenBack): Promise<void> {
  const { productId, quantity, orderId, returnId, actorId, isSellable } = back;
  const taken = sql`coalesce((select -sum(delta) from stock_movements
    where order_id = ${orderId} and product_id = ${products.id}), 0)`;
  // An uncounted product stays uncounted.
  const isCounted = sql`(${products.stock_quantity} > 0 or ${products.sold_out_at} is not null
    or not ${products.in_stock})`;
  const [found] = await tx
    .select({
      units:
        sql`case when ${isCounted} then least(${quantity}::integer, greatest(0, ${taken})) else 0 end`.mapWith(
          Number,
        ),
    })
    .from(products)
    .where(eq(products.id, productId));
  const units = found?.units ?? 0;
  if (units === 0) return;
  const add = (by: number, more = {}) =>
    tx
      .update(products)
      .set({ stock_quantity: sql`${products.stock_quantity} + ${by}::integer`, ...more })
      .where(eq(products.id, productId));
  await nameStockCause(tx, { reason: 'returned', orderId, returnId, actorId });
  await add(
    units,
    isSellable
      ? {
          in_stock: sql`${products.in_stock} or ${products.sold_out_at} is not null`,
          sold_out_at: null,
        }
      : {},
  );
  if (isSellable) return;
  await nameStockCause(tx, { reason: 'written_off', returnId, actorId });
  await add(-units);
}

/** What an order took and has not returned, by product, from the ledger. */
export async function findUnitsTaken(tx: Transaction, orderId: string) {
  const { rows } = await tx.execute<{ productId: string; taken: number }>(sql`
    select product_id as "productId", (-sum(delta))::int as taken from stock_movements
    where order_id = ${orderId} group by product_id`);
  return new Map(rows.map(({ productId, taken }) => [productId, taken]));
}

/** Adds to (or subtracts from) the units sold, without touching the stock. */
export async function countSold(tx: Transaction, units: readonly Units[], isSold: boolean) {
  const sold = isSold ? sql`units_sold + moved.quantity` : sql`units_sold - moved.quantity`;
  await change(tx, units, sql`units_sold = greatest(0, ${sold})`);
}

async function change(tx: Transaction, units: readonly (Units | SoldUnits)[], set: SQL) {
  if (units.length > 0) await tx.execute(changing(units, set));
}

function changing(units: readonly (Units | SoldUnits)[], set: SQL, written = sql``): SQL {
  const moved = new Map<string, { id: string; quantity: number; held: number }>();
  // Two lines of one product are one movement: a statement can update a row only once.
  for (const { productId: id, quantity, ...rest } of units) {
    const held = 'reserved' in rest && rest.reserved ? quantity : 0;
    const sofar = moved.get(id) ?? { id, quantity: 0, held: 0 };
    moved.set(id, { id, quantity: sofar.quantity + quantity, held: sofar.held + held });
  }
  const rows = [...moved.values()];
  return sql`
    update products set ${set}
    from ${written}jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as moved (id uuid, quantity integer, held integer)
    where products.id = moved.id`;
}
