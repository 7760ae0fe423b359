import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { linkLibraries } from './binaries.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'corvox-links-'));
  mkdirSync(path.join(folder, 'native/lib'), { recursive: true });
  writeFileSync(path.join(folder, 'native/lib/libpq.so.5.18'), '');
  const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }];
  writeFileSync(path.join(folder, 'native/pg-symlinks.json'), JSON.stringify(links));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const link = (): string => path.join(folder, 'native/lib/libpq.so.5');

test('makes the missing links, and a second time changes nothing', () => {
  expect(linkLibraries(folder)).toBe(true);
  expect(linkLibraries(folder)).toBe(true);
  expect(readlinkSync(link())).toBe('libpq.so.5.18');
});

test('replaces a link that leads nowhere', () => {
  symlinkSync('/somewhere/else/libpq.so', link());
  linkLibraries(folder);
  expect(existsSync(link())).toBe(true);
});
