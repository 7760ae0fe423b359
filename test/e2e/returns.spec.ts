import type { Page } from '@playwright/test';
import { expectAccessible, expectFits } from '../support/accessibility.ts';
import { button, expect, expectPath, main, open, tabTo, test, toast } from '../support/browser.ts';
import { heading } from '../support/order-screens.ts';
import { enterAs, makePerson, type Person } from '../support/people.ts';
import { daysAgo, makeDelivered, makeReturn } from '../support/returns.ts';
import { shopRows } from '../support/shop-rows.ts';

let person: Person;
test.beforeEach(async ({ context }) => {
  person = await makePerson(shopRows);
  await enterAs(context, shopRows, person);
});

/** One pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const LINES = [
  { name: 'A roses', quantity: 3 },
  { name: 'B locket', price: 5_000 },
];
const delivered = () => makeDelivered(shopRows, person, { lines: LINES });
const path = (id: string) => `/orders/${id}/return`;
const send = (page: Page) => button(page, 'Send request');
const statesOf = async (orderId: string) =>
  (
    await shopRows<{ state: string }>('select state from returns where order_id = $1', [orderId])
  ).map(({ state }) => state);

async function fillIn(page: Page, kind = 'Return it for a refund') {
  await main(page).getByRole('spinbutton', { name: 'How many of A roses' }).fill('2');
  await main(page).getByRole('radio', { name: kind }).check();
  await main(page).getByLabel('Why?').selectOption('I changed my mind');
  await main(page).getByRole('radio', { name: 'Yes, it is unopened' }).check();
}

test('from the policy to a request: order, items, and when we answer', async ({ page }) => {
  const { id, number } = await delivered();
  await open(page, '/returns-exchanges');
  await main(page).getByRole('link', { name: 'Start Exchange Process' }).click();
  await expect(heading(page)).toHaveText('Start a return or exchange');
  await expect(main(page)).toContainText('4 items, arrived');
  await expectAccessible(page);
  await expectFits(page);
  await main(page)
    .getByRole('link', { name: `Choose order ${number}` })
    .click();
  await expectPath(page, path(id));
  await expect(heading(page)).toHaveText('Return or exchange');
  await expect(main(page)).toContainText(/We answer by \w{3} \d+ \w{3}, \d\d:\d\d/);
  await expect(main(page)).toContainText('a refund is processed in 5-7 business days');
  await expect(main(page)).toContainText('an exchange ships in 3-5 days');
  await expectAccessible(page, 'form');
  await expectFits(page);

  await fillIn(page);
  await send(page).click();
  await expect(toast(page, 'Request sent')).toBeVisible();
  const card = main(page).getByRole('article');
  await expect(card).toContainText('Requested');
  await expect(card).toContainText('2 × A roses');
  await expect(card).toContainText(/We answer by \w{3} \d+ \w{3}, \d\d:\d\d/);
  await expect(main(page).getByRole('heading', { name: 'Give something else back' })).toBeVisible();
  await expect(main(page).getByRole('checkbox', { name: 'Send back A roses' })).not.toBeChecked();
  await expectAccessible(page, 'sent');
  await expectFits(page);
  expect(await statesOf(id)).toEqual(['requested']);
});

test('what is missing is said beside each field and in a summary that leads there', async ({
  page,
}) => {
  const { id } = await delivered();
  await open(page, path(id));
  await main(page).getByLabel('Anything that we should know?').fill('Too red');
  await send(page).click();
  const summary = main(page).getByRole('alert');
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveText([
    'Please choose what goes back',
    'Please choose a refund or an exchange',
    'Please choose a reason',
    'Please say whether it is unopened',
  ]);
  await expect(page).toHaveTitle('Error: Return or exchange – Corvox');
  await expect(
    main(page).getByRole('group', { name: 'What would you like?' }),
  ).toHaveAccessibleDescription('Please choose a refund or an exchange');
  await summary.getByRole('link', { name: 'Please choose a reason' }).click();
  await expect(main(page).getByLabel('Why?')).toBeFocused();
  await expect(main(page).getByLabel('Anything that we should know?')).toHaveValue('Too red');
  await expectAccessible(page, 'with errors');
  await expectFits(page);
  expect(await statesOf(id)).toEqual([]);
});

test('an opened item goes back only where the fault is ours', async ({ page }) => {
  const { id } = await delivered();
  await open(page, path(id));
  await fillIn(page);
  await main(page).getByRole('radio', { name: 'No, it was opened' }).check();
  await send(page).click();
  await expect(main(page).getByRole('alert')).toContainText('only where the fault is ours');
  await main(page).getByLabel('Why?').selectOption('It does not work');
  await send(page).click();
  await expect(toast(page, 'Request sent')).toBeVisible();
  expect(await statesOf(id)).toEqual(['requested']);
});

test('an exchange asks what one would like instead', async ({ page }) => {
  const { id } = await delivered();
  await open(page, path(id));
  await fillIn(page, 'Exchange it for something else');
  await send(page).click();
  await expect(main(page).getByRole('alert')).toContainText(
    'Please say what you would like instead',
  );
  await main(page).getByLabel('Anything that we should know?').fill('White ones');
  await send(page).click();
  await expect(main(page).getByRole('article')).toContainText('White ones');
});

test('a request can be withdrawn, and the items can be chosen again', async ({ page }) => {
  const { id } = await makeDelivered(shopRows, person);
  await makeReturn(shopRows, id);
  await open(page, path(id));
  await expect(main(page)).toContainText('Everything in this order is in a return already.');
  await main(page)
    .getByRole('button', { name: /^Withdraw/ })
    .click();
  await expect(
    toast(page, 'Withdrawn', 'You keep what you have. You need not do anything.'),
  ).toBeVisible();
  await expect(main(page).getByRole('article')).toContainText('Withdrawn');
  await expect(send(page)).toBeVisible();
  expect(await statesOf(id)).toEqual(['withdrawn']);
});

test('without an answer what was typed stays, and sending again is one return', async ({
  page,
}) => {
  const { id } = await delivered();
  await open(page, path(id));
  await fillIn(page);
  await page.route('**/return.data**', (route) => route.abort('connectionreset'), { times: 1 });
  await send(page).click();
  await expect(main(page).getByRole('alert')).toContainText('The shop could not be reached.');
  await send(page).click();
  await expect(toast(page, 'Request sent')).toBeVisible();
  expect(await statesOf(id)).toEqual(['requested']);
});

