import { expect, test } from 'vitest';
import { type Hit, placesFor } from './palette-rules.ts';

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
