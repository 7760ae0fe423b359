import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expect, expectPath, hold, main, open, test, toast } from '../support/browser.ts';
import { allProducts, cedis, shopRows } from '../support/shop-rows.ts';

const region = (page: Page, name: string) => page.getByRole('region', { name });

test.describe('the pages that inform', () => {
  test('the about page tells mission, values, story and reasons, and leads on', async ({
    page,
  }) => {
    await open(page, '/about');
    await expect(region(page, 'Our mission')).toBeVisible();
    await expect(region(page, 'Our values').getByRole('heading', { level: 3 })).toHaveText([
      'Privacy and discretion',
      'Premium quality',
      'Customer care',
    ]);
    const story = region(page, 'Our story');
    await expect(story).toContainText('founded in 2023');
    await expect(
      story.getByRole('list', { name: 'Cities we serve' }).getByRole('listitem'),
    ).toHaveText(['Accra', 'Kumasi', 'Tamale', 'Cape Coast']);
    await expect(region(page, 'Why choose us')).toBeVisible();
    await expect(main(page).locator('a[href="/contact"]')).toBeVisible();
    await main(page).locator('a[href="/categories"]').click();
    await expectPath(page, '/categories');
  });

  test('eight questions stand in the order given, and one answer is open at a time', async ({
    page,
  }) => {
    await open(page, '/faqs');
    const entries = main(page).locator('details');
    await expect(entries.getByRole('heading')).toHaveText([
      /packaging/i,
      /return policy/i,
      /shipping take/i,
      /body-safe/i,
      /internationally/i,
      /clean/i,
      /data/i,
      /track/i,
    ]);
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
    await expect(entries.nth(2)).toContainText('1-3 business days');
    await expect(entries.nth(2)).toContainText('GH₵15.00');
    await expect(entries.nth(2)).toContainText('5-7 business days');
    await entries.nth(2).locator('summary').press('Enter');
    await expect.poll(openOnes).toEqual([]);
    await entries.nth(7).locator('summary').press('Space');
    await expect.poll(openOnes).toEqual([7]);
  });

  test('both policies say when they were last updated, and the terms ask for 18+', async ({
    page,
  }) => {
    await open(page, '/privacy-policy');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Privacy policy$/i);
    await expect(main(page).getByText('Last updated: January 2024', { exact: true })).toBeVisible();
    await open(page, '/terms-of-service');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Terms of service$/i);
    await expect(main(page).getByText('Last updated: January 2024', { exact: true })).toBeVisible();
    await expect(main(page)).toContainText('You must be at least 18 years old');
    await expect(main(page)).toContainText('18+');
  });

  const rowsOf = (table: Locator) =>
    table
      .locator('tbody tr')
      .evaluateAll((rows) =>
        rows.map((row) =>
          [...row.querySelectorAll('th, td')].map((cell) => cell.textContent?.trim()),
        ),
      );

  test('shipping info has Ghana with its flat fee and the international tables', async ({
    page,
  }) => {
    await open(page, '/shipping-info');
    const ghana = region(page, 'Ghana');
    await expect(ghana).toContainText('GH₵15.00');
    await expect(ghana).toContainText('1-3 business days');
    await expect(ghana).toContainText('Free shipping over GH₵900 (about $75)');
    const abroad = region(page, 'International');
    await expect(abroad).toContainText('Orders before 2 PM EST ship the same business day');
    await expect(abroad).toContainText('7 PM in Accra');
    expect(await rowsOf(abroad.getByRole('table', { name: /^Services/ }))).toEqual([
      ['Standard', '5-7 business days', 'Free on orders of $75+'],
      ['Express', '2-3 days', '$9.99'],
      ['Overnight', '1 business day', '$24.99'],
    ]);
    expect(await rowsOf(abroad.getByRole('table', { name: /^Countries/ }))).toEqual([
      ['Canada', '7-10 days'],
      ['Europe', '10-14 days'],
      ['Australia', '12-16 days'],
      ['Other countries', '14-21 business days'],
    ]);
  });

  test('returns name their times, and Start Exchange Process asks who one is', async ({ page }) => {
    await open(page, '/returns-exchanges');
    for (const [figure, meaning] of [
      ['30 days', 'to return an unopened item'],
      ['24 hours', 'return authorization'],
      ['5-7 business days', 'refund'],
      ['3-5 days', 'exchange ships'],
    ] as const) {
      const term = main(page).locator('dl > div').filter({ hasText: figure });
      await expect(term).toContainText(meaning);
    }
    await expect(main(page)).toContainText('Unopened items only');
    await main(page).getByRole('link', { name: 'Start Exchange Process' }).click();
    await expectPath(page, '/auth?returnTo=%2Freturns-exchanges%2Fstart');
  });

  test('bestsellers are the eight most sold, each with badge, short text and price', async ({
    page,
  }) => {
    const products = (await allProducts())
      .filter((product) => product.in_stock)
      .toSorted(
        (a, b) => b.units_sold - a.units_sold || b.created_at.getTime() - a.created_at.getTime(),
      )
      .slice(0, 8);
    await open(page, '/bestsellers');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Bestsellers');
    const cards = main(page).getByRole('article');
    await expect(cards.getByRole('heading')).toHaveText(products.map(({ name }) => name));
    for (const [place, product] of products.entries()) {
      const card = cards.nth(place);
      await expect(card.getByText('Bestseller', { exact: true })).toBeVisible();
      await expect(card).toContainText(cedis(product.price_minor));
      const text = card
        .getByRole('paragraph')
        .filter({ hasText: product.description.slice(0, 40) });
      const words = (await text.textContent()) ?? '';
      expect(words.length).toBeLessThanOrEqual(100);
      expect(words.length).toBeGreaterThan(Math.min(60, product.description.length - 1));
      await expect(card.getByText(/out of 5/)).toHaveCount(product.rating === null ? 0 : 1);
      await expect(card.getByRole('link', { name: /^View Details/ })).toHaveAttribute(
        'href',
        `/product/${product.id}`,
      );
    }
    await main(page).getByRole('link', { name: 'Browse All Categories' }).click();
    await expectPath(page, '/categories');
  });
});

