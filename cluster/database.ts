import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import type { Archive } from './archive.ts';
import { type Etcd, openEtcd } from './etcd.ts';
import { type Haproxy, openHaproxy } from './haproxy.ts';
import type { Lock } from './lock-section.ts';
import { openPatroni, type Patroni } from './patroni.ts';
import { takePorts } from './ports.ts';
import { waitFor } from './process.ts';

const NODES = [0, 1, 2];
const password = () => randomBytes(18).toString('base64url');

type Options = { lock?: Lock; archive?: Archive };

export type ClusterDatabase = Awaited<ReturnType<typeof openDatabase>>;

/** PostgreSQL that fails over: etcd, three nodes under Patroni, HAProxy, and in it an empty database of the shop. */
export async function openDatabase(folder: string, { lock = 'etcd', archive }: Options = {}) {
  const ports = await takePorts(17);
  const port = (index: number) => ports[index] ?? 0;
  const passwords = { superuser: password(), replication: password(), rewind: password() };
  const owner = password();
  const nodes = NODES.map((n) => ({ postgres: port(n), rest: port(3 + n), raft: port(6 + n) }));
  const [primary, replicas] = [port(9), port(10)];
  const opened: { close: () => Promise<void> }[] = [];
  const close = async () => {
    for (const part of opened.toReversed()) await part.close();
  };
  try {
    const etcd: Etcd = await openEtcd(
      folder,
      NODES.map((n) => ({ client: port(11 + n), peer: port(14 + n) })),
    );
    opened.push(etcd);
    const patroni: Patroni = await openPatroni({
      folder,
      nodes,
      etcd: etcd.clients,
      passwords,
      lock,
      archive,
    });
    opened.push(patroni);
    const haproxy: Haproxy = await openHaproxy({ folder, nodes, primary, replicas });
    opened.push(haproxy);
    const superuser = `postgres://postgres:${passwords.superuser}@127.0.0.1:${primary}/postgres`;
    await createDatabase(superuser, owner);
    await patroni.waitUntilWhole();
    return {
      etcd,
      patroni,
      haproxy,
      ports: { primary, replicas, nodes },
      /** As the owner of the tables, through HAProxy to the primary. */
      ownerUrl: `postgres://corvox:${owner}@127.0.0.1:${primary}/corvox`,
      superuserUrl: superuser.replace(/postgres$/, 'corvox'),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The shop's database and the role that owns it, as soon as there is a primary. */
async function createDatabase(superuserUrl: string, ownerPassword: string): Promise<void> {
  await waitFor('a primary behind HAProxy', async () => {
    const client = new Client({ connectionString: superuserUrl, connectionTimeoutMillis: 3_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query(`do $$ begin
        if not exists (select from pg_roles where rolname = 'corvox') then
          create role corvox login createrole password '${ownerPassword}';
        end if; end $$`);
      const { rowCount } = await client.query(`select from pg_database where datname = 'corvox'`);
      if (rowCount === 0) await client.query('create database corvox owner corvox');
      return true;
    } finally {
      await client.end().catch(() => undefined);
    }
  });
}
