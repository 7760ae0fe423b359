import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { refuseOtherVersion } from './cluster.ts';

let cluster: string;
beforeEach(() => {
  cluster = mkdtempSync(path.join(tmpdir(), 'corvox-cluster-'));
});
afterEach(() => rmSync(cluster, { recursive: true, force: true }));

test('takes a cluster of its own version', () => {
  writeFileSync(path.join(cluster, 'PG_VERSION'), '18\n');
  expect(() => refuseOtherVersion(cluster, '18')).not.toThrow();
});

test('refuses a cluster of another version and names both', () => {
  writeFileSync(path.join(cluster, 'PG_VERSION'), '15\n');
  expect(() => refuseOtherVersion(cluster, '18')).toThrow(/PostgreSQL 15.*PostgreSQL 18/);
});

test('refuses a folder that holds something else', () => {
  expect(() => refuseOtherVersion(cluster, '18')).toThrow('holds no PostgreSQL database');
});
