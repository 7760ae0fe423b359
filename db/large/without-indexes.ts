import type { Client } from 'pg';

type Definition = { create: string; drop: string };

/**
 * Runs `work` on tables without their indexes, keys and triggers, and makes these again as they were: building an index once
 * takes a fraction of the time that it takes to add millions of rows to it. What was dropped is noted in a table, so that a
 * run after one that was interrupted makes it again.
 */
export async function withoutIndexes(
  client: Client,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  await client.query(`set maintenance_work_mem = '1GB'; set work_mem = '512MB'`);
  await client.query('begin');
  const noted = await client.query(`select to_regclass('dropped_indexes') as name`);
  if (noted.rows[0]?.name === null) {
    await client.query(`create table dropped_indexes as ${DEFINITIONS}`, [tables]);
    const { rows } = await client.query<Definition>(`select * from dropped_indexes order by step`);
    for (const { drop } of rows) await client.query(drop);
    for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
  }
  await client.query('commit');
  await work();
  const { rows } = await client.query<Definition>(
    `select * from dropped_indexes order by step desc`,
  );
  await client.query('begin');
  for (const { create } of rows) await client.query(create);
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
  await client.query('drop table dropped_indexes');
  await client.query('commit');
}

// In the order of dropping: foreign keys to and from the tables, then their indexes, then their unique and primary keys.
const DEFINITIONS = `
  with listed as (select unnest($1::text[])::regclass::oid as id)
  select format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create,
         format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
         case contype when 'f' then 1 else 3 end as step
    from pg_constraint
    where (contype = 'f' and (conrelid in (table listed) or confrelid in (table listed)))
       or (contype in ('p', 'u') and conrelid in (table listed))
  union all
  select pg_get_indexdef(indexrelid), format('drop index %s', indexrelid::regclass), 2
    from pg_index where indrelid in (table listed)
     and not exists (select from pg_constraint where conindid = indexrelid and conrelid = indrelid)`;
