import { describe, expect, test } from 'vitest';
import type { ChosenDelivery } from '#app/delivery/chosen-delivery.ts';
import type { Gift } from '#app/gifts/gift.ts';
import { money } from '#app/values/money.ts';
import { needsDelivery, riderStop } from './rider-stop.ts';

const order = {
  id: 'a1b2c3d4-0000-4000-8000-000000000001',
  number: 'CVX100001',
  status: 'shipped',
  total: money(13_500),
  paymentMethod: 'cash_on_delivery',
  paymentState: 'unpaid' as 'unpaid' | 'paid' | 'refunded',
  customer: {
    firstName: 'Ama',
    lastName: 'Mensah',
    phone: '+233241234567',
    email: 'ama@people.test',
  },
  shipping: { address: '12 Oxford Street', city: 'Accra', region: 'Greater Accra' },
  delivery: null as ChosenDelivery | null,
  gift: null as Gift | null,
  subtotal: money(12_000),
  lines: [{ name: 'Velvet Whisper Massager', price: money(12_000), quantity: 1 }],
};

test('a stop has what a rider needs and no other field', () =>
  expect(riderStop(order)).toEqual({
    id: order.id,
    number: 'CVX100001',
    name: 'Ama Mensah',
    address: '12 Oxford Street',
    area: 'Accra, Greater Accra',
    digitalAddress: null,
    landmark: null,
    note: null,
    contact: 'call',
    phone: '024 123 4567',
    dial: '+233241234567',
    cash: 13_500,
    parcels: 1,
    arrival: null,
  }));

test.each([
  ['cash_on_delivery', 'unpaid', 13_500],
  ['cash_on_delivery', 'paid', null],
  ['cash_on_delivery', 'refunded', null],
  ['card', 'unpaid', null],
  ['card', 'paid', null],
  ['exchange', 'paid', null],
] as const)('%s that is %s: cash to take %s', (paymentMethod, paymentState, cash) =>
  expect(riderStop({ ...order, paymentMethod, paymentState }).cash).toBe(cash),
);

test.each([
  ['pending', true],
  ['processing', true],
  ['shipped', true],
  ['delivered', false],
  ['cancelled', false],
])('an order that is %s is still to be delivered: %s', (status, brought) =>
  expect(needsDelivery({ ...order, status })).toBe(brought),
);

test('no stop for a customer whose data is deleted', () =>
  expect(needsDelivery({ ...order, customer: { ...order.customer, phone: '' } })).toBe(false));

const MORNING: ChosenDelivery = {
  zone: 'accra',
  zoneName: 'Accra',
  kind: 'area',
  day: '2027-02-14',
  slot: { id: 'morning', name: 'Morning', from: '08:00', to: '12:00' },
};

test('a stop says the agreed time', () =>
  expect(riderStop({ ...order, delivery: MORNING }).arrival).toBe(
    'Sunday 14 February, Morning, 08:00 to 12:00',
  ));

test('no stop for a pick-up', () =>
  expect(needsDelivery({ ...order, delivery: { ...MORNING, kind: 'pickup' } })).toBe(false));

describe('a gift', () => {
  const gift: Gift = {
    recipient: { firstName: 'Esi', lastName: 'Boateng', phone: '+233201112223' },
    calls: 'recipient',
    message: 'I miss you',
    signature: 'Ama',
    wrap: { name: 'Kraft paper', price: money(2_500) },
    isAnonymous: false,
    wantsReminder: true,
  };

  test.each([
    ['recipient', false, 'call', '+233201112223'],
    ['buyer', false, 'call', '+233241234567'],
    ['nobody', false, 'message', '+233201112223'],
    ['recipient', true, 'call', '+233201112223'],
    ['buyer', true, 'call', '+233201112223'],
    ['nobody', true, 'message', '+233201112223'],
  ] as const)('calls %s, anonymous %s: %s %s', (calls, isAnonymous, contact, dial) => {
    const stop = riderStop({ ...order, gift: { ...gift, calls, isAnonymous } });
    expect(stop).toMatchObject({ name: 'Esi Boateng', contact, dial });
  });

  test('reveals neither the card nor the buyer', () => {
    const stop = JSON.stringify(riderStop({ ...order, gift: { ...gift, isAnonymous: true } }));
    for (const word of ['Ama', 'Mensah', '241234567', 'miss', 'Kraft', 'people.test']) {
      expect(stop).not.toContain(word);
    }
  });
});
