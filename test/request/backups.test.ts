import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { keepBackups } from '#app/platform/backup/keep-backups.ts';
import { type BackupShop, openBackupShop } from '../support/backup-shop.ts';
import { until } from '../support/until.ts';

let shop: BackupShop;
let keep: typeof keepBackups;
beforeAll(async () => {
  shop = await openBackupShop();
  ({ keepBackups: keep } = await import('#app/platform/backup/keep-backups.ts'));
});
beforeEach(async () => {
  await shop.rows('truncate backups');
  await rm(join(shop.dataDir, 'backups'), { recursive: true, force: true });
});

const page = async () =>
  (await (await shop.get('/admin/settings/database', { cookie: shop.cookie })).text()).replaceAll(
    '<!-- -->',
    '',
  );
const pathOf = (file: string) => join(shop.dataDir, 'backups', file);
const activity = (action: string) =>
  shop.rows<{ record_id: string; admin_id: string }>(
    'select record_id, admin_id from admin_activity_log where action = $1',
    [action],
  );
const NIGHT = new Date('2031-03-04T03:15:00Z');
const look = (now = NIGHT) => keep({ frequency: 'daily', retentionDays: 30, now });

describe('"Back up now"', () => {
  test('makes a file that nobody else can read, lists it and lets admins take it', async () => {
    expect(await page()).toContain('No backups yet');
    const path = await shop.backedUp();
    expect(basename(path)).toMatch(/^corvox-\d{8}-\d{6}-[0-9a-f]{4}\.tar\.gz$/);
    const { mode, size } = await stat(path);
    expect(mode & 0o777).toBe(0o600);
    const [row] = await shop.list();
    expect(row).toMatchObject({ state: 'done', made_by: shop.admin.id, bytes: String(size) });
    const [started] = await activity('Started backup');
    expect(started).toEqual({ record_id: row?.id, admin_id: shop.admin.id });
    const html = await page();
    expect(html).toContain('Ama Mensah');
    expect(html).toContain(basename(path));

    const address = `/admin/settings/backups/${row?.id}`;
    const answer = await shop.get(address, { cookie: shop.cookie });
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="${basename(path)}"`,
    );
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(await readFile(path));
    expect(await activity('Downloaded backup')).toHaveLength(1);

    await rm(path);
    expect((await shop.get(address, { cookie: shop.cookie })).status).toBe(404);
    expect(await activity('Downloaded backup')).toHaveLength(1);
  });

  test('pressed by many at once it makes one, and the others hear why', async () => {
    const answers = await Promise.all([shop.backUp(), shop.backUp(), shop.backUp()]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const said = await Promise.all(answers.map((answer) => answer.text()));
    expect(said.join()).toContain('A backup is being made already.');
    expect(await shop.list()).toHaveLength(1);
    expect(await page()).toContain('Being made');
  });

  test('on a full disk leaves no half file, and says so', async () => {
    await shop.backUp();
    const [begun] = await shop.list();
    await mkdir(join(shop.dataDir, 'backups'), { recursive: true });
    // A device that is always full.
    await symlink('/dev/full', pathOf(`${begun?.file}.part`));
    const work = await shop.startWork();
    await until(async () => (await shop.list())[0]?.state !== 'running');
    await work.stop();
    expect((await shop.list())[0]).toMatchObject({ state: 'failed', trouble: 'The disk is full.' });
    expect(existsSync(pathOf(begun?.file ?? ''))).toBe(false);
    expect(existsSync(pathOf(`${begun?.file}.part`))).toBe(false);
    expect(await page()).toContain('The disk is full.');
    const address = `/admin/settings/backups/${begun?.id}`;
    expect((await shop.get(address, { cookie: shop.cookie })).status).toBe(404);
  });
});

describe('the timetable', () => {
  test('begins one at night when it is due, and one only', async () => {
    await look(new Date('2031-03-04T12:15:00Z'));
    expect(await shop.list()).toEqual([]);
    await Promise.all([look(), look()]);
    const [row, ...others] = await shop.list();
    expect(others).toEqual([]);
    expect(row).toMatchObject({ state: 'running', made_by: null });
    expect(await activity('Started backup')).not.toContainEqual(
      expect.objectContaining({ record_id: row?.id }),
    );
  });

  test('ends what a killed maker left, and what was whole already is good', async () => {
    const path = await shop.backedUp();
    const whole = basename(path);
    const broken = 'corvox-20310101-000000-aaaa.tar.gz';
    await shop.rows(`update backups set state = 'running', created_at = now() - interval '1 hour'`);
    await shop.rows(
      `insert into backups (file, created_at) values ($1, now() - interval '1 hour')`,
      [broken],
    );
    await keep({ frequency: 'monthly', retentionDays: 30, now: new Date() });
    const rows = new Map((await shop.list()).map((row) => [row.file, row]));
    expect(rows.get(broken)).toMatchObject({ state: 'failed', trouble: 'It was broken off.' });
    expect(rows.get(whole)).toMatchObject({ state: 'done' });
  });

  test('removes old ones with their files, but never the last good one', async () => {
    await shop.backedUp();
    await shop.rows('truncate backups');
    const file = (day: string) => `corvox-${day}-031500-beef.tar.gz`;
    const old = [file('20310101'), file('20301201')];
    for (const name of old) await writeFile(pathOf(name), 'a backup');
    await rmAllBut(old);
    await look(new Date('2031-03-04T01:15:00Z'));
    // Found in the folder, listed, and all but the newest past their time.
    expect(
      (await shop.list()).filter(({ state }) => state === 'done').map((row) => row.file),
    ).toEqual([old[0]]);
    expect(existsSync(pathOf(old[0] ?? ''))).toBe(true);
    expect(existsSync(pathOf(old[1] ?? ''))).toBe(false);
  });
});

async function rmAllBut(names: string[]): Promise<void> {
  for (const name of await readdir(join(shop.dataDir, 'backups'))) {
    if (!names.includes(name)) await rm(pathOf(name));
  }
}

test('pages of ten go on and back', async () => {
  for (let n = 10; n < 33; n += 1) {
    await shop.rows(
      `insert into backups (file, state, bytes, created_at) values ($1, 'done', 5, '2030-05-05')`,
      [`corvox-20300505-0000${n}-abcd.tar.gz`],
    );
  }
  const seen: string[] = [];
  let path: string | undefined = '/admin/settings/database';
  for (let turns = 0; path !== undefined && turns < 5; turns += 1) {
    const html: string = await (await shop.get(path, { cookie: shop.cookie })).text();
    seen.push(...[...html.matchAll(/download="([^"]+)"/g)].map(([, name = '']) => name));
    path = /href="([^"]*after=[^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
  }
  expect(seen).toHaveLength(23);
  expect(new Set(seen).size).toBe(23);
});
