import { expect, test } from 'vitest';
import { settingsFrom } from '#app/settings/shop-settings.ts';
import { EVENING, makePickUpPoint, makeZone, MORNING } from '../../test/support/delivery.ts';
import { deliveryDaysOf, earliestByZone } from './days-by-zone.ts';
import { slotKey } from './offered-days.ts';
import type { DeliveryZone } from './zone-rules.ts';

// A Wednesday.
const NOON = new Date('2026-11-18T12:00:00Z');
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

function daysOf(list: DeliveryZone[], full: string[] = [], named: object = {}) {
  const days = { isNamed: true, weekdays: EVERY_DAY, cutOff: '14:00', leadDays: 1, ...named };
  const saved = new Map<string, unknown>([
    ['zones', { list }],
    ['deliveryDays', days],
  ]);
  return deliveryDaysOf(settingsFrom(saved), { now: NOON, full });
}

const firstDays = (found: ReturnType<typeof daysOf>, leadDays = 0) =>
  earliestByZone(found?.places ?? [], leadDays, NOON).map(({ name, earliest }) => [
    name,
    earliest.day,
  ]);

test('a shop without zones has one place', () => {
  expect(firstDays(daysOf([]))).toEqual([['Ghana', '2026-11-19']]);
});

test('each place has its own first day, areas before pick-up points', () => {
  const far = makeZone({ id: 'north', name: 'Tamale', leadDays: 3 });
  const point = makePickUpPoint({ name: 'Osu shop', leadDays: 0 });
  const found = daysOf([point, makeZone({ name: 'Accra' }), far]);
  expect(firstDays(found)).toEqual([
    ['Accra', '2026-11-19'],
    ['Tamale', '2026-11-21'],
    ['Everywhere else in Ghana', '2026-11-19'],
    ['Osu shop', '2026-11-18'],
  ]);
  expect(firstDays(found, 2).map(([, day]) => day)).toEqual([
    '2026-11-20',
    '2026-11-21',
    '2026-11-20',
    '2026-11-20',
  ]);
});

test('a sentence says where, in words that fit each place', () => {
  const found = daysOf([makeZone({ name: 'Accra' }), makePickUpPoint({ name: 'Osu shop' })]);
  expect(found?.places.map(({ where }) => where)).toEqual([
    'in Accra',
    'elsewhere in Ghana',
    'at Osu shop',
  ]);
  expect(daysOf([])?.places[0]?.where).toBe('in Ghana');
});

test('two zones of one name are two places', () => {
  const list = [makeZone({ name: 'Accra' }), makeZone({ id: 'far', name: 'Accra', leadDays: 3 })];
  const found = earliestByZone(daysOf(list)?.places ?? [], 0, NOON);
  expect(found.map(({ id, earliest }) => [id, earliest.day]).slice(0, 2)).toEqual([
    ['accra', '2026-11-19'],
    ['far', '2026-11-21'],
  ]);
});

test('a day is full when every slot of it is', () => {
  const zone = makeZone({ name: 'Accra', slots: [MORNING, EVENING] });
  const taken = (...slots: { id: string }[]) =>
    slots.map(({ id }) => slotKey(zone.id, '2026-11-19', id));
  expect(firstDays(daysOf([zone], taken(MORNING)))[0]).toEqual(['Accra', '2026-11-19']);
  expect(firstDays(daysOf([zone], taken(MORNING, EVENING)))[0]).toEqual(['Accra', '2026-11-20']);
});

test('what is named is true until the first cut-off of any place, also past a full day', () => {
  const early = makeZone({ cutOff: '13:00', slots: [MORNING] });
  const full = [slotKey(early.id, '2026-11-19', MORNING.id)];
  expect(new Date(daysOf([early], full)?.until ?? 0).toISOString()).toBe(
    '2026-11-18T13:00:00.000Z',
  );
});

test('on the same day the last slot ends the time to order', () => {
  const today = makeZone({ leadDays: 0, cutOff: '18:00', slots: [{ ...MORNING, from: '12:30' }] });
  expect(new Date(daysOf([today])?.until ?? 0).toISOString()).toBe('2026-11-18T12:30:00.000Z');
});

test('nothing is named where the owner does not want it, or never delivers', () => {
  expect(daysOf([], [], { isNamed: false })).toBeNull();
  const closed = Array.from({ length: 420 }, (_, ahead) =>
    new Date(NOON.getTime() + ahead * 86_400_000).toISOString().slice(0, 10),
  );
  expect(firstDays(daysOf([], [], { closedDays: closed }))).toEqual([]);
});
