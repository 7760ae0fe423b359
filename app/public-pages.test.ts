import { expect, test } from 'vitest';
import { publicPageKey } from './public-pages.ts';

const ID = '5421fc4e-e447-4d43-99be-c14ef6235182';

test.each([
  ['/', '/'],
  ['/?utm_source=mail&gclid=1', '/'],
  ['/_.data', '/_.data'],
  ['/categories', '/categories'],
  ['/categories/flowers?sort=newest&page=2', '/categories/flowers?page=2&sort=newest'],
  ['/categories/flowers?page=2&sort=newest', '/categories/flowers?page=2&sort=newest'],
  ['/categories.data?_routes=category', '/categories.data?_routes=category'],
  [`/product/${ID}?reviews=2`, `/product/${ID}?reviews=2`],
  ['/bestsellers', '/bestsellers'],
  ['/faqs?fbclid=x', '/faqs'],
  // A search, and parameters that a page does not know.
  ['/categories?q=rose', undefined],
  [`/product/${ID}?notice=review`, undefined],
  ['/categories?page=1&page=2', undefined],
  ['/categories?_routes=x', undefined],
  ['/?x=1', undefined],
  // Private pages, and paths that are no page.
  ['/cart', undefined],
  ['/checkout', undefined],
  ['/account', undefined],
  ['/orders', undefined],
  ['/admin', undefined],
  ['/session', undefined],
  [`/product/${ID}/review`, undefined],
  ['/product/new', undefined],
  ['//evil.example/', undefined],
  ['http://localhost/', undefined],
  ['*', undefined],
  [`/categories/${'x'.repeat(600)}`, undefined],
])('%s', (address, key) => {
  expect(publicPageKey(address)).toBe(key);
});
