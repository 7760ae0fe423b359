import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

// By its name in package.json, which also a bundled file can resolve.
const SERVE = fileURLToPath(import.meta.resolve('#simulators/paystack/serve.ts'));

export type SimulatorProcess = {
  port: number;
  url: string;
  /** Resolves when the process has ended, for whatever reason. */
  exited: Promise<void>;
  stop(): Promise<void>;
  /** SIGKILL: nothing is finished first. */
  kill(): Promise<void>;
};

/** Starts the simulator as a process of its own, which sees no setting of ours but these. */
export async function startSimulator(env: Record<string, string>): Promise<SimulatorProcess> {
  const child = spawn(process.execPath, [SERVE], {
    // What is compiled is shared where the caller wants that: it takes half of the start.
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ...env,
    },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const port = await portOf(child);
  // When the parent process ends, the IPC channel closes and the simulator exits.
  child.stderr?.pipe(process.stderr);
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return exited;
  };
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    exited,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}

function portOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let output = '';
    const listen = (chunk: Buffer) => (output += chunk.toString());
    child.stderr?.on('data', listen);
    child.once('error', reject);
    child.once('close', (code) =>
      reject(new Error(output.trim() || `The payment simulator exited at once (${code}).`)),
    );
    child.once('message', (message: { port: number }) => {
      child.stderr?.off('data', listen);
      resolve(message.port);
    });
  });
}
