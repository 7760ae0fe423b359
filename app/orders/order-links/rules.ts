import { type Status } from '../rules.ts';

export const MAX_CODE_TRIES = 5;
/** After the last attempt, a new email and this pause are needed. */
const LOCK_HOURS = 24;
/** How long after the end of its order a link expires. */
const LINK_DAYS = 14;
/** How long a device stays unlocked by the right digits. */
export const OPEN_MINUTES = 30;

const HOUR_MS = 3_600_000;

export type Tries = { wrong: number; lockedAt: Date | null };

export const isLocked = ({ wrong }: Pick<Tries, 'wrong'>) => wrong >= MAX_CODE_TRIES;

export function lockedUntil(lockedAt: Date): Date {
  return new Date(lockedAt.getTime() + LOCK_HOURS * HOUR_MS);
}

/** Whether a new email grants new attempts: not before the pause is over. */
export function mayTryAgain({ lockedAt }: Pick<Tries, 'lockedAt'>, now: Date): boolean {
  return lockedAt !== null && lockedUntil(lockedAt) <= now;
}

type Ended = { status: Status; /** When it came to this status. */ since: Date };

export function isLinkExpired({ status, since }: Ended, now: Date): boolean {
  const hasEnded = status === 'delivered' || status === 'cancelled';
  return hasEnded && now.getTime() - since.getTime() >= LINK_DAYS * 24 * HOUR_MS;
}

/** Whether the typed digits are the last four of the phone number. The whole number is accepted too. */
export function hasLastDigits(phone: string, typed: string): boolean {
  const digits = typed.replace(/[\s()./-]/g, '');
  const last = phone.slice(-4);
  return /^\+?\d{4,20}$/.test(digits) && /^\d{4}$/.test(last) && digits.endsWith(last);
}
