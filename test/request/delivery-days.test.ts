import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dayText } from '#app/delivery/words.ts';
import type { DeliveryZone } from '#app/delivery/zone-rules.ts';
import { dayAfter, dayOf } from '#app/values/day.ts';
import { money } from '#app/values/money.ts';
import { makeAddress } from '../support/addresses.ts';
import { makePickUpPoint, makeZone, MORNING } from '../support/delivery.ts';
import { stripReactComments } from '../support/html-text.ts';
import { wordsIn } from '../support/order-pages.ts';
import { cookieOf, makePerson } from '../support/people.ts';
import { runJob } from '../support/run-job.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { until } from '../support/until.ts';

let shop: TestShop;
let productPath = '';
beforeAll(async () => {
  shop = await openTestShop();
  const [product] = await shop.rows<{ id: string }>(
    `select id from products where name = 'Crimson Promise Roses'`,
  );
  productPath = `/product/${product?.id}`;
});
beforeEach(() => shop.rows('truncate settings'));

const BY_THE_CLOCK = /Order by \w+day 23:59, Accra time, for \w+day \d{1,2} \w+</;
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

const productPage = async () => {
  const answer = await shop.get(productPath);
  return { text: (await answer.text()).replaceAll('<!-- -->', '') };
};

async function nameDays(values: object): Promise<void> {
  await shop.rows(`insert into settings (section, values) values ('deliveryDays', $1)`, [
    JSON.stringify({ isNamed: true, weekdays: EVERY_DAY, cutOff: '23:59', ...values }),
  ]);
}

test('a product page names 1-3 business days until the owner names the day', async () => {
  await until(async () => (await productPage()).text.includes('GH₵15.00, 1-3 business days.'));
  expect((await productPage()).text).not.toContain('Order by');
  await nameDays({});
  await until(async () => BY_THE_CLOCK.test((await productPage()).text));
  expect((await productPage()).text).not.toContain('GH₵15.00, 1-3 business days');
});

const wordsOf = async (path: string) =>
  wordsIn(
    stripReactComments(/<main[\s\S]*<\/main>/.exec(await (await shop.get(path)).text())?.[0] ?? ''),
  );

test.each([
  [{}, 'on the day named at checkout'],
  [{ isChosen: true }, 'on the day you choose'],
])('no page promises 1-3 business days where days are named: %j', async (values, time) => {
  const paths = ['/', '/faqs', '/terms-of-service', '/contact'];
  for (const path of paths) {
    await until(async () => (await wordsOf(path)).includes('within 1-3 business days'));
  }
  await nameDays(values);
  for (const path of paths) {
    await until(async () => (await wordsOf(path)).includes(time));
    expect(await wordsOf(path), path).not.toContain('1-3 business days');
  }
  const shipping = await wordsOf('/shipping-info');
  expect(shipping).toMatch(/First day \w+day \d+ \w+/);
  expect(shipping).not.toContain('1-3 business days');
});