test('each state says what comes next and when, and says so where we are late', async ({
  page,
}) => {
  const { id } = await makeDelivered(shopRows, person, { lines: [{ quantity: 9 }] });
  const asked = (state: string, more = {}) => makeReturn(shopRows, id, { state, ...more });
  const card = (text: string) => main(page).getByRole('article').filter({ hasText: text });
  await asked('authorised');
  await asked('received', { receivedAt: new Date() });
  await asked('received', { kind: 'exchange', receivedAt: daysAgo(40) });
  await asked('completed');
  const refused = await asked('refused');
  await shopRows(`update returns set answer = 'The seal is broken' where id = $1`, [refused]);
  await asked('requested', { createdAt: daysAgo(3) });
  await open(page, path(id));
  await expect(card('Please send it')).toContainText(/the number RA-[0-9A-F]{8}, and nothing else/);
  await expect(card('Please send it')).toContainText('14 Palm Street, Osu, Accra, Ghana');
  await expect(card('Please send it')).toContainText('You get GH₵120.00 back.');
  await expect(card('Your refund is processed')).toContainText(
    /between \w{3} \d+ \w{3} and \w{3} \d+ \w{3}\./,
  );
  await expect(card('We promised to ship your exchange by')).toContainText('Late');
  await expect(card('Your money is on its way')).toBeVisible();
  await expect(card('The seal is broken')).toContainText('please do not send it');
  await expect(card('Requested')).toContainText('We are late, and we are sorry.');
  await expectAccessible(page, 'states');
  await expectFits(page);
});

