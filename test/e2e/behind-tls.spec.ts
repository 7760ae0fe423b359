import { request } from 'node:http';
import { connect } from 'node:tls';
import { dayText } from '#app/delivery/words.ts';
import { dayOf } from '#app/values/day.ts';
import { enqueueJobs } from '../faults/chaos/settle.ts';
import { dialogOf } from '../support/admin-screens.ts';
import { fillSignUp, signInByForm } from '../support/auth-screens.ts';
import {
  button,
  cartLine,
  expect,
  expectPath,
  giveCart,
  main,
  open,
  toast,
} from '../support/browser.ts';
import { makeProduct } from '../support/checkout-goods.ts';
import {
  act,
  expectBought,
  fillIn,
  fillInGift,
  method,
  openWindow,
  withSettings,
} from '../support/checkout-screens.ts';
import { EVENING, makeZone, MORNING } from '../support/delivery.ts';
import { image } from '../support/image-files.ts';
import { visitMeasured } from '../support/measured-visit.ts';
import { makePerson, PASSWORD, type Person } from '../support/people.ts';
import { expectSafeCookies, LAUNCH, test } from '../support/public-shop.ts';
import { field } from '../support/settings-screens.ts';
import { shopRows } from '../support/shop-rows.ts';
import {
  findNginx,
  type Front,
  NAME,
  openNginxFront,
  openNodeFront,
  type Ports,
} from '../support/tls-front.ts';
import { turnOn } from '../support/two-factor-screens.ts';
import { codeNow } from '../support/two-factor.ts';
import { newAddress, newPhone } from '../support/visitors.ts';

// One shop for both: what differs stands in front of it.
test.describe.configure({ mode: 'default' });
test.use({ launchOptions: LAUNCH });

const DAY = dayOf(new Date(Date.now() + 3 * 86_400_000));
const DAYS = {
  zones: { list: [makeZone({ slots: [MORNING, EVENING] })] },
  deliveryDays: { isChosen: true },
};

const nginx = findNginx();
const fronts: [string, ((ports: Ports) => Promise<Front>) | undefined][] = [
  ['a proxy that ends TLS', openNodeFront],
  [
    'nginx as we ship it',
    nginx === undefined ? undefined : (ports) => openNginxFront(nginx, ports),
  ],
];

for (const [name, openFront] of fronts) {
  test(`behind ${name}: from the sign-up to the sign-out`, async ({ page, publicShop }) => {
    test.skip(!openFront, 'nginx 1.20 or newer is not installed');
    const front = await openFront?.(publicShop.ports);
    try {
      const email = newAddress();
      await open(page, '/auth?tab=signup');
      await fillSignUp(page, email);
      await button(page, 'Sign Up').click();
      await expect(main(page).getByText(email)).toBeVisible();
      const link = await publicShop.linkFor(email);
      expect(link).toMatch(new RegExp(`^${publicShop.url}/`));
      await page.goto(link);
      await expect(toast(page, 'Email Verified!')).toBeVisible();
      const [row] = await shopRows<{ id: string }>('select id from users where email = $1', [
        email,
      ]);
      const person: Person = { id: row?.id ?? '', email, password: PASSWORD };
      await expectSafeCookies(page);

      const { secret } = await turnOn(page, person);
      await open(page, '/account');
      await page.getByRole('button', { name: 'Sign Out' }).click();
      await expectPath(page, '/');
      await signInByForm(page, person);
      await expectPath(page, '/auth?tab=code');
      await field(page, 'Code').fill(codeNow(secret, 1));
      await button(page, 'Verify').click();
      await expect(toast(page, 'Welcome back!')).toBeVisible();
      await expectSafeCookies(page);

      await shopRows(`insert into categories (name) values ('Flowers') on conflict do nothing`);
      const product = await makeProduct(shopRows);
      await giveCart(page, [cartLine(product, 1)]);
      await withSettings(DAYS, async () => {
        await open(page, '/checkout');
        await fillIn(page);
        await main(page).getByText('Choose another day or time').click();
        await main(page)
          .getByRole('radio', { name: dayText(DAY), exact: true })
          .check();
        await main(page)
          .getByRole('radio', { name: /^Evening/ })
          .check();
        await method(page, 'Card').check();
        await openWindow(page);
        await act(page, 'Approve').click();
        const order = await expectBought(page, person);
        expect(order).toMatchObject({ method: 'card', state: 'paid' });

        await shopRows(`insert into user_roles (user_id, role) values ($1, 'admin')`, [person.id]);
        await open(page, `/admin/deliveries?day=${DAY}`);
        await main(page)
          .getByRole('link', { name: `Move ${order.number}` })
          .click();
        const dialog = dialogOf(page, `Move ${order.number}`);
        await dialog.getByRole('radio', { name: /^Morning/ }).check();
        await dialog.getByRole('button', { name: 'Move' }).click();
        await expectPath(page, `/admin/deliveries?day=${DAY}`);
        const morning = main(page).getByRole('region', { name: /^Morning, 08:00 to 12:00/ });
        await expect(morning).toContainText(order.number);
      });
      await open(page, '/admin/products/new');
      const buffer = await image.png({ width: 320, height: 400 });
      const files = [{ name: 'rose.png', mimeType: 'image/png', buffer }];
      await page.locator('input[type=file]').setInputFiles(files);
      await expect(toast(page, 'Success', '1 image(s) uploaded successfully')).toBeVisible();
      await expect(dialogOf(page, 'Add Product').getByRole('listitem').first()).toBeVisible();

      // The visitor's address is the proxy's word, not the header that this browser sends.
      const seen = await shopRows('select distinct ip_address from sessions where user_id = $1', [
        person.id,
      ]);
      expect(seen).toEqual([{ ip_address: '127.0.0.1' }]);

      await open(page, '/account');
      await page.getByRole('button', { name: 'Sign Out' }).click();
      await expectPath(page, '/');
      const left = (await page.context().cookies()).map((cookie) => cookie.name);
      expect(left).not.toContain('__Host-session');

      await shopRows('delete from web_vitals');
      // A visitor who leaves while the script is loading is not counted.
      await expect(async () => {
        await visitMeasured(page, '/faqs', 'about:blank');
        await expect
          .poll(() => shopRows('select 1 from web_vitals limit 1'), { timeout: 15_000 })
          .toHaveLength(1);
      }).toPass();
    } finally {
      await front?.close();
    }
  });
}

