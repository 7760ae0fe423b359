import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { simulatorBase } from '#app/payments/simulator-base.ts';
import { WEBHOOK_PATH } from '#app/payments/webhook-path.ts';
import { databaseUrlsOf } from '#app/platform/database-urls.ts';
import { openBucketServer } from '../test/support/bucket-server.ts';
import { openFaultShop } from '../test/support/fault-shop.ts';
import { openArchive } from './archive.ts';
import { openDatabase } from './database.ts';
import { openFolder } from './folder.ts';
import { openNginx } from './nginx.ts';
import { openPgbouncer } from './pgbouncer.ts';
import { takePorts } from './ports.ts';

export type Cluster = Awaited<ReturnType<typeof openCluster>>;

const INSTANCES = 2;
export const METRICS_TOKEN = 'token-of-the-cluster';
/** As long as the longest failover on a busy machine. */
const TIMEOUT_MS = 90_000;

/**
 * Everything that a shop on more than one machine consists of, on this one: a database that fails over, pgbouncer, an S3
 * store, a mail server, the payment simulator, two instances, nginx. Closed in the opposite order.
 */
export async function openCluster(print: (line: string) => void) {
  const folder = await openFolder('cluster');
  const opened: { close: () => Promise<unknown> }[] = [{ close: folder.remove }];
  const close = async () => {
    for (let part = opened.pop(); part; part = opened.pop()) {
      await part.close().catch((error: unknown) => print(`! ${String(error)}`));
    }
  };
  const add = <Part extends { close: () => Promise<unknown> }>(part: Part): Part => {
    opened.push(part);
    return part;
  };
  try {
    print(`Data and logs are in ${folder.path} while it runs.`);
    const bucket = add(await openBucketServer());
    const archive = add(await openArchive(folder.path, bucket));
    print('Starting etcd, three PostgreSQL under Patroni, HAProxy …');
    const database = add(await openDatabase(folder.path, { archive }));
    print('Starting the archive, pgbouncer, nginx …');
    await archive.run(await database.patroni.leader(), 'stanza-create');
    const [pooler = 0, https = 0, http = 0] = await takePorts(3);
    const [firstPort = 0] = await takePorts(10);
    const { primary, replicas } = database.ports;
    const pgbouncer = add(
      await openPgbouncer({
        folder: folder.path,
        port: pooler,
        primary,
        replicas,
        appUrl: databaseUrlsOf(database.ownerUrl).app,
      }),
    );
    const instances = Array.from({ length: INSTANCES }, (_, index) => firstPort + index);
    const nginx = add(await openNginx({ folder: folder.path, https, http, instances }));
    trust(nginx.certificate);
    const origin = `https://localhost:${https}`;
    print('Starting two instances of the shop …');
    const shop = add(
      await openFaultShop({
        databaseUrl: database.ownerUrl,
        instances: INSTANCES,
        firstPort,
        timeoutMs: TIMEOUT_MS,
        env: {
          ...bucket.variables,
          ORIGIN: origin,
          HOST: '127.0.0.1',
          TRUSTED_PROXIES: '1',
          METRICS_TOKEN,
          DATABASE_URL: pgbouncer.url,
          DATABASE_REPLICA_URL: pgbouncer.replicaUrl,
          DEMO: 'true',
          DEMO_HISTORY: 'false',
        },
        simulatorEnv: {
          SIMULATOR_WEBHOOK_URLS: origin + WEBHOOK_PATH,
          SIMULATOR_PAGE_BASE: simulatorBase(origin),
          NODE_EXTRA_CA_CERTS: nginx.certificateFile,
        },
      }),
    );
    return {
      folder: folder.path,
      origin,
      database,
      pgbouncer,
      bucket,
      archive,
      /** The shop as shoppers see it, through nginx; its instances are addressed only to kill them. */
      shop,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Lets this process believe the certificate of its own nginx. */
function trust(certificate: string): void {
  setDefaultCACertificates([...getCACertificates('default'), certificate]);
}
