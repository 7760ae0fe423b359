import type { Page } from '@playwright/test';
import { expectAccessible, expectFits } from '../support/accessibility.ts';
import {
  dismissToasts,
  expect,
  expectPath,
  goTo,
  main,
  open,
  tabTo,
  test,
  toast,
} from '../support/browser.ts';
import { makeAttempt } from '../support/order-payments.ts';
import { enterAs, makePerson, type Person } from '../support/people.ts';
import { daysAgo, makeDelivered, makeReturn } from '../support/returns.ts';
import { shopRows } from '../support/shop-rows.ts';

let ama: Person;
test.beforeEach(async ({ context }) => {
  ama = await makePerson(shopRows);
  await enterAs(context, shopRows, await makePerson(shopRows, { roles: ['admin'] }));
});

/** Far newer than what other tests make at the same time, so that it stands on the first page. */
const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const card = (page: Page, number: string | null) =>
  main(page)
    .getByRole('article')
    .filter({ hasText: number ?? '?' });
const stateOf = async (id: string) =>
  (await shopRows<{ state: string }>('select state from returns where id = $1', [id]))[0]?.state;

async function asked(given: Parameters<typeof makeReturn>[2] = {}) {
  const order = await makeDelivered(shopRows, ama, { method: 'card', lines: [{ quantity: 2 }] });
  const { id: orderId, reference, total } = order;
  await makeAttempt(shopRows, ama, { id: orderId, reference, state: 'paid', amount: total });
  const id = await makeReturn(shopRows, orderId, { createdAt: soon(5), ...given });
  return { id, number: order.number };
}

test(
  'staff take a return from the question to the refund, and refuse what was opened after it came back',
  { tag: '@desktop' },
  async ({ page }) => {
    const { id, number } = await asked({ note: 'Too red' });
    await open(page, '/admin/returns');
    await main(page)
      .getByRole('searchbox', { name: 'Search returns' })
      .fill(`RA-${id.slice(0, 8)}`);
    await expect(main(page).getByText('1 return', { exact: true })).toBeVisible();
    const shown = card(page, number);
    await expect(shown).toContainText('Requested');
    await expect(shown).toContainText(/Answer due \w{3} \d+ \w{3}, \d\d:\d\d/);
    await expect(shown).toContainText('1 × Crimson Promise Roses');
    await expect(shown).toContainText('I changed my mind, unopened');
    await expect(shown).toContainText('Too red');

    await shown.getByRole('button', { name: /^Authorise/ }).click();
    await expect(toast(page, 'Return authorised')).toBeVisible();
    await expect(main(page).getByText('The customer gets an email about it.')).toBeVisible();
    await toast(page, 'Return authorised').getByRole('button').click();
    await shown.getByRole('button', { name: /^Mark received/ }).click();
    await toast(page, 'Parcel received').getByRole('button').click();
    await expect(shown).toContainText(/Refund due \w{3} \d+ \w{3}/);
    await shown.getByRole('link', { name: /^Decide/ }).click();
    await expectPath(page, `/admin/returns/${id}`);
    await expectFits(page);
    await main(page).getByRole('button', { name: 'Review decision' }).click();
    await expect(main(page)).toContainText('GH₵120.00 goes back to the customer by Card');
    await expectAccessible(page, 'review');
    await expectFits(page);
    expect(await stateOf(id)).toBe('received');
    await main(page).getByRole('button', { name: 'Refund GH₵120.00' }).click();
    await expect(toast(page, 'Decision made')).toBeVisible();
    await expect.poll(() => stateOf(id)).toBe('completed');
    await expect(main(page)).toContainText('Return accepted: refund of GH₵120.00');
    await dismissToasts(page);
    await test.step('what was opened is refused', () => refuseOpened(page));
  },
);

