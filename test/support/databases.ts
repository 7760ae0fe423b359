import { Client, Pool } from 'pg';

/** Makes a database beside the given one and gives its URL. */
export async function createDatabase(
  postgresUrl: string,
  name: string,
  template?: string,
): Promise<string> {
  const client = new Client({ connectionString: postgresUrl });
  await client.connect();
  try {
    await client.query(`create database ${name}${template ? ` template ${template}` : ''}`);
  } finally {
    await client.end();
  }
  return urlOfDatabase(postgresUrl, name);
}

/** The address of another database of the same server. */
export function urlOfDatabase(postgresUrl: string, name: string): string {
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  return url.href;
}

const pools = new Map<string, Pool>();

function poolOf(databaseUrl: string): Pool {
  const known = pools.get(databaseUrl);
  if (known) return known;
  const pool = new Pool({ connectionString: databaseUrl, max: 2, allowExitOnIdle: true });
  // Tests stop the database under us; the next question opens a new connection.
  pool.on('error', () => undefined);
  pools.set(databaseUrl, pool);
  return pool;
}

export async function ask<Row extends object>(
  databaseUrl: string,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return (await poolOf(databaseUrl).query<Row>(sql, values)).rows;
}
