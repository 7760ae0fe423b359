import { expect, test } from 'vitest';
import { isLoopback } from './loopback.ts';

test.each([
  ['localhost', true],
  ['LOCALHOST', true],
  ['shop.localhost', true],
  ['127.0.0.1', true],
  ['127.8.8.8', true],
  ['::1', true],
  ['[::1]', true],
  ['::ffff:127.0.0.1', true],
  ['[::ffff:7f00:1]', true],
  ['', false],
  ['0.0.0.0', false],
  ['::', false],
  ['10.0.0.1', false],
  ['192.168.1.20', false],
  ['[2001:db8::1]', false],
  ['shop.example', false],
  ['localhost.shop.example', false],
  ['notlocalhost', false],
  ['127.0.0.1.shop.example', false],
])('%j: %s', (hostname, expected) => {
  expect(isLoopback(hostname)).toBe(expected);
});
