import { Client } from 'pg';
import { expect, test } from 'vitest';
import { openTestShop } from '../support/test-shop.ts';

test('what changed before the first poll is not new at the second, also while an old transaction runs', async () => {
  const shop = await openTestShop();
  const { openPageChanges } = await import('#app/platform/page-changes.ts');
  const old = new Client({ connectionString: shop.databaseUrl });
  await old.connect();
  try {
    await old.query('begin; select pg_current_xact_id()');
    const change = (more: number) =>
      shop.rows(`update products set price_minor = price_minor + $1 where state = 'active'`, [
        more,
      ]);
    await change(100);
    const poll = openPageChanges();
    expect(await poll()).toBe('everything');
    expect(await poll()).toEqual([]);
    await change(200);
    expect((await poll()).length).toBeGreaterThan(0);
    expect(await poll()).toEqual([]);
  } finally {
    await old.end();
  }
});
