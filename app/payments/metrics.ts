import { sql } from 'drizzle-orm';
import { db } from '#app/platform/database.ts';
import { countsOf, shopLevelOf } from '#app/platform/metrics.ts';

export const settlements = countsOf({
  name: 'corvox_payments_settled_total',
  help: 'What became of payments that the provider was asked about.',
  labelNames: ['outcome'],
});

/** Adds what is known of money under way. */
export function measurePayments(): void {
  shopLevelOf(
    {
      name: 'corvox_payments_overdue_seconds',
      help: 'How long the oldest payment has been unsettled after its time was over; 0 where none is.',
    },
    async () => {
      const { rows } = await db.execute<{ value: number }>(
        sql`select coalesce(extract(epoch from now() - min(expires_at)), 0)::float8 as value
              from payment_attempts where state = 'open' and expires_at < now()`,
      );
      return rows;
    },
  );
  shopLevelOf(
    {
      name: 'corvox_payments_open',
      help: 'Payments under way, whose goods are held.',
    },
    async () => {
      const { rows } = await db.execute<{ value: number }>(
        sql`select count(*)::int as value from payment_attempts where state = 'open'`,
      );
      return rows;
    },
  );
  shopLevelOf(
    {
      name: 'corvox_refunds_oldest_seconds',
      help: 'How long the oldest refund of each kind has waited: under way at the provider, or stuck until staff act.',
      labelNames: ['kind'],
    },
    async () => {
      const { rows } = await db.execute<{ kind: string; value: number }>(
        sql`select 'under_way' as kind, coalesce(extract(epoch from now() - min(updated_at)), 0)::float8 as value
              from refunds where state in ('due', 'requested')
            union all
            select 'stuck', coalesce(extract(epoch from now() - min(updated_at)), 0)::float8
              from refunds where state in ('failed', 'needs_attention')`,
      );
      return rows;
    },
  );
}
