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
  type StoredBackup = Parameters<typeof expiredBackups>[0][number];
  const backup = (id: string, madeAt: string, more: Partial<StoredBackup> = {}): StoredBackup => {
    const { state = 'done' } = more;
    const made = at(madeAt);
    return { id, state, isGood: state === 'done', madeAt: made, listedSince: made, ...more };
  };
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
      [
        backup('failed', '2026-02-13T03:00', { state: 'failed' }),
        backup('old', '2025-01-01T03:00'),
      ],
      [],
    ],
    [
      'failed ones go as well',
      [
        backup('new', '2026-02-13T03:00'),
        backup('failed', '2025-01-01T03:00', { state: 'failed' }),
      ],
      ['failed'],
    ],
    [
      'one that was brought here has its time from then on',
      [
        backup('new', '2026-02-13T03:00'),
        backup('brought', '2025-01-01T03:00', { listedSince: at('2026-02-01T03:00') }),
        backup('brought long ago', '2025-01-01T03:00', { listedSince: at('2026-01-01T03:00') }),
      ],
      ['brought long ago'],
    ],
    [
      'a newer one of another shop does not stand in for the last good one',
      [backup('foreign', '2026-02-13T03:00', { isGood: false }), backup('old', '2025-01-01T03:00')],
      [],
    ],
    ['one under way is left alone', [backup('now', '2025-01-01T03:00', { state: 'running' })], []],
  ])('%s', (_what, all, gone) => expect(expiredBackups(all, 30, NIGHT)).toEqual(gone));
});
