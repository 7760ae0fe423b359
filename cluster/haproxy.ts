import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { programPath } from './packages.ts';
import type { NodePorts } from './patroni.ts';
import { startProcess } from './process.ts';
import { readShipped } from './template.ts';

export type Haproxy = Awaited<ReturnType<typeof openHaproxy>>;
type Wanted = {
  folder: string;
  nodes: readonly NodePorts[];
  primary: number;
  replicas: number;
};

/** HAProxy in front of the nodes: one port leads to the primary, one to the replicas. */
export async function openHaproxy({ folder, nodes, primary, replicas }: Wanted) {
  const control = join(folder, 'haproxy.sock');
  const servers = nodes.map(({ postgres, rest }, index) => [
    `db${index + 1} 10.0.0.1${index + 1}:5432 check port 8008`,
    `db${index + 1} 127.0.0.1:${postgres} check port ${rest}`,
  ]);
  const text = await readShipped('cluster/haproxy.cfg', {
    ...Object.fromEntries(servers),
    '127.0.0.1:5000': `127.0.0.1:${primary}`,
    '127.0.0.1:5001': `127.0.0.1:${replicas}`,
    '/run/haproxy/admin.sock': control,
  });
  const config = join(folder, 'haproxy.cfg');
  await writeFile(config, text);
  const running = startProcess({
    command: programPath('haproxy'),
    args: ['-db', '-f', config],
    log: join(folder, 'haproxy.log'),
  });
  return {
    /** Cuts every connection through it, as a restart of a switch between it and PostgreSQL would. */
    cutConnections: async () => {
      for (const listener of ['primary', 'replicas']) {
        for (const [index] of nodes.entries()) {
          await send(control, `shutdown sessions server ${listener}/db${index + 1}`);
        }
      }
    },
    close: () => running.stop(),
  };
}

/** One command to HAProxy's own socket. */
function send(control: string, command: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(control, () => socket.write(`${command}\n`));
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.once('end', () => resolve(answer));
    socket.once('error', reject);
  });
}
