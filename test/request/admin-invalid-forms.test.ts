import { beforeAll, expect, test } from 'vitest';
import { BAD_BODIES } from '../support/bad-input.ts';
import { type CatalogueStaff, catalogueStaff } from '../support/catalogue-staff.ts';
import { makeOrder } from '../support/orders.ts';
import { makePerson } from '../support/people.ts';
import { makeDelivered, makeReturn } from '../support/returns.ts';
import { makeReview } from '../support/review-rows.ts';
import { openTestShop, ORIGIN, type TestShop } from '../support/test-shop.ts';
import { wholeDatabase } from '../support/whole-database.ts';

let shop: TestShop;
let esi: CatalogueStaff;
/** Every door through which staff change something, with a form that gives a field twice and would be good otherwise. */
let doors: [path: string, body: string][];
let orderId: string;

beforeAll(async () => {
  shop = await openTestShop();
  esi = await catalogueStaff(shop);
  const ama = await makePerson(shop.rows);
  const productId = await esi.make({ category_id: await esi.categoryId('Desire') });
  const one = async (sql: string) => (await shop.rows<{ id: string }>(sql))[0]?.id ?? '';
  const message = await one(
    `insert into contact_messages (name, email, subject, message) values ('Esi', 'e@x.test', 'Hi', 'Hello?') returning id`,
  );
  const subscription = await one(
    `insert into newsletter_subscriptions (email) values ('odd@x.test') returning id`,
  );
  const emptyCategory = await one(`insert into categories (name) values ('Odd') returning id`);
  const { id: review } = await makeReview(shop.rows, { productId });
  orderId = (await makeOrder(shop.rows, ama)).id;
  const returnId = await makeReturn(shop.rows, (await makeDelivered(shop.rows, ama)).id);
  const bulk = `/admin/products/bulk?change=featured&value=yes&ids=${productId}`;
  const seen = /name="seen" value="([^"]+)"/.exec((await esi.get(bulk)).html)?.[1] ?? '';
  const product = new URLSearchParams(
    Object.entries(await esi.formOf(productId)).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : value.map((each) => [name, each]),
    ),
  );
  doors = [
    [`/admin/products/${productId}`, `${product}&name=Other`],
    ['/admin/products/new', `${product}&price=1`],
    [`/admin/products/${productId}/delete`, 'sure=yes&sure=no'],
    [bulk, `seen=${seen}&seen=${seen}`],
    ['/admin/products/import', 'intent=check&intent=apply'],
    ['/admin/categories/new', 'name=Odder&name=Oddest'],
    [`/admin/categories/${emptyCategory}/delete`, 'moveTo=&moveTo='],
    [`/admin/orders/${orderId}`, 'intent=note&intent=status&note=x&note=y'],
    [`/admin/orders/${orderId}`, 'intent=status&status=shipped&status=delivered&seen=pending'],
    [`/admin/orders/${orderId}/cancel`, 'seen=pending&seen=shipped'],
    [`/admin/orders/${orderId}/refund`, 'intent=check&intent=refund&amount=1&why=x'],
    ['/admin/returns', `intent=authorise&intent=refuse&returnId=${returnId}`],
    [`/admin/messages/${message}`, 'intent=answer&answer=Yes&answer=No'],
    ['/admin/newsletter', `intent=remove&id=${subscription}&id=${subscription}`],
    [`/admin/reviews/${review}`, 'intent=hide&reason=One&reason=Two'],
    [`/admin/users/${ama.id}/roles`, 'role=user&role=admin'],
    ['/admin/settings', 'intent=save&section=tax&version=&ratePercent=1&ratePercent=2'],
  ];
});

const FORM = 'application/x-www-form-urlencoded';
const send = (path: string, method: string, type: string, body: string) =>
  shop.send(
    new Request(ORIGIN + path, {
      method,
      body,
      headers: { origin: ORIGIN, cookie: esi.cookie, 'content-type': type },
    }),
  );

test('a body that is no form is refused at every door of staff, and nothing changes', async () => {
  const before = await wholeDatabase(shop.rows);
  for (const door of new Set(doors.map(([path]) => path))) {
    for (const [type, body] of BAD_BODIES) {
      // Where nothing is asked but the press itself, any form is one.
      if (type === FORM && door.endsWith('/delete')) continue;
      const { status } = await send(door, 'POST', type, body);
      expect(status, `${door} ${type} ${body}`).toBeGreaterThanOrEqual(400);
      expect(status, `${door} ${type} ${body}`).toBeLessThan(500);
    }
  }
  expect(await wholeDatabase(shop.rows)).toEqual(before);
});

test('a form that gives a field twice is refused at every door of staff, and nothing changes', async () => {
  const before = await wholeDatabase(shop.rows);
  for (const [path, body] of doors) {
    expect([path, (await send(path, 'POST', FORM, body)).status]).toEqual([path, 400]);
  }
  expect(await wholeDatabase(shop.rows)).toEqual(before);
});

test('no address takes another method than those it is asked by, and nothing changes', async () => {
  const before = await wholeDatabase(shop.rows);
  const items = [`/orders/${orderId}`, `/admin/orders/${orderId}/items/1`, '/', '/nowhere'];
  for (const path of [...doors.map(([door]) => door), ...items]) {
    for (const method of ['PUT', 'PATCH', 'DELETE', 'PROPFIND']) {
      const answer = await send(path, method, FORM, 'intent=note&note=x');
      const heard = [path, method, answer.status, answer.headers.get('allow')];
      expect(heard).toEqual([path, method, 405, 'GET, HEAD, POST, OPTIONS']);
    }
  }
  expect(await wholeDatabase(shop.rows)).toEqual(before);
});
