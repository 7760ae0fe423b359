import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  hasPermission,
  canReadFile,
  closedFolderAbove,
  mayEnter,
  mayRead,
} from './reachability.ts';

// A user that owns nothing, so that only the permission bits for others count.
const stranger = { name: 'stranger', uid: 54_321, gid: 54_321, groups: [54_321] };

describe('permission bits', () => {
  const cases = [
    { mode: 0o700, uid: 1, gid: 1, account: { ...stranger, uid: 1 }, allowed: true },
    { mode: 0o700, uid: 1, gid: 1, account: stranger, allowed: false },
    { mode: 0o710, uid: 1, gid: 2, account: { ...stranger, gid: 2 }, allowed: true },
    { mode: 0o710, uid: 1, gid: 2, account: { ...stranger, groups: [2] }, allowed: true },
    { mode: 0o701, uid: 1, gid: 2, account: { ...stranger, gid: 2 }, allowed: false },
    { mode: 0o701, uid: 1, gid: 2, account: stranger, allowed: true },
    { mode: 0o077, uid: 1, gid: 1, account: { ...stranger, uid: 1 }, allowed: false },
    { mode: 0o000, uid: 1, gid: 1, account: { ...stranger, uid: 0 }, allowed: true },
  ];
  test.each(cases)(
    '$mode of $uid:$gid for $account.uid is $allowed',
    ({ account, allowed, ...entry }) => {
      expect(hasPermission(entry, account, mayEnter)).toBe(allowed);
    },
  );
});

describe('a path', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'corvox-reach-'));
    mkdirSync(path.join(folder, 'inner'));
    writeFileSync(path.join(folder, 'inner/file'), '');
    chmodSync(path.join(folder, 'inner'), 0o755);
    chmodSync(path.join(folder, 'inner/file'), 0o644);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test('under a closed folder names that folder', () => {
    chmodSync(folder, 0o700);
    expect(closedFolderAbove(path.join(folder, 'inner/not/made/yet'), stranger)).toMatch(
      /corvox-reach-/,
    );
    expect(canReadFile(path.join(folder, 'inner/file'), stranger)).toBe(false);
  });

  test('through open folders can be reached, made or not', () => {
    chmodSync(folder, 0o711);
    expect(closedFolderAbove(path.join(folder, 'inner/not/made/yet'), stranger)).toBeUndefined();
    expect(canReadFile(path.join(folder, 'inner/file'), stranger)).toBe(true);
    expect(canReadFile(path.join(folder, 'inner/file'), stranger, mayRead | mayEnter)).toBe(false);
  });

  test('to a missing file is no file that can be read', () => {
    chmodSync(folder, 0o711);
    expect(canReadFile(path.join(folder, 'inner/other'), stranger)).toBe(false);
  });
});