test('the day is one on which the shop delivers, after its closed days', async () => {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const day = new Date(`${tomorrow}T00:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  const isNamed = async () => (await productPage()).text.includes(`day ${day}<`);
  await nameDays({});
  await until(isNamed);
  await shop.rows('truncate settings');
  await nameDays({ closedDays: [tomorrow] });
  await until(async () => !(await isNamed()));
  expect((await productPage()).text).toMatch(BY_THE_CLOCK);
});

test('what a page says of the day is kept no longer than it is true', async () => {
  await nameDays({});
  await until(async () => BY_THE_CLOCK.test((await productPage()).text));
  // This page is nobody's to keep, so it still has the header.
  const answer = await shop.get('/cart');
  const end = Number(answer.headers.get('Cache-Until'));
  expect(new Date(end).toISOString().slice(11, 16)).toBe('23:59');
});

test('what takes longer to make names a later day, from the next look on', async () => {
  await nameDays({});
  const dayIn = (days: number) =>
    new Date(Date.now() + days * 86_400_000).toLocaleDateString('en-GB', {
      day: 'numeric',
      month: 'long',
      timeZone: 'UTC',
    });
  const names = async (days: number) => (await productPage()).text.includes(`day ${dayIn(days)}<`);
  await until(() => names(1));
  const change = 'update products set lead_days = $2 where id = $1';
  const id = productPath.slice('/product/'.length);
  await shop.rows(change, [id, 5]);
  await until(() => names(5));
  expect(await names(1)).toBe(false);
  await shop.rows(change, [id, 0]);
  await until(() => names(1));
});

describe('with zones', () => {
  const saveZones = (...list: DeliveryZone[]) =>
    shop.rows(`insert into settings (section, values) values ('zones', $1)`, [
      JSON.stringify({ list }),
    ]);
  const LATE = { cutOff: '23:59' };
  const dayIn = (days: number) => dayText(dayAfter(dayOf(new Date()), days));

  test('the main place is named, and every place has its day', async () => {
    await saveZones(
      makePickUpPoint({ ...LATE, name: 'Osu shop' }),
      makeZone({ ...LATE, name: 'Accra' }),
      makeZone({ ...LATE, id: 'north', name: 'Tamale', regions: ['Northern'], leadDays: 3 }),
    );
    await nameDays({});
    const main = () => `Accra time, for ${dayIn(1)} in Accra</p>`;
    await until(async () => (await productPage()).text.includes(main()));
    const { text } = await productPage();
    const list = wordsIn(/<details[\s\S]*?<\/details>/.exec(text)?.[0] ?? '');
    expect(list).toMatch(
      new RegExp(
        `Days by place Accra ${dayIn(1)}, ordered by \\w+day 23:59 Tamale ${dayIn(3)}, .* Everywhere else in Ghana ${dayIn(1)}, .* Osu shop ${dayIn(1)}, ordered`,
      ),
    );
  });

  test('an account’s session says the zone of its default address, where days are named', async () => {
    const ama = await makePerson(shop.rows);
    await makeAddress(shop.rows, ama, { isDefault: true });
    const cookie = await cookieOf(shop.rows, ama);
    const zoneOf = async (headers?: { cookie: string }) =>
      (await (await shop.get('/session', headers)).json()).deliveryZone;
    await saveZones(makeZone({ ...LATE, name: 'Accra' }));
    await until(async () => (await zoneOf({ cookie })) === null);
    await nameDays({});
    await until(async () => (await zoneOf({ cookie })) === 'accra');
    expect(await zoneOf()).toBeNull();
    await shop.rows(`update addresses set region = 'Volta', city = 'Ho' where user_id = $1`, [
      ama.id,
    ]);
    expect(await zoneOf({ cookie })).toBe('everywhere');
    const page = await (await shop.get(productPath, { cookie })).text();
    expect(page).toContain('Accra time, for');
    expect(page).not.toContain('elsewhere in Ghana</p>');
  });

  test('where all places have the same day, none is named', async () => {
    await saveZones(makeZone({ ...LATE, name: 'Accra' }));
    await nameDays({});
    await until(async () => BY_THE_CLOCK.test((await productPage()).text));
    expect((await productPage()).text).not.toContain('Days by place');
  });

  test('a day that is full is named no more, and again when it has room', async () => {
    await saveZones(makeZone({ ...LATE, name: 'Accra', slots: [MORNING] }));
    await nameDays({ isChosen: true });
    const names = async (days: number) => (await productPage()).text.includes(`for ${dayIn(days)}`);
    await until(() => names(1));
    const day = dayAfter(dayOf(new Date()), 1);
    const slot = { id: 'morning', name: 'Morning', from: '08:00', to: '12:00' };
    const delivery = { zone: 'accra', zoneName: 'Accra', kind: 'area', day, slot } as const;
    const { bookSlot, releaseSlot } = await import('#app/delivery/bookings.ts');
    const { inTransaction } = await import('#app/platform/database.ts');
    const take = () => inTransaction((tx) => bookSlot(tx, delivery, MORNING.capacity));
    const free = () => inTransaction((tx) => releaseSlot(tx, delivery));
    const changes = async () =>
      (await shop.rows(`select from page_changes where tag = 'delivery'`)).length;
    const before = await changes();
    for (let place = 1; place < MORNING.capacity; place += 1) await take();
    expect((await changes()) - before).toBe(0);
    await take();
    await until(() => names(2));
    // One payment after the other holds the last place and lets it go.
    for (let turn = 0; turn < 5; turn += 1) {
      await free();
      expect(await take()).toBe(true);
    }
    expect((await changes()) - before).toBeLessThan(5);
    const follow = () => runJob('delivery.follow-full-days');
    await follow();
    const known = await changes();
    await follow();
    expect((await changes()) - known).toBe(0);
    await free();
    await follow();
    await until(() => names(1));
  });

  test('what delivery costs is said place by place, wherever it is said', async () => {
    await saveZones(
      makeZone({ name: 'Accra', freeOver: money(90_000) }),
      makeZone({ id: 'kumasi', name: 'Kumasi', regions: ['Ashanti'], fee: money(3_500) }),
      makeZone({ id: 'ejisu', name: 'Kumasi', towns: ['Ejisu'], fee: money(6_000) }),
      makePickUpPoint({ name: 'Osu shop' }),
    );
    const fees =
      'GH₵15.00 in Accra, GH₵35.00 in Kumasi, GH₵60.00 in Kumasi, nothing at Osu shop, and GH₵15.00 everywhere else in Ghana';
    await until(async () => (await wordsOf('/contact')).includes(fees));
    for (const path of ['/faqs', '/terms-of-service', productPath]) {
      expect(await wordsOf(path), path).toContain(fees);
    }
    const shipping = await wordsOf('/shipping-info');
    expect(shipping).not.toContain('Flat fee');
    expect(shipping).toContain('Kumasi GH₵35.00 1-3 business days');
    expect(shipping).toContain('Accra GH₵15.00, free over GH₵900.00 1-3 business days');
    expect(shipping).toContain('Osu shop Free 1-3 business days');
    // Two zones may have one name: each has its own fee.
    expect(shipping).toContain('Kumasi GH₵60.00 1-3 business days');
    // Kumasi has no such threshold.
    expect(shipping).toContain('Free shipping over GH₵900 (about $75) in most places.');
  });
});
