import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { mails } from '#app/mail/schema.ts';
import type { Transaction } from '#app/platform/database.ts';
import { done, refused } from '#app/values/outcome.ts';
import { countOpenOrders } from './open-orders.ts';
import { removePhotosOf } from '#app/returns/photos/remove-photos.ts';
import { returns } from '#app/returns/schema.ts';
import { orderNotes, orders } from './schema.ts';

/** Leaves of a person's orders what the books need, and of the person nothing but the region. */
export async function forgetCustomer(tx: Transaction, userId: string) {
  const own = eq(orders.user_id, userId);
  // Held fast, so that none is opened again meanwhile.
  const held = await tx.select({ id: orders.id }).from(orders).where(own).for('update');
  if ((await countOpenOrders(tx, userId)) > 0) return refused({ reason: 'open_orders' });
  // They may have gone to another address than the account's.
  const ids = held.map(({ id }) => id);
  await tx.delete(mails).where(inArray(mails.order_id, ids));
  await tx.update(returns).set(wordless).where(inArray(returns.order_id, ids));
  await removePhotosOf(tx, ids);
  await tx.delete(orderNotes).where(inArray(orderNotes.order_id, ids));
  await tx.update(orders).set(nobody).where(own);
  return done();
}

const unnamed = sql`'{"firstName": "", "lastName": "", "email": "", "phone": ""}'::jsonb`;

/** A return without the customer's words, and ours to them. */
export const wordless = { note: '', answer: '' };

/** An order without its customer. */
export const nobody = {
  user_id: null,
  cancel_reason: null,
  customer_info: sql`${unnamed} || ${regionAlone(orders.customer_info)}`,
  shipping_address: regionAlone(orders.shipping_address),
  billing_address: regionAlone(orders.billing_address),
};

function regionAlone(address: AnyPgColumn): SQL {
  return sql`jsonb_build_object('address', '', 'city', '', 'region', coalesce(${address} ->> 'region', ''))`;
}
