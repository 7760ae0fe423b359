import { inArray, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#app/platform/database.ts';
import { displayUrl, onSale } from './queries.ts';
import { products } from './schema.ts';

export type Units = { productId: string; quantity: number };
/** Units that are sold; `reserved` says whether they were held for this buyer. */
export type SoldUnits = Units & { reserved: boolean };
type Cause = {
  reason: 'opening' | 'sold' | 'returned' | 'adjusted' | 'removed';
  orderId?: string;
  actorId?: string;
};

const sayCause = (cause: Cause) =>
  sql`set_config('shop.stock_cause', ${JSON.stringify(cause)}, true)`;

/**
 * Holds products fast until the transaction ends, in one order for everybody, so that two carts never wait for each
 * other. The cause is what the ledger will say of every unit that moves in this transaction.
 */
export function lockProducts(tx: Transaction, ids: readonly string[], cause: Cause) {
  return tx
    .select({
      id: products.id,
      name: products.name,
      price: products.price_minor,
      state: products.state,
      inStock: onSale,
      stockQuantity: products.stock_quantity,
      reserved: products.reserved_quantity,
      imageUrl: displayUrl,
      cause: sayCause(cause),
    })
    .from(products)
    .where(inArray(products.id, [...ids]))
    .orderBy(products.id)
    .for('no key update');
}

/** The same for a product that is not there yet. */
export async function nameStockCause(tx: Transaction, cause: Cause): Promise<void> {
  await tx.execute(sql`select ${sayCause(cause)}`);
}

/** Holds counted units for a payment under way; who calls has locked the products and seen that they are there. */
export async function reserveStock(tx: Transaction, units: readonly Units[]): Promise<void> {
  await change(tx, units, sql`reserved_quantity = reserved_quantity + moved.quantity`);
}

export async function releaseStock(tx: Transaction, units: readonly Units[]): Promise<void> {
  await change(tx, units, sql`reserved_quantity = reserved_quantity - moved.quantity`);
}

/** Takes units off the shelf; what is not counted only becomes better known. The last one closes the sale. */
export async function sellStock(tx: Transaction, units: readonly SoldUnits[]): Promise<void> {
  const counted = sql`stock_quantity > 0`;
  const isLast = sql`stock_quantity > 0 and stock_quantity = moved.quantity`;
  await change(
    tx,
    units,
    sql`stock_quantity = stock_quantity - case when ${counted} then moved.quantity else 0 end,
        reserved_quantity = reserved_quantity - moved.held,
        units_sold = units_sold + moved.quantity,
        in_stock = in_stock and not (${isLast}),
        sold_out_at = case when ${isLast} then now() else sold_out_at end`,
  );
}

/** Puts back what the ledger says that this order took; a product without a count stays without one. */
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

async function change(tx: Transaction, units: readonly (Units | SoldUnits)[], set: SQL) {
  if (units.length === 0) return;
  const rows = units.map(({ productId, quantity, ...rest }) => ({
    id: productId,
    quantity,
    held: 'reserved' in rest && rest.reserved ? quantity : 0,
  }));
  await tx.execute(sql`
    update products set ${set}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as moved (id uuid, quantity integer, held integer)
    where products.id = moved.id`);
}
