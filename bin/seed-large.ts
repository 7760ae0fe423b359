// Grows the shop to 20,000 products, 200,000 orders and a million log entries, to check its speed at that size; or to as many
// orders as `-- --orders 10000000` names, with a customer for ten of them and a log entry for each.
import { parseArgs } from 'node:util';
import { loadDemo } from '../db/demo/load.ts';
import { growCatalogue, LARGE_CATALOGUE } from '../db/large/grow-catalogue.ts';
import { growOrders, LARGE, shopWith } from '../db/large/grow-orders.ts';
import { withDatabase } from './steps/with-database.ts';

const MOST_ORDERS = 20_000_000;

const { values } = parseArgs({ options: { orders: { type: 'string' } } });
const orders = Number(values.orders ?? LARGE.orders);
if (!Number.isInteger(orders) || orders < 1 || orders > MOST_ORDERS) {
  throw new Error(`--orders is a number from 1 to ${MOST_ORDERS}`);
}
const wanted = values.orders === undefined ? LARGE : shopWith(orders);

await withDatabase(async (databaseUrl, env) => {
  await loadDemo({ databaseUrl, dataDir: env.DATA_DIR, S3: env.S3 });
  const made = await growCatalogue(databaseUrl);
  console.log(`${made} products added; the catalogue holds at least ${LARGE_CATALOGUE}.`);
  console.log(
    'Adding people, orders and the log takes some minutes; ten million orders, an hour and 30 GB.',
  );
  await growOrders(databaseUrl, wanted, console.log);
  console.log(
    `There are at least ${wanted.orders} orders and ${wanted.activity} lines in the log.`,
  );
});
