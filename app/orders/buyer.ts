import { eq, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** Who orders and pays: an account, or a device without one. */
export type Buyer = { kind: 'user' | 'guest'; id: string };

export const userAsBuyer = (id: string): Buyer => ({ kind: 'user', id });

type Bought = { user_id: AnyPgColumn; guest_id: AnyPgColumn };

/** Rows of orders or payments of this buyer. */
export function isOfBuyer(table: Bought, { kind, id }: Buyer): SQL {
  return eq(kind === 'user' ? table.user_id : table.guest_id, id);
}

/** The same as the columns of a new row. */
export function buyerColumns({ kind, id }: Buyer) {
  return kind === 'user' ? { user_id: id, guest_id: null } : { user_id: null, guest_id: id };
}

/** Null if the account or the customer's data was deleted. */
export function buyerFrom(row: { user_id: string | null; guest_id: string | null }): Buyer | null {
  if (row.user_id !== null) return { kind: 'user', id: row.user_id };
  return row.guest_id === null ? null : { kind: 'guest', id: row.guest_id };
}
