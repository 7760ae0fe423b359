import { describe, expect, test } from 'vitest';
import { EVENING, makePickUpPoint, makeZone, MORNING } from '../../test/support/delivery.ts';
import { readZoneForm, zoneValues } from './zone-form.ts';

const AREA = {
  name: 'Accra',
  regionsGreaterAccra: 'yes',
  towns: '',
  fee: '15.00',
  takesCash: 'yes',
  weekdaysMon: 'yes',
  weekdaysSat: 'yes',
  cutOff: '14:00',
  leadDays: '1',
  slots: '',
  surcharges: '',
  closedDays: '',
};
const { regionsGreaterAccra: _regions, towns: _towns, ...SHARED } = AREA;
const POINT = { ...SHARED, name: 'Osu', address: '14 Palm Street', city: 'Accra', region: 'Volta' };

function read(fields: Record<string, string>, kind: 'area' | 'pickup' = 'area') {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  let ids = 0;
  return readZoneForm(form, { kind, known: [MORNING], newId: () => `new-${(ids += 1)}` });
}

test('an area becomes a zone', () => {
  expect(read(AREA)).toEqual({
    errors: {},
    zone: {
      ...makeZone({ weekdays: [1, 6], cutOff: '14:00' }),
      id: undefined,
    },
  });
});

test('a pick-up point has an address and one region', () => {
  const { zone } = read(POINT, 'pickup');
  expect(zone).toMatchObject({ kind: 'pickup', regions: ['Volta'], city: 'Accra', towns: [] });
  expect(read({ ...POINT, address: '' }, 'pickup').errors).toEqual({
    address: 'Please enter the address',
  });
});

describe('times', () => {
  const slotsOf = (slots: string) => read({ ...AREA, slots });

  test('are read from lines, in the order of the day; one that keeps its name keeps its id', () => {
    const typed = 'Evening 16:00-20:00 25\nmorning 09:00 to 12:00, 40\n\nLate night, 20:00–22:30 0';
    expect(slotsOf(typed).zone?.slots).toEqual([
      { id: 'morning', name: 'morning', from: '09:00', to: '12:00', capacity: 40 },
      { id: 'new-1', name: 'Evening', from: '16:00', to: '20:00', capacity: 25 },
      { id: 'new-2', name: 'Late night', from: '20:00', to: '22:30', capacity: 0 },
    ]);
  });

  test.each([
    ['Morning', '“Morning” is not a time like Morning 08:00-12:00 50'],
    ['Morning 8-12 50', '“Morning 8-12 50” is not a time like Morning 08:00-12:00 50'],
    ['Night 22:00-25:00 5', '“Night 22:00-25:00 5” is not a time like Morning 08:00-12:00 50'],
    ['Night 22:00-02:00 5', '“Night 22:00-02:00 5” ends before it begins'],
    ['Noon 12:00-12:00 5', '“Noon 12:00-12:00 5” ends before it begins'],
    ['A 08:00-09:00 1\na 09:00-10:00 1', '“a” is there twice'],
    ['08:00-12:00 50', '“08:00-12:00 50” is not a time like Morning 08:00-12:00 50'],
  ])('%s is wrong', (slots, error) => expect(slotsOf(slots).errors).toEqual({ slots: error }));
});

test.each([
  ['2027-02-14 20.00\n2026-12-24 5', undefined],
  ['2027-02-30 20.00', '“2027-02-30 20.00” is not a day with an amount like 2027-02-14 20.00'],
  ['2027-02-14', '“2027-02-14” is not a day with an amount like 2027-02-14 20.00'],
  ['2027-02-14 1\n2027-02-14 2', '2027-02-14 is there twice'],
])('surcharges: %s', (surcharges, error) => {
  const { errors, zone } = read({ ...AREA, surcharges });
  expect(errors.surcharges).toBe(error);
  if (!error) {
    expect(zone?.surcharges).toEqual([
      { day: '2026-12-24', amount: 500 },
      { day: '2027-02-14', amount: 2_000 },
    ]);
  }
});

test('a zone is somewhere', () => {
  const { regionsGreaterAccra: _none, ...nowhere } = AREA;
  expect(read(nowhere).errors).toEqual({
    regions: 'Please choose at least one region, or write down towns',
  });
  expect(read({ ...nowhere, towns: 'Takoradi\nCape Coast' }).zone).toMatchObject({
    regions: [],
    towns: ['Takoradi', 'Cape Coast'],
  });
});

test('what is shown in the form is what is read from it', () => {
  const zone = makeZone({ slots: [MORNING, EVENING], weekdays: [1, 6], cutOff: '14:00' });
  const shown = zoneValues(zone);
  const slots = (shown.slots as string[]).join('\n');
  const known = { kind: 'area' as const, known: zone.slots, newId: () => 'never' };
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...AREA, slots })) form.set(name, value);
  expect(readZoneForm(form, known).zone?.slots).toEqual(zone.slots);
  expect(zoneValues(makePickUpPoint()).region).toBe('Greater Accra');
});
