import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { scheduleBackup } from '#app/platform/backup/schedule-backup.ts';
import { type BackupShop, openBackupShop } from '../../support/backup-shop.ts';

let shop: BackupShop;
let keep: typeof scheduleBackup;
beforeAll(async () => {
  shop = await openBackupShop();
  ({ scheduleBackup: keep } = await import('#app/platform/backup/schedule-backup.ts'));
});
beforeEach(() => shop.forgetBackups());

const page = async () =>
  (await shop.get('/admin/settings/database', { cookie: shop.cookie })).text();
const pathOf = (file: string) => join(shop.dataDir, 'backups', file);
const look = (now: Date) => keep({ frequency: 'daily', retentionDays: 30, now });
/** The look begins one of its own where it is due. */
const ended = async () => (await shop.list()).filter(({ state }) => state !== 'running');
const fileOf = (day: string) => `corvox-${day}-031500-beef.tar.gz`;
const inFolder = () => readdir(join(shop.dataDir, 'backups'));

describe('a file that was brought into the folder', () => {
  const EVENING = new Date('2031-03-03T22:15:00Z');
  const days = (n: number) => new Date(EVENING.getTime() + n * 86_400_000);

  test('stays for the retention from the day it was found, however old it is', async () => {
    const path = await shop.backedUp();
    const old = pathOf(fileOf('20200101'));
    await rename(path, old);
    await shop.rows('truncate backups');
    await shop.backedUp();
    for (const now of [EVENING, days(1), days(29)]) {
      await look(now);
      const found = (await shop.list()).find(({ file }) => file === basename(old));
      expect(found).toMatchObject({ state: 'done', trouble: null });
      expect(existsSync(old)).toBe(true);
    }
    await look(days(31));
    expect(existsSync(old)).toBe(false);
    expect(await inFolder()).toHaveLength(1);
  });

  test('is looked into before it is called good', async () => {
    const path = await shop.backedUp();
    const whole = await readFile(path);
    await rm(path);
    await shop.rows('truncate backups');
    await writeFile(pathOf(fileOf('20200101')), 'no backup at all');
    await writeFile(pathOf(fileOf('20200102')), whole.subarray(0, whole.length / 2));
    await writeFile(pathOf(fileOf('20200103')), whole);
    await look(EVENING);
    const damaged = 'It is cut off or damaged, or it is no backup at all.';
    const listed = await ended();
    expect(listed.map(({ file, state, trouble }) => [file, state, trouble])).toEqual([
      [fileOf('20200103'), 'done', null],
      [fileOf('20200102'), 'failed', damaged],
      [fileOf('20200101'), 'failed', damaged],
    ]);
    expect(listed[0]?.bytes).toBe(String(whole.length));
    expect(await inFolder()).toHaveLength(3);
    expect(await page()).toContain(damaged);
  });

  test('waits while somebody is still copying it', async () => {
    const path = await shop.backedUp();
    await shop.rows('truncate backups');
    const { mtime } = await stat(path);
    await look(new Date(mtime.getTime() + 30_000));
    expect(await ended()).toEqual([]);
    await look(new Date(mtime.getTime() + 90_000));
    expect(await shop.list()).toContainEqual(
      expect.objectContaining({ file: basename(path), state: 'done' }),
    );
  });

  test('of another shop is no stand-in for a backup of this one', async () => {
    const path = await shop.backedUp();
    await shop.rows('truncate backups');
    const foreign = fileOf('20310304');
    const { writeArchive } = await import('#app/platform/backup/archive.ts');
    const { MANIFEST, sealedManifest } = await import('#app/platform/backup/manifest.ts');
    const manifest = sealedManifest({
      format: 1,
      madeAt: '2031-03-04T00:00:00.000Z',
      migration: 'any',
      tables: [],
      sequences: [],
      entries: [],
    });
    const changed = Buffer.from(manifest.toString().replace('any', 'one'));
    await writeArchive(
      pathOf(foreign),
      async (add) => void (await add(MANIFEST, changed)),
      new AbortController().signal,
    );
    await look(new Date('2031-03-04T03:15:00Z'));
    const listed = await shop.list();
    expect(listed.find(({ file }) => file === foreign)).toMatchObject({
      state: 'done',
      trouble: expect.stringContaining('another secret'),
    });
    // The night's own backup is begun all the same, and the last good one stays.
    expect(listed.filter(({ state }) => state === 'running')).toHaveLength(1);
    expect(existsSync(path)).toBe(true);
  });
});
