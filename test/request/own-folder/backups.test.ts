import { existsSync } from 'node:fs';
import {
  mkdir,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { basename, join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { scheduleBackup } from '#app/platform/backup/schedule-backup.ts';
import { type BackupShop, openBackupShop } from '../../support/backup-shop.ts';
import { until } from '../../support/until.ts';

let shop: BackupShop;
let keep: typeof scheduleBackup;
beforeAll(async () => {
  shop = await openBackupShop();
  ({ scheduleBackup: keep } = await import('#app/platform/backup/schedule-backup.ts'));
});
beforeEach(() => shop.forgetBackups());

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
const take = (address: string, headers = {}) =>
  shop.post(address, new URLSearchParams(), { cookie: shop.cookie, ...headers });
/** How often this process has the file open. */
const timesOpen = async (path: string) => {
  const names = await readdir('/proc/self/fd');
  const files = await Promise.all(names.map((n) => readlink(`/proc/self/fd/${n}`).catch(() => '')));
  return files.filter((file) => file === path).length;
};
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
    const answer = await take(address);
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="${basename(path)}"`,
    );
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(await readFile(path));
    expect(await activity('Downloaded backup')).toHaveLength(1);

    await rm(path);
    expect((await take(address)).status).toBe(404);
    expect(await activity('Downloaded backup')).toHaveLength(1);
  });

  test('is taken by a form of ours alone: reading the address opens and writes down nothing', async () => {
    const path = await shop.backedUp();
    const [row] = await shop.list();
    const address = `/admin/settings/backups/${row?.id}`;
    expect(Number(row?.bytes)).toBeGreaterThan(10_000);
    const before = await activity('Downloaded backup');
    for (const method of ['GET', 'HEAD', 'PUT', 'DELETE']) {
      for (const at of [address, `${address}.data`]) {
        const answer = await shop.send(
          new Request(`https://shop.test${at}`, {
            method,
            headers: { cookie: shop.cookie, origin: 'https://shop.test' },
          }),
        );
        expect([method, at, answer.status]).toEqual([method, at, 405]);
        expect((await answer.text()).length).toBeLessThan(3_000);
      }
    }
    const asData = await take(`${address}.data`);
    expect(asData.status).toBe(405);
    expect((await asData.text()).length).toBeLessThan(3_000);
    expect((await take(address, { origin: 'https://evil.example' })).status).toBe(403);
    expect(await activity('Downloaded backup')).toEqual(before);
    expect(await timesOpen(path)).toBe(0);
  });

  test('is closed again when its reader goes away, at once or in the middle', async () => {
    const path = await shop.backedUp();
    const [row] = await shop.list();
    // So large that nobody holds it whole in between.
    await writeFile(path, Buffer.alloc(30_000_000));
    const address = `/admin/settings/backups/${row?.id}`;
    const unread = await take(address);
    expect(unread.status).toBe(200);
    expect(await timesOpen(path)).toBe(0);

    const reader = (await take(address)).body?.getReader();
    await reader?.read();
    expect(await timesOpen(path)).toBe(1);
    await reader?.cancel();
    await until(async () => (await timesOpen(path)) === 0);

    const gone = new AbortController();
    const answer = await shop.send(
      new Request(`https://shop.test${address}`, {
        method: 'POST',
        body: new URLSearchParams(),
        headers: { cookie: shop.cookie, origin: 'https://shop.test' },
        signal: gone.signal,
      }),
    );
    const half = answer.body?.getReader();
    await half?.read();
    gone.abort();
    await until(async () => (await timesOpen(path)) === 0);
  });

  test('pressed by many at once it makes one, and the others hear why', async () => {
    const answers = await Promise.all([shop.backUp(), shop.backUp(), shop.backUp()]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const said = await Promise.all(answers.map((answer) => answer.text()));
    expect(said.join()).toContain('A backup is already running.');
    expect(await shop.list()).toHaveLength(1);
    expect(await page()).toContain('Running');
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
    expect((await take(address)).status).toBe(404);
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
    const path = await shop.backedUp();
    const newer = pathOf(fileOf('20310101'));
    await rename(path, newer);
    await writeFile(pathOf(fileOf('20301201')), 'a backup');
    await shop.rows('truncate backups');
    for (const day of ['2031-01-01', '2030-12-01']) {
      await shop.rows(
        `insert into backups (file, state, created_at, finished_at) values ($1, 'done', $2::date, $2::date)`,
        [fileOf(day.replaceAll('-', '')), day],
      );
    }
    await look(new Date('2031-03-04T01:15:00Z'));
    expect((await ended()).map((row) => row.file)).toEqual([basename(newer)]);
    expect(await inFolder()).toEqual([basename(newer)]);
  });
});

/** The look begins one of its own where it is due. */
const ended = async () => (await shop.list()).filter(({ state }) => state !== 'running');
const fileOf = (day: string) => `corvox-${day}-031500-beef.tar.gz`;
const inFolder = () => readdir(join(shop.dataDir, 'backups'));

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
    seen.push(...[...html.matchAll(/aria-label="Download ([^"]+)"/g)].map(([, name = '']) => name));
    path = /href="([^"]*after=[^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
  }
  expect(seen).toHaveLength(23);
  expect(new Set(seen).size).toBe(23);
});
