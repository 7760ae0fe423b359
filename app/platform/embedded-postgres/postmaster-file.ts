import { readFileSync } from 'node:fs';
import path from 'node:path';

export type PostmasterFile = { pid: number; port: number | undefined; ready: boolean };

/** PostgreSQL's own lock file: its pid on line 1, its port on line 4, its state on line 8. */
export function parsePostmasterFile(text: string): PostmasterFile | undefined {
  const lines = text.split('\n').map((line) => line.trim());
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  const port = Number(lines[3]);
  return { pid, port: port > 0 ? port : undefined, ready: lines[7] === 'ready' };
}

export function postmasterFile(cluster: string): string {
  return path.join(cluster, 'postmaster.pid');
}

export function readPostmasterFile(cluster: string): PostmasterFile | undefined {
  try {
    return parsePostmasterFile(readFileSync(postmasterFile(cluster), 'utf8'));
  } catch {
    return undefined;
  }
}
