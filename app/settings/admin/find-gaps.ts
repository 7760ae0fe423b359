import { join } from 'node:path';
import { paymentKind } from '#app/payments/mode.ts';
import { findRunningPostgres } from '#app/platform/embedded-postgres/connection.ts';
import { type Env, env } from '#app/platform/env.ts';
import { recentProxyProblem } from '#app/web/forwarded-headers.ts';
import { type Gap, listGaps } from './going-live.ts';

/** What this shop lacks before going public, as seen by its own process. Shown to admins only. */
export function findGaps(now: Date): Gap[] {
  return listGaps({
    ...env(),
    payments: paymentKind(env()),
    isEmbedded: isEmbedded(env()),
    hasAdmin: true,
    forwarded: recentProxyProblem(now),
  });
}

function isEmbedded({ DATA_DIR, DATABASE_URL }: Env): boolean {
  const own = findRunningPostgres(join(DATA_DIR, 'postgres'))?.url;
  return own !== undefined && new URL(own).host === new URL(DATABASE_URL ?? own).host;
}
