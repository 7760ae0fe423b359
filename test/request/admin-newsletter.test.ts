import { beforeAll, expect, test } from 'vitest';
import { cookieOf, makePerson } from '../support/people.ts';
import { openTestShop, ORIGIN, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
let admin: { cookie: string };

beforeAll(async () => {
  shop = await openTestShop();
  admin = { cookie: await cookieOf(shop.rows, await makePerson(shop.rows, { roles: ['admin'] })) };
});

const isOnList = async (email: string) =>
  (
    await shop.rows('select 1 from newsletter_subscriptions where lower(email) = lower($1)', [
      email,
    ])
  ).length === 1;
const add = async (email: string) => {
  const [made] = await shop.rows<{ id: string }>(
    'insert into newsletter_subscriptions (email) values ($1) returning id',
    [email],
  );
  return made?.id ?? '';
};
const exported = async (query = '') =>
  (await (await shop.get(`/admin/newsletter/export${query}`, admin)).text()).split('\r\n');
const linkOf = async (email: string) => {
  const line = (await exported()).find((text) => text.includes(email)) ?? '';
  return (line.split(',').at(-1) ?? '').replace(ORIGIN, '');
};

test('who subscribes gets one letter with the way off the list', async () => {
  const form = new URLSearchParams({ email: 'new.reader@example.test' });
  await shop.post('/?index', form);
  await shop.post('/?index', form);
  const letters = await shop.rows(
    `select subject from mails where to_address = 'new.reader@example.test'`,
  );
  expect(letters).toEqual([{ subject: 'You are on our list' }]);
});

test('the file holds each address, its date and its own link, and no formula', async () => {
  await add("=cmd'x@example.test");
  await add('plain@example.test');
  const lines = await exported();
  expect(lines[0]).toBe('email,subscribed_at,unsubscribe_link');
  expect(lines.find((line) => line.includes('cmd'))).toMatch(/^'=cmd'x@example\.test,/);
  expect(lines.find((line) => line.includes('plain@'))).toMatch(
    /^plain@example\.test,\d{4}-\d\d-\d\dT[\d:.]+Z,https:\/\/shop\.test\/newsletter\/unsubscribe\?/,
  );
  expect(await exported('?q=plain%40')).toHaveLength(3);
});

test('the link shows a button, and only pressing it takes the address off the list, once and again', async () => {
  await add('Leaver@example.test');
  const link = await linkOf('Leaver@example.test');
  expect((await shop.get(link)).status).toBe(200);
  expect(await isOnList('leaver@example.test')).toBe(true);
  const form = new URLSearchParams(link.split('?')[1]);
  expect((await shop.post('/newsletter/unsubscribe', form)).status).toBe(200);
  expect(await isOnList('leaver@example.test')).toBe(false);
  expect((await shop.post('/newsletter/unsubscribe', form)).status).toBe(200);
});

test.each([
  ['another address', { email: 'victim@example.test' }],
  ['a changed key', { key: 'A'.repeat(43) }],
  ['no key', { key: '' }],
  ['no address', { email: '' }],
  ['a long key', { key: 'x'.repeat(10_000) }],
  ['odd characters', { key: '\u0000\ud800' }],
])('a link with %s takes nobody off the list', async (_, change) => {
  if (!(await isOnList('victim@example.test'))) await add('victim@example.test');
  if (!(await isOnList('owner@example.test'))) await add('owner@example.test');
  const link = await linkOf('owner@example.test');
  const form = new URLSearchParams({
    ...Object.fromEntries(new URLSearchParams(link.split('?')[1])),
    ...change,
  });
  expect((await shop.get(`/newsletter/unsubscribe?${form}`)).status).toBe(404);
  expect((await shop.post('/newsletter/unsubscribe', form)).status).toBe(404);
  expect(await isOnList('victim@example.test')).toBe(true);
  expect(await isOnList('owner@example.test')).toBe(true);
});

test('staff take an address off the list: one line in the log, none for a second press', async () => {
  const id = await add('asked@example.test');
  const remove = (value: string) =>
    shop.post('/admin/newsletter', new URLSearchParams({ id: value }), admin);
  expect((await remove(id)).status).toBe(200);
  expect((await remove(id)).status).toBe(200);
  expect((await remove('1')).status).toBe(404);
  expect(await isOnList('asked@example.test')).toBe(false);
  const log = await shop.rows<{ action: string; changes: unknown }>(
    'select action, changes from admin_activity_log where record_id = $1',
    [id],
  );
  expect(log).toEqual([{ action: 'Removed newsletter subscription', changes: null }]);
});
