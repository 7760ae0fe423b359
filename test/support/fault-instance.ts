import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { root, SHOP_COMMAND, SHOP_ENVIRONMENT } from '../../bin/steps/paths.mjs';

const OPEN = 'Corvox is open at';
const MAX_LOG = 400_000;
const START_MS = 60_000;

export type Instance = ReturnType<typeof openInstance>;

/** One instance of the built shop that can be killed, suspended and restarted on the same port. */
export function openInstance(port: number, env: Record<string, string>) {
  let shop: ChildProcess | undefined;
  let output = '';
  const state = { isClosed: false };

  const isRunning = () => shop?.exitCode === null && shop.signalCode === null;

  async function tryStart(): Promise<boolean> {
    let isOpen = false;
    const child = spawn(process.execPath, SHOP_COMMAND, {
      cwd: root,
      env: {
        ...SHOP_ENVIRONMENT,
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        PORT: String(port),
        HOST: 'localhost',
        NODE_ENV: 'production',
        DEMO: 'false',
        ...env,
      },
      // The IPC channel makes it exit with this process, also after a kill.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    shop = child;
    const onOutput = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-MAX_LOG);
      isOpen ||= chunk.includes(OPEN);
    };
    child.stdout?.on('data', onOutput);
    child.stderr?.on('data', onOutput);
    const deadline = Date.now() + START_MS;
    while (isRunning() && Date.now() < deadline) {
      if (isOpen) return true;
      await pause(25);
    }
    return false;
  }

  /** Restarts until it runs, as a service manager does while the database is unreachable. */
  async function start(): Promise<void> {
    const deadline = Date.now() + START_MS;
    while (!state.isClosed && !isRunning()) {
      if (await tryStart()) return;
      await end('SIGKILL');
      if (Date.now() > deadline) throw new Error(`the shop at ${port} did not start:\n${output}`);
      await pause(200);
    }
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const child = shop;
    if (!child || !isRunning()) return;
    const exited = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await exited;
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
    /** As a deployment does: it answers what is under way first. */
    drain: () => end('SIGTERM'),
    suspend: () => signal('SIGSTOP'),
    resume: () => signal('SIGCONT'),
    stop: async () => {
      state.isClosed = true;
      signal('SIGCONT');
      await Promise.race([end('SIGINT'), pause(8_000)]);
      await end('SIGKILL');
    },
    log: () => output,
  };
}
