import { readdirSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/** CPU seconds that a process and its children of now have used; NaN where the system does not tell. */
export function cpuSeconds(pid: number): number {
  try {
    const family = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => statOf(name))
      .filter((stat) => stat.pid === pid || stat.parent === pid);
    return family.reduce((sum, { ticks }) => sum + ticks, 0) / TICKS_PER_SECOND;
  } catch {
    return Number.NaN;
  }
}

function statOf(pid: string): { pid: number; parent: number; ticks: number }[] {
  try {
    const words = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return [
      { pid: Number(pid), parent: Number(words[1]), ticks: Number(words[11]) + Number(words[12]) },
    ];
  } catch {
    // It ended while we looked.
    return [];
  }
}
