import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export type RunningProcess = { parent: number; zombie: boolean; command: string };

/** The process with this pid, if any. */
export function findProcess(pid: number): RunningProcess | undefined {
  return process.platform === 'linux' ? lookUpInProc(pid) : lookUpByPs(pid);
}

export function isAlive(pid: number): boolean {
  const found = findProcess(pid);
  return found !== undefined && !found.zombie;
}

function lookUpInProc(pid: number): RunningProcess | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    return parseStat(stat, command);
  } catch {
    return undefined;
  }
}

/** The program's name is in brackets, and may contain spaces and brackets itself. */
export function parseStat(stat: string, command: string): RunningProcess {
  const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { parent: Number(parent), zombie: state === 'Z' || state === 'X', command };
}

function lookUpByPs(pid: number): RunningProcess | undefined {
  try {
    const line = execFileSync('ps', ['-o', 'ppid=,stat=,command=', '-p', String(pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [parent, state, ...command] = line.trim().split(/\s+/);
    if (parent === undefined || state === undefined) return undefined;
    return { parent: Number(parent), zombie: state.startsWith('Z'), command: command.join(' ') };
  } catch {
    return undefined;
  }
}
