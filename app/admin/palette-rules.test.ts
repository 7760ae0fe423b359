import { expect, test } from 'vitest';
import { foundWords, type Hit, screensFor, settingsFor } from './palette-rules.ts';
import { SETTING_LINKS } from './setting-links.ts';

const screens: Hit[] = [
  { group: 'Screens', to: '/admin/orders', label: 'Orders' },
  { group: 'Screens', to: '/admin/activity', label: 'Activity Log' },
  { group: 'Actions', to: '/admin/products/new', label: 'Add Product' },
];

test.each([
  ['', ['Orders', 'Activity Log', 'Add Product']],
  ['ORD', ['Orders']],
  ['log act', ['Activity Log']],
  ['prod', ['Add Product']],
  ['x', []],
])('%j finds %j', (q, labels) =>
  expect(screensFor(q, screens).map(({ label }) => label)).toEqual(labels),
);

test.each([
  ['s', []],
  ['shipping', ['Default shipping cost', 'Free shipping threshold']],
  ['security settings', ['Security settings', 'Signing in']],
  ['no such setting', []],
])('of the settings, %j finds %j first', (q, labels) =>
  expect(
    settingsFor(q, SETTING_LINKS)
      .map(({ label }) => label)
      .slice(0, 2),
  ).toEqual(labels),
);

test('results are counted, and "more" is shown above the limit', () => {
  const order: Hit = { group: 'Orders', to: '/admin/orders/1', label: 'CVX1' };
  expect(foundWords([order])).toBe('1 result');
  expect(foundWords([order, { ...order, isRest: true }])).toBe(
    '1 result shown. There are more orders.',
  );
});
