import { readFileSync } from 'node:fs';

/** Resident megabytes; NaN if the system does not report them. */
export function memoryOf(pid: number): number {
  try {
    const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kilobytes) / 1_000;
  } catch {
    return Number.NaN;
  }
}
