import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const SERVE = fileURLToPath(new URL('serve.ts', import.meta.url));

export type Simulator = {
  port: number;
  url: string;
  /** Fulfilled when the process has ended, for whatever reason. */
  gone: Promise<void>;
  stop(): Promise<void>;
  /** As a power cut would: nothing is finished first. */
  kill(): Promise<void>;
};

/** The simulator as a process of its own; it is handed these variables and none of ours. */
export async function startSimulator(env: Record<string, string>): Promise<Simulator> {
  const child = spawn(process.execPath, [SERVE], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const port = await portOf(child);
  // The parent may end while it runs; its end closes the channel, and that ends the simulator.
  child.stderr?.pipe(process.stderr);
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return gone;
  };
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    gone,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}

function portOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let said = '';
    const listen = (chunk: Buffer) => (said += chunk.toString());
    child.stderr?.on('data', listen);
    child.once('error', reject);
    child.once('close', (code) =>
      reject(new Error(said.trim() || `The payment simulator ended at once (${code}).`)),
    );
    child.once('message', (message: { port: number }) => {
      child.stderr?.off('data', listen);
      resolve(message.port);
    });
  });
}
