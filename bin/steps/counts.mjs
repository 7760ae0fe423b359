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

/** A flaky test passed in the end; whether that is allowed is for playwright.config.ts to say. */
export function countPlaywright(report) {
  const { expected, flaky, unexpected } = report.stats;
  return { passed: expected + flaky, failed: unexpected };
}

/** Adds what the exit code knows and the report may not: crashes, errors between tests, no tests. */
export function countReport({ file, read, ok }) {
  const counts = readCounts(file, read);
  if (!counts) return { passed: 0, failed: 1, note: 'it ended without a report' };
  if (counts.passed + counts.failed === 0) return { passed: 0, failed: 1, note: 'no tests ran' };
  if (!ok && counts.failed === 0)
    return { ...counts, failed: 1, note: 'it failed outside of its tests' };
  return counts;
}

function readCounts(file, read) {
  if (!existsSync(file)) return undefined;
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}
