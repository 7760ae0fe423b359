import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { codeOf } from '../error-code.ts';
import { readConnection } from './connection.ts';
import type { Home } from './home.ts';
import { postmasterFile, readPostmasterFile } from './postmaster-file.ts';
import { isAlive, findProcess } from './running-process.ts';

const EXIT_WAIT_MS = 5000;

export class DatabaseHeld extends Error {}

type Holder =
  | { kind: 'free' }
  | { kind: 'stranger' }
  | { kind: 'shop'; pid: number; shopPid: number }
  | { kind: 'orphan'; pid: number };

/** The process named in the cluster's lock file; the pid may by now belong to another program. */
export function findHolder(home: Home): Holder {
  const lock = readPostmasterFile(home.cluster);
  if (!lock) return { kind: 'free' };
  const found = findProcess(lock.pid);
  if (!found) return { kind: 'free' };
  if (found.zombie || !found.command.includes('postgres')) return { kind: 'stranger' };

  const known = readConnection(home);
  const shopPid = known?.pid === lock.pid ? known.shopPid : undefined;
  // An orphan's parent is never the shop that started it.
  const heldByShop = shopPid === undefined ? found.parent > 1 : found.parent === shopPid;
  return heldByShop
    ? { kind: 'shop', pid: lock.pid, shopPid: found.parent }
    : { kind: 'orphan', pid: lock.pid };
}

/** Cleans up after a shop that died; refuses if a running shop uses the folder. */
export async function claim(home: Home, log: (line: string) => void): Promise<void> {
  const holder = await findLastingHolder(home, log);
  if (holder.kind === 'shop')
    throw new DatabaseHeld(lockedMessage(home, holder.pid, holder.shopPid));
  // PostgreSQL takes a zombie, or any program with its old pid, for a running server.
  if (holder.kind === 'stranger') rmSync(postmasterFile(home.cluster), { force: true });
  if (holder.kind === 'orphan') await stopOrphan(holder.pid, log);
}

/** A shop that was just killed, as at a restart by systemd, counts as running until the kernel has ended it. */
async function findLastingHolder(home: Home, log: (line: string) => void): Promise<Holder> {
  const first = findHolder(home);
  if (first.kind !== 'shop') return first;
  log(
    `Process ${first.shopPid} uses ${home.dataDir}; waiting ${EXIT_WAIT_MS / 1000} s for its end.`,
  );
  for (const until = Date.now() + EXIT_WAIT_MS; Date.now() < until; await pause(50)) {
    const holder = findHolder(home);
    if (holder.kind !== 'shop') return holder;
  }
  return findHolder(home);
}

export function lockedMessage(home: Home, pid: number, shopPid?: number): string {
  const shop = shopPid === undefined ? '' : `, started by the shop with process ${shopPid}`;
  return (
    `The database in ${home.dataDir} is in use by another PostgreSQL (process ${pid}${shop}). ` +
    'Stop that shop first, or set DATA_DIR to another folder.'
  );
}

async function stopOrphan(pid: number, log: (line: string) => void): Promise<void> {
  log(`Stopping a PostgreSQL (process ${pid}) that an earlier shop left running.`);
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (await endWith(pid, signal)) return;
  }
  throw new DatabaseHeld(
    `PostgreSQL (process ${pid}), left by an earlier shop, does not stop. End it by hand.`,
  );
}

async function endWith(pid: number, signal: NodeJS.Signals): Promise<boolean> {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (codeOf(error) === 'ESRCH') return true;
    throw new DatabaseHeld(
      `PostgreSQL (process ${pid}) was left by an earlier shop and belongs to another user.`,
    );
  }
  for (const until = Date.now() + 10_000; Date.now() < until; await pause(50)) {
    if (!isAlive(pid)) return true;
  }
  return false;
}
