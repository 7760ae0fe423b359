import type { Locator, Page } from '@playwright/test';
import { dayText } from '#app/delivery/words.ts';
import { dayOf } from '#app/values/day.ts';
import { expectAccessible, expectFits } from '../support/accessibility.ts';
import { cartLine, main, reload } from '../support/browser.ts';
import { expectKnown, openCart, proceed, summary } from '../support/cart-screens.ts';
import { makeProduct } from '../support/checkout-goods.ts';
import {
  act,
  checkOutAgain,
  errorSummary,
  expect,
  expectBought,
  field,
  method,
  placeButton,
  test,
  untilReady,
  WIDTHS,
  withSettings,
} from '../support/checkout-screens.ts';
import { countedHands } from '../support/counted-hands.ts';
import { EVENING, makeZone, MORNING } from '../support/delivery.ts';
import { enterAs, makePerson, type Person } from '../support/people.ts';
import { shopRows } from '../support/shop-rows.ts';

const GIFTS = {
  isOffered: true,
  anonymous: true,
  wraps: [{ name: 'Kraft paper', price: 2_500 }],
};
const TOMORROW_DAY = dayOf(new Date(Date.now() + 86_400_000));
const TOMORROW = dayText(TOMORROW_DAY);
const withGifts = (run: () => Promise<void>) =>
  withSettings(
    {
      gifts: GIFTS,
      zones: { list: [makeZone({ cutOff: '23:59', slots: [MORNING, EVENING] })] },
      deliveryDays: { isChosen: true },
    },
    run,
  );

const radio = (page: Page, name: string) => main(page).getByRole('radio', { name, exact: true });
const tick = (page: Page, name: RegExp) => main(page).getByRole('checkbox', { name });
const card = (page: Page) => main(page).locator('.gift-card');

const WORDS = 'Medɔ wo, Esi. Ɛyɛ me dɛ 🌹';
const RECIPIENT = {
  'First name': 'Esi',
  'Last name': 'Boateng',
  Phone: '020 111 2223',
  Address: '4 Ring Road',
  'Town or city': 'Accra',
};

test('gifts are bought for somebody else, with a card that is checked and drawn as it is printed', async ({
  page,
  context,
}) => {
  await withGifts(async () => {
    const person = await makePerson(shopRows, { firstName: 'Kofi', lastName: 'Owusu' });
    await enterAs(context, shopRows, person);
    await openCart(page, [cartLine(await makeProduct(shopRows), 1)]);
    await test.step('a bouquet goes to somebody else tomorrow, with a card, from nobody they are told of', () =>
      sendAnonymously(page, person));

    await shopRows('delete from slot_bookings');
    await shopRows(
      `insert into slot_bookings (zone_id, day, slot_id, booked) values ('accra', $1, 'morning', $2)`,
      [TOMORROW_DAY, MORNING.capacity],
    );
    await checkOutAgain(page, 'Mobile Money');
    await test.step('what was filled in for oneself comes back, and what a gift lacks is said beside it', () =>
      lookAtBoth(page));
    await test.step('the letters of Ghana are printed in one font, emoji too, and the longest words fit', () =>
      writeLongest(page));
    await test.step('for a day whose morning is full the evening is offered before anything is paid', () =>
      sendInTheEvening(page, person));
    await shopRows('delete from slot_bookings');
  });
});

async function sendAnonymously(page: Page, person: Person): Promise<void> {
  const { count, tap, write, choose } = countedHands();
  await tap(proceed(page));
  await expectKnown(page);
  await tap(radio(page, 'For somebody else'));
  for (const [label, text] of Object.entries(RECIPIENT)) await write(field(page, label), text);
  await choose(field(page, 'Region'), 'Greater Accra');
  await write(field(page, 'What it says'), WORDS);
  await expect(card(page)).toContainText(WORDS);
  await tap(radio(page, 'Kraft paper'));
  await tap(tick(page, /^Send it anonymously/));
  await expect(radio(page, 'You')).toBeDisabled();
  await expect(field(page, 'Signed')).toBeHidden();
  // The account knows who buys it.
  await expect(field(page, 'Your first name')).toHaveValue('Kofi');
  await write(field(page, 'Your phone'), '024 123 4567');
  await expect(main(page).getByText(`${TOMORROW}, Morning`)).toBeVisible();
  await expect(method(page, 'Cash on Delivery')).toHaveCount(0);
  await expectAccessible(page, 'a gift');
  await expectFits(page, WIDTHS);

  await reload(page);
  await expectKnown(page);
  await expect(radio(page, 'For somebody else')).toBeChecked();
  await expect(field(page, 'What it says')).toHaveValue(WORDS);
  await expect(tick(page, /^Send it anonymously/)).toBeChecked();
  await expect(summary(page)).toContainText('Gift wrapGH₵25.00');

  await tap(method(page, 'Mobile Money'));
  await untilReady(page);
  await tap(placeButton(page));
  await tap(act(page, 'Approve'));
  const order = await expectBought(page, person);
  await expect(main(page)).toContainText('The rider calls Esi on 020 111 2223');
  await expect(main(page)).toContainText('Sent anonymously.');
  expect(order.customer).toMatchObject({ firstName: 'Kofi', phone: '+233241234567' });
  expect(count).toEqual({ taps: 16, characters: 76 });
}

