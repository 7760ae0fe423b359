import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBucketServer } from '../support/bucket-server.ts';
import { tally } from '../support/concurrency.ts';
import { makeFaultDatabase } from '../support/fault-database.ts';
import { offerGiftsToGuests } from '../support/fault-gifts.ts';
import { makeGoods, totalOf } from '../support/fault-goods.ts';
import { type FaultShop, openFaultShop } from '../support/fault-shop.ts';
import { image } from '../support/image-files.ts';
import { cookieOf, makePerson } from '../support/people.ts';
import { sectionForm } from '../support/settings-form.ts';
import { findOrderLink, placeOrder, tryDigits } from '../support/shop-client.ts';
import { makeGuestShopper, makeShoppers } from '../support/shoppers.ts';
import { makeTestFolder } from '../support/test-folder.ts';
import { until } from '../support/until.ts';
import { cookieIn } from '../support/visitors.ts';

type Headers = Record<string, string>;

/** Instances that share a database, a bucket and a secret, and nothing else: no disk, no memory. */
describe('three instances of one shop', () => {
  let shop: FaultShop;
  let bucket: Awaited<ReturnType<typeof openBucketServer>>;
  beforeAll(async () => {
    bucket = await openBucketServer();
    const folders = [
      await makeTestFolder('instance'),
      await makeTestFolder('instance'),
      await makeTestFolder('instance'),
    ];
    shop = await openFaultShop({
      databaseUrl: await makeFaultDatabase(),
      instances: 3,
      env: { ...bucket.variables, TRUSTED_PROXIES: '1' },
      envOf: (index) => ({ DATA_DIR: folders[index] ?? '' }),
    });
  });
  afterAll(async () => {
    await shop?.close();
    await bucket?.close();
  });

  const instance = (index: number) => {
    const found = shop.instances[index];
    if (!found) throw new Error('there is no such instance');
    return found;
  };
  const at = (index: number) => {
    const { origin } = instance(index);
    return {
      get: (path: string, headers: Headers = {}) =>
        fetch(origin + path, { headers, redirect: 'manual' }),
      post: (path: string, body: BodyInit, headers: Headers = {}) =>
        fetch(origin + path, {
          method: 'POST',
          body,
          headers: { origin, ...headers },
          redirect: 'manual',
        }),
    };
  };
  const everywhere = [0, 1, 2];
  const staff = async () => cookieOf(shop.rows, await makePerson(shop.rows, { roles: ['admin'] }));
  const userAt = async (index: number, cookie: string) => {
    const answer = await at(index).get('/session', { cookie });
    return ((await answer.json()) as { user: { id: string } | null }).user?.id;
  };
  const signInAt = (index: number, email: string, password: string, address: string) =>
    at(index).post('/auth', new URLSearchParams({ intent: 'sign-in', email, password }), {
      'x-forwarded-for': address,
    });

  test('who signs in at one is known to all, and who signs out at another is out everywhere at once', async () => {
    const person = await makePerson(shop.rows);
    const answer = await signInAt(0, person.email, person.password, '10.7.0.1');
    const cookie = cookieIn(answer, '__Host-session') ?? '';
    for (const index of everywhere) expect(await userAt(index, cookie)).toBe(person.id);
    await at(1).post('/sign-out', new URLSearchParams(), { cookie });
    for (const index of everywhere) expect(await userAt(index, cookie)).toBeUndefined();
  });

  test('wrong passwords are counted together', async () => {
    const person = await makePerson(shop.rows);
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) {
      const { status } = await signInAt(n % 3, person.email, 'not this one', '10.7.0.2');
      statuses.push(status);
    }
    // Five are allowed (Settings, Security), wherever they were made.
    const right = await signInAt(1, person.email, person.password, '10.7.0.2');
    expect(cookieIn(right, '__Host-session')).toBeUndefined();
    expect(new Set(statuses).size).toBeGreaterThan(1);
  });

  test('one order that is sent to all of them at once is placed once', async () => {
    const goods = await makeGoods(shop.rows, 10);
    const [shopper] = await makeShoppers(shop.rows, 1, `instances-${randomUUID()}`);
    if (!shopper) throw new Error('no shopper was created');
    const lines = [{ id: goods.id, quantity: 1 }];
    const request = {
      key: randomUUID(),
      lines,
      method: 'cash_on_delivery',
      total: totalOf(lines, [goods]),
    } as const;
    const answers = await Promise.all(
      everywhere.map((index) => placeOrder({ instance: instance(index), shopper }, request)),
    );
    expect(answers.map(({ kind }) => kind)).toEqual(['placed', 'placed', 'placed']);
    const orders = await shop.rows('select from orders where user_id = $1', [shopper.id]);
    expect(orders).toHaveLength(1);
  });

  test('five wrong digits at the link of a guest’s order are five, wherever they are tried', async () => {
    await offerGiftsToGuests(shop.rows);
    for (const index of everywhere) {
      await until(async () => (await at(index).get('/orders/find')).status === 200);
    }
    const goods = await makeGoods(shop.rows, 10);
    const lines = [{ id: goods.id, quantity: 1 }];
    const guest = makeGuestShopper(`${randomUUID()}@people.test`);
    const request = { key: randomUUID(), lines, total: totalOf(lines, [goods]) };
    const sent = { ...request, method: 'cash_on_delivery' } as const;
    const answers = await Promise.all(
      everywhere.map((index) => placeOrder({ instance: instance(index), shopper: guest }, sent)),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const [order] = await shop.rows<{ number: string }>(
      'select order_number as number from orders where request_key = $1',
      [sent.key],
    );
    const by = { instance: instance(1), shopper: guest };
    const link = (await findOrderLink(by, order?.number ?? '')) ?? '';
    const attempt = (index: number, digits: string) =>
      tryDigits({ instance: instance(index), shopper: makeGuestShopper() }, link, digits);
    const wrong = guest.id.endsWith('1111') ? '2222' : '1111';
    const tried = await Promise.all(
      Array.from({ length: 12 }, (_, n) => attempt(n % everywhere.length, wrong)),
    );
    const statuses = tried.map((answer) => ('status' in answer ? answer.status : 0));
    expect(tally(statuses.map(String))).toEqual({ 403: 4, 429: 8 });
    for (const index of everywhere) {
      expect(await attempt(index, guest.id.slice(-4))).toMatchObject({ status: 429 });
    }
  });

  test('what staff save at one is in force and on the pages of all', async () => {
    const { id } = await makeGoods(shop.rows, 10);
    const look = (index: number) => at(index).get(`/product/${id}`);
    for (const index of everywhere) expect((await look(index)).status).toBe(200);
    const form = sectionForm('site', { brand: 'Petals of Osu' });
    const saved = await at(0).post('/admin/settings', form, { cookie: await staff() });
    expect(saved.status).toBeLessThan(400);
    await shop.rows(`update products set name = 'Renamed elsewhere' where id = $1`, [id]);
    for (const index of everywhere) {
      await until(async () => {
        const page = await (await look(index)).text();
        return page.includes('Renamed elsewhere') && page.includes('Petals of Osu');
      });
    }
  });

  test('a picture that is brought to one is rendered by any and shown by all', async () => {
    const png = new Uint8Array(await image.png());
    const headers = { cookie: await staff(), 'content-type': 'image/png' };
    const answer = await at(0).post('/admin/uploads', png, headers);
    const { picture } = (await answer.json()) as { picture: { url: string } };
    for (const index of everywhere) {
      await until(async () => (await at(index).get(`${picture.url}-320.webp`)).status === 200);
    }
  });

  test('one that joins later knows everything, and those that stay miss nothing when it goes', async () => {
    const person = await makePerson(shop.rows);
    const cookie = await cookieOf(shop.rows, person);
    const { id } = await makeGoods(shop.rows, 10);
    await instance(2).kill();
    await shop.rows(`update products set name = 'Changed while it was away' where id = $1`, [id]);
    for (const index of [0, 1]) expect(await userAt(index, cookie)).toBe(person.id);
    await instance(2).start();
    expect(await userAt(2, cookie)).toBe(person.id);
    expect(await (await at(2).get(`/product/${id}`)).text()).toContain('Changed while it was away');
    expect((await at(2).get('/readyz')).status).toBe(200);
  });
});
