import { describe, expect, test } from 'vitest';
import { isOwnNavigation, mayWrite, onOrigin } from './same-origin.ts';

const ORIGIN = 'https://corvox.example';
const ask = (method: string, headers: Record<string, string>) =>
  mayWrite(new Request('https://corvox.example/contact', { method, headers }), ORIGIN);

test.each([
  ['GET', { origin: 'https://evil.example' }, true],
  ['POST', { origin: ORIGIN }, true],
  ['POST', { origin: 'https://evil.example' }, false],
  ['POST', { origin: 'null' }, false],
  ['POST', { origin: 'null', 'sec-fetch-site': 'cross-site' }, false],
  ['POST', { origin: 'null', 'sec-fetch-site': 'same-site' }, false],
  ['POST', { origin: 'null', 'sec-fetch-site': 'same-origin' }, true],
  ['POST', { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }, false],
  ['POST', { origin: 'https://corvox.example.evil.example' }, false],
  ['POST', { 'sec-fetch-site': 'cross-site' }, false],
  ['POST', { 'sec-fetch-site': 'same-site' }, false],
  ['POST', { 'sec-fetch-site': 'same-origin' }, true],
  ['DELETE', { origin: 'https://evil.example' }, false],
  ['POST', {}, true],
])('%s with %j: %s', (method, headers, allowed) => {
  expect(ask(method, headers)).toBe(allowed);
});

test.each([
  [{ site: 'same-origin', mode: 'navigate', dest: 'document' }, true],
  [{ site: 'none', mode: 'navigate', dest: 'document' }, true],
  [{}, true],
  [{ site: 'cross-site', mode: 'navigate', dest: 'document' }, false],
  [{ site: 'same-site', mode: 'navigate', dest: 'document' }, false],
  [{ site: 'cross-site', mode: 'no-cors', dest: 'image' }, false],
  [{ site: 'same-origin', mode: 'no-cors', dest: 'image' }, false],
  [{ site: 'same-origin', mode: 'cors', dest: 'empty' }, false],
  [{ site: 'same-origin', mode: 'navigate', dest: 'iframe' }, false],
])('a page that is opened with %j is opened by the visitor: %s', (fetched, own) => {
  const headers = new Headers();
  for (const [name, value] of Object.entries(fetched)) headers.set(`sec-fetch-${name}`, value);
  expect(isOwnNavigation(headers)).toBe(own);
  headers.set('sec-purpose', 'prefetch');
  expect(isOwnNavigation(headers)).toBe(own && Object.keys(fetched).length === 0);
});

describe('the Host that the proxy sends', () => {
  test.each([
    // A public shop: ORIGIN alone, whatever Host says.
    [ORIGIN, 'http://corvox.example', ORIGIN, true],
    [ORIGIN, 'http://127.0.0.1:3000', ORIGIN, true],
    [ORIGIN, 'http://127.0.0.1:3000', 'http://127.0.0.1:3000', false],
    [ORIGIN, 'http://corvox.example', 'http://corvox.example', false],
    // A demo: the address under which it was opened too.
    ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://127.0.0.1:3000', true],
    ['http://localhost:3000', 'http://[::1]:3000', 'http://[::1]:3000', true],
    ['http://localhost:3000', 'http://192.168.1.20:3000', 'http://192.168.1.20:3000', true],
    ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://127.0.0.1:4000', false],
    ['http://localhost:3000', 'http://localhost:3000', 'https://evil.example', false],
  ])('with ORIGIN %s, asked at %s, from %s: %s', (origin, at, from, allowed) => {
    const request = new Request(`${at}/auth`, { method: 'POST', headers: { origin: from } });
    expect(mayWrite(request, origin)).toBe(allowed);
  });
});

describe('the request that the router sees', () => {
  test.each([
    ['http://corvox.example/auth.data?x=1%202', ORIGIN, ORIGIN],
    ['http://127.0.0.1:3000/auth.data?x=1%202', ORIGIN, ORIGIN],
    ['http://127.0.0.1:3000/auth.data?x=1%202', 'http://127.0.0.1:3000', ORIGIN],
    ['https://corvox.example/auth.data?x=1%202', 'null', null],
    ['http://corvox.example/auth.data?x=1%202', null, null],
  ])('%s from %s', async (url, from, seenFrom) => {
    const headers = new Headers({ cookie: 'a=b', ...(from === null ? {} : { origin: from }) });
    const abort = new AbortController();
    const sent = new Request(url, { method: 'POST', headers, body: 'x=ä', signal: abort.signal });
    const seen = onOrigin(sent, ORIGIN);
    expect(seen.url).toBe(`${ORIGIN}/auth.data?x=1%202`);
    expect(seen.method).toBe('POST');
    expect(seen.headers.get('origin')).toBe(seenFrom);
    expect(seen.headers.get('cookie')).toBe('a=b');
    expect(await seen.text()).toBe('x=ä');
    abort.abort();
    expect(seen.signal.aborted).toBe(true);
  });

  test('is the same object if nothing differs', () => {
    const request = new Request(`${ORIGIN}/x`, { method: 'POST', headers: { origin: ORIGIN } });
    expect(onOrigin(request, ORIGIN)).toBe(request);
  });

  test('keeps a path that begins with two slashes a path', () => {
    expect(onOrigin(new Request('http://x.example//evil.example/y'), ORIGIN).url).toBe(
      `${ORIGIN}//evil.example/y`,
    );
  });
});