test('photographs go with a request, can be taken back, and are seen with it', async ({ page }) => {
  const { id } = await delivered();
  await open(page, path(id));
  await fillIn(page);
  const photo = (name: string) => ({ name, mimeType: 'image/png', buffer: PIXEL });
  const picker = main(page).getByLabel('Add photographs');
  await picker.setInputFiles([photo('front.png'), photo('back.png')]);
  const list = main(page).getByRole('list', { name: 'Your photographs' });
  await expect(list.getByRole('checkbox')).toHaveCount(2);
  await list.getByRole('button', { name: 'Remove photograph 1' }).click();
  await expect(list.getByRole('checkbox')).toHaveCount(1);
  await picker.setInputFiles([photo('a.png'), photo('b.png'), photo('c.png')]);
  await expect(main(page)).toContainText('Please send 3 photographs at most');
  await expectAccessible(page, 'with a photograph');
  await expectFits(page);
  await send(page).click();
  await expect(toast(page, 'Request sent')).toBeVisible();
  const strip = main(page).getByRole('list', { name: 'Photographs' });
  await expect(strip.getByRole('listitem')).toHaveCount(1);
  await open(page, `/orders/${id}`);
  await expect(main(page)).toContainText('Return requested');
});

test('an order says why it cannot be returned', async ({ page }) => {
  const { id } = await makeDelivered(shopRows, person, { arrivedAt: daysAgo(31) });
  await open(page, path(id));
  await expect(main(page)).toContainText('The 30 days for returning this order are over.');
  await expect(main(page).getByRole('link', { name: 'Contact us' })).toBeVisible();
  await expect(send(page)).toHaveCount(0);
  await open(page, '/returns-exchanges/start');
  await expect(main(page)).toContainText('Nothing to return just now');
  await expect(main(page).getByRole('link', { name: 'Contact us' })).toHaveAttribute(
    'href',
    '/contact?subject=Return%20or%20exchange',
  );
  await expectAccessible(page, 'nothing');
});

test('a delivered order leads here', async ({ page }) => {
  const { id } = await delivered();
  await open(page, `/orders/${id}`);
  await main(page).getByRole('link', { name: 'Return or exchange' }).click();
  await expectPath(page, path(id));
});

test('names as long as people make them fit', async ({ page }) => {
  const name = `An arrangement ${'Liebesgeschenk'.repeat(15)}`;
  const { id } = await makeDelivered(shopRows, person, {
    lines: [{ name, quantity: 9_999, price: 99_999_999 }, { name: `${name}2` }],
  });
  await makeReturn(shopRows, id, { note: 'Donaudampfschiff'.repeat(100) });
  await open(page, path(id));
  await expectFits(page);
  await expectAccessible(page, 'long names');
});

test('the keyboard sends a request too', async ({ page }) => {
  const { id } = await makeDelivered(shopRows, person);
  await open(page, path(id));
  await expect(main(page).getByRole('checkbox', { name: /^Send back/ })).toBeChecked();
  await tabTo(page, main(page).getByRole('radio', { name: 'Return it for a refund' }));
  await page.keyboard.press('Space');
  await tabTo(page, main(page).getByLabel('Why?'));
  await page.keyboard.type('It arrived');
  await tabTo(page, main(page).getByRole('radio', { name: 'Yes, it is unopened' }));
  await page.keyboard.press('ArrowDown');
  await tabTo(page, send(page));
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Request sent')).toBeVisible();
  expect(await statesOf(id)).toEqual(['requested']);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a return is asked for, corrected and withdrawn', async ({ page }) => {
    const { id } = await delivered();
    await page.goto(path(id));
    await fillIn(page);
    await main(page).getByRole('spinbutton').fill('4');
    await send(page).click();
    await expect(main(page).getByRole('alert')).toContainText('At most 3 of it can go back');
    await expect(main(page).getByRole('spinbutton')).toHaveValue('4');
    await expect(main(page).getByRole('radio', { name: 'Yes, it is unopened' })).toBeChecked();
    await main(page).getByRole('spinbutton').fill('3');
    await send(page).click();
    await expectPath(page, `${path(id)}?notice=requested`);
    await expect(main(page).getByRole('status').first()).toContainText('Request sent');
    await main(page)
      .getByRole('button', { name: /^Withdraw/ })
      .click();
    await expectPath(page, `${path(id)}?notice=withdrawn`);
    expect(await statesOf(id)).toEqual(['withdrawn']);
  });
});
