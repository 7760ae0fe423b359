import { join } from 'node:path';

/** What Patroni keeps its lock with. The cluster uses `etcd`; the others are there to be compared (docs/decisions/cluster.md). */
export type Lock = 'etcd' | 'etcd3' | 'raft';

type Wanted = { lock: Lock; index: number; etcd: readonly number[]; raft: readonly number[] };

/** The section of patroni.yml for one node. */
export function lockSection({ lock, index, etcd, raft }: Wanted, home: string): string {
  if (lock !== 'raft') {
    return `${lock}:\n  hosts: ${etcd.map((port) => `127.0.0.1:${port}`).join()}`;
  }
  const partners = raft.filter((_, n) => n !== index);
  return [
    'raft:',
    `  data_dir: ${join(home, 'raft')}`,
    `  self_addr: 127.0.0.1:${raft[index]}`,
    '  partner_addrs:',
    ...partners.map((port) => `    - 127.0.0.1:${port}`),
  ].join('\n');
}
