import { expect, test } from 'vitest';
import { planFaults, planOverlapping } from './faults.ts';
import { longestGap } from './report.ts';

test('the seed decides the faults, and every kind comes before one comes twice', () => {
  const plan = planFaults(4_711, 14);
  expect(planFaults(4_711, 14)).toEqual(plan);
  expect(planFaults(4_712, 14)).not.toEqual(plan);
  const kinds = plan.map(({ kind }) => kind);
  expect(new Set(kinds.slice(0, 7)).size).toBe(7);
  expect(new Set(kinds.slice(7)).size).toBe(7);
});

test('of what fails together, no two are nodes of the same kind', () => {
  const plan = planOverlapping(4_711, 40);
  expect(planOverlapping(4_711, 40)).toEqual(plan);
  for (const together of plan) {
    expect(together).toHaveLength(2);
    const databases = together.filter(({ kind }) => /primary|replica/.test(kind));
    expect(databases.length).toBeLessThan(2);
    expect(new Set(together.map(({ kind }) => kind)).size).toBe(2);
  }
});

test.each([
  ['between any two orders', undefined, undefined, 60],
  ['a gap that began before the span counts whole', 35, 49, 20],
  ['a gap that goes on after the span counts whole', 45, 55, 60],
  ['a gap outside of the span does not count', 0, 12, 20],
] as const)('the longest time without an order: %s', (_, from, to, expected) => {
  expect(longestGap([10, 30, 50, 110], from, to)).toBe(expected);
});
