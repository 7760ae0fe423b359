import { expect, test } from 'vitest';
import { type Figure, tableOf } from './figures.ts';

const figure = (name: string, value: number, better: Figure['better']): Figure => ({
  name,
  value,
  unit: 'ms',
  better,
});

test.each([
  ['more', 130, 100, 'better'],
  ['more', 70, 100, 'worse'],
  ['less', 70, 100, 'better'],
  ['less', 130, 100, 'worse'],
  ['less', 103, 100, 'as before'],
] as const)('where %s is better, %d after %d is %s', (better, now, before, sign) => {
  const [line] = tableOf([figure('home', now, better)], [figure('home', before, better)]);
  expect(line).toMatch(new RegExp(`^home .*${now}.* ms .*${before}.* before .* times  ${sign}$`));
});

test('what was not measured before stands by itself', () => {
  expect(tableOf([figure('home', 1.234, 'less')], [figure('other', 1, 'less')])).toEqual([
    'home       1.23 ms',
  ]);
});
