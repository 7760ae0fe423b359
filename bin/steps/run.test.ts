import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

const RUN = JSON.stringify(pathToFileURL(join(import.meta.dirname, 'run.mjs')).href);

/** Takes its time to stop, as a cluster does. */
const CHILD = `
  process.once('SIGINT', () => setTimeout(() => { console.log('stopped in order'); process.exit(0); }, 300));
  setInterval(() => {}, 1000);
  console.log('running');
`;

test('Ctrl-C is handed on to what runs, and its end is waited for', async () => {
  const script = `
    const { passSignalsOn, run } = await import(${RUN});
    passSignalsOn();
    const { code } = await run(process.execPath, ['-e', ${JSON.stringify(CHILD)}], { show: true });
    console.log('ended with ' + code);
  `;
  const runner = spawn(process.execPath, ['--input-type=module', '-e', script]);
  let output = '';
  runner.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await expect.poll(() => output, { timeout: 30_000 }).toContain('running');
  runner.kill('SIGINT');
  await once(runner, 'close');
  expect(output.trim().split('\n')).toEqual(['running', 'stopped in order', 'ended with 0']);
});
