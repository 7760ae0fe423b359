import { spawn, spawnSync } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { createServer as createProxy } from 'node:https';
import { createServer, type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { makeCertificate } from './certificate.ts';
import { makeTestFolder } from './test-folder.ts';
import { until } from './until.ts';

export const NAME = 'shop.example';

export type Ports = { shop: number; https: number; http: number };
export type Front = { close: () => Promise<void> };

/** A port that nobody has at this moment. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** Ends TLS and passes every request on, as any proxy would: Host kept, the visitor's address set. */
export async function openNodeFront(ports: Ports): Promise<Front> {
  return openTlsFront({ name: NAME, to: ports.shop, port: ports.https });
}

/** The same in front of any server of this computer, under any name. */
export async function openTlsFront({ name, to, port }: { name: string; to: number; port: number }) {
  const { key, certificate } = makeCertificate([name]);
  const server = createProxy({ key, cert: certificate }, (asked, answer) => {
    const { method, url: path, socket } = asked;
    const headers = {
      ...asked.headers,
      'x-forwarded-for': socket.remoteAddress,
      'x-forwarded-proto': 'https',
    };
    const onward = request({ host: '127.0.0.1', port: to, method, path, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.rawHeaders);
      reply.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    answer.on('close', () => onward.destroy());
    asked.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    certificate,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Where nginx is, if it is here and new enough for the configuration in deploy/. */
export function findNginx(): string | undefined {
  const paths = ['nginx', '/usr/sbin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx'];
  return paths.find((path) => {
    const { stderr } = spawnSync(path, ['-v'], { encoding: 'utf8' });
    const [, major = 0, minor = 0] = /nginx\/(\d+)\.(\d+)/.exec(stderr ?? '') ?? [];
    return Number(major) > 1 || (Number(major) === 1 && Number(minor) >= 20);
  });
}

type Site = { name: string; https: number; http: number; shops: readonly number[] };

/** The configuration that we ship as a whole one of nginx; only its name, ports, certificate and instances are other ones. */
export async function writeNginxConfig(folder: string, { name, https, http, shops }: Site) {
  const { key, certificate } = makeCertificate([name, `www.${name}`]);
  const certificateFile = join(folder, 'fullchain.pem');
  await writeFile(join(folder, 'privkey.pem'), key, { mode: 0o600 });
  await writeFile(certificateFile, certificate);
  const shipped = await readFile(join(import.meta.dirname, '../../deploy/nginx.conf'), 'utf8');
  const site = shipped
    .replaceAll('/etc/letsencrypt/live/shop.example', folder)
    .replaceAll('/var/cache/nginx', folder)
    .replaceAll('https://shop.example$', `https://${name}:${https}$`)
    .replaceAll(/^\s*listen \[::\].*$/gm, '')
    .replaceAll('listen 80', `listen 127.0.0.1:${http}`)
    .replaceAll('listen 443', `listen 127.0.0.1:${https}`)
    .replaceAll('shop.example', name)
    .replaceAll(
      'server 127.0.0.1:3000 ',
      shops.map((port) => `server 127.0.0.1:${port} `).join('max_fails=1 fail_timeout=1s;\n    '),
    );
  await writeFile(join(folder, 'site.conf'), site);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const whole = [
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    'daemon off;',
    `pid ${folder}/nginx.pid;`,
    `error_log ${folder}/error.log;`,
    'events {}',
    'http {',
    'access_log off;',
    ...temporary.map((kind) => `${kind}_temp_path ${folder}/${kind};`),
    `include ${folder}/site.conf;`,
    '}',
  ];
  await writeFile(join(folder, 'nginx.conf'), whole.join('\n'));
  return { args: ['-p', folder, '-c', join(folder, 'nginx.conf')], certificate, certificateFile };
}

/** nginx with the configuration that we ship, in front of one shop. */
export function openNginxFront(nginx: string, ports: Ports): Promise<Front> {
  return openNginxSite(nginx, { ...ports, name: NAME, shops: [ports.shop] });
}

/** The same for another name and several instances. */
export async function openNginxSite(nginx: string, site: Site) {
  const folder = await makeTestFolder('nginx');
  const { args, certificate } = await writeNginxConfig(folder, site);
  const running = spawn(nginx, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  const gone = new Promise<void>((resolve) => running.once('exit', () => resolve()));
  await until(async () => running.exitCode !== null || (await answers(site.https)));
  if (running.exitCode !== null) throw new Error('nginx does not take the configuration');
  return {
    certificate,
    close: async () => {
      running.kill('SIGTERM');
      await gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Whether somebody listens there. */
export function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}
