import { SCHEDULE_FIELDS } from '#app/settings/delivery-day-fields.ts';
import type { SettingField } from '#app/settings/field-kinds.ts';
import { REGIONS } from '#app/values/regions.ts';
import type { DeliveryZone } from './zone-rules.ts';

export type ZoneKind = DeliveryZone['kind'];

const WHERE: Record<ZoneKind, readonly SettingField[]> = {
  area: [
    {
      name: 'regions',
      label: 'Regions',
      kind: 'regions',
      hint: 'A zone of one or more regions, or of the towns below.',
    },
    {
      name: 'towns',
      label: 'Towns',
      kind: 'lines',
      most: 100,
      longest: 80,
      optional: true,
      hint: 'One on each line. Leave empty for the whole of the regions. A town counts before its region.',
    },
  ],
  pickup: [
    { name: 'address', label: 'Address', kind: 'line', most: 200 },
    { name: 'city', label: 'Town or city', kind: 'line', most: 80 },
    {
      name: 'region',
      label: 'Region',
      kind: 'choice',
      options: REGIONS.map((region) => ({ value: region, label: region })),
    },
    { name: 'landmark', label: 'Landmark', kind: 'line', most: 200, optional: true },
  ],
};

const PRICE: readonly SettingField[] = [
  {
    name: 'fee',
    label: 'Delivery fee',
    kind: 'amount',
    hint: 'In cedis. Enter 0 for free delivery.',
  },
  {
    name: 'freeOver',
    label: 'Free over',
    kind: 'threshold',
    switchLabel: 'Offer free delivery',
    hint: 'In cedis, of the goods alone.',
  },
  { name: 'takesCash', label: 'Take cash on delivery', kind: 'flag' },
  {
    name: 'cashUpTo',
    label: 'Highest value of a cash order',
    kind: 'threshold',
    switchLabel: 'Limit the value of a cash order here',
    hint: 'In cedis, delivery included. The limit of the whole shop counts where it is lower.',
  },
];

const DAYS: readonly SettingField[] = [
  ...SCHEDULE_FIELDS,
  {
    name: 'slots',
    label: 'Times',
    kind: 'lines',
    most: 12,
    longest: 90,
    optional: true,
    hint: 'One on each line, with how many orders it takes on a day: Morning 08:00-12:00 50. Leave empty for any time of the day.',
  },
  {
    name: 'surcharges',
    label: 'Days that cost more',
    kind: 'lines',
    most: 60,
    longest: 40,
    optional: true,
    hint: 'One on each line, with what is added to the fee, in cedis: 2027-02-14 20.00. You deliver on these days whatever the weekday.',
  },
  {
    name: 'closedDays',
    label: 'Closed days',
    kind: 'dates',
    most: 100,
    hint: 'Days without delivery here, one on each line, like 2026-12-25. The closed days of the whole shop are closed here too.',
  },
];

const NAMES: Record<ZoneKind, SettingField> = {
  area: {
    name: 'name',
    label: 'Name',
    kind: 'line',
    most: 60,
    hint: 'As customers read it, like Accra.',
  },
  pickup: {
    name: 'name',
    label: 'Name',
    kind: 'line',
    most: 60,
    hint: 'As customers read it, like Osu pick-up point.',
  },
};

/** What the owner fills in for a zone, in the order of the form. */
export function zoneFields(kind: ZoneKind): readonly SettingField[] {
  return [NAMES[kind], ...WHERE[kind], ...PRICE, ...DAYS];
}
