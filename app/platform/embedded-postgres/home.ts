import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { asError } from '../error-code.ts';
import { databaseAccount, findAccount, runsAsRoot } from './account.ts';
import { closedFolderAbove, type Account } from './reachability.ts';

/** The folder of a database and the operating-system account it runs as; without one, the current account. */
export type Home = {
  dataDir: string;
  cluster: string;
  copiesDir: string;
  account: Account | undefined;
};

const sharedDir = '/var/lib/corvox';

/**
 * As root, the database runs as another user, who may have no access to the wanted folder (a checkout under /root): then it is kept under
 * /var/lib/corvox from then on.
 */
export function findHome(wantedDir: string): Home {
  const wanted = path.resolve(wantedDir);
  if (!runsAsRoot()) return homeAt(wanted, undefined, wanted);

  const fallback = path.join(
    sharedDir,
    createHash('sha256').update(wanted).digest('hex').slice(0, 12),
  );
  const cluster = path.join(wanted, 'cluster');
  if (existsSync(cluster)) {
    const account = findAccount(statSync(cluster).uid) ?? databaseAccount();
    const closed = closedFolderAbove(wanted, account);
    if (closed === undefined) return homeAt(wanted, account, sharedDir);
    throw new Error(
      `The database in ${wanted} runs as the user ${account.name}, who may not enter ${closed}. ` +
        `Allow that (chmod o+x ${closed}) and start again.`,
    );
  }
  const account = databaseAccount();
  const movedBefore = existsSync(path.join(fallback, 'cluster'));
  const stays = !movedBefore && closedFolderAbove(wanted, account) === undefined;
  return homeAt(stays ? wanted : fallback, account, sharedDir);
}

function homeAt(dataDir: string, account: Account | undefined, copiesDir: string): Home {
  return { dataDir, cluster: path.join(dataDir, 'cluster'), copiesDir, account };
}

/** Creates the folder and gives it, with its content, to the account that the database runs as. */
export function prepareHome({ dataDir, cluster, account }: Home): void {
  const present = statSync(dataDir, { throwIfNoEntry: false });
  if (present && !account && present.uid !== process.getuid?.()) {
    throw new Error(
      `The database in ${dataDir} belongs to another user (id ${present.uid}). ` +
        'Start the shop as that user or as root, or set DATA_DIR to another folder.',
    );
  }
  makeEnterable(path.dirname(dataDir));
  try {
    mkdirSync(dataDir, { mode: 0o700, recursive: true });
    if (account) chownSync(dataDir, account.uid, account.gid);
    chmodSync(dataDir, 0o700);
  } catch (cause) {
    const why = asError(cause).message;
    throw new Error(`The data folder ${dataDir} cannot be used by this user: ${why}`, { cause });
  }
  const entry = statSync(cluster, { throwIfNoEntry: false });
  if (entry && account && entry.uid !== account.uid) {
    execFileSync('chown', ['-R', `${account.uid}:${account.gid}`, cluster]);
  }
}

// Folders that we create must be accessible under a strict umask too.
function makeEnterable(folder: string): void {
  if (existsSync(folder)) return;
  makeEnterable(path.dirname(folder));
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
}

/** Files written by root in the home are given to the database's account. */
export function handOver(file: string, { account }: Home): void {
  if (account) chownSync(file, account.uid, account.gid);
}
