import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, goTo, main, open, test } from '../support/browser.ts';
import { makeAttempt } from '../support/order-payments.ts';
import { enterAs, makePerson, type Person } from '../support/people.ts';
import { makeBuyer, makeProduct, makeReview } from '../support/review-rows.ts';
import { shopRows } from '../support/shop-rows.ts';

/** A form that is sent as it stands but for what is spoiled in it, and what mends each field that is called wrong. */
type Wrong = {
  path: string;
  title: string;
  spoiled?: Record<string, string>;
  send: string | RegExp;
  mends: Record<string, string>;
};

const [TICK, FIRST] = ['(tick)', '(the first choice)'];

/** In the back-office the count of new orders may stand before it, which other tests add to. */
const titled = (title: string) =>
  new RegExp(`^(\\(\\d+\\+?\\) )?${title.replaceAll(/[().+?]/g, String.raw`\$&`)}$`);

/** Each field that is mended is no longer called wrong, at once; with the last one the title is as before. */
async function expectMending(page: Page, { path, title, spoiled = {}, send, mends }: Wrong) {
  await goTo(page, path);
  await expect(page).toHaveTitle(titled(`${title} – Corvox`));
  // The list under a dialog has controls of the same names.
  const field = (label: string) =>
    main(page).getByLabel(label, { exact: true }).and(page.locator('[id^=field-]'));
  for (const [label, text] of Object.entries(spoiled)) await field(label).fill(text);
  await main(page).getByRole('button', { name: send }).click();
  const summary = page.locator('[role=alert][aria-labelledby=error-summary]');
  await expect(summary, path).toBeFocused();
  await expect(page).toHaveTitle(titled(`Error: ${title} – Corvox`));
  let left = Object.keys(mends).length;
  await expect(summary.getByRole('link'), path).toHaveCount(left);
  for (const [label, text] of Object.entries(mends)) {
    await expect(field(label)).toHaveAttribute('aria-invalid', 'true');
    await field(label).focus();
    if (text === TICK) await field(label).check();
    else if (text === FIRST) await field(label).selectOption({ index: 1 });
    else await field(label).fill(text);
    await expect(field(label)).toBeFocused();
    left -= 1;
    await expect(field(label), `${path} ${label}`).not.toHaveAttribute('aria-invalid');
    await expect(summary.getByRole('link'), `${path} ${label}`).toHaveCount(left);
  }
  await expect(summary).toHaveCount(0);
  await expect(page).toHaveTitle(titled(`${title} – Corvox`));
}