test('behind it a guest sends a gift, and the links in the mails lead back on another device', async ({
  page,
  browser,
  publicShop,
}) => {
  const { ports, url } = publicShop;
  const front = await (nginx === undefined ? openNodeFront(ports) : openNginxFront(nginx, ports));
  const other = await browser.newContext({ baseURL: url, ignoreHTTPSErrors: true });
  const there = await other.newPage();
  const heading = there.getByRole('heading', { level: 1 });
  try {
    const [phone, email] = [newPhone(), newAddress()];
    await shopRows(`insert into categories (name) values ('Flowers') on conflict do nothing`);
    await giveCart(page, [cartLine(await makeProduct(shopRows), 1)]);
    const gifts = { isOffered: true, anonymous: true, wraps: [] };
    await withSettings({ gifts, guestCheckout: { isOffered: true } }, async () => {
      await open(page, '/checkout');
      await fillInGift(page, { phone, email });
      await method(page, 'Card').check();
      await openWindow(page);
      await act(page, 'Approve').click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Order Confirmed!');
      await expectSafeCookies(page, '__Host-guest');

      const link = await publicShop.linkFor(email, /https:\/\/\S+\/orders\/find\/\S+/);
      expect(link).toMatch(new RegExp(`^${url}/`));
      await open(there, link);
      await expect(heading).toHaveText(/^Order CVX/);
      await expect(main(there)).not.toContainText(/Yaa|Medɔ wo|GH₵/);
      await main(there).getByLabel('Last four digits of your phone number').fill(phone.slice(-4));
      await button(there, 'Show my order').click();
      await expect(main(there)).toContainText('Medɔ wo 🌹');
      await expect(main(there)).toContainText('Sent anonymously.');
      await expectSafeCookies(there, '__Host-order');
    });

    const person = await makePerson(shopRows);
    const days = [dayOf(new Date(Date.now() + 5 * 86_400_000)), '2099-12-24'];
    await shopRows(
      'insert into gift_reminders (order_id, user_id, day) select gen_random_uuid(), $1, day from unnest($2::date[]) day',
      [person.id, days],
    );
    await enqueueJobs(process.env.TEST_DATABASE_URL ?? '', ['gifts.remind-buyers']);
    const stop = await publicShop.linkFor(person.email, /https:\/\/\S+\/reminders\/stop\S+/);
    expect(stop).toMatch(new RegExp(`^${url}/`));
    await open(there, stop);
    await expect(heading).toHaveText('Your reminders are stopped');
    expect(await shopRows('select from gift_reminders where user_id = $1', [person.id])).toEqual(
      [],
    );
  } finally {
    await other.close();
    await front.close();
  }
});

test('nginx as we ship it sends http to https and answers no other name', async ({
  publicShop,
}) => {
  test.skip(nginx === undefined, 'nginx 1.20 or newer is not installed');
  const { ports, url } = publicShop;
  const front = await openNginxFront(nginx ?? '', ports);
  const ask = (host: string) =>
    new Promise<unknown>((resolve) => {
      const asked = request({
        host: '127.0.0.1',
        port: ports.http,
        path: '/cart?a=b',
        headers: { host },
      });
      asked.on('response', ({ statusCode, headers }) =>
        resolve([statusCode, headers.location, headers.server]),
      );
      asked.on('error', () => resolve('no answer'));
      asked.end();
    });
  try {
    expect(await ask(NAME)).toEqual([308, `${url}/cart?a=b`, 'nginx']);
    expect(await ask(`www.${NAME}`)).toEqual([308, `${url}/cart?a=b`, 'nginx']);
    expect(await ask('evil.example')).toBe('no answer');
    const refused = await new Promise<boolean>((resolve) => {
      const options = { port: ports.https, host: '127.0.0.1', servername: 'evil.example' };
      const socket = connect({ ...options, rejectUnauthorized: false }, () => resolve(false));
      socket.on('error', () => resolve(true));
    });
    expect(refused).toBe(true);
  } finally {
    await front.close();
  }
});
