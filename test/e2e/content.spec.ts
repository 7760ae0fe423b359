import { randomUUID } from 'node:crypto';
import type { Page, Route } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, expectToast, goTo, hold, main, open, test, toast } from '../support/browser.ts';
import { shopRows } from '../support/shop-rows.ts';

/** One answer of the questions is open at a time, by pointer and by keyboard. */
async function expectOneAnswer(page: Page) {
  const entries = main(page).locator('details');
  const openOnes = () =>
    entries.evaluateAll((all) =>
      all.flatMap((entry, place) => (entry.hasAttribute('open') ? [place] : [])),
    );
  expect(await openOnes()).toEqual([]);
  await entries.nth(0).locator('summary').click();
  await expect(entries.nth(0).getByRole('paragraph').first()).toBeVisible();
  await entries.nth(2).locator('summary').click();
  await expect.poll(openOnes).toEqual([2]);
  await expect(entries.nth(0).getByRole('paragraph').first()).toBeHidden();
  await entries.nth(2).locator('summary').press('Enter');
  await expect.poll(openOnes).toEqual([]);
  await entries.nth(7).locator('summary').press('Space');
  await expect.poll(openOnes).toEqual([7]);
}

const field = (page: Page, name: string) => main(page).getByRole('textbox', { name });
const isPost = (_: URL, method: string) => method === 'POST';

async function fillIn(page: Page, subject = 'A question') {
  await field(page, 'Name').fill('Ama Mensah');
  await field(page, 'Email').fill('ama@example.com');
  await field(page, 'Subject').fill(subject);
  await field(page, 'Message').fill('Do you deliver to Cape Coast on Sundays?');
}

async function expectKept(page: Page) {
  await expect(field(page, 'Name')).toHaveValue('Ama Mensah');
  await expect(field(page, 'Email')).toHaveValue('ama@example.com');
  await expect(field(page, 'Message')).toHaveValue('Do you deliver to Cape Coast on Sundays?');
}

test('the questions open one at a time; the contact form names what is missing, keeps what was typed when it fails, sends, and asks to wait', async ({
  page,
  baseURL,
}) => {
  const send = main(page).getByRole('button', { name: 'Send Message' });
  const subject = `A question ${randomUUID()}`;
  const expectFailure = async (fail: (route: Route) => Promise<void>) => {
    await page.route('**/*', (route) =>
      route.request().method() === 'POST' ? fail(route) : route.fallback(),
    );
    await send.click();
    await expectToast(page, 'Error', 'Failed to send message. Please try again.');
    await expectKept(page);
    await page.unroute('**/*');
  };
  await page.clock.install();
  await open(page, '/faqs');
  await test.step('one answer of the questions is open at a time', () => expectOneAnswer(page));
  await goTo(page, '/contact');

  await test.step('it wants all four, says so beside each and in a summary that has the focus', async () => {
    await send.click();
    const messages = {
      Name: 'Please enter your name',
      Email: 'Please enter your email address',
      Subject: 'Please enter a subject',
      Message: 'Please write your message',
    };
    const summary = main(page).getByRole('alert');
    await expect(summary).toBeFocused();
    await expect(summary.getByRole('link')).toHaveText(Object.values(messages));
    for (const [name, message] of Object.entries(messages)) {
      await expect(field(page, name)).toHaveAccessibleDescription(message);
      await expect(field(page, name)).toHaveAttribute('aria-invalid', 'true');
    }
    await expect(page).toHaveTitle('Error: Contact Us – Corvox');
    await expectAccessible(page, 'the refused contact form');
    await summary.getByRole('link', { name: messages.Subject }).click();
    await expect(field(page, 'Subject')).toBeFocused();

    await fillIn(page);
    await field(page, 'Email').fill('ama at example');
    await send.click();
    await expect(field(page, 'Email')).toHaveAccessibleDescription(
      'Please enter an email address like ama@example.com',
    );
    await expect(field(page, 'Email')).toHaveValue('ama at example');
    await expect(field(page, 'Name')).toHaveAccessibleDescription('');
    await expect(field(page, 'Message')).toHaveValue('Do you deliver to Cape Coast on Sundays?');
    await expect(summary.getByRole('link')).toHaveCount(1);
    await expect(summary).toBeFocused();
  });
  // A note goes after six seconds, which a busy machine may take to look at it: from here on no time passes.
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await test.step('it says that it failed when the network breaks off, and keeps what was typed', async () => {
    await fillIn(page, subject);
    for (const _ of ['once', 'and once more']) {
      await expectFailure((route) => route.abort('connectionreset'));
    }
  });
  await test.step('it is busy, thanks, clears, and has arrived', async () => {
    const slow = await hold(page, isPost);
    await send.click();
    const busy = main(page).getByRole('button', { name: 'Sending...' });
    await expect(busy).toBeVisible();
    await slow.arrived();
    await busy.click({ force: true });
    await slow.release();
    await expectToast(page, 'Message sent!', "We'll get back to you within 24 hours.");
    for (const name of ['Name', 'Email', 'Subject', 'Message']) {
      await expect(field(page, name)).toHaveValue('');
    }
    await expect(send).toBeVisible();
    const stored = await shopRows('select name, email from contact_messages where subject = $1', [
      subject,
    ]);
    expect(stored).toEqual([{ name: 'Ama Mensah', email: 'ama@example.com' }]);
  });
  await test.step('it says that it failed when the server fails, and keeps what was typed', async () => {
    await fillIn(page, subject);
    await expectFailure((route) =>
      route.fulfill({ status: 500, body: 'Something went wrong on our side.' }),
    );
  });
  await test.step('it asks to wait after five messages in an hour, and keeps the sixth', async () => {
    const form = {
      name: 'Ama',
      email: 'ama@example.com',
      subject: 'Again',
      message: 'Still there?',
    };
    for (let messages = 1; messages < 5; messages += 1) {
      await page.request.post('/contact', { form, headers: { origin: baseURL ?? '' } });
    }
    await send.click();
    await expect(toast(page, 'Please wait a little')).toBeVisible();
    await expect(main(page).getByRole('alert').filter({ hasText: 'in an hour' })).toBeVisible();
    await expectKept(page);
  });
});
