import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, hold, main, open, test, toast } from '../support/browser.ts';
import { makeAttempt } from '../support/order-payments.ts';
import { makeOrder } from '../support/orders.ts';
import { enterAs, makePerson } from '../support/people.ts';
import { makeReturn } from '../support/returns.ts';
import { makeBuyer, makeProduct, makeReview } from '../support/review-rows.ts';
import { shopRows } from '../support/shop-rows.ts';

/** A form of the back-office, what somebody writes in it, and the record that the log then names once. */
type StaffForm = {
  path: string;
  write: (page: Page) => Promise<void>;
  save: string | RegExp;
  done: (page: Page) => ReturnType<typeof toast>;
  /** Which record the log names; none where nothing is written down yet. */
  record?: string;
  /** Leaving loses nothing that was written. */
  leaves?: boolean;
};

const writeIn = (label: string, words: string) => async (page: Page) => {
  await main(page).getByLabel(label, { exact: true }).and(page.locator('[id^=field-]')).fill(words);
};

async function staffForms(): Promise<StaffForm[]> {
  const productId = await makeProduct(shopRows, `Saved ${randomUUID().slice(0, 8)}`, false);
  const buyer = await makeBuyer(shopRows, productId);
  const { id: reviewId } = await makeReview(shopRows, { productId, person: buyer });
  const returned = await makeReturn(shopRows, buyer.orderId);
  const paid = await makeOrder(shopRows, buyer, { method: 'card', status: 'processing' });
  await makeAttempt(shopRows, buyer, {
    id: paid.id,
    reference: paid.reference,
    state: 'paid',
    amount: paid.total,
  });
  const [refund] = await shopRows<{ id: string }>(
    `insert into refunds (attempt_id, order_id, reason, amount_minor, state, provider_id, updated_at)
     values ($1, $1, 'staff', 500, 'failed', '1', now() - interval '1 hour') returning id`,
    [paid.id],
  );
  const [category] = await shopRows<{ id: string }>(
    'insert into categories (name) values ($1) returning id',
    [`Saved ${randomUUID().slice(0, 8)}`],
  );
  const [message] = await shopRows<{ id: string }>(
    `insert into contact_messages (name, email, subject, message)
     values ('Ama', 'ama@people.test', 'A question', 'On Sundays, too?') returning id`,
  );
  return [
    {
      path: `/admin/categories/${category?.id}`,
      write: writeIn('Description (optional)', 'Small things'),
      save: 'Save',
      done: (page) => toast(page, 'Success'),
      record: category?.id ?? '',
    },
    {
      path: `/admin/products/${productId}`,
      write: writeIn('Price (GH₵)', '99.00'),
      save: 'Save',
      done: (page) => toast(page, 'Success'),
      record: productId,
    },
    {
      path: `/admin/messages/${message?.id}`,
      write: writeIn('Your answer', 'Yes, on Sundays, too.'),
      save: 'Send answer',
      done: (page) => toast(page, 'Answer sent'),
      record: message?.id ?? '',
    },
    {
      path: `/admin/reviews/${reviewId}`,
      write: writeIn('Reason', 'It names somebody'),
      save: 'Hide it',
      done: (page) => toast(page, 'Review hidden'),
      record: reviewId,
    },
    {
      path: `/admin/orders/${paid.id}`,
      write: writeIn('Staff note', 'Rang twice'),
      save: 'Add note',
      done: (page) => page.getByRole('dialog').getByText('Note added'),
      record: paid.id,
    },
    {
      path: `/admin/orders/${paid.id}/refund`,
      write: writeIn('Why', 'It wilted'),
      save: 'Continue',
      done: (page) => page.getByRole('link', { name: 'Do not refund' }),
    },
    {
      path: `/admin/orders/${paid.id}/refunds/${refund?.id}`,
      write: writeIn('How it was paid back', 'Mobile money 4711'),
      save: /by hand$/,
      done: (page) => toast(page, 'Success'),
    },
    {
      path: '/admin/returns?state=requested',
      write: async (page) => {
        const card = main(page)
          .locator('article')
          .filter({ has: page.locator(`[value="${returned}"]`) });
        await card.locator('summary').click();
        await card.getByLabel('Reason').selectOption({ index: 1 });
        await card.getByLabel('Answer to the customer').fill('It was opened.');
      },
      save: /^Refuse with this answer/,
      done: (page) => toast(page, 'Return refused'),
      record: returned,
    },
    {
      path: `/admin/users/${buyer.id}/roles`,
      write: (page) => page.getByRole('radio', { name: /^User/ }).check(),
      save: 'Assign Role',
      done: (page) => toast(page, 'Success'),
      record: buyer.id,
      leaves: true,
    },
  ];
}

test.afterEach(async () => {
  await shopRows(`delete from categories where name like 'Saved %'`);
});

test(
  'every form is saved by its keys, once however often it is pressed, and leaving it asks first',
  { tag: '@desktop' },
  async ({ page, context }) => {
    test.slow();
    await enterAs(context, shopRows, await makePerson(shopRows, { roles: ['admin'] }));
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
    });
    for (const { path, write, save, done, record, leaves } of await staffForms()) {
      await open(page, path);
      await write(page);
      const asked: string[] = [];
      if (!leaves) {
        page.once('dialog', (question) => {
          asked.push(question.message());
          void question.dismiss();
        });
        // Not every form lies in a dialog, and the menu is under those that do.
        await page.evaluate(() =>
          document.querySelector<HTMLElement>('a[href^="/admin/activity"]')?.click(),
        );
        await expect.poll(() => asked, path).toHaveLength(1);
        expect(new URL(page.url()).pathname).toBe(path.split('?')[0]);
      }
      sent.length = 0;
      const slow = await hold(page, (_, method) => method === 'POST');
      await expect(main(page).getByRole('button', { name: save })).toBeVisible();
      await page.keyboard.press('ControlOrMeta+s');
      await slow.arrived();
      // Again by the keys, and by a double-click, while it is on its way; one that closes at once is gone by then.
      await page.keyboard.press('ControlOrMeta+s');
      if (!leaves) {
        await main(page)
          .locator('form[method=post] button[aria-disabled=true]')
          .first()
          .dblclick({ force: true });
      }
      await slow.release();
      await expect(done(page).first(), `${path} ${String(save)}`).toBeVisible();
      expect(sent, path).toHaveLength(1);
      if (record !== undefined) {
        const log = await shopRows('select action from admin_activity_log where record_id = $1', [
          record,
        ]);
        expect(log, path).toHaveLength(1);
      }
      await page.unrouteAll({ behavior: 'wait' });
    }
  },
);
