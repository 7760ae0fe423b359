import { chown, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { programPath } from './packages.ts';
import { startProcess, unprivilegedUser } from './process.ts';
import { readShipped } from './template.ts';

type Wanted = {
  folder: string;
  port: number;
  primary: number;
  replicas: number;
  /** As whom the shop works; its password is known to pgbouncer, too. */
  appUrl: string;
};

/** pgbouncer in transaction mode in front of HAProxy. */
export async function openPgbouncer({ folder, port, primary, replicas, appUrl }: Wanted) {
  const home = join(folder, 'pgbouncer');
  await mkdir(home, { recursive: true, mode: 0o700 });
  const users = join(home, 'userlist.txt');
  const config = join(home, 'pgbouncer.ini');
  const { username, password } = new URL(appUrl);
  await writeFile(users, `"${username}" "${decodeURIComponent(password)}"\n`, { mode: 0o600 });
  const text = await readShipped('cluster/pgbouncer.ini', {
    'dbname=corvox ': `dbname=${new URL(appUrl).pathname.slice(1)} `,
    'port=5000': `port=${primary}`,
    'port=5001': `port=${replicas}`,
    'listen_port = 6432': `listen_port = ${port}`,
    '/etc/pgbouncer/userlist.txt': users,
  });
  await writeFile(config, text, { mode: 0o600 });
  const user = unprivilegedUser();
  if (user) for (const path of [home, users, config]) await chown(path, user.uid, user.gid);
  const running = startProcess(
    { command: programPath('pgbouncer'), args: [config], log: join(folder, 'pgbouncer.log') },
    user,
  );
  const url = new URL(appUrl);
  url.port = String(port);
  const urlOf = (database: string) => Object.assign(new URL(url), { pathname: database }).href;
  return {
    url: urlOf('corvox'),
    replicaUrl: urlOf('corvox_replica'),
    close: () => running.stop(10_000, 'SIGINT'),
  };
}
