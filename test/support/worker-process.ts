import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Runs the jobs of the test's shop in a separate process. */
export async function startWorkerProcess(env: Record<string, string> = {}) {
  const worker = spawn(process.execPath, [join(import.meta.dirname, 'worker.ts')], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const exited = once(worker, 'exit');
  let output = '';
  worker.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await Promise.race([once(worker, 'message'), exited]);
  if (worker.exitCode !== null) throw new Error(`the worker did not start: ${output}`);
  const end = async (signal: 'SIGINT' | 'SIGKILL') => {
    if (worker.exitCode === null && worker.signalCode === null) worker.kill(signal);
    await exited;
  };
  return { output: () => output, stop: () => end('SIGINT'), kill: () => end('SIGKILL') };
}
