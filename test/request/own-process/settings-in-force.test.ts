import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { databaseUrlsOf } from '#app/platform/database-urls.ts';
import { type Instance, openInstance } from '../../support/fault-instance.ts';
import { cookieOf, makePerson, TEST_SECRET } from '../../support/people.ts';
import { type SectionName, sectionForm } from '../../support/settings-form.ts';
import { openTestShop, type TestShop } from '../../support/test-shop.ts';
import { until } from '../../support/until.ts';
import { somewhere } from '../../support/visitors.ts';

const KEYS = {
  PAYSTACK_PUBLIC_KEY: 'pk_test_of_the_tests',
  PAYSTACK_SECRET_KEY: 'sk_test_of_the_tests',
  PAYSTACK_API_BASE: 'http://127.0.0.1:9',
  PAYSTACK_TEST: 'true',
};

let shop: TestShop;
let other: Instance;
let admin = '';
let productId = '';

beforeAll(async () => {
  shop = await openTestShop(KEYS);
  other = openInstance(4_225, {
    DATABASE_URL: databaseUrlsOf(shop.databaseUrl).app,
    DATABASE_OWNER_URL: shop.databaseUrl,
    DATA_DIR: process.env.DATA_DIR ?? '',
    ORIGIN: 'http://localhost:4226',
    AUTH_SECRET: TEST_SECRET,
    TRUSTED_PROXIES: '1',
    LOG_LEVEL: 'warn',
    ...KEYS,
  });
  await other.start();
  admin = await cookieOf(shop.rows, await makePerson(shop.rows, { roles: ['admin'] }));
  const [product] = await shop.rows<{ id: string }>(
    `select id from products where name = 'Crimson Promise Roses'`,
  );
  productId = product?.id ?? '';
});
afterAll(() => other?.stop());
beforeEach(() => shop.rows('truncate settings'));

/** Saved in one instance, as the screen saves it. */
async function save(section: SectionName, changed: Record<string, string | null>): Promise<void> {
  const answer = await shop.post('/admin/settings', sectionForm(section, changed), {
    cookie: admin,
  });
  expect(answer.status).toBe(200);
}

const ask = (path: string, init: RequestInit = {}) =>
  fetch(other.origin + path, { redirect: 'manual', ...init });
const page = async (path: string) => (await (await ask(path)).text()).replaceAll('<!-- -->', '');
const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  ask(path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { origin: other.origin, ...headers },
  });

/** Read in the other one, which nobody told anything. */
async function inForceElsewhere(path: string, words: string, present = true): Promise<void> {
  await until(async () => (await page(path)).includes(words) === present);
}

/** What one bunch of roses costs there. */
async function quoted(): Promise<object> {
  const items = JSON.stringify([{ id: productId, quantity: 1 }]);
  return (await post('/cart/quote', { items })).json() as Promise<object>;
}

test('the delivery fee and the threshold, charged and promised', async () => {
  await save('delivery', { fee: '22.50', freeOver: '1200.50' });
  await inForceElsewhere('/', 'Free shipping over GH₵1,200.50');
  expect(await page('/shipping-info')).toContain('GH₵22.50');
  expect(await quoted()).toMatchObject({ fees: { delivery: 2_250 }, freeOver: 120_050 });
  await shop.rows('truncate settings');
  await save('delivery', { freeOverOn: null });
  await inForceElsewhere('/', 'Free shipping', false);
});

test('brand, tax and currency', async () => {
  await save('site', { brand: 'Odo Boutique' });
  await save('tax', { ratePercent: '15' });
  await save('currency', { shown: 'USD' });
  await inForceElsewhere(`/product/${productId}`, 'Odo Boutique');
  await inForceElsewhere(`/product/${productId}`, 'about $40');
  expect(await quoted()).toMatchObject({ tax: { ratePercent: 15 } });
});

test('a claim is shown once the owner makes it, and an empty one nowhere', async () => {
  expect(await page('/')).not.toContain('99.8%');
  await save('claims', { satisfaction: '99.8%' });
  await inForceElsewhere('/', '99.8%');
  const html = await page('/');
  expect(html).not.toMatch(/>customers<\/dt>|average rating|subscribers read it/);
});

test('the discreet name, and a promise about statements only once the owner makes it', async () => {
  const statement = 'statement says “CVX Post”';
  await save('discretion', { name: 'CVX Post' });
  await inForceElsewhere('/shipping-info', 'as “CVX Post”');
  expect(await page('/faqs')).toContain('“CVX Post” as the sender');
  expect(await page('/faqs')).not.toContain('statement');
  await shop.rows('truncate settings');
  await save('discretion', { name: 'CVX Post', onStatements: 'on' });
  await inForceElsewhere('/faqs', statement);
});

test('a way to pay that was switched off is not offered', async () => {
  const cookie = await cookieOf(shop.rows, await makePerson(shop.rows));
  const checkout = async () => (await ask('/checkout', { headers: { cookie } })).text();
  expect(await checkout()).toContain('mobile_money');
  await save('payment', { mobileMoney: null });
  await until(async () => !(await checkout()).includes('mobile_money'));
  expect(await checkout()).toContain('cash_on_delivery');
});

test('the number of wrong passwords that lock an account', async () => {
  await save('security', { maxLoginAttempts: '3' });
  await until(async () => {
    const person = await makePerson(shop.rows);
    for (let n = 0; n < 3; n += 1) {
      const fields = { intent: 'sign-in', email: person.email, password: 'wrong password 1' };
      await post('/auth', fields, somewhere());
    }
    const right = { intent: 'sign-in', email: person.email, password: person.password };
    return (await post('/auth', right, somewhere())).status === 429;
  });
});

test('the time after which idle staff are signed out', async () => {
  const person = await makePerson(shop.rows, { roles: ['admin'] });
  const cookie = await cookieOf(shop.rows, person);
  await save('security', { sessionTimeoutMinutes: '5' });
  await until(async () => {
    // Each look counts as use while the old time is in force.
    await shop.rows(
      `update sessions set last_used_at = now() - interval '10 minutes' where user_id = $1`,
      [person.id],
    );
    return (await ask('/admin', { headers: { cookie } })).status === 302;
  });
});
