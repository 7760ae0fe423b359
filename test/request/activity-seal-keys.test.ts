import { beforeAll, expect, test } from 'vitest';
import type { digestUpTo, findLastSeal } from '#app/activity/chain.ts';
import type { sealActivity } from '#app/activity/seal-activity.ts';
import type { verifyActivity } from '#app/activity/verify-activity.ts';
import { ask } from '../support/databases.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

let shop: TestShop;
let digest: typeof digestUpTo;
let lastSeal: typeof findLastSeal;
let seal: typeof sealActivity;
let verify: typeof verifyActivity;
beforeAll(async () => {
  shop = await openTestShop();
  ({ digestUpTo: digest, findLastSeal: lastSeal } = await import('#app/activity/chain.ts'));
  ({ sealActivity: seal } = await import('#app/activity/seal-activity.ts'));
  ({ verifyActivity: verify } = await import('#app/activity/verify-activity.ts'));
});

const later = () => new Date(Date.now() + 120_000);
const write = async (action: string) => {
  const [row] = await shop.rows<{ number: string }>(
    `insert into admin_activity_log (action, table_name, record_id) values ($1, 'products', 'a')
     returning number`,
    [action],
  );
  return Number(row?.number);
};
const behindTheTriggers = (statement: string) =>
  ask(
    shop.databaseUrl,
    `do $$ begin set local session_replication_role = replica; ${statement}; end $$`,
  );
/** A seal as it was made before there were keys, and as whoever owns the database can make one. */
const sealWithoutKey = async (upTo: number) => {
  const made = await digest(await lastSeal(), upTo, { isKeyed: false });
  await shop.rows('insert into activity_seals (up_to, digest) values ($1, $2)', [
    upTo,
    made.digest,
  ]);
};

test('seals from before there was a key still hold, and are counted as such', async () => {
  await sealWithoutKey(await write('old'));
  await write('new');
  await seal(later());
  expect(
    await shop.rows('select key_id is null as old from activity_seals order by up_to'),
  ).toEqual([{ old: true }, { old: false }]);
  expect(await verify()).toMatchObject({ ok: true, value: { seals: 2, unkeyed: 1, unchecked: 0 } });
});

test('who changes an entry cannot make a seal that fits, with a key or without', async () => {
  const forged = `update admin_activity_log set action = 'forged' where action = 'new'`;
  await behindTheTriggers(forged);
  expect(await verify()).toMatchObject({ ok: false, reason: 'broken' });
  const [first, second] = await shop.rows<{ up_to: string; digest: Buffer; key_id: string }>(
    'select * from activity_seals order by up_to',
  );
  const before = { up_to: Number(first?.up_to), digest: first?.digest ?? Buffer.of() };
  const upTo = Number(second?.up_to);
  const plain = await digest({ ...before, key_id: null, sealed_at: new Date() }, upTo, {
    isKeyed: false,
  });
  await behindTheTriggers(
    `update activity_seals set digest = '\\x${plain.digest.toString('hex')}' where up_to = ${upTo}`,
  );
  expect(await verify()).toMatchObject({ ok: false, reason: 'broken' });
  await behindTheTriggers(
    `update activity_seals set digest = '\\x${second?.digest.toString('hex')}' where up_to = ${upTo};
     update admin_activity_log set action = 'new' where action = 'forged'`,
  );
  expect((await verify()).ok).toBe(true);
});

test('a seal without a key does not count after one with a key', async () => {
  await sealWithoutKey(await write('added'));
  expect(await verify()).toMatchObject({ ok: false, reason: 'broken' });
  await behindTheTriggers(
    'delete from activity_seals where key_id is null and up_to > (select min(up_to) from activity_seals)',
  );
  await seal(later());
  expect((await verify()).ok).toBe(true);
});

test('seals of another secret are named as such, and passed over after a restore with another secret', async () => {
  await behindTheTriggers(`update activity_seals set key_id = 'another' where key_id is not null`);
  expect(await verify()).toMatchObject({ ok: false, reason: 'other_secret' });
  await shop.rows(
    `insert into admin_activity_log (action, table_name, record_id, changes)
     select 'Restored a backup with another secret', 'backups', 'restore',
       jsonb_build_object('sealed_up_to', max(up_to)) from activity_seals`,
  );
  await seal(later());
  expect(await verify()).toMatchObject({
    ok: true,
    value: { seals: 4, unkeyed: 1, unchecked: 2, unsealed: 0 },
  });
  await behindTheTriggers(
    `update activity_seals set key_id = 'another' where up_to = (select max(up_to) from activity_seals)`,
  );
  expect(await verify()).toMatchObject({ ok: false, reason: 'other_secret' });
});
