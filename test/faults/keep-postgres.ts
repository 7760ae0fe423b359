import { startEmbeddedPostgres } from '#app/platform/embedded-postgres/start.ts';

/** A stand-in for the shop: holds a database on the given folder until it is killed. */
const [dataDir] = process.argv.slice(2);
if (dataDir === undefined) throw new Error('Which folder?');
const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined, fresh: 'throwaway' });
process.stdout.write(`${JSON.stringify({ pid: postgres.pid(), url: postgres.url })}\n`);
setInterval(() => undefined, 60_000);
