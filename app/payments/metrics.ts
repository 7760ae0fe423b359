import { sql } from 'drizzle-orm';
import { defineCounter, defineShopGauge } from '#app/platform/metrics.ts';
import { samplesOf } from '#app/platform/platform-metrics.ts';

export const settlements = defineCounter({
  name: 'corvox_payments_settled_total',
  help: 'What became of payments that the provider was asked about.',
  labelNames: ['outcome'],
});

/** Adds the metrics of open payments and refunds. */
export function definePaymentMetrics(): void {
  defineShopGauge(
    {
      name: 'corvox_payments_overdue_seconds',
      help: 'How long the oldest payment has been unsettled after its time was over; 0 where none is.',
    },
    samplesOf(sql`select coalesce(extract(epoch from now() - min(expires_at)), 0)::float8 as value
              from payment_attempts where state = 'open' and expires_at < now()`),
  );
  defineShopGauge(
    {
      name: 'corvox_payments_open',
      help: 'Payments under way, whose goods are held.',
    },
    samplesOf(sql`select count(*)::int as value from payment_attempts where state = 'open'`),
  );
  defineShopGauge(
    {
      name: 'corvox_refunds_oldest_seconds',
      help: 'How long the oldest refund of each kind has waited: under way at the provider, or stuck until staff act.',
      labelNames: ['kind'],
    },
    samplesOf(sql`select 'under_way' as kind, coalesce(extract(epoch from now() - min(updated_at)), 0)::float8 as value
              from refunds where state in ('due', 'requested')
            union all
            select 'stuck', coalesce(extract(epoch from now() - min(updated_at)), 0)::float8
              from refunds where state in ('failed', 'needs_attention')`),
  );
}
