import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { answerAway, cutWrites, dialogOf } from '../support/admin-screens.ts';
import { dismissToasts, expect, goTo, main, open, test, toast } from '../support/browser.ts';
import { makeAttempt } from '../support/order-payments.ts';
import { makeOrder } from '../support/orders.ts';
import { enterAs, makePerson, type Person } from '../support/people.ts';
import { makeDelivered, makeReturn } from '../support/returns.ts';
import { makeReview } from '../support/review-rows.ts';
import { removeProduct } from '../support/review-screens.ts';
import { shopRows } from '../support/shop-rows.ts';

const WORDS = 'Half an hour of thought';

type Try = {
  page: Page;
  field?: Locator;
  press: Locator;
  failed: string;
  /** Whether a toast says so, too. */
  hasToast?: boolean;
  /** What is seen once the next try has worked. */
  done: Locator;
};

const toasts = (page: Page) =>
  page.getByRole('region', { name: 'Notifications' }).getByRole('listitem');

const FAILURES = { 'the database is away': answerAway, 'the line is cut': cutWrites };

/** Presses while every write fails, in both ways: told so, what was typed is there, and the next press works. */
async function failThenWork({ page, field, press, failed, done, hasToast = true }: Try) {
  await field?.fill(WORDS);
  for (const [name, breakWrites] of Object.entries(FAILURES)) {
    const restore = await breakWrites(page, /^\/admin\//);
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await press.click();
    await sent;
    await expect(page.getByText(failed).first(), name).toBeVisible();
    // It stays while the next press is made, and is not in its way.
    if (hasToast) await expect(toasts(page).first(), name).toBeVisible();
    if (field) await expect(field, name).toHaveValue(WORDS);
    await restore();
  }
  await press.click();
  await expect(done).toBeVisible();
  // What it said is not mistaken for what the next form says.
  await dismissToasts(page);
  await expect(toasts(page)).toHaveCount(0);
}

let ama: Person;
let word: string;
test.beforeEach(async ({ context }) => {
  ama = await makePerson(shopRows);
  word = randomUUID().slice(0, 8);
  await enterAs(context, shopRows, await makePerson(shopRows, { roles: ['admin'] }));
});

async function paidOrder(wanted: Parameters<typeof makeOrder>[2] = {}) {
  const order = await makeOrder(shopRows, ama, { method: 'card', status: 'processing', ...wanted });
  const { id, reference, total } = order;
  await makeAttempt(shopRows, ama, { id, reference, state: 'paid', amount: total });
  return order;
}

test('a shop that cannot save loses nobody what they typed about products and people', async ({
  page,
}) => {
  await open(page, '/admin/products/new');
  const adding = dialogOf(page, 'Add Product');
  await adding.getByLabel('Name', { exact: true }).fill(`Away ${word}`);
  await adding.getByLabel('Price (GH₵)').fill('12.50');
  await adding.getByLabel('Category').selectOption('Gifts');
  await adding.getByLabel('In stock').uncheck();
  await failThenWork({
    page,
    field: adding.getByLabel('Description'),
    press: adding.getByRole('button', { name: 'Save' }),
    failed: 'Failed to save product',
    done: toast(page, 'Success', 'Product created successfully'),
  });
  const [product] = await shopRows<{ id: string; description: string; price_minor: string }>(
    'select id, description, price_minor from products where name = $1',
    [`Away ${word}`],
  );
  expect(product).toMatchObject({ description: WORDS, price_minor: '1250' });

  await goTo(page, '/admin/categories/new');
  const category = dialogOf(page, 'Add Category');
  await category.getByLabel('Name').fill(`Away ${word}`);
  await failThenWork({
    page,
    field: category.getByLabel('Description'),
    press: category.getByRole('button', { name: 'Save' }),
    failed: 'Failed to save category',
    done: toast(page, 'Success', 'Category created successfully'),
  });
  await shopRows('delete from categories where name = $1', [`Away ${word}`]);

  const review = await makeReview(shopRows, { productId: product?.id ?? '', body: 'Too loud' });
  await goTo(page, `/admin/reviews/${review.id}`);
  await failThenWork({
    page,
    field: page.getByRole('dialog').getByLabel('Reason'),
    press: page.getByRole('button', { name: 'Hide it' }),
    failed: 'Failed to update review',
    done: toast(page, 'Review hidden'),
  });
  await removeProduct(product?.id ?? '');

  const [asked] = await shopRows<{ id: string }>(
    `insert into contact_messages (name, email, subject, message)
     values ('Esi', 'esi@example.test', $1, 'Hello?') returning id`,
    [word],
  );
  await goTo(page, `/admin/messages/${asked?.id}`);
  await failThenWork({
    page,
    field: page.getByRole('dialog').getByLabel('Your answer'),
    press: page.getByRole('button', { name: 'Send answer' }),
    failed: 'Failed to update message',
    done: toast(page, 'Answer sent'),
  });
  await shopRows('delete from contact_messages where id = $1', [asked?.id]);

  const email = `away.${word}@example.test`;
  await shopRows('insert into newsletter_subscriptions (email) values ($1)', [email]);
  await goTo(page, `/admin/newsletter?q=${word}`);
  await failThenWork({
    page,
    press: main(page).getByRole('button', { name: `Remove ${email}` }),
    failed: 'Failed to remove subscription',
    done: toast(page, 'Removed'),
  });
});

test('a shop that cannot save loses nobody what they typed about orders', async ({ page }) => {
  const order = await paidOrder();
  await open(page, `/admin/orders/${order.id}`);
  await failThenWork({
    page,
    field: page.getByRole('dialog').getByLabel('Staff note'),
    press: page.getByRole('button', { name: 'Add note' }),
    failed: 'Failed to add the note',
    hasToast: false,
    done: page.getByRole('dialog').getByText('Note added'),
  });

  await goTo(page, `/admin/orders/${order.id}/refund`);
  const refund = page.getByRole('dialog');
  await refund.getByLabel('Amount in GH₵').fill('10.00');
  await failThenWork({
    page,
    field: refund.getByLabel('Why'),
    press: refund.getByRole('button', { name: 'Continue' }),
    failed: 'Failed to refund the order',
    done: refund.getByText(`Why: ${WORDS}`),
  });
  const restore = await cutWrites(page, /^\/admin\//);
  await refund.getByRole('button', { name: 'Refund GH₵10.00' }).click();
  await expect(refund.getByText('Failed to refund the order').first()).toBeVisible();
  await expect(refund.getByText(`Why: ${WORDS}`)).toBeVisible();
  await restore();
  await refund.getByRole('button', { name: 'Refund GH₵10.00' }).click();
  await expect(toast(page, 'Success', 'Refund of GH₵10.00 is on its way')).toBeVisible();
  await dismissToasts(page);

  const unwanted = await makeOrder(shopRows, ama, { status: 'processing' });
  await goTo(page, `/admin/orders/${unwanted.id}/cancel`);
  await failThenWork({
    page,
    press: page.getByRole('button', { name: 'Cancel the order' }),
    failed: 'Failed to update order status',
    done: toast(page, 'Success', 'Order status updated successfully'),
  });

  const { id: orderId } = await makeDelivered(shopRows, ama, { lines: [{ quantity: 2 }] });
  const id = await makeReturn(shopRows, orderId, {});
  await goTo(page, `/admin/returns?q=RA-${id.slice(0, 8)}`);
  const card = main(page).getByRole('article');
  await card.getByText('Refuse', { exact: false }).first().click();
  await card.getByLabel('Reason').selectOption('opened');
  await failThenWork({
    page,
    field: card.getByLabel('Answer to the customer'),
    press: card.getByRole('button', { name: /^Refuse with this answer/ }),
    failed: 'Failed to update the return',
    done: toast(page, 'Return refused'),
  });
  expect(await shopRows('select state, answer from returns where id = $1', [id])).toEqual([
    { state: 'refused', answer: WORDS },
  ]);
});
