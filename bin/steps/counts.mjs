import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** @typedef {{ passed: number, failed: number, note?: string }} Counts */
/** @typedef {{ status?: string, title?: string, duration?: number, failureMessages?: string[] }} VitestResult */
/** @typedef {{ name?: string, status?: string, message?: string, assertionResults: VitestResult[] }} VitestFile */
/** @typedef {{ numPassedTests: number, numFailedTests: number, testResults: VitestFile[] }} VitestReport */
/** @typedef {{ name: string, path?: string }} PlaywrightAttachment */
/** @typedef {{ duration: number, errors?: { message?: string }[], attachments?: PlaywrightAttachment[] }} PlaywrightResult */
/** @typedef {{ projectName: string, results?: PlaywrightResult[] }} PlaywrightTest */
/** @typedef {{ title: string, tests: PlaywrightTest[] }} PlaywrightSpec */
/** @typedef {{ title: string, specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite */
/** @typedef {{ expected: number, flaky: number, unexpected: number }} PlaywrightStats */
/** @typedef {{ stats: PlaywrightStats, suites: PlaywrightSuite[] }} PlaywrightReport */
/** @typedef {{ seconds: number, title: string, errors: string[], page?: string }} Test */

/**
 * How many tests of a vitest report passed and failed; a file that did not load is one failure.
 * @param {VitestReport} report
 * @returns {Counts}
 */
export function countVitest(report) {
  const brokenFiles = report.testResults.filter(
    (file) =>
      file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
  };
}

/**
 * A test that passed only on a second try has failed.
 * @param {{ stats: PlaywrightStats }} report
 * @returns {Counts}
 */
export function countPlaywright({ stats: { expected, flaky, unexpected } }) {
  return { passed: expected, failed: unexpected + flaky };
}

/**
 * Adds what the exit code knows and the report may not: crashes, errors between tests, no tests.
 * @template Report
 * @param {{ file: string, read: (report: Report) => Counts, ok: boolean, mayBeEmpty?: boolean }} stage
 * @returns {Counts}
 */
export function countReport({ file, read, ok, mayBeEmpty = false }) {
  const counts = readReport(file, read);
  if (mayBeEmpty && ok && (counts?.passed ?? 0) === 0)
    return { passed: 0, failed: 0, note: 'none' };
  if (!counts) return { passed: 0, failed: 1, note: 'it ended without a report' };
  if (counts.passed + counts.failed === 0) return { passed: 0, failed: 1, note: 'no tests ran' };
  if (ok || counts.failed > 0) return counts;
  return { ...counts, failed: 1, note: 'it failed outside of its tests' };
}

/**
 * @template Report, Result
 * @param {string} file
 * @param {(report: Report) => Result} read
 * @returns {Result | undefined}
 */
function readReport(file, read) {
  if (!existsSync(file)) return undefined;
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

/**
 * Every test of all the reports in a folder.
 * @param {string} folder
 * @returns {Test[]}
 */
export function readTests(folder) {
  return ['unit', 'request', 'faults', 'browser'].flatMap(
    (name) => readReport(path.join(folder, `${name}.json`), testsOf) ?? [],
  );
}

/**
 * The tests that took longest.
 * @param {Test[]} tests
 * @param {number} limit
 */
export function slowestTests(tests, limit) {
  return tests.toSorted((one, other) => other.seconds - one.seconds).slice(0, limit);
}

/**
 * @param {VitestReport | PlaywrightReport} report
 * @returns {Test[]}
 */
function testsOf(report) {
  if ('suites' in report) return report.suites.flatMap((suite) => testsIn(suite));
  return report.testResults.flatMap(({ name = '', status, message, assertionResults }) => {
    const tests = assertionResults.map(({ title, duration, failureMessages = [] }) => ({
      seconds: (duration ?? 0) / 1_000,
      title: `${path.basename(name)} › ${title}`,
      errors: failureMessages,
    }));
    const isBroken = status === 'failed' && tests.every(({ errors }) => errors.length === 0);
    return isBroken
      ? [...tests, { seconds: 0, title: path.basename(name), errors: [message ?? ''] }]
      : tests;
  });
}

/**
 * @param {PlaywrightSuite} suite
 * @param {string} file
 * @returns {Test[]}
 */
function testsIn(suite, file = suite.title) {
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests.map(({ projectName, results = [] }) => ({
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1_000,
      title: `${file} › ${spec.title} (${projectName})`,
      errors: results.flatMap(({ errors = [] }) => errors.map(({ message }) => message ?? '')),
      ...pageShown(results),
    })),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => testsIn(inner, file))];
}

/**
 * What the page showed when the test failed, as Playwright describes it beside the error.
 * @param {PlaywrightResult[]} results
 * @returns {{ page?: string }}
 */
function pageShown(results) {
  const attached = results.flatMap(({ attachments = [] }) => attachments);
  const file = attached.findLast(({ name }) => name === 'error-context')?.path;
  if (!file || !existsSync(file)) return {};
  const page = /```yaml\n(?<page>.*?)\n```/s.exec(readFileSync(file, 'utf8'))?.groups?.page;
  return page ? { page } : {};
}
