import { describe, expect, test } from 'vitest';
import {
  bucketOf,
  METRICS,
  pageKindOf,
  percentileOf,
  ratingOf,
  readReport,
  valueOf,
} from './rules.ts';

test.each([
  ['/', 'home'],
  ['/categories', 'category'],
  ['/categories/flowers', 'category'],
  ['/bestsellers', 'category'],
  ['/product/7', 'product'],
  ['/cart', 'cart'],
  ['/wishlist', 'cart'],
  ['/checkout/payment/7', 'checkout'],
  ['/orders/7', 'account'],
  ['/auth', 'account'],
  ['/email-change', 'account'],
  ['/faqs', 'content'],
  ['/no-such-page', 'content'],
  ['/admin', undefined],
  ['/admin/orders', undefined],
  ['/dev/mailbox', undefined],
])('%s is a page of the kind %s', (path, kind) => {
  expect(pageKindOf(path)).toBe(kind);
});

describe('a report of a visit', () => {
  test.each([
    ['{"page":"home","values":{"LCP":1234.5,"CLS":0.01}}', { LCP: 1234.5, CLS: 0.01 }],
    ['{"page":"home","values":{}}', {}],
    ['{"page":"home","values":{"LCP":1e12,"CLS":99}}', { LCP: 60_000, CLS: 5 }],
  ])('is read: %s', (text, values) => {
    expect(readReport(text)).toEqual({ page: 'home', values });
  });

  test.each([
    [''],
    ['[]'],
    ['null'],
    ['{"page":"home"}'],
    ['{"page":"/product/7","values":{"LCP":1}}'],
    ['{"page":"home","values":{"LCP":-1}}'],
    ['{"page":"home","values":{"LCP":"1"}}'],
    ['{"page":"home","values":{"LCP":null}}'],
    ['{"page":"home","values":{"__proto__":1}}'],
    ['{"page":"home","values":{"who":1}}'],
  ])('is refused: %s', (text) => {
    expect(readReport(text)).toBeUndefined();
  });
});

test.each(METRICS)('a bucket of %s is at most five percent off', (metric) => {
  for (const value of metric === 'CLS' ? [0.05, 0.1, 0.25, 2] : [50, 200, 1_800, 2_500, 60_000]) {
    expect(Math.abs(valueOf(metric, bucketOf(metric, value)) / value - 1)).toBeLessThan(0.07);
  }
  expect(valueOf(metric, bucketOf(metric, 0))).toBe(0);
});

test.each([
  [[], 75, undefined],
  [[{ bucket: 0, count: 1 }], 75, 0],
  [
    [
      { bucket: 80, count: 1 },
      { bucket: 10, count: 3 },
    ],
    75,
    valueOf('LCP', 10),
  ],
  [
    [
      { bucket: 80, count: 2 },
      { bucket: 10, count: 3 },
    ],
    75,
    valueOf('LCP', 80),
  ],
])('of %j the percentile %i is %s', (counts, percent, expected) => {
  expect(percentileOf('LCP', counts, percent)).toBe(expected);
});

test.each([
  ['LCP', 2_500, 'good'],
  ['LCP', 2_501, 'needs improvement'],
  ['LCP', 4_001, 'poor'],
  ['INP', 200, 'good'],
  ['CLS', 0.3, 'poor'],
] as const)('%s of %d is %s', (metric, value, rating) => {
  expect(ratingOf(metric, value)).toBe(rating);
});
