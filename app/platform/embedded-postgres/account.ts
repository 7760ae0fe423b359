import { execFileSync } from 'node:child_process';
import type { Account } from './reachability.ts';

const candidates = ['postgres', '_postgres', 'nobody'];

export function runsAsRoot(): boolean {
  return process.getuid?.() === 0;
}

/** PostgreSQL refuses to run as root, and initdb refuses a user id without a name. */
export function databaseAccount(): Account {
  for (const name of candidates) {
    const account = findAccount(name);
    if (account) return account;
  }
  throw new Error(
    `PostgreSQL does not run as root, and there is no user ${candidates.join(' or ')} to run it as. ` +
      'Start the shop as an ordinary user, or set DATABASE_URL.',
  );
}

const known = new Map<string | number, Account>();

/** Cached: each lookup spawns four processes, and a back-office page needs it at every view. */
export function findAccount(nameOrUid: string | number): Account | undefined {
  const account = known.get(nameOrUid) ?? lookUpAccount(nameOrUid);
  if (account) known.set(nameOrUid, account);
  return account;
}

function lookUpAccount(nameOrUid: string | number): Account | undefined {
  const ask = (flag: string): string =>
    execFileSync('id', [flag, String(nameOrUid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  try {
    const uid = Number(ask('-u'));
    if (uid === 0 || !Number.isInteger(uid)) return undefined;
    return {
      name: ask('-un'),
      uid,
      gid: Number(ask('-g')),
      groups: ask('-G').split(' ').map(Number),
    };
  } catch {
    return undefined;
  }
}
