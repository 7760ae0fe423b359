import { mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { makeCertificate } from '../test/support/certificate.ts';
import { programPath } from './packages.ts';
import { startProcess, waitFor } from './process.ts';
import { readShipped } from './template.ts';

type Wanted = { folder: string; https: number; http: number; instances: readonly number[] };

const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

/** nginx with TLS as it is shipped, in front of several instances; the certificate is its own. */
export async function openNginx({ folder, https, http, instances }: Wanted) {
  const home = join(folder, 'nginx');
  await mkdir(home, { recursive: true });
  const { key, certificate } = makeCertificate(['localhost', 'www.localhost']);
  const certificateFile = join(home, 'fullchain.pem');
  await writeFile(join(home, 'privkey.pem'), key, { mode: 0o600 });
  await writeFile(certificateFile, certificate);
  const shipped = await readShipped('nginx.conf', {
    '/etc/letsencrypt/live/shop.example': home,
    '/var/cache/nginx': home,
    'https://shop.example$': `https://localhost:${https}$`,
    'server 127.0.0.1:3000;': instances.map((port) => `server 127.0.0.1:${port};`).join('\n    '),
    'listen 80': `listen 127.0.0.1:${http}`,
    'listen 443': `listen 127.0.0.1:${https}`,
    'shop.example': 'localhost',
  });
  await writeFile(join(home, 'site.conf'), shipped.replaceAll(/^\s*listen \[::\].*$/gm, ''));
  const whole = [
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    'daemon off;',
    'worker_processes 1;',
    `pid ${home}/nginx.pid;`,
    `error_log ${folder}/nginx.log;`,
    'events {}',
    'http {',
    'access_log off;',
    ...TEMPORARY.map((kind) => `${kind}_temp_path ${home}/${kind};`),
    `include ${home}/site.conf;`,
    '}',
  ];
  const config = join(home, 'nginx.conf');
  await writeFile(config, whole.join('\n'));
  const running = startProcess({
    command: programPath('nginx'),
    args: ['-p', home, '-c', config],
    log: join(folder, 'nginx.log'),
  });
  await waitFor('nginx answers', async () => {
    if (!running.isRunning()) throw new Error(`nginx ended, see ${running.log}`);
    return accepts(https);
  });
  return { certificate, certificateFile, close: () => running.stop() };
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}
