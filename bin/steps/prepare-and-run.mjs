import { showTrouble } from './fail.mjs';
import { ensureInstalled } from './install.mjs';
import { say } from './progress.mjs';
import { stopOnSignals } from './run.mjs';
import { ensureRuntime } from './runtime.mjs';
import { runStages, stagesFor } from './stages.mjs';

/**
 * From a fresh checkout to the last line, which is always the count.
 * @param {(stages: ReturnType<typeof stagesFor>) => Record<string, import('./stages.mjs').Stage>} choose
 * @param {string[]} words
 */
export async function prepareAndRun(choose, words = []) {
  stopOnSignals();
  let allWell = false;
  try {
    const node = await ensureRuntime();
    await ensureInstalled(node);
    allWell = await runStages(choose(stagesFor(node, words)));
  } catch (error) {
    showTrouble(error);
    say('0 passed, 1 failed');
  }
  process.exitCode = allWell ? 0 : 1;
}