async function lookAtBoth(page: Page): Promise<void> {
  await field(page, 'Phone').fill('024 123 4567');
  await field(page, 'Address').fill('12 Oxford Street');
  await radio(page, 'For somebody else').check();
  await expect(field(page, 'First name')).toHaveValue('');
  await expect(field(page, 'Address')).toHaveValue('');
  await expect(field(page, 'Your phone')).toHaveValue('024 123 4567');
  await field(page, 'What it says').fill('a'.repeat(241));
  await field(page, 'Your phone').fill('');
  await placeButton(page).click();
  await expect(errorSummary(page)).toContainText('Please use at most 240 characters.');
  await expect(errorSummary(page).getByRole('link')).toHaveCount(8);
  await expectAccessible(page, 'a gift with errors');
  await expectFits(page);
  await radio(page, 'For me').check();
  await expect(field(page, 'First name')).toHaveValue('Kofi');
  await expect(field(page, 'Address')).toHaveValue('12 Oxford Street');
  await expect(field(page, 'What it says')).toHaveCount(0);
  await expect(method(page, 'Cash on Delivery')).toBeVisible();
}

async function writeLongest(page: Page): Promise<void> {
  await radio(page, 'For somebody else').check();
  const words = field(page, 'What it says');
  await words.fill('Ɛyɛ Ɔdɔ. Ŋutɔ, ɖe ƒe ɣe ʋu: ɛ ɔ ŋ – “é”');
  await expect(card(page)).toBeVisible();
  // Fonts are ready, too, before the first letter asks for one.
  await expect.poll(() => fontsOf(page, '.gift-card-message')).toEqual(['Gentium Plus']);
  await words.fill('Happy birthday 🌹');
  await expect
    .poll(async () => (await fontsOf(page, '.gift-card-message')).toSorted())
    .toEqual(['Gentium Plus', expect.stringMatching(/Emoji/)]);
  await field(page, 'Signed').fill('Your Kwame, who thinks of you');
  for (const longest of [
    'W'.repeat(240),
    '🌹'.repeat(240),
    Array.from({ length: 10 }, () => 'M'.repeat(23)).join('\n'),
    Array.from({ length: 10 }, () => '👩‍❤️‍👨'.repeat(23)).join('\n'),
  ]) {
    await words.fill(longest);
    await expect(card(page)).toContainText(longest.slice(0, 8));
    // Polled: letters not seen before have yet to get their font.
    await expect.poll(() => leastRoom(card(page)), longest.slice(0, 8)).toBeGreaterThan(0);
  }
  await words.fill(WORDS);
}

async function sendInTheEvening(page: Page, person: Person): Promise<void> {
  for (const [label, text] of Object.entries(RECIPIENT)) await field(page, label).fill(text);
  await field(page, 'Region').selectOption('Greater Accra');
  await field(page, 'Your phone').fill('024 123 4567');
  await expect(main(page).getByText(`${TOMORROW}, Evening`)).toBeVisible();
  await main(page).getByText('Choose another day or time').click();
  await expect(main(page).getByRole('radio', { name: /^Morning/ })).toBeDisabled();
  await method(page, 'Mobile Money').check();
  await untilReady(page);
  await placeButton(page).click();
  await act(page, 'Approve').click();
  await expectBought(page, person, 1);
  await expect(main(page).getByText(`${TOMORROW}, Evening`)).toBeVisible();
}

/** The fonts in which an element's own letters were drawn. */
async function fontsOf(page: Page, selector: string): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  return fonts.map(({ familyName }) => familyName);
}

/** Between what a card says and its upper or lower edge, in pixels; less than nothing where it runs over. */
const leastRoom = (shown: Locator) =>
  shown.evaluate((element) => {
    const lines = [...element.querySelectorAll('p')].map((line) => line.getBoundingClientRect());
    const edge = element.getBoundingClientRect();
    return Math.min((lines.at(0)?.top ?? 0) - edge.top, edge.bottom - (lines.at(-1)?.bottom ?? 0));
  });

test('cards are printed as A6, four to a sheet of A4', async ({ page, context }) => {
  await enterAs(context, shopRows, await makePerson(shopRows, { roles: ['admin'] }));
  const gift = (message: string) => ({
    recipient: { firstName: 'Esi', lastName: 'Boateng', phone: '+233201112223' },
    calls: 'recipient',
    message,
    signature: 'Kwame',
    wrap: null,
    isAnonymous: false,
    wantsReminder: false,
  });
  const made = await shopRows<{ id: string }>(
    `insert into orders (order_number, total_amount_minor, subtotal_minor, status, payment_method, payment_state,
       customer_info, shipping_address, billing_address, gift)
     select 'CVX77' || at || '77', 1000, 1000, 'processing', 'card', 'paid', '{"firstName":"Ama","lastName":"","email":"","phone":""}',
       '{}', '{}', jsonb_set($1::jsonb, '{message}', to_jsonb('Words ' || at)) from generate_series(1, 5) at returning id`,
    [gift('')],
  );
  await page.goto(`/admin/orders/gift-cards?${made.map(({ id }) => `ids=${id}`).join('&')}`);
  await expect(card(page)).toHaveCount(5);
  await expectFits(page);
  await page.emulateMedia({ media: 'print' });
  const MM = 96 / 25.4;
  const boxes = await card(page).evaluateAll((cards) =>
    cards.map((one) => {
      const { left, top, width, height } = one.getBoundingClientRect();
      return { left, top: top + scrollY, width, height };
    }),
  );
  for (const { width, height } of boxes) {
    expect(width / MM).toBeCloseTo(105, 0);
    expect(height / MM).toBeCloseTo(148, 0);
  }
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(2);
  await page.emulateMedia({ media: null });
});
