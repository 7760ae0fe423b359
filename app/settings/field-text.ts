import { decimalOf, type Money } from '#app/values/money.ts';
import { type SettingField, WEEKDAYS } from './field-kinds.ts';

type Priced = { name: string; price: Money };

/** A saved value as text for its field. */
export function fieldText(field: SettingField, value: unknown): string {
  switch (field.kind) {
    case 'amount':
    case 'threshold':
      return value === null ? '' : decimalOf(value as Money);
    case 'number':
      return field.decimals === 0
        ? String(value)
        : (value as number).toFixed(decimalsOf(value as number));
    case 'regions':
      return (value as string[]).join(', ');
    case 'prices':
      return (value as Priced[]).map(({ name, price }) => `${name} ${decimalOf(price)}`).join('\n');
    case 'lines':
    case 'emails':
    case 'dates':
      return (value as string[]).join('\n');
    case 'weekdays':
      return (value as number[]).map((day) => WEEKDAYS[day - 1]).join(', ');
    case 'line':
    case 'email':
    case 'phone':
    case 'address':
    case 'choice':
    case 'time':
    case 'flag':
      return String(value);
  }
}

/** "0.00" and "12.00", but "12.3456" with more decimals. */
function decimalsOf(value: number): number {
  return Math.max(2, String(value).split('.')[1]?.length ?? 0);
}
