import { expect, test } from 'vitest';
import { requestedTabPath, tabOf } from './account-tabs.ts';

test.each([
  ['/account?tab=profile', '/account'],
  ['/account?tab=orders', '/account/orders'],
  ['/account?tab=settings&required=two-factor', '/account/settings?required=two-factor'],
  ['/account?a=1&tab=orders&b=%26&tab=x', '/account/orders?a=1&b=%26'],
  ['/account/?tab=orders', '/account/orders'],
])('%s leads to %s', (requested, path) => {
  expect(requestedTabPath(new URL(requested, 'https://shop.test'))).toBe(path);
});

test.each([
  '/account',
  '/account?tab=',
  '/account?tab=Orders',
  '/account?tab=//evil.example',
  '/account?tab=__proto__',
  '/account/orders?tab=settings',
])('%s stays', (requested) => {
  expect(requestedTabPath(new URL(requested, 'https://shop.test'))).toBeUndefined();
});

test.each([
  ['/account', 'profile'],
  ['/account/', 'profile'],
  ['/account/orders', 'orders'],
  ['/account/settings', 'settings'],
  ['/account/two-factor', 'settings'],
  ['/account/addresses', 'profile'],
  ['/account/addresses/new', 'profile'],
])('%s belongs to the tab %s', (pathname, tab) => expect(tabOf(pathname)).toBe(tab));
