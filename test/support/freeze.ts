import { execFileSync } from 'node:child_process';

/** Stops a process and all that it started, as a machine does whose disk or host hangs; `thaw` lets them go on. */
export function freeze(pid: number) {
  const pids = [pid, ...childrenOf(pid)];
  for (const one of pids) process.kill(one, 'SIGSTOP');
  return {
    thaw: () => {
      for (const one of pids) {
        try {
          process.kill(one, 'SIGCONT');
        } catch {
          // A backend may have ended by itself.
        }
      }
    },
  };
}

function childrenOf(pid: number): number[] {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  return rows.flatMap(([child = 0, parent]) => (parent === pid ? [child] : []));
}
