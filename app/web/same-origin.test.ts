import { expect, test } from 'vitest';
import { mayWrite } from './same-origin.ts';

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
