import { expect, test } from 'vitest';
import { money } from '#app/values/money.ts';
import { MAX_AT_ONCE, movesFrom, moveText, previewStatusChange } from './bulk.ts';

const paid = {
  number: 'CVX100001',
  status: 'processing' as const,
  paymentMethod: 'card',
  paymentState: 'paid' as 'paid' | 'unpaid' | 'refunded',
  reference: 'CVX_1' as string | null,
  promised: money(0),
  refunded: money(0),
  total: money(13_500),
  customer: { email: 'ama@people.test' },
};
const cash = {
  paymentMethod: 'cash_on_delivery',
  reference: null,
  paymentState: 'unpaid' as const,
};
const back = { paymentState: 'refunded' as const, refunded: money(13_500) };

test.each([
  ['shipped', {}, true, 'Order CVX100001 is on its way'],
  ['pending', {}, true, 'The customer gets no email.'],
  ['shipped', { customer: { email: '' } }, true, 'no email address'],
  ['processing', {}, false, 'No change'],
  ['cancelled', {}, false, 'GH₵135.00 would be refunded'],
  ['cancelled', cash, true, 'Order CVX100001 is cancelled'],
  ['shipped', back, false, 'This order was refunded'],
  ['delivered', { ...cash, ...back }, false, 'This order was refunded'],
  ['shipped', { paymentState: 'unpaid' as const }, false, 'This order is unpaid'],
] as const)('to %s with %j: changes %s, “%s”', (to, change, changes, words) => {
  const outlook = previewStatusChange({ ...paid, ...change }, to);
  expect(outlook.changes).toBe(changes);
  expect(outlook.words).toContain(words);
});

const ID = '11111111-0000-4000-8000-000000000000';
const formOf = (...moves: string[]) => {
  const form = new FormData();
  for (const move of moves) form.append('move', move);
  return form;
};

test('the form has each order once, with its old and new status', () => {
  const move = { orderId: ID, seen: 'pending', to: 'shipped' } as const;
  expect(movesFrom(formOf(moveText(move), moveText(move)))).toEqual([move]);
});

test.each(['', ID, `${ID} pending`, `${ID} pending gone`, `x pending shipped`, `${ID}  shipped`])(
  '"%s" is ignored',
  (entry) => expect(movesFrom(formOf(entry))).toEqual([]),
);

test('a form has no more orders than the limit', () => {
  const many = Array.from({ length: MAX_AT_ONCE + 5 }, (_, n) => {
    return `${ID.slice(0, -4)}${String(n).padStart(4, '0')} pending shipped`;
  });
  expect(movesFrom(formOf(...many))).toHaveLength(MAX_AT_ONCE);
});
