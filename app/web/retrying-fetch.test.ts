import { expect, test, vi } from 'vitest';
import { retryingFetch } from './retrying-fetch.ts';

const CUT = new TypeError('Failed to fetch');
const PAGE = 'https://shop.test/categories.data';
const WRITE = { method: 'POST', body: 'a=1' };

type Answer = Error | Response | 'silence';

/** A fake connection with these responses in order, the last one repeated; `waits` is what the page shows. */
function line(...answers: Answer[]) {
  const waits = { cut: 0, slow: 0, notices: 0 };
  const connection = {
    wait(why: 'cut' | 'slow', by: 1 | -1) {
      waits[why] += by;
      if (by > 0) waits.notices += 1;
    },
    reachable: vi.fn(async () => undefined),
  };
  const send = vi.fn(async (_input: RequestInfo | URL, init?: RequestInit) => {
    const answer = (answers.length > 1 ? answers.shift() : answers[0]) ?? CUT;
    if (answer === 'silence') {
      return new Promise<Response>((_, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      });
    }
    if (answer instanceof Error) throw answer;
    return answer.clone();
  });
  const state = { online: true };
  const fetch = retryingFetch(send, {
    isAwaited: ({ pathname }) => pathname.endsWith('.data'),
    connection,
    isOnline: () => state.online,
    firstMs: 1,
    longestMs: 2,
    slowMs: 5,
    readMs: 15,
    writeMs: 15,
    keepMs: 30,
  });
  return { send, waits, connection, state, fetch };
}

const here = () => new Response('here');
const proxyAway = (status: number) => new Response('<h1>Bad Gateway</h1>', { status });

test.each<[string, Answer[]]>([
  ['a cut line', [CUT, CUT, here()]],
  ['502 of a proxy', [proxyAway(502), proxyAway(502), here()]],
  ['503 of a proxy', [proxyAway(503), proxyAway(503), here()]],
  ['504 of a proxy', [proxyAway(504), proxyAway(504), here()]],
  ['a shop that says nothing', ['silence', 'silence', here()]],
])('a read is retried after %s, with one notice', async (_what, answers) => {
  const { send, waits, fetch } = line(...answers);
  expect(await (await fetch(PAGE)).text()).toBe('here');
  expect(send).toHaveBeenCalledTimes(3);
  expect(waits).toMatchObject({ cut: 0, slow: 0 });
  expect(waits.notices).toBeGreaterThan(0);
});

test('a response that breaks off in the middle is retried', async () => {
  const broken = new ReadableStream({ start: (control) => control.error(CUT) });
  const { send, fetch } = line(CUT, here());
  send.mockResolvedValueOnce(new Response(broken));
  expect(await (await fetch(PAGE)).text()).toBe('here');
});

test.each([
  ['the shop itself says that its database is away', 503, { 'X-Remix-Response': 'yes' }],
  ['a page is not there', 404, {}],
])('a response is returned as it is if %s', async (_what, status, headers) => {
  const { send, waits, fetch } = line(new Response('', { status, headers }));
  expect((await fetch(PAGE)).status).toBe(status);
  expect(send).toHaveBeenCalledTimes(1);
  expect(waits.notices).toBe(0);
});

test.each<[string, string, RequestInit, Answer]>([
  ['a write that failed', PAGE, WRITE, CUT],
  ['a write without an answer', PAGE, WRITE, 'silence'],
  ['another address', 'https://shop.test/cart/quote', {}, CUT],
  ['an answer that could not be read', PAGE, {}, new RangeError('odd')],
])('%s is not sent again', async (_what, url, init, answer) => {
  const { send, waits, fetch } = line(answer);
  await expect(fetch(url, init)).rejects.toBeInstanceOf(Error);
  expect(send).toHaveBeenCalledTimes(1);
  expect(waits).toMatchObject({ cut: 0, slow: 0 });
});

test('a write without a connection waits for one, then is sent once', async () => {
  const { send, connection, state, fetch } = line(here());
  state.online = false;
  const back = Promise.withResolvers<undefined>();
  connection.reachable.mockReturnValue(back.promise);
  const answer = fetch(PAGE, WRITE);
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(send).not.toHaveBeenCalled();
  back.resolve(undefined);
  expect(await (await answer).text()).toBe('here');
  expect(send).toHaveBeenCalledTimes(1);
});

test('a write that waited for too long fails unsent', async () => {
  const { send, connection, state, fetch } = line(here());
  state.online = false;
  connection.reachable.mockReturnValue(new Promise(() => undefined));
  await expect(fetch(PAGE, WRITE)).rejects.toBeInstanceOf(TypeError);
  expect(send).not.toHaveBeenCalled();
});

test('a navigation elsewhere is not blocked', async () => {
  const gone = new AbortController();
  const { send, waits, fetch } = line(CUT);
  const waiting = fetch(PAGE, { signal: gone.signal });
  setTimeout(() => gone.abort(), 10);
  await expect(waiting).rejects.toHaveProperty('name', 'AbortError');
  const times = send.mock.calls.length;
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(send).toHaveBeenCalledTimes(times);
  expect(waits.cut).toBe(0);
});
