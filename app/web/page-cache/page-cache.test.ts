import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import type { ChangedTags } from '#app/platform/page-changes.ts';
import { cachedUntil } from '../page-headers.ts';
import { createPageCache } from './page-cache.ts';

const PATIENT = { timeout: 30_000 };
const open: Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

/** A shop whose renders end when the test says so, behind a real server. */
async function openShop({ freshMs = 0 } = {}) {
  const renders: { key: string; end: (response: Response) => void }[] = [];
  const state = { changed: [] as ChangedTags, isAway: false, polls: 0 };
  const { wrap } = createPageCache({
    render: (key) => new Promise((resolve) => renders.push({ key, end: resolve })),
    keyOf: (address) => (address.startsWith('/admin') ? undefined : address),
    readsOwnWrites: (address) => address.startsWith('/admin'),
    isOwnHost: () => true,
    readChanges: async () => {
      state.polls += 1;
      if (state.isAway) throw new Error('away');
      const { changed } = state;
      state.changed = [];
      return changed;
    },
    onChanges: () => {},
    maxBytes: 1_000_000,
    freshMs,
    timeoutMs: 60_000,
  });
  const server = createServer(wrap((_, outgoing) => outgoing.end('bypass')));
  open.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;

  const get = async (path: string, init?: RequestInit) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, init);
    const status = answer.headers.get('Cache-Status')?.replace('corvox; ', '');
    return { code: answer.status, text: await answer.text(), status };
  };
  const rendering = (count: number) =>
    expect.poll(() => renders.length, PATIENT).toBeGreaterThanOrEqual(count);
  const end = async (index: number, text: string, status = 200) => {
    await rendering(index + 1);
    renders[index]?.end(new Response(text, { status, headers: { 'Cache-Tag': 'a' } }));
  };
  const endUntil = async (index: number, text: string, until: number) => {
    await rendering(index + 1);
    const headers = { 'Cache-Tag': 'a', ...cachedUntil(until) };
    renders[index]?.end(new Response(text, { headers }));
  };
  return { state, renders, get, end, endUntil, rendering };
}

const HIT = 'hit';
const MISS = 'fwd=miss; stored';
const BYPASS = 'fwd=bypass';
const STALE = 'hit; detail=stale-while-database-away';

test('simultaneous visitors wait for one render, and later visitors for none', async () => {
  const { renders, get, end, state } = await openShop();
  const visits = [get('/'), get('/'), get('/')];
  await expect.poll(() => state.polls, PATIENT).toBeGreaterThan(0);
  await end(0, 'one');
  const answers = await Promise.all(visits);
  expect(answers.map(({ text }) => text)).toEqual(['one', 'one', 'one']);
  expect(await get('/')).toEqual({ code: 200, text: 'one', status: HIT });
  expect(renders).toHaveLength(1);
});

test('a request after a change does not join an earlier render', async () => {
  const { get, end, rendering, state } = await openShop();
  const early = get('/');
  await rendering(1);
  state.changed = ['a'];
  const late = get('/');
  await end(1, 'new');
  expect(await late).toEqual({ code: 200, text: 'new', status: MISS });
  await end(0, 'old');
  expect((await early).text).toBe('old');
  expect(await get('/')).toEqual({ code: 200, text: 'new', status: HIT });
});

test('a page is served until its content expires by itself', async () => {
  const { get, endUntil } = await openShop();
  const first = get('/');
  await endUntil(0, 'over already', Date.now() - 1);
  await first;
  const second = get('/');
  await endUntil(1, 'true for an hour', Date.now() + 3_600_000);
  expect(await second).toMatchObject({ text: 'true for an hour', status: MISS });
  expect(await get('/')).toMatchObject({ text: 'true for an hour', status: HIT });
});

test('a change of another tag costs no render', async () => {
  const { renders, get, end, state } = await openShop();
  const first = get('/');
  await end(0, 'one');
  await first;
  state.changed = ['b'];
  expect((await get('/')).status).toBe(HIT);
  expect(renders).toHaveLength(1);
});

test.each([
  ['there is none', undefined, { code: 503, text: 'sorry', status: BYPASS }],
  ['there is one', 'last good', { code: 200, text: 'last good', status: STALE }],
])('a render that fails gives the last good page if %s', async (_, stored, expected) => {
  const { get, end, state } = await openShop();
  if (stored) {
    const first = get('/');
    await end(0, stored);
    await first;
    state.changed = ['a'];
  }
  const answer = get('/');
  await end(stored ? 1 : 0, 'sorry', 503);
  expect(await answer).toEqual(expected);
});

test('while the database is away the last good page is served without a render', async () => {
  const { get, end, state, renders } = await openShop();
  const first = get('/');
  await end(0, 'last good');
  await first;
  state.isAway = true;
  expect(await get('/')).toEqual({ code: 200, text: 'last good', status: STALE });
  expect(await get('/')).toEqual({ code: 200, text: 'last good', status: STALE });
  expect(renders).toHaveLength(1);
  expect(state.polls).toBe(2);
});

test.each([
  ['an anonymous visitor gets', {}, 404, { code: 404, text: 'nothing', status: BYPASS }],
  ['who has a cookie is asked for', { Cookie: 'a=b' }, 404, { code: 200, text: 'bypass' }],
])('a missing page %s', async (_, headers, status, expected) => {
  const { get, end } = await openShop();
  const answer = get('/product/draft', { headers });
  await end(0, 'nothing', status);
  expect(await answer).toMatchObject(expected);
});

test('a write of staff is on the next page, other writes may take a moment', async () => {
  const { get, end, state } = await openShop({ freshMs: 60_000 });
  const first = get('/');
  await end(0, 'one');
  await first;
  const { polls } = state;
  await get('/checkout', { method: 'POST' });
  await get('/');
  expect(state.polls).toBe(polls);
  state.changed = ['a'];
  await get('/admin/products', { method: 'POST' });
  const next = get('/');
  await end(1, 'two');
  expect((await next).text).toBe('two');
});
