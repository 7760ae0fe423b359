import { existsSync, readFileSync } from 'node:fs';

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
function triedAgain(suite, path = []) {
  const here = [...path, suite.title];
  const own = (suite.specs ?? []).flatMap((spec) =>
    spec.tests
      .filter((test) => test.status === 'flaky')
      .map((test) => `${[...here, spec.title].join(' › ')} (${test.projectName})`),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => triedAgain(inner, here))];
}

/** Adds what the exit code knows and the report may not: crashes, errors between tests, no tests. */
export function countReport({ file, read, ok }) {
  const counts = readCounts(file, read);
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