async function made(): Promise<{ buyer: Person; forms: (who: 'staff' | 'customer') => Wrong[] }> {
  const productId = await makeProduct(shopRows, `Form candle ${randomUUID().slice(0, 8)}`, false);
  const buyer = await makeBuyer(shopRows, productId);
  const other = await makeBuyer(shopRows, productId);
  const { id: reviewId } = await makeReview(shopRows, { productId, person: other });
  await makeAttempt(shopRows, buyer, { id: buyer.orderId, state: 'paid' });
  const [message] = await shopRows<{ id: string }>(
    `insert into contact_messages (name, email, subject, message)
     values ('Ama', 'ama@people.test', 'A question', 'Do you deliver on Sundays?') returning id`,
  );
  const staff: Wrong[] = [
    {
      path: '/admin/categories/new',
      title: 'Add Category',
      send: 'Save',
      spoiled: { 'Image URL (optional)': 'javascript:x' },
      mends: { 'Image URL (optional)': 'https://example.com/a.jpg', Name: 'Cards' },
    },
    {
      path: '/admin/products/new',
      title: 'Add Product',
      send: 'Save',
      mends: { Name: 'Roses', 'Price (GH₵)': '12.00', Category: FIRST },
    },
    {
      path: `/admin/orders/${buyer.orderId}/refund`,
      title: 'Refund',
      spoiled: { 'Amount in GH₵': 'all' },
      send: 'Continue',
      mends: { 'Amount in GH₵': '1.00', Why: 'It wilted' },
    },
    {
      path: `/admin/messages/${message?.id}`,
      title: 'Message',
      send: 'Send answer',
      mends: { 'Your answer': 'Yes, we do.' },
    },
    {
      path: `/admin/reviews/${reviewId}`,
      title: 'Review',
      send: 'Hide it',
      mends: { Reason: 'It names somebody' },
    },
    {
      path: '/admin/settings',
      title: 'Settings: Site',
      spoiled: { 'Default shipping cost': 'dear', 'Free shipping threshold': 'high' },
      send: 'Save Delivery',
      mends: { 'Default shipping cost': '15.00', 'Free shipping threshold': '900.00' },
    },
    {
      path: '/admin/settings/email',
      title: 'Settings: Email',
      spoiled: { 'Send it to': 'nobody' },
      send: 'Send a test email',
      mends: { 'Send it to': 'ama@people.test' },
    },
  ];
  const customer: Wrong[] = [
    {
      path: '/account',
      title: 'My account',
      spoiled: { 'First name': '', 'Phone (optional)': 'none' },
      send: 'Save',
      mends: { 'First name': 'Ama', 'Phone (optional)': '024 123 4567' },
    },
    {
      path: '/account/deletion',
      title: 'Delete my account',
      send: 'Delete my account',
      mends: { 'Your password': 'not-this-one', 'I am sure: delete my account for good': TICK },
    },
    {
      path: '/contact',
      title: 'Contact Us',
      send: 'Send Message',
      mends: { Name: 'Ama', Email: 'ama@people.test', Subject: 'Roses', Message: 'Any left?' },
    },
  ];
  return { buyer, forms: (who) => (who === 'staff' ? staff : customer) };
}

for (const who of ['staff', 'customer'] as const) {
  test(`what is mended is no longer called wrong: ${who}`, async ({ page, context }) => {
    test.slow();
    const { buyer, forms } = await made();
    const admin = await makePerson(shopRows, { roles: ['admin'] });
    if (who === 'customer') await expectEarlyTitle(page);
    await enterAs(context, shopRows, who === 'staff' ? admin : buyer);
    // What is typed into a form here is left unsaved on purpose.
    page.on('dialog', (dialog) => void dialog.accept());
    await open(page, who === 'staff' ? '/admin' : '/account');
    for (const form of forms(who)) await expectMending(page, form);
    if (who === 'customer') await expectMarkStays(page);
  });
}

/** A mark stays while what is typed is not right yet, and comes back with the next save. */
async function expectMarkStays(page: Page) {
  await goTo(page, '/account');
  await expect(page).toHaveTitle(titled('My account – Corvox'));
  await goTo(page, '/contact');
  const email = main(page).getByLabel('Email', { exact: true });
  // Nothing is said of what is written for the first time.
  await email.fill('');
  await email.pressSequentially('ama');
  await expect(email).not.toHaveAttribute('aria-invalid');
  await main(page).getByRole('button', { name: 'Send Message' }).click();
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await email.press('End');
  await email.pressSequentially('@peop');
  await expect(email).not.toHaveAttribute('aria-invalid');
  await email.fill('');
  await main(page).getByRole('button', { name: 'Send Message' }).click();
  const summary = main(page).getByRole('alert');
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveCount(4);
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await email.fill('a b');
  await expect(email).toHaveAttribute('aria-invalid', 'true');
}

/** A form that was sent before its script was there keeps its title. */
async function expectEarlyTitle(page: Page) {
  await page.goto('/contact');
  const awake = page.waitForRequest((request) => new URL(request.url()).pathname === '/session');
  await page.evaluate(() => document.querySelector<HTMLFormElement>('main form')?.submit());
  await awake;
  await expect(page).toHaveTitle('Error: Contact Us – Corvox');
  const field = (name: string) => main(page).getByRole('textbox', { name });
  await field('Name').fill('Ama');
  await field('Email').fill('ama@people.test');
  await field('Subject').fill('Roses');
  await expect(page).toHaveTitle('Error: Contact Us – Corvox');
  await field('Message').fill('Are there any left?');
  await expect(page).toHaveTitle('Contact Us – Corvox');
}
