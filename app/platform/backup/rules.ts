export type Frequency = 'daily' | 'weekly' | 'monthly';

export const BACKUP_STATES = ['running', 'done', 'failed'] as const;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const PERIOD_DAYS: Record<Frequency, number> = { daily: 1, weekly: 7, monthly: 30 };
// Accra is on UTC all year.
const NIGHT = { from: 2, to: 5 };

/**
 * Whether a scheduled backup is due: at night once the period is over. A shop that is off at night gets one at any hour, half a day late.
 */
export function isBackupDue(given: {
  frequency: Frequency;
  lastAt: Date | undefined;
  now: Date;
}): boolean {
  const { frequency, lastAt, now } = given;
  const hour = now.getUTCHours();
  const atNight = hour >= NIGHT.from && hour < NIGHT.to;
  if (lastAt === undefined) return atNight;
  const age = now.getTime() - lastAt.getTime();
  const period = PERIOD_DAYS[frequency] * DAY_MS;
  // A manual backup during the day does not replace the next night's.
  return atNight ? age >= period - 16 * HOUR_MS : age >= period + 12 * HOUR_MS;
}

type StoredBackup = {
  id: string;
  state: (typeof BACKUP_STATES)[number];
  /** Whether it can be restored as it is. */
  isGood: boolean;
  madeAt: Date;
  /** When it was listed: a file that was copied here may be much older. */
  listedSince: Date;
};

/** The backups past their retention. The newest good one never expires. */
export function expiredBackups(
  all: readonly StoredBackup[],
  retentionDays: number,
  now: Date,
): string[] {
  const limit = now.getTime() - retentionDays * DAY_MS;
  const newest = all
    .filter(({ isGood }) => isGood)
    .toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime())[0];
  return all
    .filter(({ id, state, listedSince }) => {
      return state !== 'running' && id !== newest?.id && listedSince.getTime() < limit;
    })
    .map(({ id }) => id);
}
