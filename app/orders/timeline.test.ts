import { expect, test } from 'vitest';
import { money } from '#app/values/money.ts';
import { nextStep, type OrderEvent, timelineOf, withoutUndoneEvents } from './timeline.ts';

const AT = new Date('2026-07-18T14:05:00Z');

const event = (kind: OrderEvent['kind'], details: OrderEvent['details'] = {}): OrderEvent => ({
  id: 1,
  kind,
  details,
  at: AT,
});

test.each([
  [event('placed'), 'Order placed'],
  [event('paid'), 'Payment received'],
  [event('status_changed', { from: 'pending', to: 'processing' }), 'Being packed'],
  [event('status_changed', { from: 'processing', to: 'shipped' }), 'Sent out'],
  [event('status_changed', { from: 'shipped', to: 'delivered' }), 'Delivered'],
  [event('status_changed', { from: 'pending', to: 'cancelled' }), 'Cancelled'],
  [event('status_changed', { from: 'processing', to: 'pending' }), 'Waiting to be packed'],
  [
    event('status_changed', { from: 'cancelled', to: 'processing' }),
    'Taken up again: being packed',
  ],
  [event('status_changed', { from: 'pending', to: 'on_hold' }), 'On hold'],
  [
    event('status_changed', { from: 'shipped', to: 'pending', undo: true }),
    'Undone: back to Pending',
  ],
  [event('refund_promised', { amount: 25_500 }), 'Refund of GH₵255.00 on its way'],
  [event('refunded', { amount: 123_450 }), 'Refund of GH₵1,234.50 sent'],
  [event('refunded', { amount: 100, byHand: true }), 'Refund of GH₵1.00 given back by hand'],
  [event('refund_retried', { amount: 100 }), 'Refund of GH₵1.00 on its way again'],
  [event('refund_promised'), 'Refund on its way'],
  [
    event('refund_stuck', { amount: 100 }),
    'Refund of GH₵1.00 held up. We are seeing to it; you need not do anything.',
  ],
])('%j reads %j', (happened, words) =>
  expect(timelineOf(AT, [event('placed'), happened]).at(-1)).toEqual({ id: 1, words, at: AT }),
);

test('keeps the order in which things happened', () => {
  const events = [
    event('placed'),
    event('paid'),
    event('status_changed', { from: 'processing', to: 'cancelled' }),
    event('refund_promised', { amount: 25_500 }),
    event('refunded', { amount: 25_500 }),
  ];
  expect(timelineOf(AT, events).map(({ words }) => words)).toEqual([
    'Order placed',
    'Payment received',
    'Cancelled',
    'Refund of GH₵255.00 on its way',
    'Refund of GH₵255.00 sent',
  ]);
});

test('an order older than the timeline was placed too', () => {
  expect(timelineOf(AT, [])).toEqual([{ id: 0, words: 'Order placed', at: AT }]);
});

const PACK = 'Next: we pack and hand it to the rider, 1-3 Business Days';
const MONEY =
  'Next: the money arrives the way it was paid. A bank may take up to ten working days.';

test.each([
  ['pending', 'cash_on_delivery', 'unpaid', 0, PACK],
  ['processing', 'card', 'paid', 0, PACK],
  [
    'shipped',
    'cash_on_delivery',
    'unpaid',
    0,
    'Next: the rider calls and brings it. Please have GH₵255.00 in cash ready.',
  ],
  ['shipped', 'mobile_money', 'paid', 0, 'Next: the rider calls and brings it'],
  ['delivered', 'card', 'paid', 0, null],
  ['delivered', 'card', 'paid', 5_000, MONEY],
  ['cancelled', 'cash_on_delivery', 'unpaid', 0, null],
  ['cancelled', 'card', 'paid', 25_500, MONEY],
  ['cancelled', 'card', 'refunded', 25_500, null],
  ['on_hold', 'card', 'paid', 0, null],
] as const)('after %s, %s, %s, %i promised back comes %j', (...given) => {
  const [status, paymentMethod, paymentState, promised, next] = given;
  const sums = { promised: money(promised), refunded: money(0), total: money(25_500) };
  expect(nextStep({ status, paymentMethod, paymentState, ...sums })).toBe(next);
});

const AGREED = { zone: 'z', zoneName: 'Osu shop', day: '2026-11-20' };
const CARD = { paymentMethod: 'card', paymentState: 'paid' } as const;
const SUMS = { promised: money(0), refunded: money(0), total: money(25_500) };

test.each([
  [
    'processing',
    { kind: 'area' },
    undefined,
    'we pack and hand it to the rider, for Friday 20 November',
  ],
  ['processing', { kind: 'pickup' }, undefined, 'we pack it for Osu shop, Friday 20 November'],
  ['shipped', { kind: 'pickup' }, undefined, 'it waits for you at Osu shop'],
  ['shipped', { kind: 'area' }, 'recipient', 'the rider calls the recipient and brings it'],
  ['shipped', { kind: 'area' }, 'buyer', 'the rider calls and brings it'],
  ['shipped', { kind: 'area' }, 'nobody', 'the rider brings it'],
] as const)('%s, %o, the rider calls %s: %s', (status, kind, calls, next) => {
  const delivery = { ...AGREED, ...kind };
  const gift = calls && { calls };
  expect(nextStep({ status, ...CARD, ...SUMS, delivery, gift })).toBe(`Next: ${next}`);
});

test('cash recorded by mistake is in no timeline, later cash is', () => {
  const kinds: OrderEvent['kind'][] = ['placed', 'cash_received', 'cash_undone'];
  const mistaken = kinds.map((kind) => event(kind));
  expect(timelineOf(AT, mistaken).map(({ words }) => words)).toEqual(['Order placed']);
  expect(timelineOf(AT, [...mistaken, event('cash_received')]).map(({ words }) => words)).toEqual([
    'Order placed',
    'Cash received',
  ]);
});

test('a status undone before its email was sent is hidden from the customer', () => {
  const placed = event('placed');
  const shipped = event('status_changed', { from: 'pending', to: 'shipped' });
  const undone = event('status_changed', { from: 'shipped', to: 'pending', undo: true });
  expect(withoutUndoneEvents([placed, shipped, undone])).toEqual([placed]);
  expect(withoutUndoneEvents([placed, shipped, undone, shipped])).toEqual([placed, shipped]);
  const late = { ...undone, at: new Date(AT.getTime() + 10_000) };
  expect(withoutUndoneEvents([placed, shipped, late])).toEqual([placed, shipped, late]);
  expect(withoutUndoneEvents([placed, undone])).toEqual([placed, undone]);
});
