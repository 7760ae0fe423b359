import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';

const STEPS = `
  import { setTimeout } from 'node:timers/promises';
  import { print, step } from '${new URL('progress.mjs', import.meta.url).href}';
  await new Promise((resolve) => process.stdin.once('end', resolve).resume());
  await step('Closing', () => setTimeout(100));
  print('closed');
  process.exit(3);
`;

test('a step is finished although nobody reads what it prints', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', STEPS], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdout.destroy();
  await once(child.stdout, 'close');
  child.stdin.end();
  expect(await once(child, 'exit')).toEqual([3, null]);
});
