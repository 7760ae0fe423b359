import { execFileSync } from 'node:child_process';

/** Suspends a process and its children, like a hung disk or host; `resume` continues them. */
export function suspendProcess(pid: number) {
  const pids = [pid, ...childrenOf(pid)];
  for (const one of pids) process.kill(one, 'SIGSTOP');
  return {
    resume: () => {
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
