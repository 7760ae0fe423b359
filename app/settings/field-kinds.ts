import type { Section, ShopSettings } from './shop-settings.ts';

type Shape =
  /** One line of words; what may be empty is then left out wherever it would stand. */
  | { kind: 'line'; most: number; optional?: boolean }
  | { kind: 'email' }
  | { kind: 'phone' }
  /** The address of another site, https only. */
  | { kind: 'address' }
  | { kind: 'amount' }
  /** An amount that can be switched off altogether. */
  | { kind: 'threshold'; switchLabel: string }
  | { kind: 'number'; least: number; most: number; decimals: number; unit: string }
  | { kind: 'choice'; options: readonly { value: string; label: string }[] }
  | { kind: 'flag' }
  /** "14:00" */
  | { kind: 'time' }
  /** Some of Monday to Sunday, at least one. */
  | { kind: 'weekdays' }
  /** Some of Ghana's regions, or none. */
  | { kind: 'regions' }
  /** Days as "2026-12-25", one on each line, or none. */
  | { kind: 'dates'; most: number }
  /** One entry on each line. */
  | { kind: 'lines'; most: number; longest?: number; optional?: boolean }
  /** Names, each with an amount after it, one on each line, or none. */
  | { kind: 'prices'; most: number; longest: number }
  /** Email addresses, one on each line, or none. */
  | { kind: 'emails'; most: number };

export type SettingField = Shape & { name: string; label: string; hint?: string };

export type FieldsOf<Name extends Section> = readonly (SettingField & {
  name: keyof ShopSettings[Name] & string;
})[];

/** In the order of their numbers, from 1 for Monday. */
export const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
