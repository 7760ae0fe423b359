import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { type ClusterDatabase, openDatabase } from './database.ts';
import { openFolder } from './folder.ts';
import type { Lock } from './lock-section.ts';

// Longer than the lock of a primary lives (ttl in patroni.yml) and than its successor needs.
const PAUSE_MS = 22_000;
const AFTERWARDS_MS = 10_000;
const WRITERS = 4;
const WRITE_EVERY_MS = 50;

export type PauseResult = {
  acknowledged: number;
  lost: number;
  longestGapMs: number;
  leaders: string;
};

/**
 * Pauses the primary for longer than its lock lives and resumes it, again and again, while writers insert numbers through
 * HAProxy; every number that was acknowledged must be there afterwards.
 */
export async function runPauses(
  wanted: { lock: Lock; times: number; stopped: Promise<void> },
  print: (line: string) => void,
): Promise<PauseResult[]> {
  const { lock, times, stopped } = wanted;
  const folder = await openFolder('pauses');
  const results: PauseResult[] = [];
  const repeat = async (database: ClusterDatabase) => {
    await query(database, 'create table numbers (n bigint primary key)');
    for (let n = 1; n <= times; n += 1) {
      const result = await pauseOnce(database, n * 1_000_000);
      results.push(result);
      print(`${lock} ${n}: ${lineOf(result)}`);
    }
  };
  try {
    const database = await openDatabase(folder.path, { lock });
    try {
      await Promise.race([repeat(database), stopped]);
    } finally {
      await database.close();
    }
  } finally {
    await folder.remove();
  }
  return results;
}

const lineOf = ({ acknowledged, lost, longestGapMs, leaders }: PauseResult) =>
  `${acknowledged} acknowledged, ${lost} lost, ${(longestGapMs / 1_000).toFixed(1)} s without writes, ${leaders}`;

async function query(database: ClusterDatabase, sql: string): Promise<object[]> {
  const client = new Client({
    connectionString: database.superuserUrl,
    connectionTimeoutMillis: 3_000,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function pauseOnce(database: ClusterDatabase, first: number): Promise<PauseResult> {
  const { patroni } = database;
  await patroni.waitUntilWhole();
  const before = await patroni.leader();
  const state = { isOver: false };
  const acknowledged: { n: number; at: number }[] = [];
  const writers = Array.from({ length: WRITERS }, (_, index) =>
    write(database.superuserUrl, first + index * 100_000, state, acknowledged),
  );
  await pause(3_000);
  await patroni.pause(before);
  await pause(PAUSE_MS);
  await patroni.resume(before);
  // What a stolen lock destroys is written after the resumption.
  await pause(AFTERWARDS_MS);
  state.isOver = true;
  await Promise.all(writers);
  await patroni.waitUntilWhole().catch(() => undefined);
  const there = new Set(
    (await query(database, `select n::text from numbers where n >= ${first}`)).map((row) =>
      Number(Reflect.get(row, 'n')),
    ),
  );
  const times = acknowledged.map(({ at }) => at).toSorted((a, b) => a - b);
  return {
    acknowledged: acknowledged.length,
    lost: acknowledged.filter(({ n }) => !there.has(n)).length,
    longestGapMs: Math.max(0, ...times.map((at, index) => at - (times[index - 1] ?? at))),
    leaders: `db${before + 1} -> db${(await patroni.leader()) + 1}`,
  };
}

/** Inserts one number after the other; an error is no acknowledgement, and the next one has another connection. */
async function write(
  url: string,
  first: number,
  state: { isOver: boolean },
  acknowledged: { n: number; at: number }[],
): Promise<void> {
  let client: Client | undefined;
  for (let n = first; !state.isOver; n += 1) {
    try {
      client ??= await connect(url);
      await client.query('insert into numbers values ($1)', [n]);
      acknowledged.push({ n, at: Date.now() });
      await pause(WRITE_EVERY_MS);
    } catch {
      void client?.end().catch(() => undefined);
      client = undefined;
      await pause(200);
    }
  }
  await client?.end().catch(() => undefined);
}

async function connect(url: string): Promise<Client> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: 3_000,
    query_timeout: 10_000,
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
