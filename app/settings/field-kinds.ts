import type { Section, ShopSettings } from './shop-settings.ts';

type Shape =
  /** A single line of text; an optional one is not shown anywhere while empty. */
  | { kind: 'line'; most: number; optional?: boolean }
  | { kind: 'email' }
  | { kind: 'phone' }
  /** An external https URL. */
  | { kind: 'address' }
  | { kind: 'amount' }
  /** An amount that can be turned off. */
  | { kind: 'threshold'; switchLabel: string }
  | { kind: 'number'; least: number; most: number; decimals: number; unit: string }
  | { kind: 'choice'; options: readonly { value: string; label: string }[] }
  | { kind: 'flag' }
  /** "14:00" */
  | { kind: 'time' }
  /** Any of Monday to Sunday, at least one. */
  | { kind: 'weekdays' }
  /** Any of Ghana's regions, or none. */
  | { kind: 'regions' }
  /** Days as "2026-12-25", one per line, or none. */
  | { kind: 'dates'; most: number }
  /** One entry per line. */
  | { kind: 'lines'; most: number; longest?: number; optional?: boolean }
  /** Names with an amount after each, one per line, or none. */
  | { kind: 'prices'; most: number; longest: number }
  /** Email addresses, one per line, or none. */
  | { kind: 'emails'; most: number };

export type SettingField = Shape & { name: string; label: string; hint?: string };

export type FieldsOf<Name extends Section> = readonly (SettingField & {
  name: keyof ShopSettings[Name] & string;
})[];

/** In ISO order, from 1 for Monday. */
export const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
