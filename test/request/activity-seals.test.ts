import { execFile } from 'node:child_process';
import { beforeAll, describe, expect, test } from 'vitest';
import type { sealActivity } from '#app/activity/seal-activity.ts';
import type { verifyActivity } from '#app/activity/verify-activity.ts';
import { ask } from '../support/databases.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
let seal: typeof sealActivity;
let verify: typeof verifyActivity;
beforeAll(async () => {
  shop = await openTestShop();
  ({ sealActivity: seal } = await import('#app/activity/seal-activity.ts'));
  ({ verifyActivity: verify } = await import('#app/activity/verify-activity.ts'));
});

const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const write = (action: string) =>
  shop.rows(
    `insert into admin_activity_log (action, table_name, record_id, changes)
     values ($1, 'products', 'a', '{"price_minor": {"before": 1, "after": 2}}')`,
    [action],
  );
const seals = () => shop.rows<{ up_to: string }>('select up_to from activity_seals order by up_to');

/** What only a superuser can do: past the triggers that refuse it to everybody else. */
const behindTheTriggers = (statement: string) =>
  ask(
    shop.databaseUrl,
    `do $$ begin set local session_replication_role = replica; ${statement}; end $$`,
  );

/** What `npm run activity:verify` runs. */
function runVerify(): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['bin/activity-verify.ts'],
      { env: { ...process.env, DATABASE_URL: shop.databaseUrl } },
      (_, stdout, stderr) => resolve({ code: child.exitCode ?? 1, output: stdout + stderr }),
    );
  });
}

test('nothing is sealed while there is nothing, or nothing old enough', async () => {
  await seal(new Date());
  await write('one');
  await seal(new Date());
  expect(await seals()).toEqual([]);
});

test('each run seals what came since the last one, once', async () => {
  await seal(later(2));
  await seal(later(2));
  expect(await seals()).toHaveLength(1);
  await write('two');
  await write('three');
  await seal(later(2));
  await write('four');
  await seal(later(2));
  expect(await seals()).toHaveLength(3);
  expect(await verify()).toMatchObject({ ok: true, value: { seals: 3, rows: 4, unsealed: 0 } });
});

test('runs at the same time leave one chain', async () => {
  await write('five');
  await Promise.all([seal(later(2)), seal(later(2)), seal(later(2))]);
  expect(await verify()).toMatchObject({ ok: true, value: { seals: 4, rows: 5 } });
});

test('a row that is written but not yet committed is waited for, or left for the next run', async () => {
  const slow = shop.rows(
    `do $$ begin insert into admin_activity_log (action, table_name, record_id) values ('slow', 'products', 'a');
     perform pg_sleep(1.5); end $$`,
  );
  await expect
    .poll(async () =>
      shop.rows(
        `select from pg_locks where relation = 'admin_activity_log'::regclass and mode = 'RowExclusiveLock'
          and database = (select oid from pg_database where datname = current_database())`,
      ),
    )
    .toHaveLength(1);
  await expect(seal(later(2))).rejects.toThrow();
  await slow;
  await seal(later(2));
  expect(await verify()).toMatchObject({ ok: true, value: { rows: 6, unsealed: 0 } });
});

test('the command says that the log holds, and what is not sealed yet', async () => {
  await write('newest');
  const { code, output } = await runVerify();
  expect(code).toBe(0);
  expect(output).toContain('The activity log holds: 6 entries under 5 seals.');
  expect(output).toContain('1 newer entries are not sealed yet.');
  expect(output).toMatch(/up to \d+ {2}[0-9a-f]{64}/);
});

describe('what a superuser does behind the triggers is found', () => {
  const second = `(select number from admin_activity_log order by number offset 1 limit 1)`;
  test.each([
    ['a changed word', `update admin_activity_log set action = 'forged' where number = ${second}`],
    [
      'a changed amount',
      `update admin_activity_log set changes = '{"price_minor": 3}' where number = ${second}`,
    ],
    [
      'another person',
      `update admin_activity_log set admin_id = gen_random_uuid() where number = ${second}`,
    ],
    [
      'a moved time',
      `update admin_activity_log set created_at = created_at + interval '1 microsecond' where number = ${second}`,
    ],
    ['a deleted row', `delete from admin_activity_log where number = ${second}`],
    [
      'an added row',
      `insert into admin_activity_log (number, action, table_name, record_id) overriding system value values (0 + -1, 'x', 'y', 'z')`,
    ],
    [
      'a forged seal',
      `update activity_seals set digest = sha256('x') where up_to = (select max(up_to) from activity_seals)`,
    ],
    [
      'a seal that is gone',
      `delete from activity_seals where up_to = (select min(up_to) from activity_seals)`,
    ],
  ])('%s', async (what, statement) => {
    await ask(shop.databaseUrl, 'create table kept_log as table admin_activity_log');
    await ask(shop.databaseUrl, 'create table kept_seals as table activity_seals');
    await behindTheTriggers(statement);
    const outcome = await verify();
    expect([what, outcome.ok]).toEqual([what, false]);
    if (what === 'a changed word') {
      const { code, output } = await runVerify();
      expect(code).toBe(1);
      expect(output).toContain('an entry from 2 to 3 was changed, added or removed');
    }
    await behindTheTriggers(
      `delete from admin_activity_log; delete from activity_seals;
       insert into admin_activity_log overriding system value select * from kept_log;
       insert into activity_seals select * from kept_seals`,
    );
    await ask(shop.databaseUrl, 'drop table kept_log, kept_seals');
    expect((await verify()).ok).toBe(true);
  });
});
