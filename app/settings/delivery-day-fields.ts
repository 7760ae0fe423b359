import type { FieldsOf, SettingField } from './field-kinds.ts';

/** When deliveries run, in the whole shop or in one zone. */
export const SCHEDULE_FIELDS = [
  { name: 'weekdays', label: 'Delivery days', kind: 'weekdays' },
  {
    name: 'cutOff',
    label: 'Order by',
    kind: 'time',
    hint: 'Accra time. Later orders count for the next delivery day.',
  },
  {
    name: 'leadDays',
    label: 'Lead time',
    kind: 'number',
    least: 0,
    most: 30,
    decimals: 0,
    unit: 'days',
    hint: 'In delivery days. 0 delivers on the same day, 1 on the next.',
  },
] as const satisfies readonly SettingField[];

export const DELIVERY_DAY_FIELDS: FieldsOf<'deliveryDays'> = [
  {
    name: 'isNamed',
    label: 'Tell customers the earliest day',
    kind: 'flag',
    hint: 'On product pages, in the cart and at checkout. Off: 1-3 business days.',
  },
  {
    name: 'isChosen',
    label: 'Let customers choose the day',
    kind: 'flag',
    hint: 'At checkout, from the days below and those of the delivery zones. The earliest day is chosen beforehand.',
  },
  ...SCHEDULE_FIELDS,
  {
    name: 'closedDays',
    label: 'Closed days',
    kind: 'dates',
    most: 100,
    hint: 'Days without delivery, one on each line, like 2026-12-25.',
  },
];
