import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { deliveryMovesFrom, deliveryMoveText, movedNotice } from './bulk-delivery.ts';
import { MAX_AT_ONCE } from './bulk.ts';

function formOf(moves: readonly string[]): FormData {
  const form = new FormData();
  for (const move of moves) form.append('move', move);
  return form;
}

test('a form names each order with the day and time that were shown, once, and no more than a screen of them', () => {
  const [one, other] = [randomUUID(), randomUUID()];
  const moves = [
    { orderId: one, seen: '2027-02-14 morning' },
    { orderId: other, seen: '2027-02-14' },
  ];
  const texts = moves.map(deliveryMoveText);
  expect(deliveryMovesFrom(formOf([...texts, ...texts, 'x 2027-02-14', '']))).toEqual(moves);
  const many = Array.from({ length: MAX_AT_ONCE + 5 }, () => `${randomUUID()} 2027-02-14`);
  expect(deliveryMovesFrom(formOf(many))).toHaveLength(MAX_AT_ONCE);
});

test.each([
  [3, 0, 'plain', '3 orders moved to Friday, Morning.'],
  [1, 2, 'error', '1 order moved to Friday, Morning, 2 not moved.'],
  [0, 2, 'error', 'Nothing was moved: 2 orders stayed.'],
])('%i moved and %i not moved', (moved, notMoved, tone, message) => {
  expect(movedNotice(moved, notMoved, 'Friday, Morning')).toMatchObject({ tone, message });
});
