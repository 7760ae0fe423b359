import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { answers, writeNginxConfig } from '../test/support/tls-front.ts';
import { programPath } from './packages.ts';
import { startProcess, waitFor } from './process.ts';

type Wanted = { folder: string; https: number; http: number; instances: readonly number[] };

/** nginx with TLS as it is shipped, in front of several instances; the certificate is its own. */
export async function openNginx({ folder, https, http, instances }: Wanted) {
  const home = join(folder, 'nginx');
  await mkdir(home, { recursive: true });
  const site = { name: 'localhost', https, http, shops: instances };
  const { args, certificate, certificateFile } = await writeNginxConfig(home, site);
  const running = startProcess({
    command: programPath('nginx'),
    args,
    log: join(folder, 'nginx.log'),
  });
  await waitFor('nginx answers', async () => {
    if (!running.isRunning()) throw new Error(`nginx ended, see ${running.log}`);
    return answers(https);
  });
  return { certificate, certificateFile, close: () => running.stop() };
}
