import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { connectionNotice, expect, hold, main, open, test, toast } from '../support/browser.ts';
import { makeAttempt } from '../support/order-payments.ts';
import { makeOrder } from '../support/orders.ts';
import { enterAs, makePerson } from '../support/people.ts';
import { makeDelivered } from '../support/returns.ts';
import { productNamed, shopRows } from '../support/shop-rows.ts';

const FIELDS =
  'textarea, input:not([type=hidden], [type=checkbox], [type=radio], [type=file], [type=password])';

const SAMPLES: Record<string, string> = {
  email: 'ama@example.test',
  tel: '0241234567',
  number: '7',
  date: '1990-01-01',
};

/** The forms that somebody can use: those of the dialog, where one lies over the page. */
async function formsOf(page: Page): Promise<Locator> {
  const dialog = page.locator('dialog:modal');
  const over = (await dialog.count()) > 0 ? dialog : main(page);
  return over.locator('form[method=post]').filter({ visible: true });
}

/** Types into every empty field of a form, and gives back what stands in all of them. */
async function fillIn(form: Locator): Promise<string[]> {
  const fields = form.locator(FIELDS).filter({ visible: true });
  for (const field of await fields.all()) {
    if ((await field.inputValue()) !== '' || !(await field.isEditable())) continue;
    await field.fill(SAMPLES[(await field.getAttribute('type')) ?? ''] ?? 'Half an hour');
  }
  return valuesOf(form);
}

const valuesOf = (form: Locator) =>
  form
    .locator(FIELDS)
    .filter({ visible: true })
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));

const press = (form: Locator) =>
  form.evaluate((element: HTMLFormElement) => {
    element.requestSubmit(element.querySelector<HTMLButtonElement>('button[type=submit]'));
  });

/** Without the count of new orders, which other tests may add to. */
const titleOf = async (page: Page) => (await page.title()).replace(/^\(\d+\+?\) /, '');

/** Fills in and sends every form of a page while the line is cut: the page and what was typed are still there. */
async function sendAllOffline(page: Page, path: string) {
  await open(page, path);
  const title = await titleOf(page);
  const forms = await formsOf(page);
  await expect(forms.first(), path).toBeVisible();
  const count = await forms.count();
  await page.context().setOffline(true);
  for (let place = 0; place < count; place += 1) {
    const typed = await fillIn(forms.nth(place));
    await press(forms.nth(place));
    await expect(connectionNotice(page), path).toHaveText(/^You are offline/);
    expect(await valuesOf(forms.nth(place)), path).toEqual(typed);
  }
  expect(await titleOf(page), path).toBe(title);
  await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0);
  await page.goto('about:blank');
  await page.context().setOffline(false);
}

/** The same while only the answer does not come: nothing is sent twice, and words say so. */
async function sendAllUnanswered(page: Page, path: string) {
  await open(page, path);
  let sent = 0;
  await page.route(
    () => true,
    (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      sent += 1;
      return route.abort();
    },
  );
  const forms = await formsOf(page);
  const count = await forms.count();
  for (let place = 0; place < count; place += 1) {
    const typed = await fillIn(forms.nth(place));
    await press(forms.nth(place));
    await expect.poll(() => sent, path).toBe(place + 1);
    await expect(page.getByText(/try again|failed/i).first(), path).toBeVisible();
    await expect.poll(() => valuesOf(forms.nth(place)), path).toEqual(typed);
  }
  await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0);
  await page.unroute(() => true);
}

test('every form of a customer outlasts a cut line', async ({ page, context }) => {
  test.slow();
  const person = await makePerson(shopRows);
  const anyone = ['/contact', '/auth', '/auth?tab=signup', '/'];
  await enterAs(context, shopRows, person);
  const order = await makeDelivered(shopRows, person, { lines: [{ quantity: 2 }] });
  const own = [
    '/account',
    '/account/password',
    '/account/two-factor',
    '/account/deletion',
    `/orders/${order.id}/return`,
  ];
  for (const path of own) await sendAllOffline(page, path);
  await context.clearCookies();
  for (const path of anyone) await sendAllOffline(page, path);
});

test('every form of staff outlasts a cut line', async ({ page, context }) => {
  test.slow();
  const ama = await makePerson(shopRows);
  const staff = await makePerson(shopRows, { roles: ['admin'] });
  await enterAs(context, shopRows, staff);
  const order = await makeOrder(shopRows, ama, { method: 'card', status: 'processing' });
  const { id, reference, total } = order;
  await makeAttempt(shopRows, ama, { id, reference, state: 'paid', amount: total });
  const [message] = await shopRows<{ id: string }>(
    `insert into contact_messages (name, email, subject, message)
     values ('Esi', 'esi@example.test', $1, 'Hello?') returning id`,
    [randomUUID()],
  );
  const candle = await productNamed('Amber & Oud Candle');
  for (const path of [
    '/admin/products/new',
    `/admin/products/${candle.id}`,
    '/admin/categories/new',
    `/admin/orders/${id}`,
    `/admin/orders/${id}/refund`,
    `/admin/orders/${id}/cancel`,
    `/admin/messages/${message?.id}`,
    `/admin/users/${ama.id}/roles`,
    '/admin/settings',
  ]) {
    await sendAllOffline(page, path);
  }
  await shopRows('delete from contact_messages where id = $1', [message?.id]);
});

test('a status of an order set offline is set once when the connection is back', async ({
  page,
  context,
}) => {
  const order = await makeOrder(shopRows, await makePerson(shopRows), { status: 'pending' });
  await enterAs(context, shopRows, await makePerson(shopRows, { roles: ['admin'] }));
  await open(page, `/admin/orders?q=${order.number}`);
  await context.setOffline(true);
  await main(page)
    .getByRole('combobox', { name: /^Status of/ })
    .selectOption('processing');
  await expect(connectionNotice(page)).toHaveText(/^You are offline/);
  await expect(main(page).getByRole('row')).toHaveCount(2);
  await context.setOffline(false);
  await expect(toast(page, 'Success', 'Order status updated successfully')).toBeVisible();
  expect(
    await shopRows(`select 1 from order_events where order_id = $1 and kind = 'status_changed'`, [
      order.id,
    ]),
  ).toHaveLength(1);
});

test('a form of a customer that gets no answer says so, once, and keeps what was typed', async ({
  page,
  context,
}) => {
  const person = await makePerson(shopRows);
  for (const path of ['/contact', '/']) await sendAllUnanswered(page, path);
  await enterAs(context, shopRows, person);
  for (const path of ['/account', '/account/password']) await sendAllUnanswered(page, path);
});

test('a save that is pressed again while the next page is slow is sent once', async ({
  page,
  context,
}) => {
  await enterAs(context, shopRows, await makePerson(shopRows, { roles: ['admin'] }));
  await open(page, '/admin/categories/new');
  const name = `Slow ${randomUUID().slice(0, 8)}`;
  const dialog = page.getByRole('dialog', { name: 'Add Category' });
  await dialog.getByLabel('Name').fill(name);
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST') sent += 1;
  });
  const next = await hold(
    page,
    ({ pathname }, method) => method === 'GET' && pathname.endsWith('.data'),
  );
  const save = dialog.locator('button[type=submit]').first();
  await save.click();
  await next.arrived();
  // Its own press: the button says that it cannot be pressed.
  await save.dispatchEvent('click');
  await next.release();
  await expect(toast(page, 'Success', 'Category created successfully')).toBeVisible();
  expect(sent).toBe(1);
  await shopRows('delete from categories where name = $1', [name]);
});
