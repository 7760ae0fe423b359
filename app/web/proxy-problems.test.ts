import { expect, test } from 'vitest';
import { proxyProblem } from './proxy-problems.ts';

const PUBLIC = 'https://shop.example';

test.each([
  [{}, 0, 'http://shop.example/', undefined],
  [{ 'x-forwarded-for': '203.0.113.7' }, 0, 'http://shop.example/', 'untrusted'],
  [{ 'x-real-ip': '203.0.113.7' }, 0, 'http://127.0.0.1:3000/', 'untrusted'],
  [{ forwarded: 'for=203.0.113.7' }, 0, 'http://shop.example/', 'untrusted'],
  [{ 'x-forwarded-for': '203.0.113.7' }, 1, 'http://shop.example/', undefined],
  [{ 'x-forwarded-for': '6.6.6.6, 203.0.113.7' }, 1, 'http://shop.example/', undefined],
  [{ 'x-forwarded-for': '203.0.113.7' }, 2, 'http://shop.example/', 'too_few'],
  [{ 'x-real-ip': '203.0.113.7' }, 1, 'http://shop.example/', 'missing'],
  [{}, 1, 'http://shop.example/', 'missing'],
  [{}, 1, 'http://127.0.0.1:3000/', undefined],
])('%j with %i trusted at %s: %s', (headers, TRUSTED_PROXIES, url, expected) => {
  const request = new Request(url, { headers });
  expect(proxyProblem(request, { ORIGIN: PUBLIC, TRUSTED_PROXIES })).toBe(expected);
});
