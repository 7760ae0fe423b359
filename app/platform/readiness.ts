import { sql } from 'drizzle-orm';
import { db } from './database.ts';
import { countKnownMigrations } from './migrate.ts';

let draining = false;

/** From now on load balancers get "not ready"; requests that still arrive are served. */
export function markDraining(): void {
  draining = true;
}

export const isDraining = () => draining;

/** Whether the database is reachable and has every migration of this version. */
export async function isShopReady(): Promise<boolean> {
  try {
    const known = await countKnownMigrations();
    const result = await db.execute<{ n: number }>(
      sql`select count(*)::int as n from drizzle.__drizzle_migrations`,
    );
    return (result.rows[0]?.n ?? 0) >= known;
  } catch {
    return false;
  }
}
