import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { ONE_DEVICE } from '../page-headers.ts';
import { encode, isCacheable, pageFrom, withHashes } from './stored-response.ts';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test.each<[string, number, Record<string, string>, boolean]>([
  ['a page with tags', 200, { 'Cache-Tag': 'products' }, true],
  ['a page without', 200, {}, false],
  ['a cookie', 200, { 'Cache-Tag': 'products', 'Set-Cookie': 'a=b' }, false],
  ['not found', 404, { 'Cache-Tag': 'products' }, false],
  ['a failure', 503, { 'Cache-Tag': 'products' }, false],
  ['a redirect', 302, { 'Cache-Tag': 'products' }, false],
  ['no-store', 200, { 'Cache-Tag': 'products', 'Cache-Control': 'no-store' }, false],
  ['private', 200, { 'Cache-Tag': 'products', 'Cache-Control': 'private, max-age=5' }, false],
  ['of one mode', 200, { 'Cache-Tag': 'products', 'Cache-Control': ONE_DEVICE }, true],
])('%s is cached or not', (_, status, headers, isKept) => {
  expect(isCacheable(new Response('', { status, headers }))).toBe(isKept);
});

describe('the policy', () => {
  const policy = "default-src 'none'; script-src 'self' 'nonce-abc'; style-src 'self'";

  test('names the scripts of the render instead of its nonce', () => {
    const { html, policy: hashed } = withHashes(
      '<script nonce="abc">one()</script><script async nonce="abc" src="/a.js"></script>' +
        '<link nonce="abc" rel="modulepreload" href="/a.js"><script type="module" nonce="abc">two()</script>',
      policy,
    );
    expect(html).toBe(
      '<script>one()</script><script async src="/a.js"></script>' +
        '<link rel="modulepreload" href="/a.js"><script type="module">two()</script>',
    );
    expect(hashed).toBe(
      `default-src 'none'; script-src 'self' ${hashOf('one()')} ${hashOf('two()')}; style-src 'self'`,
    );
  });

  test.each([
    ['without a nonce', '<script>evil()</script>'],
    ['with another nonce', '<script nonce="abd">evil()</script>'],
    ['with the nonce in its text', '<script>evil(` nonce="abc"`)</script>'],
  ])('allows no script %s', (_, evil) => {
    const { policy: hashed } = withHashes(`<script nonce="abc">one()</script>${evil}`, policy);
    expect(hashed).toContain(hashOf('one()'));
    expect(hashed?.match(/sha256-/g)).toHaveLength(1);
    expect(hashed).not.toContain('nonce');
  });

  test('text that looks like a nonce stays', () => {
    const words = '<p>He wrote nonce="abc" here</p>';
    expect(withHashes(words, policy).html).toBe(words);
  });
});

test('an entry knows its tags, and the same bytes have the same etag in each encoding', async () => {
  const made = () =>
    pageFrom(
      new Response('x'.repeat(5_000), {
        headers: { 'Cache-Tag': 'a,b', 'X-Request-Id': 'one', 'Content-Type': 'text/html' },
      }),
      7,
    );
  const [page, again] = await Promise.all([made(), made()]);
  await encode(page, 'br', true);
  await encode(page, 'gzip', false);
  expect(page.tags).toEqual(['a', 'b', 'settings', 'categories', 'images', 'delivery']);
  expect(page.etag).toBe(again.etag);
  expect(page.encoded.br?.bytes.length).toBeLessThan(100);
  expect(page.encoded.br?.head).toContain(`"${page.etag}-br"`);
  expect(page.encoded.gzip?.head).toContain('gzip');
  expect(page.encoded.identity.head).not.toContain('x-request-id');
});

test.each([
  ['for everyone', {}, 'Accept-Encoding', /s-maxage=1/],
  [
    'of one mode',
    { Vary: 'Cookie, Accept-Encoding', 'Cache-Control': ONE_DEVICE },
    'Accept-Encoding, Cookie',
    /^private, max-age=0, must-revalidate$/,
  ],
])('a page %s has matching headers for other caches', async (_, headers, vary, control) => {
  const made = { 'Cache-Tag': 'a', 'Cache-Control': 'public, max-age=0', ...headers };
  const page = await pageFrom(new Response('x', { headers: made }), 7);
  const { head } = page.encoded.identity;
  expect(head[head.indexOf('Vary') + 1]).toBe(vary);
  expect(head[head.indexOf('cache-control') + 1]).toMatch(control);
});
