import { beforeAll, describe, expect, test } from 'vitest';
import { growCatalogue } from '../../../db/large/grow-catalogue.ts';
import { growOrders } from '../../../db/large/grow-orders.ts';
import { LISTS } from '../../support/lists.ts';
import { cookieOf, makePerson } from '../../support/people.ts';
import { type Cost, type Stopwatch, stopwatch } from '../../support/stopwatch.ts';
import { openTestShop, type TestShop } from '../../support/test-shop.ts';

// A tenth of what `npm run seed:large` makes: enough for a scan of the whole to show, and quick to make.
const LARGE = { people: 4_000, orders: 20_000, activity: 100_000 };
// Full pages too, or drawing the rows would be taken for finding them.
const SMALL = { people: 100, orders: 100, activity: 300 };

// Nobody is on this list at either size: what it takes says how quick the machine is at that moment.
const YARDSTICK = '/admin/newsletter';

let shop: TestShop;
let admin: { cookie: string };
let watch: Stopwatch;
const before = new Map<string, Cost>();

// A scan of the whole costs many times as much.
const SLACK = { times: 4, ms: 60 };

beforeAll(async () => {
  shop = await openTestShop();
  admin = { cookie: await cookieOf(shop.rows, await makePerson(shop.rows, { roles: ['admin'] })) };
  watch = stopwatch((path) => shop.get(path, admin), YARDSTICK);
  await growOrders(shop.databaseUrl, SMALL);
  for (const path of LISTS) before.set(path, await watch.cost(path));
  await growCatalogue(shop.databaseUrl, 4_000);
  await growOrders(shop.databaseUrl, LARGE);
}, 300_000);

test('the seeding command fills up to its numbers and not beyond', async () => {
  const counted = async () =>
    shop.rows(
      `select (select count(*)::int from orders) as orders, (select count(*)::int from admin_activity_log) as activity`,
    );
  const wanted = [{ orders: LARGE.orders, activity: LARGE.activity }];
  expect(await counted()).toEqual(wanted);
  await growOrders(shop.databaseUrl, LARGE);
  expect(await counted()).toEqual(wanted);
});

describe('with 20,000 orders and a log of 100,000 lines', () => {
  test.each(LISTS)('%s costs about what it costs in a small shop', async (path) => {
    await watch.expectLittleMore(before.get(path), path, SLACK);
  });

  test('a page far down the list costs what the first one costs', async () => {
    const [far] = await shop.rows<{ position: string }>(
      `select id || '~' || (extract(epoch from created_at) * 1000000)::bigint as position
         from orders order by created_at, id offset 60 limit 1`,
    );
    const path = `/admin/orders?${new URLSearchParams({ after: far?.position ?? '' })}`;
    await watch.expectLittleMore(await watch.cost('/admin/orders'), path, SLACK);
  });
});
