import { chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Archive } from './archive.ts';
import { type Lock, lockSection } from './lock-section.ts';
import { programPath } from './packages.ts';
import {
  processTable,
  type RunningProcess,
  signalPid,
  startProcess,
  unprivilegedUser,
  waitFor,
} from './process.ts';
import { readShipped } from './template.ts';

export type NodePorts = { postgres: number; rest: number; raft: number };
export type Passwords = { superuser: string; replication: string; rewind: string };
export type Member = {
  name: string;
  role: string;
  state: string;
  timeline?: number;
  lag?: unknown;
};
export type Patroni = Awaited<ReturnType<typeof openPatroni>>;

type Wanted = {
  folder: string;
  nodes: readonly NodePorts[];
  etcd: readonly number[];
  passwords: Passwords;
  lock: Lock;
  /** Where changes are archived; without one nothing is. */
  archive?: Archive | undefined;
};

/** Three PostgreSQL under Patroni, each of which can be killed or paused with everything that belongs to it. */
export async function openPatroni(wanted: Wanted) {
  const { folder, nodes } = wanted;
  const user = unprivilegedUser();
  const running: RunningProcess[] = [];

  async function start(index: number): Promise<void> {
    const config = join(folder, `db${index + 1}.yml`);
    running[index] = startProcess(
      {
        command: programPath('patroni'),
        args: [config],
        log: join(folder, `db${index + 1}.log`),
        env: wanted.archive?.variablesOf(index) ?? {},
      },
      user,
    );
  }

  async function postmasterOf(index: number): Promise<number | undefined> {
    try {
      const file = await readFile(join(dataDirOf(folder, index), 'postmaster.pid'), 'utf8');
      return Number(file.split('\n')[0]);
    } catch {
      return undefined;
    }
  }

  /** Patroni, its postmaster and every process of that: the whole machine, as far as the others can see. */
  async function signalNode(index: number, name: NodeJS.Signals): Promise<void> {
    running[index]?.signal(name);
    const postmaster = await postmasterOf(index);
    if (postmaster === undefined) return;
    signalPid(postmaster, name);
    for (const { pid, parent } of processTable()) if (parent === postmaster) signalPid(pid, name);
  }

  const members = async (): Promise<Member[]> => {
    for (const { rest } of nodes) {
      const found = await membersAt(rest);
      if (found) return found;
    }
    return [];
  };

  const leader = async () =>
    inOrder(await members(), nodes.length).findIndex(
      ({ role, state }) => role === 'leader' && state === 'running',
    );

  await Promise.all(nodes.map((_, index) => prepareNode(wanted, index)));
  await Promise.all(nodes.map((_, index) => start(index)));
  return {
    members,
    start,
    /** The index of the primary as the nodes see it; -1 while there is none. */
    leader,
    timeline: async () => Math.max(0, ...(await members()).map(({ timeline = 0 }) => timeline)),
    waitUntilWhole: () =>
      waitFor('one primary, two replicas, one of them synchronous', async () =>
        isWhole(await members(), nodes.length),
      ),
    /** Every node loses its machine with all that was on it. */
    destroy: async () => {
      await Promise.all(nodes.map((_, index) => signalNode(index, 'SIGKILL')));
      await Promise.all(running.map((node) => node.kill()));
      await Promise.all(
        nodes.map((_, index) =>
          rm(dataDirOf(folder, index), { recursive: true, force: true, maxRetries: 10 }),
        ),
      );
    },
    /** A new cluster in the place of the destroyed one, made from the archive as it was then. */
    restore: async (moment: string) => {
      await Promise.all(nodes.map((_, index) => prepareNode(wanted, index, moment)));
      await start(0);
      await waitFor('the restored primary', async () => (await leader()) === 0);
      await Promise.all(nodes.slice(1).map((_, index) => start(index + 1)));
    },
    kill: (index: number) => signalNode(index, 'SIGKILL'),
    pause: (index: number) => signalNode(index, 'SIGSTOP'),
    resume: (index: number) => signalNode(index, 'SIGCONT'),
    close: async () => {
      await Promise.all(nodes.map((_, index) => signalNode(index, 'SIGCONT')));
      await Promise.all(running.map((node) => node.stop(20_000)));
      // Only where Patroni was killed.
      await Promise.all(nodes.map((_, index) => signalNode(index, 'SIGQUIT')));
    },
  };
}

