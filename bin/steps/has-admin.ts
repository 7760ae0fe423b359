import { Client } from 'pg';

/** Whether the shop has an admin. */
export async function hasAdmin(databaseUrl: string): Promise<boolean> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const found = await client.query(`select from user_roles where role = 'admin' limit 1`);
    return found.rowCount === 1;
  } finally {
    await client.end();
  }
}
