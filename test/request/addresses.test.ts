import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountSettings } from '../support/account-settings.ts';
import { addressesOf, makeAddress, TYPED_ADDRESS } from '../support/addresses.ts';
import { UNKNOWN } from '../support/every-route.ts';
import { makeOrder } from '../support/orders.ts';
import { elementIn } from '../support/page-html.ts';
import { cookieOf, makePerson, type Person } from '../support/people.ts';
import { plainBrowser } from '../support/plain-browser.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const BOOK = '/account/addresses';
const NEW = '/account/addresses/new';

let shop: TestShop;
let ama: Person;
let kofi: Person;
let my: ReturnType<typeof accountSettings>;
beforeAll(async () => {
  shop = await openTestShop();
});
beforeEach(async () => {
  ama = await makePerson(shop.rows);
  kofi = await makePerson(shop.rows, { firstName: 'Kofi' });
  my = accountSettings(shop, await cookieOf(shop.rows, ama));
});

const saved = (person = ama) => addressesOf(shop.rows, person);
const labels = async (person = ama) => (await saved(person)).map(({ label }) => label);
const leadsTo = ({ answer }: { answer: Response }) => answer.headers.get('location');

describe('the address book', () => {
  test('is found from the profile, and says what to do while it is empty', async () => {
    expect((await my.open('/account')).main).toContain(`href="${BOOK}"`);
    const { answer, main } = await my.open(BOOK);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(main).toContain('No saved addresses yet');
    expect(main).toContain('Add one now, or tick “Save this address” the next time you order.');
    expect(main).toContain(`href="${NEW}"`);
  });

  test.each([BOOK, NEW, `${BOOK}/${UNKNOWN}`])('asks who is not signed in, at %s', async (path) => {
    const { answer, main } = await my.open(path, '');
    expect(answer.status).toBe(200);
    expect(main).toContain('Access Your Account');
    expect((await my.post(path, {}, '')).status).toBe(401);
  });

  test('keeps what was typed; the first one is the default', async () => {
    expect(leadsTo(await my.post(NEW, TYPED_ADDRESS))).toBe(`${BOOK}?notice=saved`);
    await my.post(NEW, { ...TYPED_ADDRESS, label: '', address: '3 Ring Road' });
    expect(await saved()).toMatchObject([
      { label: 'Home', phone: '+233241234567', landmark: 'Yellow gate', is_default: true },
      { label: 'Accra', address: '3 Ring Road', is_default: false },
    ]);
    const { main } = await my.open(`${BOOK}?notice=saved`);
    expect(main).toContain('Address saved');
    expect(main).toContain('12 Oxford Street, Accra, Greater Accra');
    expect(main).toContain('024 123 4567');
  });

  test('says what is wrong beside the field, and keeps what was typed', async () => {
    const { status, main } = await my.post(NEW, { ...TYPED_ADDRESS, city: '', phone: '12' });
    expect(status).toBe(422);
    expect(main).toContain('Please enter the town or city');
    expect(main).toContain('value="12 Oxford Street"');
    expect(await saved()).toEqual([]);
    expect((await my.post(NEW, { ...TYPED_ADDRESS, user_id: kofi.id })).status).toBe(400);
  });

  test('has no address twice, and no more than it has room for', async () => {
    await my.post(NEW, TYPED_ADDRESS);
    const again = await my.post(NEW, { ...TYPED_ADDRESS, label: 'Flat', city: 'ACCRA' });
    expect(again.status).toBe(409);
    expect(again.main).toContain('You have this address as “Home”.');
    for (let house = 1; house < 20; house += 1) {
      await makeAddress(shop.rows, ama, { address: `${house} Palm Street` });
    }
    const more = await my.post(NEW, { ...TYPED_ADDRESS, address: 'One more' });
    expect(more.status).toBe(409);
    expect(more.main).toContain('Your address book is full');
    expect((await my.open(BOOK)).main).not.toContain(`href="${NEW}"`);
    expect(await saved()).toHaveLength(20);
  });

  test('two tabs that save the same at once save it once, with one default', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map((house) =>
        Promise.all([
          my.post(NEW, { ...TYPED_ADDRESS, address: `${house} Palm Street` }),
          my.post(NEW, { ...TYPED_ADDRESS, address: `${house} Palm Street` }),
        ]),
      ),
    );
    for (const pair of answers) {
      expect(pair.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([302, 409]);
    }
    expect((await saved()).map((one) => one.is_default)).toEqual([true, false, false]);
  });

  test('an address can be changed, but not into another one', async () => {
    const id = await makeAddress(shop.rows, ama, { isDefault: true });
    await makeAddress(shop.rows, ama, { label: 'Work', address: '3 Ring Road' });
    const { main } = await my.open(`${BOOK}/${id}`);
    expect(main).toContain('value="024 123 4567"');
    const changed = { ...TYPED_ADDRESS, label: 'Flat', landmark: 'Blue gate' };
    expect(leadsTo(await my.post(`${BOOK}/${id}`, changed))).toBe(`${BOOK}?notice=saved`);
    expect((await saved())[0]).toMatchObject({ label: 'Flat', landmark: 'Blue gate' });
    const same = { ...TYPED_ADDRESS, address: '3 ring road' };
    expect((await my.post(`${BOOK}/${id}`, same)).status).toBe(409);
  });

  test('another one can be the default; where it is deleted, the next one is', async () => {
    await makeAddress(shop.rows, ama, { isDefault: true });
    const address = await makeAddress(shop.rows, ama, { label: 'Work', address: '3 Ring Road' });
    const made = await my.post(BOOK, { intent: 'make-default', address });
    expect(leadsTo(made)).toBe(`${BOOK}?notice=default`);
    expect(await labels()).toEqual(['Work', 'Home']);
    expect(leadsTo(await my.post(BOOK, { intent: 'delete', address }))).toBe(
      `${BOOK}?notice=deleted`,
    );
    expect(await saved()).toMatchObject([{ label: 'Home', is_default: true }]);
  });
});