const dataDirOf = (folder: string, index: number) => join(folder, `db${index + 1}`);
const inOrder = (members: readonly Member[], count: number): Member[] =>
  Array.from(
    { length: count },
    (_, index) =>
      members.find(({ name }) => name === `db${index + 1}`) ?? { name: '', role: '', state: '' },
  );

async function membersAt(port: number): Promise<Member[] | undefined> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/cluster`, {
      signal: AbortSignal.timeout(1_500),
    });
    return ((await answer.json()) as { members: Member[] }).members;
  } catch {
    return undefined;
  }
}

function isWhole(members: readonly Member[], count: number): boolean {
  const roles = members.map(({ role }) => role);
  const [first] = members;
  return (
    members.length === count &&
    roles.filter((role) => role === 'leader').length === 1 &&
    roles.includes('sync_standby') &&
    members.every(({ state }) => state === 'running' || state === 'streaming') &&
    members.every(({ timeline }) => timeline !== undefined && timeline === first?.timeline)
  );
}

async function prepareNode(wanted: Wanted, index: number, moment?: string): Promise<void> {
  const { folder, nodes, etcd, passwords, lock, archive } = wanted;
  const user = unprivilegedUser();
  const { postgres = 0, rest = 0 } = nodes[index] ?? {};
  const home = join(folder, `db${index + 1}-home`);
  const text = await readShipped('cluster/patroni.yml', {
    'name: db1': `name: db${index + 1}`,
    '10.0.0.11:8008': `127.0.0.1:${rest}`,
    '10.0.0.11:5432': `127.0.0.1:${postgres}`,
    'etcd:\n  hosts: 10.0.0.11:2379,10.0.0.12:2379,10.0.0.13:2379': lockSection(
      { lock, index, etcd, raft: nodes.map(({ raft }) => raft) },
      home,
    ),
    '10.0.0.0/24': '127.0.0.1/32',
    '/var/lib/postgresql/15/corvox': dataDirOf(folder, index),
    '/var/lib/postgresql/patroni.pgpass': join(home, 'pgpass'),
    'shared_buffers: 512MB': 'shared_buffers: 64MB',
    '/var/run/postgresql': home,
    // No other user can enter the folder.
    'local all postgres peer': 'local all postgres trust',
    '/etc/patroni/restore-to-moment.sh': await writeRestoring(folder, moment),
    ...(moment !== undefined && { '# method: restore': 'method: restore' }),
    ...(!archive && { "archive_mode: 'on'": "archive_mode: 'off'" }),
    'CHANGE-superuser': passwords.superuser,
    'CHANGE-replication': passwords.replication,
    'CHANGE-rewind': passwords.rewind,
  });
  const config = join(folder, `db${index + 1}.yml`);
  await writeFile(config, text, { mode: 0o600 });
  const folders = [dataDirOf(folder, index), home];
  for (const path of folders) await mkdir(path, { recursive: true, mode: 0o700 });
  if (user) for (const path of [config, ...folders]) await chown(path, user.uid, user.gid);
  await archive?.configure({ index, dataDir: dataDirOf(folder, index), home, port: postgres });
}

/** The shipped script, which finds the moment in a file. */
async function writeRestoring(folder: string, moment = ''): Promise<string> {
  const [script, file] = [join(folder, 'restore-to-moment.sh'), join(folder, 'restore-to')];
  const text = await readShipped('cluster/restore-to-moment.sh', {
    '/etc/patroni/restore-to': file,
  });
  await writeFile(script, text, { mode: 0o755 });
  await writeFile(file, moment);
  return script;
}
