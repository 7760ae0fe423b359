import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { mails } from '#app/mail/schema.ts';
import type { Transaction } from '#app/platform/database.ts';
import { orderNotes, orders } from './schema.ts';
import { shipments } from './shipments/schema.ts';

/** Reduces a customer's orders to what accounting needs: of the customer only the region remains. */
export async function forgetCustomer(tx: Transaction, userId: string): Promise<void> {
  const own = eq(orders.user_id, userId);
  const ids = tx.select({ id: orders.id }).from(orders).where(own);
  // Their mails may have gone to another address than the account's.
  await tx.delete(mails).where(inArray(mails.order_id, ids));
  await tx.delete(orderNotes).where(inArray(orderNotes.order_id, ids));
  await tx.delete(shipments).where(inArray(shipments.order_id, ids));
  await tx.update(orders).set(ERASED_CUSTOMER).where(own);
}

const unnamed = sql`'{"firstName": "", "lastName": "", "email": "", "phone": ""}'::jsonb`;

/** The customer columns of an anonymised order. */
export const ERASED_CUSTOMER = {
  user_id: null,
  guest_id: null,
  cancel_reason: null,
  gift: null,
  customer_info: sql`${unnamed} || ${regionAlone(orders.customer_info)}`,
  shipping_address: regionAlone(orders.shipping_address),
  billing_address: regionAlone(orders.billing_address),
};

function regionAlone(address: AnyPgColumn): SQL {
  return sql`jsonb_build_object('address', '', 'city', '', 'region', coalesce(${address} ->> 'region', ''))`;
}
