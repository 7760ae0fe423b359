import { beforeAll, expect, test } from 'vitest';
import { cookieOf, makePerson } from '../../support/people.ts';
import { makeSampleRecords } from '../../support/sample-records.ts';
import { makeDataFolder } from '../../support/test-folder.ts';
import { openTestShop, type TestShop } from '../../support/test-shop.ts';
import { somewhere } from '../../support/visitors.ts';

let shop: TestShop;
let ids: Record<string, string>;
beforeAll(async () => {
  const dataDir = await makeDataFolder('origin');
  shop = await openTestShop({ DATA_DIR: dataDir });
  ids = await makeSampleRecords(shop.rows, dataDir);
});

test.each<[string, string, Record<string, string>]>([
  ['orders', '/admin/orders/:orderId', { intent: 'note', note: 'Call before noon' }],
  [
    'categories',
    '/admin/categories/new',
    { name: 'Cards', description: 'Words on paper.', image_url: '' },
  ],
  ['roles', '/admin/users/:userId/roles/moderator/remove', {}],
  ['backups', '/admin/settings/database', { intent: 'back-up' }],
  ['downloads', '/admin/settings/backups/:backupId', {}],
])('a line of the activity log says where the request came from: %s', async (_, path, form) => {
  const admin = await makePerson(shop.rows, { roles: ['admin'] });
  const from = somewhere();
  const headers = { cookie: await cookieOf(shop.rows, admin), ...from };
  const address = path.replaceAll(/:([a-z]+)/gi, (__, name: string) => ids[name] ?? '');
  const answer = await shop.post(address, new URLSearchParams(form), headers);
  await answer.arrayBuffer();
  expect([address, answer.status]).toEqual([address, 200]);
  const lines = await shop.rows(
    'select host(ip::inet) as ip, request_id from admin_activity_log where admin_id = $1',
    [admin.id],
  );
  const id = answer.headers.get('x-request-id');
  expect(lines).toEqual([{ ip: from['x-forwarded-for'], request_id: id }]);
});
