import { demoAccounts } from '../db/demo/accounts.ts';
import type { Cluster } from './open.ts';

/** Where everything answers. */
export function addressLines({ origin, database, pgbouncer, bucket, shop, folder }: Cluster) {
  const { primary, replicas, nodes } = database.ports;
  const owner = new URL(database.ownerUrl);
  const [admin] = demoAccounts;
  return [
    `shop        ${origin}, its certificate is its own; admin: ${admin?.email}, password ${admin?.password}`,
    ...shop.instances.map(({ port }, n) => `instance ${n + 1}  http://127.0.0.1:${port}`),
    `pgbouncer   ${pgbouncer.url}`,
    `primary     ${database.ownerUrl} (HAProxy)`,
    `replicas    postgres://${owner.username}:${owner.password}@127.0.0.1:${replicas}/corvox (HAProxy)`,
    ...nodes.map(
      ({ postgres, rest }, n) =>
        `db${n + 1}         127.0.0.1:${postgres}, Patroni http://127.0.0.1:${rest}/cluster`,
    ),
    `etcd        ${database.etcd.clients.map((port) => `http://127.0.0.1:${port}`).join(' ')}`,
    `pictures    ${bucket.variables.S3_ENDPOINT}/${bucket.variables.S3_BUCKET}`,
    `mail        ${shop.mail.url}`,
    `patronictl  patronictl -c ${folder}/db1.yml list   (HAProxy's primary: ${primary})`,
  ];
}