async function refuseOpened(page: Page) {
  const { id } = await asked({ state: 'received' });
  await goTo(page, `/admin/returns/${id}`);
  await main(page).getByLabel('Accepted').fill('0');
  await main(page).getByRole('button', { name: 'Review decision' }).click();
  const summary = main(page).getByRole('alert');
  await expect(summary).toContainText('Please choose a reason for what you do not accept');
  await expectAccessible(page, 'with errors');
  await main(page).getByLabel('Reason').selectOption('opened');
  await main(page).getByLabel('Words for the customer').fill('The seal is broken');
  await main(page).getByLabel('What happens to it').selectOption('sent_back');
  await main(page).getByRole('button', { name: 'Review decision' }).click();
  await expect(main(page)).toContainText('No money moves.');
  await main(page).getByRole('button', { name: 'Change the decision' }).click();
  await expect(main(page).getByLabel('Words for the customer')).toHaveValue('The seal is broken');
  await main(page).getByRole('button', { name: 'Review decision' }).click();
  await main(page).getByRole('button', { name: 'Refuse', exact: true }).click();
  await expect(toast(page, 'Decision made')).toBeVisible();
  expect(await stateOf(id)).toBe('refused');
}

/** Refusing needs an answer, which stands beside its field. */
async function refuse(page: Page, { id, number }: Awaited<ReturnType<typeof asked>>) {
  const shown = card(page, number);
  await shown.locator('summary').click();
  await shown.getByRole('button', { name: /^Refuse with this answer/ }).click();
  await expect(main(page).getByRole('alert')).toContainText('Please tell the customer why');
  await expect(shown.getByLabel('Answer to the customer')).toHaveAccessibleDescription(
    /Please tell the customer why/,
  );
  await expectAccessible(page, 'the list, with an error');
  await expectFits(page);
  await shown.getByLabel('Reason').selectOption('opened');
  await shown.getByLabel('Answer to the customer').fill('The seal is broken');
  await shown.getByRole('button', { name: /^Refuse with this answer/ }).click();
  await expect(toast(page, 'Return refused')).toBeVisible();
  await expect(shown).toHaveCount(0);
  expect(await stateOf(id)).toBe('refused');
}

test(
  'the list says what is late, is narrowed by state, and is worked through by the keyboard',
  { tag: '@desktop' },
  async ({ page }) => {
    const late = await asked({ state: 'received', kind: 'exchange', receivedAt: daysAgo(9) });
    const gone = await asked({ createdAt: soon(60) });
    const requested = await asked({ createdAt: soon(90) });
    const opened = await asked({ createdAt: soon(100) });
    await open(page, '/admin/returns');

    await test.step('what is late says so in words, and the states can be chosen', async () => {
      await expect(card(page, late.number)).toContainText('Late');
      await expect(card(page, late.number)).toContainText(/Exchange to ship by \w{3} \d+ \w{3}/);
      const states = main(page).getByRole('navigation', { name: 'States' });
      await states.getByRole('link', { name: /^Withdrawn/ }).click();
      await expectPath(page, '/admin/returns?state=withdrawn');
      await expect(states.getByRole('link', { name: /^Withdrawn/ })).toHaveAttribute(
        'aria-current',
        'page',
      );
      await expect(card(page, late.number)).toHaveCount(0);
      await states.getByRole('link', { name: /^Received/ }).click();
      await expect(card(page, late.number)).toBeVisible();
      await states.getByRole('link', { name: /^Requested/ }).click();
      await expect(card(page, gone.number)).toBeVisible();
    });
    await test.step('a colleague was quicker', async () => {
      await shopRows(`update returns set state = 'withdrawn' where id = $1`, [gone.id]);
      await card(page, gone.number)
        .getByRole('button', { name: /^Authorise/ })
        .click();
      await expect(main(page).getByRole('alert')).toContainText(
        'Someone else just changed this return',
      );
      expect(await stateOf(gone.id)).toBe('withdrawn');
    });
    await test.step('refusing needs an answer, which stands beside its field', () =>
      refuse(page, opened));
    await test.step('the keyboard authorises too', async () => {
      await tabTo(page, card(page, requested.number).getByRole('button', { name: /^Authorise/ }));
      await page.keyboard.press('Enter');
      await expect(toast(page, 'Return authorised')).toBeVisible();
      expect(await stateOf(requested.id)).toBe('authorised');
    });
    await test.step('a return leads to its order', async () => {
      await main(page)
        .getByRole('navigation', { name: 'States' })
        .getByRole('link', { name: /^Authorised/ })
        .click();
      await card(page, requested.number)
        .getByRole('link', { name: requested.number ?? '?' })
        .click();
      await expect(page.getByRole('dialog', { name: `Order ${requested.number}` })).toBeVisible();
    });
  },
);
