import type { Page } from '@playwright/test';
import { expectAccessible, expectFits } from '../support/accessibility.ts';
import {
  button,
  expect,
  expectPath,
  goTo,
  main,
  open,
  tabTo,
  test,
  toast,
} from '../support/browser.ts';
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
const photo = (name: string) => ({ name, mimeType: 'image/png', buffer: PIXEL });
const LINES = [
  { name: 'A roses', quantity: 3 },
  { name: 'B locket', price: 5_000 },
];
const path = (id: string) => `/orders/${id}/return`;
const send = (page: Page) => button(page, 'Send request');
const note = (page: Page) => main(page).getByLabel('Anything that we should know?');
const statesOf = async (orderId: string) =>
  (
    await shopRows<{ state: string }>(
      'select state from returns where order_id = $1 order by created_at',
      [orderId],
    )
  ).map(({ state }) => state);

test('from the policy to a request: what is missing, photographs, and when we answer', async ({
  page,
}) => {
  const { id, number } = await makeDelivered(shopRows, person, { lines: LINES });
  const alert = main(page).getByRole('alert');
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

  await test.step('what is missing is said beside each field and in a summary that leads there', async () => {
    await note(page).fill('Too red');
    await send(page).click();
    await expect(alert).toBeFocused();
    await expect(alert.getByRole('link')).toHaveText([
      'Please choose what goes back',
      'Please choose a refund or an exchange',
      'Please choose a reason',
      'Please say whether it is unopened',
    ]);
    await expect(page).toHaveTitle('Error: Return or exchange – Corvox');
    await expect(
      main(page).getByRole('group', { name: 'What would you like?' }),
    ).toHaveAccessibleDescription('Please choose a refund or an exchange');
    await expectAccessible(page, 'with errors');
    await expectFits(page);
    await alert.getByRole('link', { name: 'Please choose a reason' }).click();
    await expect(main(page).getByLabel('Why?')).toBeFocused();
    await expect(note(page)).toHaveValue('Too red');
    expect(await statesOf(id)).toEqual([]);
  });

  await test.step('photographs go with a request and can be taken back', async () => {
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
  });

  await test.step('an exchange asks what one would like instead', async () => {
    await main(page).getByRole('spinbutton', { name: 'How many of A roses' }).fill('2');
    await main(page).getByRole('radio', { name: 'Exchange it for something else' }).check();
    await main(page).getByLabel('Why?').selectOption('I changed my mind');
    await main(page).getByRole('radio', { name: 'Yes, it is unopened' }).check();
    await note(page).fill('');
    await send(page).click();
    await expect(alert).toContainText('Please say what you would like instead');
  });

  await test.step('an opened item goes back only where the fault is ours', async () => {
    await note(page).fill('White ones');
    await main(page).getByRole('radio', { name: 'No, it was opened' }).check();
    await send(page).click();
    await expect(alert).toContainText('only where the fault is ours');
    await main(page).getByLabel('Why?').selectOption('It does not work');
  });

  await test.step('without an answer what was typed stays, and sending again is one return', async () => {
    await page.route('**/return.data**', (route) => route.abort('connectionreset'), { times: 1 });
    await send(page).click();
    await expect(alert).toContainText('The shop could not be reached.');
    await send(page).click();
    await expect(toast(page, 'Request sent')).toBeVisible();
    expect(await statesOf(id)).toEqual(['requested']);
  });

  const card = main(page).getByRole('article');
  await expect(card).toContainText('Requested');
  await expect(card).toContainText('2 × A roses');
  await expect(card).toContainText('White ones');
  await expect(card).toContainText(/We answer by \w{3} \d+ \w{3}, \d\d:\d\d/);
  await expect(
    main(page).getByRole('list', { name: 'Photographs' }).getByRole('listitem'),
  ).toHaveCount(1);
  await expect(main(page).getByRole('heading', { name: 'Give something else back' })).toBeVisible();
  await expect(main(page).getByRole('checkbox', { name: 'Send back A roses' })).not.toBeChecked();
  await expectAccessible(page, 'sent');
  await expectFits(page);
});

