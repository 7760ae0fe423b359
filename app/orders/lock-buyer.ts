import { sql, type SQLWrapper } from 'drizzle-orm';
import { users } from '#app/accounts/schema.ts';
import type { Transaction } from '#app/platform/database.ts';
import type { Buyer } from './buyer.ts';
import { guests } from './guests/schema.ts';

type Locked = { kind: Buyer['kind']; id: string | SQLWrapper };

/** Serialises the purchases of a buyer, so that limits and repeats are counted exactly. False if there is no such buyer. */
export async function lockBuyer(tx: Transaction, { kind, id }: Locked): Promise<boolean> {
  const table = kind === 'user' ? users : guests;
  const wanted = typeof id === 'string' ? [id] : id;
  const { rows } = await tx.execute(
    sql`select id from ${table} where id in ${wanted} for no key update`,
  );
  return rows.length > 0;
}
