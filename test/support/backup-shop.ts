import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cookieOf, makePerson, type Person } from './people.ts';
import { makeDataFolder } from './test-folder.ts';
import { openTestShop } from './test-shop.ts';
import { until } from './until.ts';

/** The built shop with a data folder of its own, some pictures in it, and an admin who can back it up. */
export async function openBackupShop(env: Record<string, string> = {}) {
  const dataDir = await makeDataFolder('backup');
  await mkdir(join(dataDir, 'images'), { recursive: true });
  const pictures = 300;
  for (let n = 0; n < pictures; n += 1) {
    await writeFile(join(dataDir, 'images', `picture-${n}.jpg`), `picture ${n}`.repeat(n));
  }
  await mkdir(join(dataDir, 'originals'), { recursive: true });
  await writeFile(join(dataDir, 'originals', 'product_1_a.png'), Buffer.from([0, 255, 137, 10]));
  const shop = await openTestShop({ DATA_DIR: dataDir, ...env });
  const admin: Person = await makePerson(shop.rows, { roles: ['admin'] });
  const cookie = await cookieOf(shop.rows, admin);
  const backUp = () =>
    shop.post('/admin/settings/database', new URLSearchParams({ intent: 'back-up' }), { cookie });
  return {
    ...shop,
    dataDir,
    admin,
    cookie,
    backUp,
    /** As if there had never been one. */
    forgetBackups: async () => {
      await shop.rows('truncate backups');
      await rm(join(dataDir, 'backups'), { recursive: true, force: true });
    },
    /** Backups as the list knows them, the newest first. */
    list: () =>
      shop.rows<{
        id: string;
        file: string;
        bytes: string | null;
        state: string;
        made_by: string | null;
        trouble: string | null;
      }>('select * from backups order by created_at desc'),
    /** Presses the button and waits for the file. */
    backedUp: async () => {
      const answer = await backUp();
      if (answer.status !== 200) throw new Error(`not begun: ${answer.status}`);
      const work = await shop.startWork();
      try {
        await until(async () => {
          const [row] = await shop.rows<{ n: number }>(
            `select count(*)::int as n from backups where state = 'running'`,
          );
          return row?.n === 0;
        });
      } finally {
        await work.stop();
      }
      const [row] = await shop.rows<{ file: string; state: string }>(
        'select file, state from backups order by created_at desc limit 1',
      );
      if (row?.state !== 'done') throw new Error('the backup failed');
      return join(dataDir, 'backups', row.file);
    },
  };
}

export type BackupShop = Awaited<ReturnType<typeof openBackupShop>>;

/** Every file of a folder with what is in it. */
export async function filesIn(folder: string): Promise<Map<string, string>> {
  const names = await readdir(folder).catch(() => []);
  const files = names
    .toSorted((a, b) => a.localeCompare(b))
    .map(async (name) => [name, await readFile(join(folder, name), 'hex')] as const);
  return new Map(await Promise.all(files));
}
