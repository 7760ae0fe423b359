import { beforeAll, expect, inject, test } from 'vitest';
import { linkTo, tokenOf } from '../support/mails.ts';
import { cookieOf, makePerson } from '../support/people.ts';
import { makeReturn } from '../support/returns.ts';
import { makeBuyer, makeProduct } from '../support/review-rows.ts';
import { makeSampleRecords } from '../support/sample-records.ts';
import { sectionForm } from '../support/settings-form.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { authForms, somewhere } from '../support/visitors.ts';

let shop: TestShop;
const doors: Record<'nobody' | 'customer' | 'admin', Door[]> = {
  nobody: [],
  customer: [],
  admin: [],
};
const cookies: Record<string, string> = {};

/** Where a form stands, and what it refuses. */
type Door = [page: string, sent: string | URLSearchParams | FormData, action?: string];

beforeAll(async () => {
  shop = await openTestShop();
  const { rows } = shop;
  const made = await makeSampleRecords(rows, inject('dataDir'));
  const admin = await makePerson(rows, { roles: ['admin'] });
  const product = await makeProduct(rows, 'Red candle');
  const ama = await makeBuyer(rows, product);
  const taken = await makeReturn(rows, (await makeBuyer(rows, product)).orderId);
  // The last one cannot be removed.
  await rows(`delete from user_roles where role = 'admin' and user_id <> $1`, [admin.id]);
  cookies.customer = await cookieOf(rows, ama);
  cookies.admin = await cookieOf(rows, admin);
  const customer = await makePerson(rows);
  await authForms(shop).sendReset(customer.email);
  const token = tokenOf(await linkTo(rows, customer.email, 'accounts.reset'));
  const [full] = await rows<{ id: string }>(
    'select category_id as id from products where category_id is not null limit 1',
  );
  const table = new FormData();
  table.set('intent', 'check');
  table.set('file', new File(['name,price\nRoses,abc\n'], 'products.csv', { type: 'text/csv' }));

  doors.nobody = [
    ['/', 'email=ama', '/?index'],
    ['/contact', 'name=&email=ama&subject=&message='],
    ['/auth?tab=signin', 'intent=sign-in&email=&password='],
    ['/auth?tab=signin', `intent=sign-in&email=${customer.email}&password=not-this-one`],
    ['/auth?tab=signin', 'intent=send-reset&email='],
    ['/auth?tab=signup', 'intent=sign-up&firstName=&lastName=&email=&password='],
    [`/reset-password?token=${token}`, `token=${token}&password=short&confirm=short`],
    [`/reset-password?token=${token}`, `token=${token}&password=long+enough+1&confirm=other`],
  ];
  doors.customer = [
    ['/account', 'first_name=&last_name=', '/account?index'],
    ['/account/password', 'current=&password=&confirm='],
    [
      '/account/password',
      'current=wrong+one&password=nine+blue+lanterns&confirm=nine+blue+lanterns',
    ],
    ['/account/two-factor', 'intent=start&password=wrong'],
    ['/account/deletion', 'password=&sure='],
    [`/orders/${ama.orderId}`, 'intent=cancel'],
    [`/orders/${ama.orderId}/return`, 'intent=request'],
    [`/product/${product}/review`, 'intent=save&nickname=&body='],
  ];
  const { orderId, refundId, categoryId, messageId, reviewId, userId } = made;
  doors.admin = [
    ['/admin/products/new', 'id=00000000-0000-4000-8000-000000000001&name='],
    [`/admin/products/${made.productId}`, 'name=&version=0'],
    ['/admin/products/import', table],
    ['/admin/categories/new', 'name='],
    [`/admin/categories/${categoryId}`, 'name=&version=0'],
    [`/admin/categories/${full?.id}/delete`, ''],
    [`/admin/orders/${orderId}`, 'intent=note&note='],
    [`/admin/orders/${orderId}`, 'intent=status'],
    [`/admin/orders/${orderId}/cancel`, ''],
    [`/admin/orders/${orderId}/refund`, 'intent=check&amount=abc&why='],
    [`/admin/orders/${orderId}/refunds/${refundId}`, 'intent=settle&how='],
    ['/admin/returns', `intent=refuse&returnId=${taken}`],
    [`/admin/messages/${messageId}`, 'intent=answer&answer='],
    [`/admin/reviews/${reviewId}`, 'intent=hide&reason='],
    [`/admin/users/${userId}/roles`, 'role=king'],
    [`/admin/users/${admin.id}/roles/admin/remove`, ''],
    ['/admin/settings', sectionForm('site', { brand: '' })],
    ['/admin/settings', sectionForm('delivery', { fee: 'abc' })],
    ['/admin/settings', sectionForm('tax', { ratePercent: 'much' })],
    ['/admin/settings', sectionForm('currency', { cedisPerDollar: 'some' })],
    ['/admin/settings', sectionForm('claims', { customers: 'x'.repeat(500) })],
    ['/admin/settings/email', sectionForm('email', { senderAddress: 'nowhere' })],
    ['/admin/settings/email', 'intent=test-email&to=nowhere'],
    ['/admin/settings/security', sectionForm('security', { maxLoginAttempts: 'few' })],
    ['/admin/settings/database', sectionForm('database', { backupRetentionDays: 'long' })],
    ['/admin/settings/payment', sectionForm('payment', { mostCashOrders: 'many' })],
    ['/admin/settings/payment', sectionForm('payment', { mostCashOrders: '4' }, 'an old version')],
  ];
});

