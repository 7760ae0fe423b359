import { startEmbeddedPostgres } from '#app/platform/embedded-postgres/start.ts';

/** Runs a database in the given folder until it is killed, as a shop does. */
const [dataDir] = process.argv.slice(2);
if (dataDir === undefined) throw new Error('The data folder is missing');
const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined, fresh: 'throwaway' });
process.stdout.write(`${JSON.stringify({ pid: postgres.pid(), url: postgres.url })}\n`);
setInterval(() => undefined, 60_000);
