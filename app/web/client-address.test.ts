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
  // However it is written, one /64 is one visitor.
  ['2001:db8::1', null, 0, '2001:db8:0:0::/64'],
  ['2001:db8:0:0:ffff::9', null, 0, '2001:db8:0:0::/64'],
  ['2001:0DB8:0000:0000:0001:0002:0003:0004', null, 0, '2001:db8:0:0::/64'],
  ['2001:db8:1::', null, 0, '2001:db8:1:0::/64'],
  ['::abcd:1:2:3', null, 0, '0:0:0:0::/64'],
  ['2001:db8::1.2.3.4', null, 0, '2001:db8:0:0::/64'],
  ['fe80::1%eth0', null, 0, 'fe80:0:0:0::/64'],
  // An IPv4 address in IPv6 is that IPv4 address.
  ['::ffff:0a01:0203', null, 0, '10.1.2.3'],
  ['0:0:0:0:0:ffff:10.1.2.3', null, 0, '10.1.2.3'],
  // Some proxies append the port: a different one for each connection.
  ['10.0.0.1', '203.0.113.7:51234', 1, '203.0.113.7'],
  ['10.0.0.1', '[2001:db8::1]:51234', 1, '2001:db8:0:0::/64'],
  ['10.0.0.1', '[2001:db8::1]', 1, '2001:db8:0:0::/64'],
  ['10.0.0.1', '::ffff:203.0.113.7', 1, '203.0.113.7'],
  // A malformed address is no key for a limit: a client could invent any number of them.
  ['10.0.0.1', 'unknown', 1, '10.0.0.1'],
  ['10.0.0.1', '_hidden', 1, '10.0.0.1'],
  ['10.0.0.1', '1.2.3.4.5', 1, '10.0.0.1'],
  ['10.0.0.1', '999.1.2.3', 1, '10.0.0.1'],
  ['10.0.0.1', '', 1, '10.0.0.1'],
  ['10.0.0.1', ' , ', 1, '10.0.0.1'],
  [undefined, null, 0, 'unknown'],
])('socket %s, forwarded %s, %i proxies: %s', (socket, forwarded, proxies, expected) => {
  expect(clientAddress(socket, forwarded, proxies)).toBe(expected);
});
