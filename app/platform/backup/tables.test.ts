import { expect, test } from 'vitest';
import { inFillingOrder } from './tables.ts';

const table = (name: string, ...pointsTo: string[]) => ({ name, columns: ['id'], pointsTo });
const namesOf = (...tables: ReturnType<typeof table>[]) =>
  inFillingOrder(tables).map(({ name }) => name);

test.each([
  [[table('lines', 'orders', 'goods'), table('orders', 'people'), table('people'), table('goods')]],
  [[table('goods'), table('people'), table('orders', 'people'), table('lines', 'orders', 'goods')]],
])('each table comes after those it references', (tables) => {
  const order = namesOf(...tables);
  for (const { name, pointsTo } of tables) {
    for (const other of pointsTo) expect(order.indexOf(other)).toBeLessThan(order.indexOf(name));
  }
  expect(order).toHaveLength(tables.length);
});

test('a table that references an excluded one waits for nothing', () => {
  expect(namesOf(table('notes', 'left_out'))).toEqual(['notes']);
});

test('a cycle is reported instead of looping for ever', () => {
  expect(() => namesOf(table('a', 'b'), table('b', 'a'))).toThrow('point to each other: a, b');
});