/** What a browser without script calls the page: the first title of the document. */
async function titleOf(answer: Response | Promise<Response>): Promise<string> {
  return /<title>([^<]*)<\/title>/.exec(await (await answer).text())?.[1] ?? 'no title';
}

test.each(['nobody', 'customer', 'admin'] as const)(
  'the title of a page says that a form was refused: %s',
  async (who) => {
    expect(doors[who].length).toBeGreaterThan(5);
    for (const [page, sent, action = page] of doors[who]) {
      const headers = { ...somewhere(), cookie: cookies[who] ?? '' };
      const body = typeof sent === 'string' ? new URLSearchParams(sent) : sent;
      const what = `${page} ${sent instanceof FormData ? 'a file' : String(sent)}`;
      const before = await titleOf(shop.get(page, headers));
      expect(before, page).toMatch(/^(?!Error).+ – Corvox$|^Corvox/);
      const answer = await shop.post(action, body, headers);
      expect(answer.status, what).toBeGreaterThanOrEqual(400);
      expect(await titleOf(answer), what).toBe(`Error: ${before}`);
      // Whoever comes back finds nothing wrong any more.
      expect(await titleOf(shop.get(page, headers))).toBe(before);
    }
  },
);

test('a list whose change cannot be read says so in its title', async () => {
  const headers = { cookie: cookies.admin ?? '' };
  const path = (percent: string) =>
    `/admin/products/bulk?scope=all&change=price&percent=${percent}`;
  expect(await titleOf(shop.get(path('5'), headers))).toBe('Edit products – Corvox');
  expect(await titleOf(shop.get(path('much'), headers))).toBe('Error: Edit products – Corvox');
});

test('what was done has no such title', async () => {
  const headers = { ...somewhere(), cookie: cookies.admin ?? '' };
  const done: Door[] = [
    ['/contact', 'name=Ama&email=ama@x.test&subject=Roses&message=Have you any?'],
    ['/admin/settings', sectionForm('tax', { ratePercent: '1' })],
    ['/admin/settings/email', 'intent=test-email&to=ama@x.test'],
  ];
  for (const [page, sent] of done) {
    const answer = await shop.post(page, new URLSearchParams(sent as string), headers);
    expect(answer.status, page).toBe(200);
    expect(await titleOf(answer)).toMatch(/^(?!Error).+ – Corvox$/);
  }
});
