import { expect, test } from 'vitest';
import { clientAddress } from './client-address.ts';

test.each([
  ['127.0.0.1', null, 0, '127.0.0.1'],
  ['::ffff:10.1.2.3', null, 0, '10.1.2.3'],
  ['10.0.0.1', '203.0.113.7', 0, '10.0.0.1'],
  ['10.0.0.1', '203.0.113.7', 1, '203.0.113.7'],
  ['10.0.0.1', '6.6.6.6, 203.0.113.7', 1, '203.0.113.7'],
  ['10.0.0.1', '6.6.6.6, 203.0.113.7, 10.0.0.9', 2, '203.0.113.7'],
  ['10.0.0.1', '203.0.113.7', 3, '203.0.113.7'],
  ['2001:db8:1:2:aaaa::1', null, 0, '2001:db8:1:2::/64'],
  ['::1', null, 0, '::1'],
  [undefined, null, 0, 'unknown'],
])('socket %s, forwarded %s, %i proxies: %s', (socket, forwarded, proxies, expected) => {
  expect(clientAddress(socket, forwarded, proxies)).toBe(expected);
});
