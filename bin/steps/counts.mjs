import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** How many tests of a vitest report passed and failed; a file that did not load is one failure. */
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

/** A test that passed at its second try has passed, and is named, so that somebody mends it. */
export function countPlaywright(report) {
  const { expected, flaky, unexpected } = report.stats;
  const counts = { passed: expected + flaky, failed: unexpected };
  const again = report.suites.flatMap((suite) => triedAgain(suite));
  if (again.length === 0) return counts;
  return { ...counts, note: `${again.length} needed a second try: ${again.join('; ')}` };
}

/** A suite is a file or a `describe` in it; a test stands in it once for each size of screen. */
function triedAgain(suite, parents = []) {
  const here = [...parents, suite.title];
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests
      .filter((test) => test.status === 'flaky')
      .map((test) => `${[...here, spec.title].join(' › ')} (${test.projectName})`),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => triedAgain(inner, here))];
}

/** Adds what the exit code knows and the report may not: crashes, errors between tests, no tests. */
export function countReport({ file, read, ok, mayBeEmpty = false }) {
  const counts = readCounts(file, read);
  if (mayBeEmpty && ok && !(counts?.passed > 0)) return { passed: 0, failed: 0, note: 'none' };
  if (!counts) return { passed: 0, failed: 1, note: 'it ended without a report' };
  if (counts.passed + counts.failed === 0) return { passed: 0, failed: 1, note: 'no tests ran' };
  if (ok || counts.failed > 0) return counts;
  const notes = ['it failed outside of its tests', ...(counts.note ? [counts.note] : [])];
  return { ...counts, failed: 1, note: notes.join('; ') };
}

function readCounts(file, read) {
  if (!existsSync(file)) return undefined;
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

/** The tests that took longest, of all the reports in a folder. */
export function slowestTests(folder, most) {
  const tests = ['unit', 'request', 'faults', 'browser'].flatMap(
    (name) => readCounts(path.join(folder, `${name}.json`), durationsOf) ?? [],
  );
  return tests.toSorted((one, other) => other.seconds - one.seconds).slice(0, most);
}

function durationsOf(report) {
  if (report.suites) return report.suites.flatMap((suite) => durationsIn(suite));
  return report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, duration }) => ({
      seconds: (duration ?? 0) / 1_000,
      title: `${path.basename(name)} › ${title}`,
    })),
  );
}

function durationsIn(suite, file = suite.title) {
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests.map(({ projectName, results }) => ({
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1_000,
      title: `${file} › ${spec.title} (${projectName})`,
    })),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => durationsIn(inner, file))];
}
