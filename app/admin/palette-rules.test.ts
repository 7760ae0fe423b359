import { expect, test } from 'vitest';
import { type Hit, placesFor, stepped } from './palette-rules.ts';

const places: Hit[] = [
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
  expect(placesFor(q, places).map(({ label }) => label)).toEqual(labels),
);

test.each([
  [-1, 'ArrowDown', 3, 0],
  [2, 'ArrowDown', 3, 0],
  [0, 'ArrowUp', 3, 2],
  [-1, 'ArrowUp', 3, 2],
  [1, 'Home', 3, 0],
  [1, 'End', 3, 2],
  [5, 'a', 3, 2],
  [1, 'ArrowDown', 0, -1],
])('from %i by %s of %i to %i', (place, key, length, next) =>
  expect(stepped(place, key, length)).toBe(next),
);
