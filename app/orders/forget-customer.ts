import { eq, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Transaction } from '#app/platform/database.ts';
import { done, refused } from '#app/values/outcome.ts';
import { countOpenOrders } from './open-orders.ts';
import { orders } from './schema.ts';

/** Leaves of a person's orders what the books need, and of the person nothing but the region. */
export async function forgetCustomer(tx: Transaction, userId: string) {
  const own = eq(orders.user_id, userId);
  // Held fast, so that none is opened again meanwhile.
  await tx.select({ id: orders.id }).from(orders).where(own).for('update');
  if ((await countOpenOrders(tx, userId)) > 0) return refused({ reason: 'open_orders' });
  const nobody = sql`'{"firstName": "", "lastName": "", "email": "", "phone": ""}'::jsonb`;
  await tx
    .update(orders)
    .set({
      user_id: null,
      customer_info: sql`${nobody} || ${regionAlone(orders.customer_info)}`,
      shipping_address: regionAlone(orders.shipping_address),
      billing_address: regionAlone(orders.billing_address),
    })
    .where(own);
  return done();
}

function regionAlone(address: AnyPgColumn): SQL {
  return sql`jsonb_build_object('address', '', 'city', '', 'region', coalesce(${address} ->> 'region', ''))`;
}
