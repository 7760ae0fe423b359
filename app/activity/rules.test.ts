import { expect, test } from 'vitest';
import { activityFilter, changesInWords, recordPath, recordText } from './rules.ts';

const NOW = new Date('2026-11-16T12:00:00Z');
const ID = 'a1b2c3d4-0000-4000-8000-000000000001';

test('a search text is cut to its maximum length', () => {
  const params = new URLSearchParams({ q: ' a\0b ', person: 'system', action: 'x'.repeat(300) });
  const nothing = { q: '' };
  expect(activityFilter(params, NOW)).toEqual({
    ...nothing,
    q: 'ab',
    person: 'system',
    action: 'x'.repeat(100),
  });
  expect(activityFilter(new URLSearchParams({ batch: 'x' }), NOW)).toEqual(nothing);
  expect(activityFilter(new URLSearchParams({ batch: ID, date: 'today' }), NOW)).toEqual({
    ...nothing,
    batch: ID,
    dates: { from: new Date('2026-11-16T00:00:00Z'), before: new Date('2026-11-17T00:00:00Z') },
  });
});

const HERE = { name: null, isGone: false };
test.each([
  ['Updated product', 'products', ID, `/admin/products/${ID}`],
  ['Deleted product', 'products', ID, null],
  ['Imported products', 'batches', ID, `/admin/activity?batch=${ID}`],
  ['Settled refund by hand', 'refunds', ID, `/admin/orders/refunds/${ID}`],
  ['Created product', 'products', 'new', null],
  ['Updated category', 'categories', ID, `/admin/categories/${ID}`],
  ['Updated order status to shipped', 'orders', ID, `/admin/orders/${ID}`],
  ['Assigned admin role to user', 'user_roles', ID, `/admin/users/${ID}`],
  ['Accepted return', 'returns', ID, `/admin/returns/${ID}`],
  ['Hid review', 'reviews', ID, `/admin/reviews/${ID}`],
  ['Reopened message', 'contact_messages', ID, `/admin/messages/${ID}`],
  ['Removed newsletter subscription', 'newsletter_subscriptions', ID, '/admin/newsletter'],
  ['Updated settings', 'settings', 'site', '/admin/settings'],
  ['Did something', 'elsewhere', ID, null],
])('"%s" of %s leads to its record', (action, table, recordId, path) =>
  expect(recordPath({ action, table, recordId }, HERE)).toBe(path),
);

test('a deleted record has no link, but its list has', () => {
  const path = (table: string) =>
    recordPath({ action: 'Updated', table, recordId: ID }, { name: null, isGone: true });
  expect([path('products'), path('returns')]).toEqual([null, null]);
});

test.each([
  ['products', ID, { name: 'Rose', isGone: false }, 'Rose'],
  ['products', ID, { name: 'Rose', isGone: true }, 'Rose (deleted)'],
  ['products', ID, { name: null, isGone: true }, 'products a1b2c3d4 (deleted)'],
  ['user_roles', ID, { name: null, isGone: true }, 'users a1b2c3d4 (deleted)'],
  ['backups', ID, HERE, 'backups a1b2c3d4'],
  ['settings', 'site', HERE, 'settings site'],
])('a record of %s is named', (table, recordId, named, text) =>
  expect(recordText({ table, recordId }, named)).toBe(text),
);

test.each([
  [null, []],
  [{}, []],
  [
    { price_minor: { before: 1_000, after: 123_450 } },
    [{ field: 'Price', before: 'GH₵10.00', after: 'GH₵1,234.50' }],
  ],
  [
    { in_stock: { before: true, after: false } },
    [{ field: 'In stock', before: 'yes', after: 'no' }],
  ],
  [
    { image_urls: { before: [], after: ['a', 'b'] } },
    [{ field: 'Image urls', before: 'none', after: 'a, b' }],
  ],
  [
    { freeShipping: { before: null, after: { fromMinor: 90_000, on: true } } },
    [{ field: 'Free shipping', before: 'none', after: 'from minor: GH₵900.00, on: yes' }],
  ],
  [{ note: 'plain' }, [{ field: 'Note', before: 'none', after: 'plain' }]],
  [
    { stock_quantity: { before: 0, after: 3 } },
    [{ field: 'Stock quantity', before: '0', after: '3' }],
  ],
])('%j in words', (changes, words) =>
  expect(changesInWords({ table: 'products', changes })).toEqual(words),
);

test.each([
  ['settings', 'fee', 'GH₵15.00'],
  ['settings', 'mostCashOrders', '1500'],
  ['returns', 'refund', 'GH₵15.00'],
  ['returns', 'refund_minor', 'GH₵15.00'],
  ['products', 'fee', '1500'],
])('%s: whether %s is a sum', (table, field, after) =>
  expect(changesInWords({ table, changes: { [field]: 1_500 } })).toMatchObject([{ after }]),
);