test.describe('the contact form', () => {
  const field = (page: Page, name: string) => main(page).getByRole('textbox', { name });
  const send = (page: Page) => main(page).getByRole('button', { name: 'Send Message' });
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

  test('wants all four, says so beside each and in a summary that has the focus', async ({
    page,
  }) => {
    await open(page, '/contact');
    await send(page).click();
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
    await summary.getByRole('link', { name: messages.Subject }).click();
    await expect(field(page, 'Subject')).toBeFocused();

    await fillIn(page);
    await field(page, 'Email').fill('ama at example');
    await send(page).click();
    await expect(field(page, 'Email')).toHaveAccessibleDescription(
      'Please enter an email address like ama@example.com',
    );
    await expect(field(page, 'Email')).toHaveValue('ama at example');
    await expect(field(page, 'Name')).toHaveAccessibleDescription('');
    await expect(field(page, 'Message')).toHaveValue('Do you deliver to Cape Coast on Sundays?');
    await expect(summary.getByRole('link')).toHaveCount(1);
    await expect(summary).toBeFocused();
  });

  test('is busy, thanks, clears, and has arrived', async ({ page }) => {
    const subject = `A question ${randomUUID()}`;
    await open(page, '/contact');
    const slow = await hold(page, isPost);
    await fillIn(page, subject);
    await send(page).click();
    const busy = main(page).getByRole('button', { name: 'Sending...' });
    await expect(busy).toBeVisible();
    await slow.arrived();
    await busy.click({ force: true });
    await slow.release();
    await expect(
      toast(page, 'Message sent!', "We'll get back to you within 24 hours."),
    ).toBeVisible();
    for (const name of ['Name', 'Email', 'Subject', 'Message']) {
      await expect(field(page, name)).toHaveValue('');
    }
    await expect(send(page)).toBeVisible();
    const stored = await shopRows('select name, email from contact_messages where subject = $1', [
      subject,
    ]);
    expect(stored).toEqual([{ name: 'Ama Mensah', email: 'ama@example.com' }]);
  });

  for (const [what, fail] of [
    ['the network breaks off', 'abort'],
    ['the server fails', 'error'],
  ] as const) {
    test(`says that it failed when ${what}, and keeps what was typed`, async ({ page }) => {
      await open(page, '/contact');
      await page.route('**/*', (route) => {
        if (route.request().method() !== 'POST') return route.fallback();
        return fail === 'abort'
          ? route.abort('connectionreset')
          : route.fulfill({ status: 500, body: 'Something went wrong on our side.' });
      });
      await fillIn(page);
      await send(page).click();
      await expect(toast(page, 'Error', 'Failed to send message. Please try again.')).toBeVisible();
      await expectKept(page);
    });
  }

  test('asks to wait after five messages in an hour, and keeps the sixth', async ({ page }) => {
    await open(page, '/contact');
    const sent = toast(page, 'Message sent!');
    for (let messages = 0; messages < 5; messages += 1) {
      await fillIn(page);
      await send(page).click();
      await expect(sent).toBeVisible();
      await expect(field(page, 'Name')).toHaveValue('');
      await sent.getByRole('button', { name: /^Dismiss/ }).click();
      await expect(sent).toHaveCount(0);
    }
    await fillIn(page);
    const answer = page.waitForResponse((response) => response.request().method() === 'POST');
    await send(page).click();
    expect((await answer).status()).toBe(429);
    await expect(toast(page, 'Please wait a little')).toBeVisible();
    await expect(main(page).getByRole('alert').filter({ hasText: 'in an hour' })).toBeVisible();
    await expectKept(page);
  });

  test('stands beside email, phone, hours and three questions', async ({ page }) => {
    await open(page, '/contact');
    const reach = region(page, 'Reach us');
    await expect(reach.getByRole('link', { name: 'care@corvox.test' })).toHaveAttribute(
      'href',
      'mailto:care@corvox.test',
    );
    await expect(reach.getByRole('link', { name: '+233 30 297 4200' })).toHaveAttribute(
      'href',
      'tel:+233302974200',
    );
    await expect(reach).toContainText('24 hours a day, 7 days a week');
    const teasers = region(page, 'Often asked');
    await expect(teasers.getByRole('term')).toHaveCount(3);
    await expect(teasers).toContainText('1-3 business days in Ghana');
    await expect(teasers).toContainText('5-7 business days');
    await teasers.getByRole('link').click();
    await expectPath(page, '/faqs');
  });
});
