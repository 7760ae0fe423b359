import { describe, expect, test } from 'vitest';
import { settingsFrom } from '#app/settings/shop-settings.ts';
import { money } from '#app/values/money.ts';
import { makePickUpPoint, makeZone } from '../../test/support/delivery.ts';
import { cashLimit, deliveryPrice, EVERYWHERE, zoneById, zoneFor, zonesOf } from './zone-rules.ts';

test('a shop without zones delivers everywhere, as its settings say', () => {
  const [everywhere, ...more] = zonesOf(settingsFrom(new Map()));
  expect(more).toEqual([]);
  expect(everywhere).toMatchObject({ id: EVERYWHERE, name: 'Ghana', fee: 1_500, freeOver: 90_000 });
  expect(everywhere).toMatchObject({ weekdays: [1, 2, 3, 4, 5, 6], leadDays: 1, slots: [] });
});

test('the closed days of the shop are closed in every zone', () => {
  const list = [makeZone({ closedDays: ['2026-12-25'] })];
  const saved = new Map<string, unknown>([
    ['zones', { list }],
    ['deliveryDays', { closedDays: ['2026-12-25', '2027-01-01'] }],
  ]);
  const zones = zonesOf(settingsFrom(saved));
  expect(zones.map(({ id, closedDays }) => [id, closedDays])).toEqual([
    ['accra', ['2026-12-25', '2027-01-01']],
    [EVERYWHERE, ['2026-12-25', '2027-01-01']],
  ]);
  expect(zones.at(-1)?.name).toBe('Everywhere else in Ghana');
});

describe('the zone of an address', () => {
  const zones = zonesOf(
    settingsFrom(
      new Map([
        [
          'zones',
          {
            list: [
              makeZone(),
              makeZone({ id: 'legon', towns: ['East Legon', 'Legon'] }),
              makeZone({ id: 'coast', regions: [], towns: ['Takoradi', 'Cape Coast'] }),
              makeZone({ id: 'kumasi', regions: ['Ashanti'], towns: ['Kumasi'] }),
              makePickUpPoint(),
            ],
          },
        ],
      ]),
    ),
  );
  test.each([
    ['its region', 'Greater Accra', 'Tema', 'accra'],
    ['its town, before the region', 'Greater Accra', 'East Legon', 'legon'],
    ['a town however it is written', 'Greater Accra', ' east-legon ', 'legon'],
    ['a town of a zone without a region', 'Western', 'Takoradi', 'coast'],
    ['a town of the same name in another region', 'Ashanti', 'Legon', EVERYWHERE],
    ['another town of a zone of towns', 'Ashanti', 'Obuasi', EVERYWHERE],
    ['a region without a zone', 'Volta', 'Ho', EVERYWHERE],
    ['nothing yet', '', '', EVERYWHERE],
  ])('by %s', (_how, region, city, id) => {
    expect(zoneFor(zones, { pickUp: '', region, city })?.id).toBe(id);
  });

  test('a pick-up point is chosen, never met by an address, and gone where it is gone', () => {
    const at = (pickUp: string) => zoneFor(zones, { pickUp, region: 'Volta', city: 'Ho' })?.id;
    expect(at('osu')).toBe('osu');
    expect(at('tema')).toBeUndefined();
    expect(at('accra')).toBeUndefined();
  });

  test('by an id that is no more, it is everywhere', () => {
    expect(zoneById(zones, 'kumasi').id).toBe('kumasi');
    expect(zoneById(zones, 'gone').id).toBe(EVERYWHERE);
  });
});

test.each([
  ['neither limits it', null, null, null],
  ['the shop does', 300_000, null, 300_000],
  ['the zone does', null, 50_000, 50_000],
  ['both do, and the lower counts', 300_000, 50_000, 50_000],
  ['the zone cannot raise it', 30_000, 50_000, 30_000],
])('the value of a cash order where %s', (_who, shop, zone, most) => {
  const amount = (pesewas: number | null) => (pesewas === null ? null : money(pesewas));
  expect(cashLimit({ cashOrderValue: amount(shop) }, { cashUpTo: amount(zone) })).toBe(most);
});

test('a special day costs more, others do not', () => {
  const zone = makeZone({ surcharges: [{ day: '2027-02-14', amount: money(2_000) }] });
  expect(deliveryPrice(zone, '2027-02-14')).toEqual({
    fee: 1_500,
    freeOver: null,
    surcharge: 2_000,
  });
  expect(deliveryPrice(zone, '2027-02-15').surcharge).toBe(0);
  expect(deliveryPrice(zone).surcharge).toBe(0);
});
