import { readdirSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/** CPU seconds used by a process and its current children; NaN if the system does not report them. */
export function cpuSeconds(pid: number): number {
  try {
    const processes = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => statOf(name))
      .filter((stat) => stat.pid === pid || stat.parent === pid);
    return processes.reduce((sum, { ticks }) => sum + ticks, 0) / TICKS_PER_SECOND;
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
    // The process has ended meanwhile.
    return [];
  }
}
