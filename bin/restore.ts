// npm run restore -- FILE: restores a backup into an empty shop, from the server.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { jobs } from '#app/jobs.ts';
import { checkArchive, InvalidArchive } from '#app/platform/backup/check-archive.ts';
import { completeRestore, restore } from '#app/platform/backup/restore.ts';
import {
  type DatabaseUrls,
  databaseUrlsFrom,
  databaseUrlsOf,
} from '#app/platform/database-urls.ts';
import { findRunningPostgres } from '#app/platform/embedded-postgres/connection.ts';
import { startEmbeddedPostgres } from '#app/platform/embedded-postgres/start.ts';
import { type Env, readEnv } from '#app/platform/env.ts';
import { prepareQueues } from '#app/platform/job-queues.ts';
import { migrate } from '#app/platform/migrate.ts';
import { setDatabaseUrl } from './steps/set-database-url.ts';

const USAGE = `npm run restore -- FILE                  restores a backup into an empty shop
npm run restore -- FILE --replace        deletes everything in the shop, then restores the backup
npm run restore -- FILE --send-mails     sends the mails that were waiting when the backup was made; only where the
                                         old shop was stopped before it could send them itself
npm run restore -- --database            after the database itself was restored to an earlier moment, before the shop
                                         starts: everyone signs in again, and mails that were waiting are not sent
npm run restore -- FILE --other-secret   restores the backup of a shop whose secret is lost: two-factor sign-in is
                                         switched off for everyone, and waiting mails cannot be read`;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    replace: { type: 'boolean', default: false },
    'send-mails': { type: 'boolean', default: false },
    'other-secret': { type: 'boolean', default: false },
    database: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const [file, ...more] = positionals;

if (options.help || (file === undefined) !== options.database || more.length > 0) {
  console.log(USAGE);
  process.exitCode = options.help ? 0 : 1;
} else {
  try {
    const env = readEnv(process.env);
    await (file === undefined ? completeDatabase(env) : restoreFile(findBackup(file, env), env));
  } catch (error) {
    if (!(error instanceof InvalidArchive)) throw error;
    const what = file === undefined ? 'Nothing' : `${file} was not restored, and nothing`;
    console.error(`${what} was changed. ${error.message}`);
    process.exitCode = 1;
  }
}

async function completeDatabase(env: Env): Promise<void> {
  await withOwnDatabase(env, async (databaseUrls) => {
    const { afterRestore, EXCLUDED_TABLES } = await loadShop(databaseUrls);
    await prepareQueues(databaseUrls.owner, jobs);
    await completeRestore({
      databaseUrl: databaseUrls.owner,
      leaveOut: EXCLUDED_TABLES,
      afterwards: (client) =>
        afterRestore(client, { sendMails: options['send-mails'], sameSecret: true, say: print }),
      say: print,
    });
  });
}

/** What reads the environment, once that names the database. */
async function loadShop({ owner }: DatabaseUrls) {
  setDatabaseUrl(owner);
  process.env.LOG_LEVEL ??= 'warn';
  const { EXCLUDED_TABLES, shopFileStores } = await import('#app/settings/shop-backup.ts');
  const { afterRestore } = await import('#app/after-restore.ts');
  return { EXCLUDED_TABLES, shopFileStores, afterRestore };
}

async function restoreFile(path: string, env: Env): Promise<void> {
  console.log(`Checking ${path}`);
  const { manifest, sealed } = await checkArchive(path);
  if (!sealed && !options['other-secret']) {
    throw new InvalidArchive(
      'It was changed since it was made, or made by a shop with another secret. Give this shop the secret of that one ' +
        '(AUTH_SECRET, or the file "secret" in its DATA_DIR); if it is lost and you trust the file, add --other-secret.',
    );
  }
  await withOwnDatabase(env, async (databaseUrls) => {
    const databaseUrl = databaseUrls.owner;
    const { EXCLUDED_TABLES, shopFileStores, afterRestore } = await loadShop(databaseUrls);
    console.log(`Restoring the shop of ${manifest.madeAt} (${manifest.migration})`);
    if (options.replace) console.log('Everything in this shop is deleted first.');
    // Jobs are enqueued again in the restoring transaction, which needs the queues.
    await prepareQueues(databaseUrl, jobs);
    await restore({
      path,
      manifest,
      databaseUrl,
      fileStores: shopFileStores(),
      leaveOut: EXCLUDED_TABLES,
      replace: options.replace,
      afterwards: (client) =>
        afterRestore(client, { sendMails: options['send-mails'], sameSecret: sealed, say: print }),
      say: print,
    });
    await migrate(databaseUrls, jobs);
  });
}

/** The path relative to where npm was called, or the name of one of this shop's backups. */
function findBackup(name: string, { DATA_DIR }: Env): string {
  const here = resolve(process.env.INIT_CWD ?? '.', name);
  const own = join(DATA_DIR, 'backups', name);
  return !existsSync(here) && existsSync(own) ? own : here;
}

function print(line: string): void {
  console.log(line);
}

async function withOwnDatabase(env: Env, work: (databaseUrls: DatabaseUrls) => Promise<void>) {
  const named = databaseUrlsFrom(env);
  if (named) return work(named);
  const dataDir = join(env.DATA_DIR, 'postgres');
  const running = findRunningPostgres(dataDir);
  if (running) return work(databaseUrlsOf(running.url));
  const own = await startEmbeddedPostgres({ dataDir, log: print });
  try {
    await work(databaseUrlsOf(own.url));
  } finally {
    await own.stop();
  }
}
