import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { programPath } from './packages.ts';
import { startProcess, waitFor, type RunningProcess } from './process.ts';
import { readShipped } from './template.ts';

export type Etcd = Awaited<ReturnType<typeof openEtcd>>;
type Ports = { client: number; peer: number };

/** Three nodes of etcd, each of which can be killed and started again with what it knew. */
export async function openEtcd(folder: string, ports: readonly Ports[]) {
  const nodes: RunningProcess[] = [];

  async function start(index: number): Promise<void> {
    const dataDir = join(folder, `etcd${index + 1}`);
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    const text = await readShipped('cluster/etcd.env', replacementsFor(index, dataDir, ports));
    nodes[index] = startProcess({
      command: programPath('etcd'),
      args: [],
      log: join(folder, `etcd${index + 1}.log`),
      env: variablesIn(text),
    });
  }

  const isHealthy = async (index: number) => {
    const url = `http://127.0.0.1:${ports[index]?.client}/health`;
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    return Reflect.get(Object(await answer.json()), 'health') === 'true';
  };
  const waitUntilHealthy = () =>
    waitFor('etcd is healthy', async () => {
      const states = await Promise.all(ports.map((_, index) => isHealthy(index)));
      return states.every(Boolean);
    });

  await Promise.all(ports.map((_, index) => start(index)));
  await waitUntilHealthy();
  return {
    clients: ports.map(({ client }) => client),
    kill: async (index: number) => nodes[index]?.kill(),
    start,
    waitUntilHealthy,
    /** What `patronictl remove` does: the cluster of this name is forgotten, so that another can be made. */
    forgetCluster: async (name: string) => {
      const url = `http://127.0.0.1:${ports[0]?.client}/v2/keys/service/${name}?recursive=true`;
      const answer = await fetch(url, { method: 'DELETE', signal: AbortSignal.timeout(5_000) });
      if (!answer.ok) throw new Error(`etcd keeps ${name}: ${answer.status}`);
    },
    close: async () => {
      await Promise.all(nodes.map((node) => node.stop()));
    },
  };
}

function replacementsFor(
  index: number,
  dataDir: string,
  ports: readonly Ports[],
): Record<string, string> {
  const members = ports.map(({ peer }, n) => `db${n + 1}=http://127.0.0.1:${peer}`).join();
  return {
    'db1=http://10.0.0.11:2380,db2=http://10.0.0.12:2380,db3=http://10.0.0.13:2380': members,
    'ETCD_NAME=db1': `ETCD_NAME=db${index + 1}`,
    '/var/lib/etcd/corvox': dataDir,
    '10.0.0.11:2379': `127.0.0.1:${ports[index]?.client}`,
    '10.0.0.11:2380': `127.0.0.1:${ports[index]?.peer}`,
  };
}

/** What a file of NAME=value lines sets, as a service manager reads it. */
function variablesIn(text: string): Record<string, string> {
  const lines = text.split('\n').filter((line) => /^\w+=/.test(line));
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
}
