import { lstatSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';

export type Account = { name: string; uid: number; gid: number; groups: number[] };
type Permissions = { mode: number; uid: number; gid: number };

export const mayRead = 4;
export const mayEnter = 1;

/** Checks the permission bits only, no access lists. */
export function hasPermission(entry: Permissions, account: Account, need: number): boolean {
  if (account.uid === 0) return true;
  if (entry.uid === account.uid) return ((entry.mode >> 6) & need) === need;
  const inGroup = entry.gid === account.gid || account.groups.includes(entry.gid);
  return ((entry.mode >> (inGroup ? 3 : 0)) & need) === need;
}

/** The first folder above `target` that the account has no access to; folders that do not exist yet are fine. */
export function closedFolderAbove(target: string, account: Account): string | undefined {
  const folders: string[] = [];
  for (let at = path.dirname(nearestReal(target)); ; at = path.dirname(at)) {
    folders.unshift(at);
    if (at === path.dirname(at)) break;
  }
  return folders.find((folder) => {
    const entry = statSync(folder, { throwIfNoEntry: false });
    return entry !== undefined && !hasPermission(entry, account, mayEnter);
  });
}

export function canReadFile(file: string, account: Account, need: number = mayRead): boolean {
  const entry = statSync(file, { throwIfNoEntry: false });
  if (entry === undefined || !hasPermission(entry, account, need)) return false;
  return closedFolderAbove(file, account) === undefined;
}

function nearestReal(target: string): string {
  const missing: string[] = [];
  let at = path.resolve(target);
  while (lstatSync(at, { throwIfNoEntry: false }) === undefined && at !== path.dirname(at)) {
    missing.unshift(path.basename(at));
    at = path.dirname(at);
  }
  return path.join(realpathSync(at), ...missing);
}