test('an order says why it cannot be returned; another is, by keyboard, and withdrawn; each state says what is next', async ({
  page,
}) => {
  await test.step('after 30 days it cannot, and nothing is offered', async () => {
    const { id } = await makeDelivered(shopRows, person, { arrivedAt: daysAgo(31) });
    await open(page, path(id));
    await expect(main(page)).toContainText('The 30 days for returning this order are over.');
    await expect(main(page).getByRole('link', { name: 'Contact us' })).toBeVisible();
    await expect(send(page)).toHaveCount(0);
    await goTo(page, '/returns-exchanges/start');
    await expect(main(page)).toContainText('Nothing to return just now');
    await expect(main(page).getByRole('link', { name: 'Contact us' })).toHaveAttribute(
      'href',
      '/contact?subject=Return%20or%20exchange',
    );
    await expectAccessible(page, 'nothing');
  });

  await test.step('an order leads here; a request is sent by keyboard, and withdrawn', async () => {
    const { id } = await makeDelivered(shopRows, person);
    await goTo(page, `/orders/${id}`);
    await main(page).getByRole('link', { name: 'Return or exchange' }).click();
    await expectPath(page, path(id));
    await expect(main(page).getByRole('checkbox', { name: /^Send back/ })).toBeChecked();
    await tabTo(page, main(page).getByRole('radio', { name: 'Return it for a refund' }));
    await page.keyboard.press('Space');
    await tabTo(page, main(page).getByLabel('Why?'));
    await page.keyboard.press('Y');
    await expect(main(page).getByLabel('Why?')).toHaveValue('wrong_item');
    await tabTo(page, main(page).getByRole('radio', { name: 'Yes, it is unopened' }));
    await page.keyboard.press('ArrowDown');
    await tabTo(page, send(page));
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Request sent')).toBeVisible();
    expect(await statesOf(id)).toEqual(['requested']);

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

  await test.step('each state says what comes next and when, and says so where we are late; long names fit', async () => {
    const name = `Very long arrangement ${'Liebesgeschenk'.repeat(15)}`;
    const { id } = await makeDelivered(shopRows, person, {
      lines: [{ quantity: 9 }, { name, quantity: 9_999, price: 99_999_999 }, { name: `${name}2` }],
    });
    const asked = (state: string, more = {}) => makeReturn(shopRows, id, { state, ...more });
    const card = (text: string) => main(page).getByRole('article').filter({ hasText: text });
    await asked('authorised');
    await asked('received', { receivedAt: new Date() });
    await asked('received', { kind: 'exchange', receivedAt: daysAgo(40) });
    await asked('completed');
    const refused = await asked('refused', { note: 'Donaudampfschiff'.repeat(100) });
    await shopRows(`update returns set answer = 'The seal is broken' where id = $1`, [refused]);
    await asked('requested', { createdAt: daysAgo(3) });
    await goTo(page, path(id));
    await expect(card('Please send it')).toContainText(
      /the number RA-[0-9A-F]{8}, and nothing else/,
    );
    await expect(card('Please send it')).toContainText('14 Palm Street, Osu, Accra, Ghana');
    await expect(card('Please send it')).toContainText('You get GH₵120.00 back.');
    await expect(card('Your refund is processed')).toContainText(
      /between \w{3} \d+ \w{3} and \w{3} \d+ \w{3}\./,
    );
    await expect(card('We promised to ship your exchange by')).toContainText('Late');
    await expect(card('Your money is on its way')).toBeVisible();
    await expect(card('The seal is broken')).toContainText('please do not send it');
    await expect(card('Requested')).toContainText('We are late, and we are sorry.');
    await expectAccessible(page, 'states and long names');
    await expectFits(page);
  });
});
