import { expect, test } from 'vitest';
import { createRoutePatterns } from './route-patterns.ts';

const patternOf = createRoutePatterns([
  { id: 'root', path: '' },
  { id: 'shop', parentId: 'root' },
  { id: 'home', parentId: 'shop' },
  { id: 'product', parentId: 'shop', path: 'product/:id' },
  { id: 'review', parentId: 'shop', path: 'product/:id/review' },
  { id: 'admin', parentId: 'root', path: 'admin' },
  { id: 'orders', parentId: 'admin', path: 'orders' },
  { id: 'order', parentId: 'admin', path: 'orders/:id' },
  { id: 'new', parentId: 'admin', path: 'orders/new' },
  { id: 'rest', parentId: 'root', path: '*' },
]);

test.each([
  ['/', '/'],
  ['/_root.data', '/'],
  ['/product/1', '/product/:id'],
  ['/product/1.data', '/product/:id'],
  ['/product/1/', '/product/:id'],
  ['/product/1/review', '/product/:id/review'],
  ['/admin/orders/new', '/admin/orders/new'],
  ['/admin/orders/12', '/admin/orders/:id'],
  ['/admin', '/admin'],
  ['/product', 'unknown'],
  ['/product/1/2/3', 'unknown'],
  ['/wp-login.php', 'unknown'],
  ['//', '/'],
])('%s belongs to %s', (path, pattern) => {
  expect(patternOf(path)).toBe(pattern);
});
