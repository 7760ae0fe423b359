import { expect, test } from 'vitest';
import { errorWords } from './error-words.ts';
import { screenAt } from './menu.ts';

const thrown = (status: number, data: unknown) => ({
  status,
  statusText: '',
  internal: false,
  data,
});

test.each([
  [thrown(404, 'There is no such product.'), 'There is no such product.', false],
  [thrown(404, null), 'There is nothing here.', false],
  [thrown(413, 'That is too large.'), 'That did not work', false],
  [thrown(503, ''), 'We will be right back', true],
  [thrown(500, 'secret'), 'Unexpected Application Error!', true],
  [new Error('secret'), 'Unexpected Application Error!', true],
])('the message of a failed screen to staff: %j', (error, title, isOurs) => {
  const problem = errorWords(error);
  expect(problem).toMatchObject({ title, isOurs });
  expect(problem.text).not.toMatch(/cart|shelves|secret/);
});

test.each([
  ['/admin/products/1/stock', 'Products'],
  ['/admin/orders', 'Orders'],
  ['/admin/reviews/1', 'Reviews'],
  ['/admin', 'Dashboard'],
  ['/admin/productsandmore', 'Dashboard'],
])('%s belongs to %s', (path, label) => {
  expect(screenAt(path).label).toBe(label);
});
