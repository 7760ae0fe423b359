import path from 'node:path';
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
import { migrate } from '#app/platform/migrate.ts';
import { isPublic, listGaps } from '#app/settings/admin/going-live.ts';
import { demoAccounts } from '../db/demo/accounts.ts';
import { loadDemo } from '../db/demo/load.ts';
import { lockDemoAccounts } from '../db/demo/lock-accounts.ts';
import { hasAdmin } from './steps/has-admin.ts';
import { keepPaymentSimulator, simulatorDir } from './steps/payment-simulator.ts';
import { say, step } from './steps/progress.mjs';

type Env = ReturnType<typeof readEnv>;
type Shop = { addresses: string[]; close(): Promise<void> };
type ShopBuild = { openShop: (env: Env) => Promise<Shop> };

const live = process.argv.includes('--live');
const demoWords = [
  'Demo accounts:',
  ...demoAccounts.map(({ email, password, role }) => `  ${email}, password ${password} (${role})`),
];

let port = 0;
let postgres: EmbeddedPostgres | undefined;
let simulator: Awaited<ReturnType<typeof keepPaymentSimulator>> | undefined;
let shop: Shop | undefined;
let leaving: Promise<never> | undefined;

process.on('SIGINT', () => void leave(0));
process.on('SIGTERM', () => void leave(0));
process.on('SIGHUP', () => void leave(0));
// `npm start` is our parent: when it is killed, nobody is left to press Ctrl-C.
process.on('disconnect', () => void leave(0));

try {
  await open();
} catch (error) {
  // Stopped half-way, what was under way fails; that is no news.
  if (!leaving) process.stderr.write(`\n${inWords(error)}\n`);
  await leave(1);
}

async function open(): Promise<void> {
  const given = readEnv(process.env);
  port = given.PORT;
  const databaseUrls =
    databaseUrlsFrom(given) ??
    (await step('Starting PostgreSQL', () => startDatabase(given.DATA_DIR)));
  // Demo accounts have known passwords: such a shop answers this computer alone unless told otherwise.
  const forEveryone = given.DATABASE_URL !== undefined && !given.DEMO;
  const env: Env = {
    ...given,
    DATABASE_URL: databaseUrls.app,
    HOST: given.HOST ?? (forEveryone ? '::' : undefined),
  };
  // The built shop reads them for itself, and must not take our own database for the owner's.
  process.env.DATABASE_URL = databaseUrls.app;
  delete process.env.DATABASE_OWNER_URL;
  process.env.DEMO = String(env.DEMO);
  process.env.HOST = env.HOST ?? '';

  await step('Preparing the database', () => migrate(databaseUrls, jobs));
  if (env.DEMO) {
    await step('Setting out the demo goods', () =>
      loadDemo({
        databaseUrl: databaseUrls.owner,
        dataDir: env.DATA_DIR,
        S3: env.S3,
        history: env.DEMO_HISTORY ? { simulatorDir: simulatorDir(env.DATA_DIR) } : undefined,
      }),
    );
  } else {
    sayLocked(await lockDemoAccounts(databaseUrls.owner));
  }
  // A demo can be bought from end to end; a shop of one's own without keys offers cash on delivery alone.
  if (env.DEMO && env.PAYSTACK_SECRET_KEY === undefined) {
    simulator = await step('Starting the payment simulator', () =>
      keepPaymentSimulator({ dataDir: env.DATA_DIR, origin: env.ORIGIN, port: env.PORT }),
    );
    Object.assign(process.env, simulator.variables);
  }
  // Not a literal, so that types are checked before the first build too.
  const source = live ? './live-shop.ts' : '../build/server/index.js';
  const built = new URL(source, import.meta.url).href;
  const { openShop }: ShopBuild = await import(built);
  if (leaving) return;
  shop = await openShop(env);
  welcome(env, shop.addresses);
  if (!env.DEMO || isPublic(env)) sayGaps(env, await hasAdmin(databaseUrls.owner));
}

async function startDatabase(dataDir: string): Promise<DatabaseUrls> {
  postgres = await startEmbeddedPostgres({
    dataDir: path.join(dataDir, 'postgres'),
    log: say,
    onLost: (reason) => {
      process.stderr.write(`\nThe shop stops, since it has no database: ${reason.message}\n`);
      void leave(1);
    },
  });
  return databaseUrlsOf(postgres.url);
}

function sayLocked(emails: string[]): void {
  if (emails.length === 0) return;
  const whom = emails.join(', ');
  say(`! This shop is no demo. Accounts with a demo password were locked: ${whom}`);
}

function welcome(env: Env, addresses: string[]): void {
  const lines = [
    '',
    `Corvox is open at ${addresses.join(' and ')}`,
    `Its data lives in ${env.DATA_DIR}`,
  ];
  if (postgres && !postgres.dataDir.startsWith(env.DATA_DIR)) {
    lines.push(`Its database lives in ${postgres.dataDir}`);
  }
  if (env.DEMO) lines.push(...demoWords);
  if (simulator) lines.push('Payments are simulated: no money moves.');
  if (keepsMailHere(env)) lines.push(`Mail lands at ${env.ORIGIN}/dev/mailbox`);
  if (env.HOST === undefined) {
    lines.push('It answers this computer alone; set HOST=0.0.0.0 to let others in.');
  }
  lines.push('Ctrl-C stops it.', '');
  say(lines.join('\n'));
}

/** What is missing before strangers may buy here; a demo on this computer lacks nothing. */
function sayGaps(env: Env, isStaffed: boolean): void {
  const gaps = listGaps({
    ...env,
    // With the variables that a simulator brought.
    payments: paymentKind(readEnv(process.env)),
    isEmbedded: postgres !== undefined,
    hasAdmin: isStaffed,
  });
  if (gaps.length === 0) return;
  say('Going live: this is missing or worth a decision. docs/operating.md explains each.');
  for (const { level, title, words } of gaps) {
    say(`  ${level === 'danger' ? '!' : '-'} ${title}: ${words}`);
  }
  say('');
}

function leave(code: number): Promise<never> {
  return (leaving ??= closeAll(code));
}

async function closeAll(code: number): Promise<never> {
  let result = code;
  for (const close of [() => shop?.close(), () => simulator?.stop(), () => postgres?.stop()]) {
    try {
      await close();
    } catch (error) {
      process.stderr.write(`${inWords(error)}\n`);
      result = 1;
    }
  }
  if (code === 0) say('Corvox is closed.');
  process.exit(result);
}

function inWords(error: unknown): string {
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
