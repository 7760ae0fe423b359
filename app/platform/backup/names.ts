import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { env } from '../env.ts';

const NAME = /^corvox-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)-[0-9a-f]{4}\.tar\.gz$/;

/** "corvox-20260214-031500-9f3a.tar.gz": sorting by name sorts by time. */
export function backupName(now: Date): string {
  const digits = now.toISOString().replaceAll(/\D/g, '');
  return `corvox-${digits.slice(0, 8)}-${digits.slice(8, 14)}-${randomBytes(2).toString('hex')}.tar.gz`;
}

/** When a file of this name was made; undefined if it is not one of our backups. */
export function madeAtFrom(name: string): Date | undefined {
  const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? [];
  if (year === undefined) return undefined;
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}

export const backupFolder = () => join(env().DATA_DIR, 'backups');
export const backupPath = (name: string) => join(backupFolder(), name);
/** The temporary path of a backup while it is written. */
export const draftOf = (path: string) => `${path}.part`;
