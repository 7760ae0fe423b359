import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { jobs } from '#app/jobs.ts';
import { paymentKind } from '#app/payments/mode.ts';
import {
  type DatabaseUrls,
  databaseUrlsFrom,
  databaseUrlsOf,
} from '#app/platform/database-urls.ts';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '#app/platform/embedded-postgres/start.ts';
import { keepsMailHere, readEnv } from '#app/platform/env.ts';
import { migrate, requireMigrated } from '#app/platform/migrate.ts';
import { projectRoot } from '#app/platform/project-root.ts';
import { isPublic, listGaps } from '#app/settings/admin/going-live.ts';
import { demoAccounts } from '../db/demo/accounts.ts';
import { lockDemoAccounts } from '../db/demo/lock-accounts.ts';
import { hasAdmin } from './steps/has-admin.ts';
import { startPaymentSimulator, simulatorDir } from './steps/payment-simulator.ts';
import { print, step } from './steps/progress.mjs';
import { setDatabaseUrl } from './steps/set-database-url.ts';
import { openWorkers } from './steps/workers.ts';

type Env = ReturnType<typeof readEnv>;
type Shop = {
  markDraining(): void;
  close(how: { drain: boolean }): Promise<void>;
  reload?: () => Promise<void>;
};
type ShopBuild = { openShop: (env: Env) => Promise<Shop> };

const live = process.argv.includes('--live');
const demoLines = [
  'Demo accounts:',
  ...demoAccounts.map(({ email, password, role }) => `  ${email}, password ${password} (${role})`),
];

let port = 0;
let drainDelayMs = 0;
let postgres: EmbeddedPostgres | undefined;
let simulator: Awaited<ReturnType<typeof startPaymentSimulator>> | undefined;
let shop: Shop | undefined;
let stopping: Promise<never> | undefined;

process.on('SIGINT', () => void stop(0));
// A deployment: clients with an open connection get one more response.
process.on('SIGTERM', () => void stop(0, { drain: true }));
process.on('SIGHUP', () => void stop(0));
process.on('SIGUSR2', reload);
// `npm start` is the parent process: when it is killed, no signal arrives.
process.on('disconnect', () => void stop(0));

try {
  await open();
} catch (error) {
  // A start that was interrupted fails; that is not reported.
  if (!stopping) process.stderr.write(`\n${messageOf(error)}\n`);
  await stop(1);
}

async function open(): Promise<void> {
  const given = readEnv(process.env);
  port = given.PORT;
  drainDelayMs = given.DRAIN_DELAY_MS;
  const databaseUrls =
    databaseUrlsFrom(given) ??
    (await step('Starting PostgreSQL', () => startDatabase(given.DATA_DIR)));
  // Demo accounts have known passwords: a demo listens on localhost only, unless HOST is set.
  const isPublicHost = given.DATABASE_URL !== undefined && !given.DEMO;
  const env: Env = {
    ...given,
    DATABASE_URL: databaseUrls.app,
    HOST: given.HOST ?? (isPublicHost ? '::' : undefined),
  };
  // The built shop reads the environment itself, and must not take the embedded database for the owner's.
  setDatabaseUrl(databaseUrls.app);
  process.env.DEMO = String(env.DEMO);
  process.env.HOST = env.HOST ?? '';

  await step('Preparing the database', async () => {
    if (env.MIGRATE_AT_START) await migrate(databaseUrls, jobs);
    else await requireMigrated(databaseUrls.app);
  });
  if (env.DEMO) {
    // A shop that is no demo starts without it.
    const { loadDemo } = await import('../db/demo/load.ts');
    await step('Loading the demo data', () =>
      loadDemo({
        databaseUrl: databaseUrls.owner,
        dataDir: env.DATA_DIR,
        S3: env.S3,
        withSettings: true,
        history: env.DEMO_HISTORY ? { simulatorDir: simulatorDir(env.DATA_DIR) } : undefined,
      }),
    );
  } else {
    printLockedAccounts(await lockDemoAccounts(databaseUrls.owner));
  }
  // A demo simulates payments; a real shop without keys offers cash on delivery only.
  if (env.DEMO && env.PAYSTACK_SECRET_KEY === undefined) {
    simulator = await step('Starting the payment simulator', () =>
      startPaymentSimulator({ dataDir: env.DATA_DIR, origin: env.ORIGIN, port: env.PORT }),
    );
    Object.assign(process.env, simulator.variables);
  }
  if (stopping) return;
  shop = await openShop(env);
  printWelcome(env);
  if (!env.DEMO || isPublic(env)) printGaps(env, await hasAdmin(databaseUrls.owner));
}

