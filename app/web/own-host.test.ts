import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { hasTwoHosts, isOwnHost } from './own-host.ts';

const PUBLIC = 'https://shop.example';
const DEMO = 'http://localhost:3000';

describe('whether a request is for this shop', () => {
  test.each([
    [PUBLIC, 'shop.example', undefined, 0, true],
    [PUBLIC, 'SHOP.example:8443', undefined, 0, true],
    // A proxy that does not forward Host, and the simulator's webhook.
    [PUBLIC, '127.0.0.1:3000', undefined, 0, true],
    [PUBLIC, 'localhost:3000', undefined, 0, true],
    [PUBLIC, 'upstream', 'shop.example', 1, true],
    [PUBLIC, 'upstream', 'evil.example, shop.example', 1, true],
    [PUBLIC, 'upstream', 'shop.example, evil.example', 1, false],
    [PUBLIC, 'upstream', 'shop.example', 0, false],
    [PUBLIC, 'upstream', '', 1, false],
    [PUBLIC, 'upstream', '/', 1, false],
    [PUBLIC, 'evil.example', undefined, 0, false],
    [PUBLIC, 'www.shop.example', undefined, 0, false],
    [PUBLIC, 'shop.example.evil.example', undefined, 0, false],
    [PUBLIC, '203.0.113.7', undefined, 0, false],
    [PUBLIC, '[2001:db8::1]', undefined, 0, false],
    [DEMO, 'localhost:3000', undefined, 0, true],
    [DEMO, '127.0.0.1:3000', undefined, 0, true],
    [DEMO, '[::1]:3000', undefined, 0, true],
    [DEMO, 'localhost:8080', undefined, 0, true],
    [DEMO, '192.168.1.20:3000', undefined, 0, true],
    [DEMO, 'rebound.evil.example:3000', undefined, 0, false],
    [DEMO, 'localhost.evil.example:3000', undefined, 0, false],
  ])('ORIGIN %s, Host %s, forwarded %s, %i proxies: %s', (ORIGIN, host, forwarded, hops, own) => {
    const headers = new Headers(forwarded === undefined ? {} : { 'x-forwarded-host': forwarded });
    const request = new Request(`http://${host}/`, { headers });
    expect(isOwnHost(request, { ORIGIN, TRUSTED_PROXIES: hops })).toBe(own);
  });
});

test.each([
  [['Host', 'a', 'Accept', 'host'], false],
  [['Host', 'a', 'hOST', 'a'], true],
  [['X', 'Host', 'Y', 'Host', 'Host', 'a'], false],
])('%j are two hosts: %s', (rawHeaders, two) => {
  expect(hasTwoHosts({ rawHeaders } as IncomingMessage)).toBe(two);
});
