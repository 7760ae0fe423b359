import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { findHome, handOver, type Home } from './home.ts';
import { readPostmasterFile } from './postmaster-file.ts';
import { isAlive } from './running-process.ts';

export type Connection = { url: string; pid: number; shopPid: number };

const name = 'corvox';
export const databaseName = name;
export const databaseUser = name;

export function databaseUrl(password: string, port: number): string {
  return `postgres://${databaseUser}:${password}@127.0.0.1:${port}/${databaseName}`;
}

/** Generated once per data folder. It must survive an interrupted initdb. */
export function readPassword(home: Home): { password: string; file: string } {
  const file = path.join(home.dataDir, 'password');
  if (!existsSync(file)) writePrivately(file, randomBytes(24).toString('base64url'), home);
  return { password: readFileSync(file, 'utf8').trim(), file };
}

/** Lets other commands, such as a seed, connect to the database of a running shop. */
export function publishConnection(connection: Connection, home: Home): void {
  writePrivately(connectionFile(home), JSON.stringify(connection), home);
}

export function withdrawConnection(home: Home): void {
  rmSync(connectionFile(home), { force: true });
}

export function readConnection(home: Home): Connection | undefined {
  try {
    const connection: Connection = JSON.parse(readFileSync(connectionFile(home), 'utf8'));
    return connection;
  } catch {
    return undefined;
  }
}

/** The database of a shop that currently runs on this data folder. */
export function findRunningPostgres(dataDir: string): { url: string; pid: number } | undefined {
  const home = findHome(dataDir);
  const connection = readConnection(home);
  if (!connection || !isAlive(connection.pid)) return undefined;
  const lock = readPostmasterFile(home.cluster);
  if (lock?.pid !== connection.pid || !lock.ready) return undefined;
  return { url: connection.url, pid: connection.pid };
}

/** The previous port if it is free, so that saved connections keep working. */
export async function choosePort(home: Home): Promise<number> {
  const file = path.join(home.dataDir, 'port');
  const remembered = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  const usable = Number.isInteger(remembered) && remembered > 0 && remembered < 65_536;
  const port = (usable ? await tryPort(remembered) : undefined) ?? (await tryPort(0));
  if (port === undefined) throw new Error('There is no free port on 127.0.0.1 for PostgreSQL.');
  writePrivately(file, String(port), home);
  return port;
}

function tryPort(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(undefined));
    probe.listen({ port, host: '127.0.0.1' }, () => {
      const address = probe.address();
      probe.close(() =>
        resolve(address !== null && typeof address === 'object' ? address.port : undefined),
      );
    });
  });
}

function connectionFile(home: Home): string {
  return path.join(home.dataDir, 'connection.json');
}

function writePrivately(file: string, text: string, home: Home): void {
  const draft = `${file}.new-${process.pid}`;
  writeFileSync(draft, text, { mode: 0o600 });
  handOver(draft, home);
  renameSync(draft, file);
}
