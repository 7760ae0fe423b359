import { expect, test } from 'vitest';
import { countStatements, kindOf } from '../../bench/statements.ts';
import { openDatabaseProxy } from '../support/database-proxy.ts';
import { makeFaultDatabase } from '../support/fault-database.ts';
import { openFaultShop } from '../support/fault-shop.ts';

/** How many statements each may take for the order itself: not the session, the limits and the settings. */
const MOST = {
  'cash on delivery': 6,
  'payment window opened': 7,
  'card payment settled': 10,
};

test('an order takes no more statements than it needs', async () => {
  const proxy = await openDatabaseProxy(await makeFaultDatabase());
  const shop = await openFaultShop({
    databaseUrl: proxy.url,
    instances: 1,
    simulatorEnv: { SIMULATOR_WEBHOOK_URLS: '' },
  });
  try {
    const costs = await countStatements(shop, proxy);
    const statements = Object.fromEntries(
      costs.map((cost) => [cost.what, cost.statements.filter((sql) => kindOf(sql) === 'order')]),
    );
    for (const [what, most] of Object.entries(MOST)) {
      expect(statements[what]?.length, statements[what]?.join('\n')).toBeLessThanOrEqual(most);
    }
  } finally {
    await shop.close();
    proxy.close();
  }
});
