import { Client, Pool } from 'pg';

const made: { postgresUrl: string; name: string }[] = [];

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
  made.push({ postgresUrl, name });
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Ends every connection to the databases made here, also those that a shop would open again. */
export async function endConnections(): Promise<void> {
  for (const { postgresUrl, name } of made.splice(0)) {
    const client = new Client({ connectionString: postgresUrl });
    await client.connect();
    await client.query(`alter database ${name} allow_connections false`);
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
      [name],
    );
    await client.end();
  }
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
