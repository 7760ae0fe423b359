import { describe, expect, test } from 'vitest';
import { expiredBackups, isBackupDue } from './rules.ts';

const at = (text: string) => new Date(`${text}Z`);
const NIGHT = at('2026-02-14T03:15');
const NOON = at('2026-02-14T12:15');

describe('a backup is due', () => {
  test.each([
    ['never made, at night', 'daily', undefined, NIGHT, true],
    ['never made, at noon', 'daily', undefined, NOON, false],
    ['daily, the night after', 'daily', at('2026-02-13T03:15'), NIGHT, true],
    ['daily, an hour later in the night', 'daily', at('2026-02-13T04:15'), NIGHT, true],
    ['daily, made this night', 'daily', at('2026-02-14T02:15'), NIGHT, false],
    ['daily, made last night, at noon', 'daily', at('2026-02-14T03:15'), NOON, false],
    ['daily, two nights missed, at noon', 'daily', at('2026-02-12T03:15'), NOON, true],
    ['daily, asked for at noon, the night after', 'daily', at('2026-02-13T12:00'), NIGHT, true],
    ['weekly, after a day', 'weekly', at('2026-02-13T03:15'), NIGHT, false],
    ['weekly, after seven', 'weekly', at('2026-02-07T03:15'), NIGHT, true],
    ['monthly, after seven days', 'monthly', at('2026-02-07T03:15'), NIGHT, false],
    ['monthly, after thirty', 'monthly', at('2026-01-15T03:15'), NIGHT, true],
  ] as const)('%s', (_what, frequency, lastAt, now, due) => {
    expect(isBackupDue({ frequency, lastAt, now })).toBe(due);
  });
});

describe('old backups', () => {
  const backup = (id: string, madeAt: string, state: 'running' | 'done' | 'failed' = 'done') => ({
    id,
    state,
    madeAt: at(madeAt),
  });
  test.each([
    [
      'go after the retention',
      [backup('new', '2026-02-13T03:00'), backup('old', '2025-12-01T03:00')],
      ['old'],
    ],
    [
      'stay within it',
      [backup('new', '2026-02-13T03:00'), backup('other', '2026-01-20T03:00')],
      [],
    ],
    ['stay where it is the last good one', [backup('old', '2025-01-01T03:00')], []],
    [
      'a failed one does not stand in for the last good one',
      [backup('failed', '2026-02-13T03:00', 'failed'), backup('old', '2025-01-01T03:00')],
      [],
    ],
    [
      'failed ones go as well',
      [backup('new', '2026-02-13T03:00'), backup('failed', '2025-01-01T03:00', 'failed')],
      ['failed'],
    ],
    ['one under way is left alone', [backup('now', '2025-01-01T03:00', 'running')], []],
  ])('%s', (_what, all, gone) => expect(expiredBackups(all, 30, NIGHT)).toEqual(gone));
});
