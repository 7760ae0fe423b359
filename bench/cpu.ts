import { readdirSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/** CPU seconds used by a process and its children, also those that have ended; NaN if the system does not report them. */
export function cpuSeconds(pid: number): number {
  try {
    const processes = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => statOf(name))
      .filter((stat) => stat.pid === pid || stat.parent === pid);
    const ticks = processes.map((stat) => stat.ticks + (stat.pid === pid ? stat.ended : 0));
    return ticks.reduce((sum, used) => sum + used, 0) / TICKS_PER_SECOND;
  } catch {
    return Number.NaN;
  }
}

type Stat = { pid: number; parent: number; ticks: number; ended: number };

function statOf(pid: string): Stat[] {
  try {
    const words = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    const sum = (...at: number[]) => at.reduce((ticks, index) => ticks + Number(words[index]), 0);
    return [{ pid: Number(pid), parent: Number(words[1]), ticks: sum(11, 12), ended: sum(13, 14) }];
  } catch {
    // The process has ended meanwhile.
    return [];
  }
}
