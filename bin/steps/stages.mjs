import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ensureBuilt } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { countPlaywright, countReport, countVitest, readTests, slowestTests } from './counts.mjs';
import { reportError } from './errors.mjs';
import { commandFile, environmentFor, root } from './paths.mjs';
import { print, secondsSince } from './progress.mjs';
import { run } from './run.mjs';

/** @typedef {import('./counts.mjs').Counts} Counts */
/** @typedef {{ title: string, work: () => Promise<Counts>, needs?: string, inBackground?: boolean }} Stage */
/** @typedef {import('./counts.mjs').Test} Test */
/** @typedef {Counts & { title: string, seconds: string }} StageResult */
/** @typedef {{ args: string[], seconds: number }} Command */
/** @typedef {{ title: string, project: string, seconds: number, words: string[], variables?: () => Promise<Record<string, string>> }} VitestStage */

const reports = path.join(root, '.reports');

/**
 * Tests start some hundred Nodes, which share what they have compiled.
 * @param {string} node
 * @param {Record<string, string>} extra
 */
const stageEnvironment = (node, extra = {}) =>
  environmentFor(node, { NODE_COMPILE_CACHE: path.join(reports, 'compiled'), ...extra });

/**
 * `needs` names a stage that must have passed; one that is `inBackground` runs while later ones run. With words, tests are run only from files whose path has one of them.
 * @param {string} node
 * @param {string[]} words
 */
export function stagesFor(node, words = []) {
  /**
   * @param {string} title
   * @param {Command[]} commands
   * @returns {Stage}
   */
  const check = (title, commands) => ({ title, work: () => runAll(node, commands) });
  /**
   * Uses one core while the next stages use the other.
   * @param {string} title
   * @param {Command[]} commands
   * @returns {Stage}
   */
  const background = (title, commands) => ({
    title,
    work: () => runAll(node, commands, `\n━━ ${title}\n`),
    inBackground: true,
  });
  return {
    types: background('types', [
      { args: [commandFile('@react-router/dev', 'react-router'), 'typegen'], seconds: 600 },
      { args: [commandFile('typescript', 'tsc'), '--noEmit'], seconds: 900 },
    ]),
    lint: background('lint', [
      { args: [commandFile('oxlint', 'oxlint'), '--type-aware', '--deny-warnings'], seconds: 900 },
    ]),
    format: background('format', [
      { args: [commandFile('oxfmt', 'oxfmt'), '--check', '.'], seconds: 600 },
    ]),
    unit: vitestStage(node, { title: 'unit tests', project: 'unit', seconds: 900, words }),
    build: { title: 'build', work: () => buildStage(node) },
    budget: {
      ...check('budget', [{ args: ['bin/check-budget.ts'], seconds: 300 }]),
      needs: 'build',
    },
    request: {
      // The payment simulator's popup is tested in a browser.
      ...vitestStage(node, {
        title: 'request tests',
        project: 'request',
        seconds: 1800,
        words,
        variables: async () => ({ CHROMIUM_PATH: await ensureChromium(node) }),
      }),
      needs: 'build',
    },
    faults: {
      ...vitestStage(node, { title: 'fault tests', project: 'faults', seconds: 1800, words }),
      needs: 'build',
    },
    browser: { title: 'browser tests', work: () => browserStage(node, words), needs: 'build' },
  };
}

/**
 * Runs the stages in order, prints a summary, and returns whether all passed.
 * @param {Record<string, Stage>} stages
 */
export async function runStages(stages) {
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  const started = performance.now();
  /** @type {Map<string, StageResult>} */
  const done = new Map();
  /** @param {string} name @param {Stage} stage */
  const work = async (name, stage) => {
    const begun = performance.now();
    const result = await runStage(stage, done);
    done.set(name, { ...result, title: stage.title, seconds: secondsSince(begun) });
  };
  let background = Promise.resolve();
  for (const [name, stage] of Object.entries(stages)) {
    if (stage.inBackground) {
      background = background.then(() => work(name, stage));
      continue;
    }
    print(`\n━━ ${stage.title}`);
    await work(name, stage);
  }
  await background;
  const tests = readTests(reports);
  showSlowest(slowestTests(tests, 20));
  showFailed(tests.filter(({ errors }) => errors.length > 0));
  const results = Object.keys(stages).flatMap((name) => done.get(name) ?? []);
  return summarise(results, secondsSince(started));
}

/**
 * @param {Stage} stage
 * @param {Map<string, StageResult>} done
 * @returns {Promise<Counts>}
 */
