import { dayFrom } from './day.ts';

/** The date filter in a list's address: `?date=today`, or `?date=custom&from=2026-11-01&to=2026-11-16`. */
export const DATE_PRESETS = ['today', 'yesterday', '7-days', '30-days', 'custom'] as const;
export type DatePreset = (typeof DATE_PRESETS)[number];

export const DATE_WORDS: Record<DatePreset, string> = {
  today: 'Today',
  yesterday: 'Yesterday',
  '7-days': 'Last 7 days',
  '30-days': 'Last 30 days',
  custom: 'Choose dates',
};

/** From inclusive, to exclusive; either may be open. */
export type DateRange = { from: Date | undefined; before: Date | undefined };

const DAY_MS = 86_400_000;

export function datePresetFrom(text: string | null): DatePreset | undefined {
  return DATE_PRESETS.find((preset) => preset === text);
}

/** The requested days, in Accra, which is on UTC all year. Undefined if there is none. */
export function dateRangeFrom(params: URLSearchParams, now: Date): DateRange | undefined {
  const preset = datePresetFrom(params.get('date'));
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  switch (preset) {
    case undefined:
      return undefined;
    case 'today':
      return days(today, 1);
    case 'yesterday':
      return days(today - DAY_MS, 1);
    case '7-days':
      return days(today - 6 * DAY_MS, 7);
    case '30-days':
      return days(today - 29 * DAY_MS, 30);
    case 'custom':
      return between(dayFrom(params.get('from') ?? ''), dayFrom(params.get('to') ?? ''));
  }
}

const days = (from: number, count: number): DateRange => ({
  from: new Date(from),
  before: new Date(from + count * DAY_MS),
});

/** Both days are included. Dates in the wrong order are swapped. */
function between(one: number | undefined, other: number | undefined): DateRange | undefined {
  if (one === undefined && other === undefined) return undefined;
  const isTurned = one !== undefined && other !== undefined && one > other;
  const [first, last] = isTurned ? [other, one] : [one, other];
  return {
    from: first === undefined ? undefined : new Date(first),
    before: last === undefined ? undefined : new Date(last + DAY_MS),
  };
}
