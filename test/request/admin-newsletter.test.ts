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
  const mails = await shop.rows(
    `select subject from mails where to_address = 'new.reader@example.test'`,
  );
  expect(mails).toEqual([{ subject: 'You are on our list' }]);
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
    shop.post('/admin/newsletter', new URLSearchParams({ intent: 'remove', id: value }), admin);
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

/** The action as the page's script sends it, and what it is told. */
async function send(fields: Record<string, string>, who = admin) {
  const answer = await shop.post('/admin/newsletter.data', new URLSearchParams(fields), who);
  return { status: answer.status, text: await answer.text() };
}
const ticketIn = (text: string) => /"undo","([^"]+)"/.exec(text)?.[1] ?? 'no ticket';
const logOf = (id: string) =>
  shop.rows('select action from admin_activity_log where record_id = $1 order by number', [id]);

test('who was removed is put back as they were, once, by whoever removed them', async () => {
  const id = await add('Back@example.test');
  const row = () =>
    shop.rows('select *, created_at::text as exact from newsletter_subscriptions where id = $1', [
      id,
    ]);
  await shop.rows(
    `update newsletter_subscriptions set created_at = '2025-02-14 09:30:00.123456+00' where id = $1`,
    [id],
  );
  const before = await row();
  const link = await linkOf('Back@example.test');
  const ticket = ticketIn((await send({ intent: 'remove', id })).text);
  expect(await row()).toEqual([]);

  const other = {
    cookie: await cookieOf(shop.rows, await makePerson(shop.rows, { roles: ['admin'] })),
  };
  expect((await send({ intent: 'restore', ticket }, other)).status).toBe(409);
  expect((await send({ intent: 'restore', ticket: `${ticket}x` })).status).toBe(404);
  const forged = Buffer.from(JSON.stringify([id, 'x@example.test', '2020-01-01'])).toString(
    'base64url',
  );
  for (const wrong of [
    '',
    '.',
    'a.b',
    `${forged}.${ticket.split('.')[1]}`,
    '\u0000',
    'x'.repeat(10_000),
  ]) {
    expect((await send({ intent: 'restore', ticket: wrong })).status, wrong).toBe(404);
  }
  expect(await row()).toEqual([]);

  expect((await send({ intent: 'restore', ticket })).status).toBe(200);
  expect(await row()).toEqual(before);
  expect(await linkOf('Back@example.test')).toBe(link);
  // A second press of the same Undo finds it done.
  expect((await send({ intent: 'restore', ticket })).status).toBe(409);
  expect(await logOf(id)).toEqual([
    { action: 'Removed newsletter subscription' },
    { action: 'Restored newsletter subscription' },
  ]);

  // Who has left by themselves since is not brought back by it.
  await shop.post('/newsletter/unsubscribe', new URLSearchParams(link.split('?')[1]));
  expect((await send({ intent: 'restore', ticket })).status).toBe(409);
  expect(await row()).toEqual([]);
});

test('who subscribed anew meanwhile keeps the new day, and an old removal stays one', async () => {
  const id = await add('again@example.test');
  const ticket = ticketIn((await send({ intent: 'remove', id })).text);
  const newId = await add('AGAIN@example.test');
  const late = await send({ intent: 'restore', ticket });
  expect(late.text).toContain('Already subscribed');
  expect(
    await shop.rows(
      `select id from newsletter_subscriptions where lower(email) = 'again@example.test'`,
    ),
  ).toEqual([{ id: newId }]);
  expect(await logOf(id)).toEqual([{ action: 'Removed newsletter subscription' }]);
  expect((await send({ intent: 'forget', id })).status).toBe(400);
});

test('without script a question comes first, and then the list says what was done', async () => {
  const id = await add('asked.first@example.test');
  const path = `/admin/newsletter/${id}/remove`;
  const list = await (await shop.get('/admin/newsletter?q=asked.first', admin)).text();
  expect(list).toContain(`action="${path}"`);
  const question = await (await shop.get(`${path}?q=asked.first`, admin)).text();
  expect(question).toContain('Remove asked.first@example.test?');
  expect(question).toContain('action="/admin/newsletter?q=asked.first"');
  expect(await isOnList('asked.first@example.test')).toBe(true);
  const done = await shop.post(
    '/admin/newsletter?q=asked.first',
    new URLSearchParams({ intent: 'remove', id }),
    admin,
  );
  expect(await done.text()).toContain('They get no more newsletters.');
  expect(await isOnList('asked.first@example.test')).toBe(false);
  expect((await shop.get(path, admin)).status).toBe(404);
});
