import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { findRunningPostgres } from '#app/platform/embedded-postgres/connection.ts';
import { isAlive } from '#app/platform/embedded-postgres/running-process.ts';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '#app/platform/embedded-postgres/start.ts';

const timeout = { timeout: 60_000, interval: 50 };
let dataDir: string;
let cleanUp: Array<() => Promise<unknown>>;
let words: string[];

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'corvox-pg-'));
  cleanUp = [];
  words = [];
});

afterEach(async () => {
  for (const work of cleanUp.toReversed()) await work();
  rmSync(dataDir, { recursive: true, force: true });
}, 60_000);

async function open(fresh: 'durable' | 'throwaway' = 'throwaway'): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: (line) => words.push(line),
    fresh,
  });
  cleanUp.push(() => postgres.stop());
  return postgres;
}

async function ask(url: string, sql: string): Promise<unknown> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query({ text: sql, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}

async function openInOtherProcess(): Promise<{ shop: ChildProcess; pid: number; url: string }> {
  const shop = spawn(process.execPath, ['test/faults/run-postgres.ts', dataDir], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  cleanUp.push(async () => {
    if (shop.exitCode === null && shop.signalCode === null) {
      shop.kill('SIGKILL');
      await once(shop, 'exit');
    }
  });
  let errorOutput = '';
  shop.stderr.on('data', (chunk: Buffer) => (errorOutput += chunk.toString()));
  const lines = createInterface({ input: shop.stdout });
  for await (const line of lines) {
    const { pid, url }: { pid: number; url: string } = JSON.parse(line);
    // Its server exits a moment later and would write into a folder that is being removed.
    cleanUp.unshift(() => vi.waitFor(() => expect(isAlive(pid)).toBe(false), timeout));
    return { shop, pid, url };
  }
  throw new Error(`The other shop did not open. ${errorOutput}`);
}

describe('the embedded PostgreSQL', { timeout: 180_000 }, () => {
  test('starts on an empty folder, keeps its rows and its port, and leaves nothing running', async () => {
    const first = await open();
    expect(await ask(first.url, 'show server_encoding')).toBe('UTF8');
    expect(await ask(first.url, "select lower('É')")).toBe('é');
    await ask(first.url, 'create table kept as select 42 as n');
    expect(findRunningPostgres(dataDir)).toEqual({ url: first.url, pid: first.pid() });
    expect(statSync(path.join(dataDir, 'connection.json')).mode & 0o077).toBe(0);
    await first.stop();
    expect(isAlive(first.pid())).toBe(false);
    expect(findRunningPostgres(dataDir)).toBeUndefined();

    const second = await open();
    expect(second.url).toBe(first.url);
    expect(await ask(second.url, 'select n from kept')).toBe(42);
  });

  test('comes back on the same port after the server is killed', async () => {
    const postgres = await open('durable');
    await ask(postgres.url, 'create table kept as select 42 as n');
    const before = postgres.pid();
    process.kill(before, 'SIGKILL');
    await vi.waitFor(async () => {
      expect(postgres.pid()).not.toBe(before);
      expect(await ask(postgres.url, 'select n from kept')).toBe(42);
    }, timeout);
    expect(words.join('\n')).toContain('stopped unexpectedly');
  });

  test('exits with a shop that is killed, and the next start works', async () => {
    const { shop, pid, url } = await openInOtherProcess();
    await ask(url, 'create table kept as select 42 as n');
    shop.kill('SIGKILL');
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), timeout);
    const postgres = await open();
    expect(await ask(postgres.url, 'select n from kept')).toBe(42);
  });

  test('is stopped from outside on systems that cannot tie it to the shop', async () => {
    const program = `
      import { spawn } from 'node:child_process';
      import { watchFromOutside } from '#app/platform/embedded-postgres/launch.ts';
      const sleeper = spawn('sleep', ['600'], { detached: true, stdio: 'ignore' });
      watchFromOutside(sleeper, sleeper.pid);
      process.stdout.write(sleeper.pid + '\\n');
      setInterval(() => undefined, 60_000);`;
    const shop = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [output]: Buffer[] = await once(shop.stdout, 'data');
    const pid = Number(output);
    expect(isAlive(pid)).toBe(true);
    shop.kill('SIGKILL');
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), timeout);
  });

  test('starts at once after a shop and its server were killed together', async () => {
    const { shop, pid } = await openInOtherProcess();
    process.kill(pid, 'SIGSTOP');
    shop.kill('SIGKILL');
    process.kill(pid, 'SIGKILL');
    const postgres = await open();
    expect(await ask(postgres.url, 'select 1')).toBe(1);
  });

  test('waits for a shop that is about to end, instead of refusing', async () => {
    const { shop, pid } = await openInOtherProcess();
    const opened = open();
    await vi.waitFor(() => expect(words.join()).toContain(`Process ${shop.pid} uses`), timeout);
    shop.kill('SIGKILL');
    expect(await ask((await opened).url, 'select 1')).toBe(1);
    expect(isAlive(pid)).toBe(false);
  });

  test('refuses a folder that another shop uses, and says who', async () => {
    const { shop, pid, url } = await openInOtherProcess();
    await expect(open()).rejects.toThrow(
      `process ${pid}, started by the shop with process ${shop.pid}`,
    );
    expect(await ask(url, 'select 1')).toBe(1);
  });

  test('lets one of two shops that start together win', async () => {
    const results = await Promise.allSettled([openInOtherProcess(), open()]);
    const winners = results.filter((result) => result.status === 'fulfilled');
    expect(winners.length).toBe(1);
    const { url = '' } = findRunningPostgres(dataDir) ?? {};
    expect(await ask(url, 'select 1')).toBe(1);
  });

  test('is not stopped by a lock file whose number now belongs to another program', async () => {
    await (await open()).stop();
    const lines = [
      process.pid,
      path.join(dataDir, 'cluster'),
      1,
      5432,
      '',
      '127.0.0.1',
      '',
      'ready',
    ];
    writeFileSync(path.join(dataDir, 'cluster/postmaster.pid'), `${lines.join('\n')}\n`);
    const postgres = await open();
    expect(await ask(postgres.url, 'select 1')).toBe(1);
  });

  test('starts again after an interrupted initdb', async () => {
    const draft = path.join(dataDir, 'cluster.new-999999999');
    mkdirSync(path.join(draft, 'base'), { recursive: true });
    writeFileSync(path.join(draft, 'PG_VERSION'), '18\n');
    const postgres = await open();
    expect(await ask(postgres.url, 'select 1')).toBe(1);
    expect(existsSync(draft)).toBe(false);
  });

  test('waits for a killed start whose initdb still writes', async () => {
    const draft = path.join(dataDir, 'cluster.new-999999999');
    mkdirSync(draft);
    const initdb = spawn(
      process.execPath,
      [
        '-e',
        `const until = Date.now() + 1500;
         for (let n = 0; Date.now() < until; n += 1)
           try { require('fs').mkdirSync('${draft}/' + n) } catch {}`,
      ],
      { stdio: 'ignore' },
    );
    await vi.waitFor(() => expect(existsSync(path.join(draft, '0'))).toBe(true), timeout);
    const postgres = await open();
    expect(await ask(postgres.url, 'select 1')).toBe(1);
    if (initdb.exitCode === null) await once(initdb, 'exit');
  });

  test('survives a kill in the middle of its first start', async () => {
    const shop = spawn(process.execPath, ['test/faults/run-postgres.ts', dataDir], {
      stdio: 'ignore',
    });
    await vi.waitFor(
      () => expect(existsSync(path.join(dataDir, `cluster.new-${shop.pid}`))).toBe(true),
      {
        timeout: 60_000,
        interval: 2,
      },
    );
    shop.kill('SIGKILL');
    await once(shop, 'exit');
    const postgres = await open();
    expect(await ask(postgres.url, 'select 1')).toBe(1);
  });

  test('refuses a folder of another PostgreSQL version', async () => {
    await (await open()).stop();
    writeFileSync(path.join(dataDir, 'cluster/PG_VERSION'), '17\n');
    await expect(open()).rejects.toThrow(/made by PostgreSQL 17.*brings PostgreSQL 18/);
  });
});
