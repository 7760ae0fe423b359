import { reportError } from './errors.mjs';
import { ensureInstalled } from './install.mjs';
import { print } from './progress.mjs';
import { stopOnSignals } from './run.mjs';
import { ensureRuntime } from './runtime.mjs';
import { runStages, stagesFor } from './stages.mjs';

/**
 * Prepares Node and packages, runs the stages; the last line is always the count of tests.
 * @param {(stages: ReturnType<typeof stagesFor>) => Record<string, import('./stages.mjs').Stage>} choose
 * @param {string[]} words
 */
export async function prepareAndRun(choose, words = []) {
  stopOnSignals();
  let isPassed = false;
  try {
    const node = await ensureRuntime();
    await ensureInstalled(node);
    isPassed = await runStages(choose(stagesFor(node, words)));
  } catch (error) {
    reportError(error);
    print('0 passed, 1 failed');
  }
  process.exitCode = isPassed ? 0 : 1;
}
