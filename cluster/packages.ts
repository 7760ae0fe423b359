import { accessSync, constants } from 'node:fs';

/** Debian's packages and the programs that are needed of them; with the folders that are not on everybody's PATH. */
const PROGRAMS = {
  etcd: { file: 'etcd', package: 'etcd-server' },
  patroni: { file: 'patroni', package: 'patroni' },
  postgres: { file: '/usr/lib/postgresql/15/bin/postgres', package: 'postgresql-15' },
  haproxy: { file: 'haproxy', package: 'haproxy' },
  pgbouncer: { file: 'pgbouncer', package: 'pgbouncer' },
  pgbackrest: { file: 'pgbackrest', package: 'pgbackrest' },
  nginx: { file: 'nginx', package: 'nginx-light' },
  setpriv: { file: 'setpriv', package: 'util-linux' },
  // Patroni only recommends it.
  pythonEtcd: { file: '/usr/lib/python3/dist-packages/etcd/__init__.py', package: 'python3-etcd' },
  // What follows only checks files of deploy/.
  promtool: { file: 'promtool', package: 'prometheus' },
  systemdAnalyze: { file: 'systemd-analyze', package: 'systemd' },
  kubectl: { file: 'kubectl', package: 'kubernetes-client' },
} as const;
const ONLY_CHECKS: readonly Name[] = ['promtool', 'systemdAnalyze', 'kubectl'];
const FOLDERS = ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/usr/local/sbin'];

export type Name = keyof typeof PROGRAMS;

/** The packages to install before a cluster can run here. */
export function missingPackages(): string[] {
  const names = Object.keys(PROGRAMS) as Name[];
  return names
    .filter((name) => !ONLY_CHECKS.includes(name) && find(name) === undefined)
    .map((name) => PROGRAMS[name].package);
}

/** The message when the packages are missing. */
export const installWords = (missing: readonly string[]) =>
  `The cluster needs Debian's packages. Missing here: ${missing.join(', ')}. To install them: apt-get install ${missing.join(' ')}`;

export const packageOf = (name: Name) => PROGRAMS[name].package;

export const hasProgram = (name: Name) => find(name) !== undefined;

export function programPath(name: Name): string {
  const path = find(name);
  if (path === undefined) throw new Error(installWords([PROGRAMS[name].package]));
  return path;
}

function find(name: Name): string | undefined {
  const { file } = PROGRAMS[name];
  const paths = file.startsWith('/') ? [file] : FOLDERS.map((folder) => `${folder}/${file}`);
  return paths.find((path) => {
    try {
      accessSync(path, constants.R_OK);
      return true;
    } catch {
      return false;
    }
  });
}
