// Grows the shop to 20,000 products, 200,000 orders and a million log entries, to check its speed at that size.
import { loadDemo } from '../db/demo/load.ts';
import { growCatalogue, LARGE_CATALOGUE } from '../db/large/grow-catalogue.ts';
import { growOrders, LARGE } from '../db/large/grow-orders.ts';
import { withDatabase } from './steps/with-database.ts';

await withDatabase(async (databaseUrl, env) => {
  await loadDemo({ databaseUrl, dataDir: env.DATA_DIR, S3: env.S3 });
  const made = await growCatalogue(databaseUrl);
  console.log(`${made} products added; the catalogue holds at least ${LARGE_CATALOGUE}.`);
  console.log('Adding people, orders and the log takes some minutes.');
  await growOrders(databaseUrl);
  console.log(`There are at least ${LARGE.orders} orders and ${LARGE.activity} lines in the log.`);
});