async function runStage(stage, done) {
  if (stage.needs && (done.get(stage.needs)?.failed ?? 0) > 0) {
    return { passed: 0, failed: 1, note: `not run: ${stage.needs} failed` };
  }
  try {
    return await stage.work();
  } catch (error) {
    reportError(error);
    return { passed: 0, failed: 1 };
  }
}

/** @param {Test[]} tests */
function showSlowest(tests) {
  if (tests.length === 0) return;
  print('\n━━ slowest tests');
  for (const { seconds, title } of tests) print(`${seconds.toFixed(1).padStart(6)} s  ${title}`);
}

/**
 * Once more at the end, among the last lines of a long log.
 * @param {Test[]} tests
 */
function showFailed(tests) {
  if (tests.length === 0) return;
  print('\n━━ failed tests');
  for (const { title, errors, page } of tests) {
    const why = stripVTControlCharacters(errors.join('\n')).split('\n').slice(0, 12);
    const shown = page ? ['The page showed:', ...page.split('\n').slice(0, 90)] : [];
    print([title, ...[...why, ...shown].map((line) => `    ${line}`)].join('\n'));
  }
}

/** @param {StageResult[]} results @param {string} seconds */
function summarise(results, seconds) {
  const width = Math.max(...results.map((result) => result.title.length));
  print('\n━━ summary');
  for (const result of results) {
    const sign = result.failed > 0 ? '✖' : '✔';
    const counts = `${result.passed} passed, ${result.failed} failed`;
    const note = result.note ? `  (${result.note})` : '';
    print(
      `${sign} ${result.title.padEnd(width)}  ${result.seconds.padStart(6)} s  ${counts}${note}`,
    );
  }
  /** @param {'passed' | 'failed'} key */
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  const failed = sum('failed');
  print(`All stages took ${seconds} s.`);
  print(`${sum('passed')} passed, ${failed} failed`);
  return failed === 0;
}

/**
 * Prints what the commands say when they are done: other stages may be printing meanwhile.
 * @param {string} node
 * @param {Command[]} commands
 * @param {string} heading
 * @returns {Promise<Counts>}
 */
async function runAll(node, commands, heading = '') {
  for (const { args, seconds } of commands) {
    const answer = await run(node, args, { cwd: root, env: stageEnvironment(node), seconds });
    if (answer.output.trim()) print(heading + answer.output.trimEnd());
    if (!answer.ok) return { passed: 0, failed: 1, ...lateNote(answer, seconds) };
  }
  return { passed: 1, failed: 0 };
}

/**
 * @param {string} node
 * @param {VitestStage} stage
 * @returns {Stage}
 */
function vitestStage(node, { title, project, seconds, words, variables }) {
  const file = path.join(reports, `${project}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const only = words.length > 0 ? ['--passWithNoTests', ...words] : [];
  const args = [
    commandFile('vitest', 'vitest'),
    'run',
    '--project',
    // Fault tests are two projects: those that can run side by side, and those that cannot.
    `${project}*`,
    ...reporters,
    ...only,
  ];
  const work = async () => {
    const env = stageEnvironment(node, { NODE_ENV: 'test', ...(await variables?.()) });
    const answer = await run(node, args, { cwd: root, env, seconds, show: true });
    return {
      ...countReport({ file, read: countVitest, ok: answer.ok, mayBeEmpty: words.length > 0 }),
      ...lateNote(answer, seconds),
    };
  };
  return { title, work };
}

/**
 * @param {string} node
 * @param {string[]} words
 * @returns {Promise<Counts>}
 */
async function browserStage(node, words) {
  const file = path.join(reports, 'browser.json');
  const seconds = 3600;
  const env = stageEnvironment(node, {
    CHROMIUM_PATH: await ensureChromium(node),
    PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1',
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  const only = words.length > 0 ? ['--pass-with-no-tests', ...words] : [];
  const args = [
    commandFile('@playwright/test', 'playwright'),
    'test',
    '--reporter=list,json',
    ...only,
  ];
  const answer = await run(node, args, { cwd: root, env, seconds, show: true });
  return {
    ...countReport({ file, read: countPlaywright, ok: answer.ok, mayBeEmpty: words.length > 0 }),
    ...lateNote(answer, seconds),
  };
}

/**
 * @param {string} node
 * @returns {Promise<Counts>}
 */
async function buildStage(node) {
  await ensureBuilt(node);
  return { passed: 1, failed: 0 };
}

/** @param {import('./run.mjs').Result} answer @param {number} seconds */
function lateNote(answer, seconds) {
  return answer.timedOut ? { note: `stopped after ${seconds} s` } : {};
}
