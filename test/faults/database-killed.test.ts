import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findRunningPostgres } from '#app/platform/embedded-postgres/connection.ts';
import { openBrowserShop } from '../support/browser-shop.ts';
import { until } from '../support/until.ts';

const PORT = 4_192;

test('restarts a killed database while the shop runs', async () => {
  const shop = await openBrowserShop(PORT);
  const pidNow = () => findRunningPostgres(join(shop.dataDir, 'postgres'))?.pid;
  try {
    const killed = pidNow();
    if (killed === undefined) throw new Error('the shop has no database to kill');
    process.kill(killed, 'SIGKILL');
    const seen = new Set<number>();
    await until(async () => {
      const { status } = await fetch(`http://localhost:${PORT}/categories`);
      seen.add(status);
      return status === 200 && pidNow() !== undefined && pidNow() !== killed;
    });
    expect([...seen].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  } finally {
    await shop.close();
  }
}, 180_000);
