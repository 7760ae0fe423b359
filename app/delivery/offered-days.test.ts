import { describe, expect, test } from 'vitest';
import { money } from '#app/values/money.ts';
import { EVENING, makeZone, MORNING } from '../../test/support/delivery.ts';
import { monthsOf } from './calendar.ts';
import { deliveryOn } from './chosen-delivery.ts';
import { DAYS_OFFERED, findChoice, firstChoice, offeredDays, slotKey } from './offered-days.ts';

// A Wednesday.
const NOON = new Date('2026-11-18T12:00:00Z');
const at = (now: Date, leadDays = 0, full: string[] = []) => ({
  now,
  leadDays,
  full: new Set(full),
});
const first = (zone: ReturnType<typeof makeZone>, leadDays = 0, now = NOON) =>
  offeredDays(zone, at(now, leadDays))[0]?.day;

describe('the first day', () => {
  test.each([
    ['tomorrow', {}, 0, '2026-11-19'],
    ['today', { leadDays: 0 }, 0, '2026-11-18'],
    ['the next delivery day', { weekdays: [6] }, 0, '2026-11-28'],
    ['after a closed day', { closedDays: ['2026-11-19'] }, 0, '2026-11-20'],
    ['when what is made to order is made', {}, 4, '2026-11-22'],
    ['not before the zone can, however quick the goods', { leadDays: 3 }, 1, '2026-11-21'],
  ])('is %s', (_when, change, leadDays, day) => {
    expect(first(makeZone(change), leadDays)).toBe(day);
  });

  test('moves on at the cut-off', () => {
    expect(first(makeZone(), 0, new Date('2026-11-18T17:59:59Z'))).toBe('2026-11-19');
    expect(first(makeZone(), 0, new Date('2026-11-18T18:00:00Z'))).toBe('2026-11-20');
  });
});

test('eight weeks are offered, without the days that are closed', () => {
  const days = offeredDays(makeZone({ closedDays: ['2026-12-25'] }), at(NOON));
  expect(days).toHaveLength(DAYS_OFFERED - 1);
  expect(days.at(-1)?.day).toBe('2027-01-13');
  expect(days.some(({ day }) => day === '2026-12-25')).toBe(false);
});

test('a zone that is closed for good offers nothing', () => {
  const closedDays = Array.from({ length: 100 }, (_, index) =>
    new Date(Date.UTC(2026, 10, 18 + index * 7)).toISOString().slice(0, 10),
  );
  expect(
    firstChoice(offeredDays(makeZone({ weekdays: [3], closedDays }), at(NOON))),
  ).toBeUndefined();
});

describe('slots', () => {
  const zone = makeZone({ leadDays: 0, slots: [MORNING, EVENING] });

  test('of today are those that have not begun', () => {
    const [today] = offeredDays(zone, at(NOON));
    expect(today).toMatchObject({ day: '2026-11-18', slots: [{ id: 'evening', isFull: false }] });
    const late = offeredDays({ ...zone, cutOff: '23:00' }, at(new Date('2026-11-18T16:00:00Z')));
    expect(late[0]?.day).toBe('2026-11-19');
  });

  const thursday = (slot: string) => slotKey('accra', '2026-11-19', slot);

  test('that are full are marked, and a day of full slots is full', () => {
    const some = offeredDays(zone, at(NOON, 1, [thursday('morning')]))[0];
    expect(some).toMatchObject({ isFull: false, slots: [{ isFull: true }, { isFull: false }] });
    const days = offeredDays(zone, at(NOON, 1, [thursday('morning'), thursday('evening')]));
    expect(days[0]).toMatchObject({ day: '2026-11-19', isFull: true });
    expect(firstChoice(days)).toEqual({ day: '2026-11-20', slot: 'morning' });
  });

  test('of another zone on the same day are not theirs', () => {
    const other = [slotKey('kumasi', '2026-11-19', 'morning')];
    expect(firstChoice(offeredDays(zone, at(NOON, 1, other)))).toEqual({
      day: '2026-11-19',
      slot: 'morning',
    });
  });

  test('without room for anybody are full', () => {
    const none = { ...zone, slots: [{ ...MORNING, capacity: 0 }] };
    expect(offeredDays(none, at(NOON, 1))[0]).toMatchObject({ isFull: true });
  });

  const days = offeredDays(zone, at(NOON, 1, [thursday('evening')]));

  test.each([
    ['a day that is closed', { day: '2026-11-18', slot: 'morning' }],
    ['a day long past', { day: '2020-01-01', slot: 'morning' }],
    ['a day beyond the offer', { day: '2027-06-01', slot: 'morning' }],
    ['no day', { day: '', slot: '' }],
    ['no slot where there are some', { day: '2026-11-19', slot: '' }],
    ['a slot that there is not', { day: '2026-11-19', slot: 'night' }],
    ['a full slot', { day: '2026-11-19', slot: 'evening' }],
  ])('%s cannot be had', (_what, choice) => {
    expect(deliveryOn(zone, days, choice)).toBeUndefined();
  });

  test('what is chosen is kept in words, whatever is changed later', () => {
    expect(deliveryOn(zone, days, { day: '2026-11-19', slot: 'morning' })).toEqual({
      zone: 'accra',
      zoneName: 'Accra',
      kind: 'area',
      day: '2026-11-19',
      slot: { id: 'morning', name: 'Morning', from: '08:00', to: '12:00' },
    });
  });

  test('is left out where the zone has none', () => {
    const plain = offeredDays(makeZone(), at(NOON));
    const found = { day: '2026-11-19', isFull: false, slot: undefined };
    expect(findChoice(plain, { day: '2026-11-19', slot: 'morning' })).toMatchObject(found);
    expect(findChoice(plain, { day: '2026-11-19', slot: '' })).toMatchObject(found);
  });
});

test('a special day says what it adds', () => {
  const zone = makeZone({ surcharges: [{ day: '2026-11-20', amount: money(2_000) }] });
  const amounts = offeredDays(zone, at(NOON)).slice(0, 3);
  expect(amounts.map(({ surcharge }) => surcharge)).toEqual([0, 2_000, 0]);
});

test('a special day is offered on a weekday without delivery too', () => {
  const surcharges = [{ day: '2026-11-22', amount: money(2_000) }];
  const days = offeredDays(makeZone({ weekdays: [1, 2, 3, 4, 5, 6], surcharges }), at(NOON));
  expect(days.find(({ day }) => day === '2026-11-22')?.surcharge).toBe(2_000);
  expect(days.some(({ day }) => day === '2026-11-29')).toBe(false);
});

test('the calendar has weeks from Monday, and only those that offer something', () => {
  const months = monthsOf(offeredDays(makeZone(), at(new Date('2026-11-25T12:00:00Z'))));
  expect(months.map(({ title }) => title)).toEqual([
    'November 2026',
    'December 2026',
    'January 2027',
  ]);
  const [november] = months;
  expect(november?.weeks.map((week) => week.map(({ day }) => day.slice(8)).join(' '))).toEqual([
    '23 24 25 26 27 28 29',
    '30      ',
  ]);
  expect(november?.weeks[0]?.map(({ offered }) => offered !== undefined)).toEqual([
    false,
    false,
    false,
    true,
    true,
    true,
    true,
  ]);
});
