import {
  closeSync,
  copyFileSync,
  fstatSync,
  openSync,
  readSync,
  statSync,
  truncateSync,
} from 'node:fs';
import path from 'node:path';
import { handOver, type Home } from './home.ts';

const mostBytes = 10 * 1024 * 1024;

export function logFile(home: Home): string {
  return path.join(home.dataDir, 'postgres.log');
}

/** Opened for appending: the file can then be truncated while PostgreSQL writes to it. */
export function openLog(home: Home): number {
  trimLog(home);
  const log = openSync(logFile(home), 'a', 0o600);
  handOver(logFile(home), home);
  return log;
}

/** Limits the log to a few megabytes and moves older lines to postgres.log.1. */
export function trimLog(home: Home): void {
  const file = logFile(home);
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size < mostBytes) return;
  copyFileSync(file, `${file}.1`);
  handOver(`${file}.1`, home);
  truncateSync(file);
}

export function logLength(home: Home): number {
  return statSync(logFile(home), { throwIfNoEntry: false })?.size ?? 0;
}

export function readLogFrom(home: Home, start: number): string {
  const file = openSync(logFile(home), 'r');
  try {
    const from = Math.max(start, fstatSync(file).size - 20_000);
    const buffer = Buffer.alloc(20_000);
    return buffer.toString('utf8', 0, readSync(file, buffer, 0, buffer.length, from));
  } finally {
    closeSync(file);
  }
}