test('without script addresses are added, corrected and deleted with the forms of the page', async () => {
  const browser = plainBrowser(shop, my.cookie);
  const { here } = browser;
  await browser.open(NEW);
  await browser.send('name="city"', { ...TYPED_ADDRESS, region: '' });
  expect(here.main).toContain('Please choose a region');
  await browser.send('name="city"', { region: TYPED_ADDRESS.region });
  expect(here.main).toContain('Address saved');
  expect(here.main).toContain('12 Oxford Street, Accra, Greater Accra');
  // The question before it opens without script, too.
  const asking = elementIn(here.main, 'details', 'aria-label="Yes, delete Home"');
  expect(asking).toMatch(/<summary[^>]*aria-label="Delete Home"/);
  await browser.send('Yes, delete it');
  expect(here.main).toContain('No saved addresses yet');
  expect(await saved()).toEqual([]);
});

test('an address of somebody else does not exist, to be read, changed or deleted', async () => {
  const address = await makeAddress(shop.rows, kofi, { label: 'His', isDefault: true });
  const before = await saved(kofi);
  const { answer, main } = await my.open(`${BOOK}/${address}`);
  expect(answer.status).toBe(404);
  expect(main).not.toContain('12 Oxford Street');
  for (const id of [address, UNKNOWN, 'no-id']) {
    expect((await my.post(`${BOOK}/${id}`, TYPED_ADDRESS)).status).toBe(404);
    for (const intent of ['make-default', 'delete']) {
      expect((await my.post(BOOK, { intent, address: id })).status).toBe(404);
    }
  }
  expect((await my.open(BOOK)).main).not.toContain('12 Oxford Street');
  expect(await saved(kofi)).toEqual(before);
  expect((await my.post(BOOK, { intent: 'no-such' })).status).toBe(400);
});

describe('addresses of past orders', () => {
  const shipped = (address: string) => {
    const where = { address, city: 'Kumasi', region: 'Ashanti' };
    const named = { firstName: 'Efua', lastName: 'Owusu', email: 'e@people.test' };
    return { customer: { ...named, phone: '+233209876543', ...where }, shipping: where };
  };

  test('are offered once each while they are not saved, and saved by one press', async () => {
    const { id: order } = await makeOrder(shop.rows, ama, shipped('3 Ring Road'));
    await makeOrder(shop.rows, ama, shipped('3 Ring Road'));
    await makeOrder(shop.rows, kofi, shipped('His house'));
    const { main } = await my.open(BOOK);
    expect(main.match(/aria-label="Save 3 Ring Road, Kumasi"/g)).toHaveLength(1);
    expect(main).not.toContain('His house');
    expect(leadsTo(await my.post(BOOK, { intent: 'save-from-order', order }))).toBe(
      `${BOOK}?notice=saved`,
    );
    expect(await saved()).toMatchObject([
      { label: 'Kumasi', phone: '+233209876543', address: '3 Ring Road', is_default: true },
    ]);
    expect((await my.open(BOOK)).main).not.toContain('From your past orders');
    const again = await my.post(BOOK, { intent: 'save-from-order', order });
    expect(leadsTo(again)).toBe(`${BOOK}?notice=saved-already`);
    expect(await saved()).toHaveLength(1);
  });

  test('are one’s own, and whole', async () => {
    const { id: his } = await makeOrder(shop.rows, kofi, shipped('His house'));
    const forgotten = { customer: { firstName: '', lastName: '', email: '', phone: '' } };
    const { id: blank } = await makeOrder(shop.rows, ama, forgotten);
    expect((await my.open(BOOK)).main).not.toContain('From your past orders');
    for (const order of [his, blank, UNKNOWN, 'no-id']) {
      expect((await my.post(BOOK, { intent: 'save-from-order', order })).status).toBe(404);
    }
    expect(await saved()).toEqual([]);
  });
});

test('they are part of one’s own data, and go with the account', async () => {
  await my.post(NEW, TYPED_ADDRESS);
  await makeAddress(shop.rows, kofi, { label: 'His', isDefault: true });
  const { addresses } = await (await shop.get('/account/data', { cookie: my.cookie })).json();
  expect(addresses).toEqual([{ ...TYPED_ADDRESS, phone: '+233241234567', isDefault: true }]);
  const leaving = { password: ama.password, sure: 'yes' };
  expect((await my.post('/account/deletion', leaving)).status).toBe(302);
  expect(await saved()).toEqual([]);
  expect(await labels(kofi)).toEqual(['His']);
});