async function openShop(env: Env): Promise<Shop> {
  if (env.WORKERS > 1 && !live) {
    const file = path.join(projectRoot(), 'build/bin/worker.js');
    return openWorkers({ count: env.WORKERS, file, log: print });
  }
  // Not a literal, so that the types can be checked before the first build.
  const source = path.join(projectRoot(), live ? 'bin/live-reload.ts' : 'build/server/index.js');
  const build: ShopBuild = await import(/* @vite-ignore */ pathToFileURL(source).href);
  return build.openShop(env);
}

async function startDatabase(dataDir: string): Promise<DatabaseUrls> {
  postgres = await startEmbeddedPostgres({
    dataDir: path.join(dataDir, 'postgres'),
    log: print,
    onLost: (reason) => {
      process.stderr.write(`\nThe shop stops because its database stopped: ${reason.message}\n`);
      void stop(1);
    },
  });
  return databaseUrlsOf(postgres.url);
}

function printLockedAccounts(emails: string[]): void {
  if (emails.length === 0) return;
  const list = emails.join(', ');
  print(`! This shop is not a demo. Accounts with a demo password were locked: ${list}`);
}

function printWelcome(env: Env): void {
  const lines = ['', `Corvox is open at ${env.ORIGIN}`, `Its data lives in ${env.DATA_DIR}`];
  if (postgres && !postgres.dataDir.startsWith(env.DATA_DIR)) {
    lines.push(`Its database lives in ${postgres.dataDir}`);
  }
  if (env.DEMO) lines.push(...demoLines);
  if (simulator) lines.push('Payments are simulated: no money moves.');
  if (keepsMailHere(env)) lines.push(`Mail lands at ${env.ORIGIN}/dev/mailbox`);
  if (env.HOST === undefined) {
    lines.push('It answers this computer only; set HOST=0.0.0.0 to let others in.');
  }
  lines.push('Ctrl-C stops it.', '');
  print(lines.join('\n'));
}

/** Prints what is missing before the shop can go live. */
function printGaps(env: Env, isStaffed: boolean): void {
  const gaps = listGaps({
    ...env,
    // With the variables that the simulator added.
    payments: paymentKind(readEnv(process.env)),
    isEmbedded: postgres !== undefined,
    hasAdmin: isStaffed,
  });
  if (gaps.length === 0) return;
  print('Going live: this is missing or worth a decision. docs/operating.md explains each.');
  for (const { level, title, words } of gaps) {
    print(`  ${level === 'danger' ? '!' : '-'} ${title}: ${words}`);
  }
  print('');
}

function reload(): void {
  if (shop?.reload) void shop.reload();
  else print('! Only a shop with WORKERS of 2 or more can be reloaded. Restart it.');
}

function stop(code: number, how = { drain: false }): Promise<never> {
  return (stopping ??= closeAll(code, how));
}

async function closeAll(code: number, how: { drain: boolean }): Promise<never> {
  let result = code;
  if (how.drain && shop && drainDelayMs > 0) {
    shop.markDraining();
    await pause(drainDelayMs);
  }
  for (const close of [() => shop?.close(how), () => simulator?.stop(), () => postgres?.stop()]) {
    try {
      await close();
    } catch (error) {
      process.stderr.write(`${messageOf(error)}\n`);
      result = 1;
    }
  }
  if (code === 0) print('Corvox is closed.');
  process.exit(result);
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'EADDRINUSE') {
    return `Port ${port} is taken by another program. Set PORT to a free one: PORT=3001 npm start`;
  }
  if (code === 'EACCES' && 'port' in error) {
    return `This user may not listen on port ${port}. Set PORT to one above 1024.`;
  }
  if (['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'EHOSTUNREACH'].includes(code)) {
    return `The database that DATABASE_URL names does not answer (${code}).`;
  }
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : '';
  return `${error.message || error.stack || error.name}${cause}`;
}
