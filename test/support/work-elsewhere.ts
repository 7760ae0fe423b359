import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Jobs of the test's shop, done by a process of its own. */
export async function workElsewhere(env: Record<string, string> = {}) {
  const worker = spawn(process.execPath, [join(import.meta.dirname, 'worker.ts')], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const gone = once(worker, 'exit');
  let said = '';
  worker.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await Promise.race([once(worker, 'message'), gone]);
  if (worker.exitCode !== null) throw new Error(`the worker did not start: ${said}`);
  const end = async (signal: 'SIGINT' | 'SIGKILL') => {
    if (worker.exitCode === null && worker.signalCode === null) worker.kill(signal);
    await gone;
  };
  return { said: () => said, stop: () => end('SIGINT'), kill: () => end('SIGKILL') };
}
