import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const ROOT = join(import.meta.dirname, '../..');
const OPEN = 'Corvox is open at';
const LONGEST_LOG = 400_000;
const START_MS = 60_000;

export type Instance = ReturnType<typeof openInstance>;

/** One instance of the built shop, which can be killed, paused and started again at the same address. */
export function openInstance(port: number, env: Record<string, string>) {
  let shop: ChildProcess | undefined;
  let said = '';
  const aim = { isClosed: false };

  const isRunning = () => shop?.exitCode === null && shop.signalCode === null;

  async function tryStart(): Promise<boolean> {
    let isOpen = false;
    const child = spawn(process.execPath, [join(ROOT, 'bin/serve.ts')], {
      cwd: ROOT,
      env: {
        PATH: process.env.PATH,
        PORT: String(port),
        HOST: 'localhost',
        NODE_ENV: 'production',
        DEMO: 'false',
        ...env,
      },
      // It goes with us, also when we are killed.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    shop = child;
    const hear = (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-LONGEST_LOG);
      isOpen ||= chunk.includes(OPEN);
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    const patience = Date.now() + START_MS;
    while (isRunning() && Date.now() < patience) {
      if (isOpen) return true;
      await pause(25);
    }
    return false;
  }

  /** As a service manager does: where the database is away it is tried again. */
  async function start(): Promise<void> {
    const patience = Date.now() + START_MS;
    while (!aim.isClosed && !isRunning()) {
      if (await tryStart()) return;
      await end('SIGKILL');
      if (Date.now() > patience) throw new Error(`the shop at ${port} did not start:\n${said}`);
      await pause(200);
    }
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const child = shop;
    if (!child || !isRunning()) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await gone;
  }

  const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
    if (isRunning()) shop?.kill(name);
  };

  return {
    port,
    origin: `http://localhost:${port}`,
    start,
    isRunning,
    pid: () => shop?.pid ?? 0,
    kill: () => end('SIGKILL'),
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    stop: async () => {
      aim.isClosed = true;
      signal('SIGCONT');
      await Promise.race([end('SIGINT'), pause(8_000)]);
      await end('SIGKILL');
    },
    log: () => said,
  };
}
