import { expect, test } from 'vitest';
import { countPlaywright, countReport, countVitest } from './counts.mjs';

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((result) => ({ status: result })),
});

test('counts a test file that did not load as one failure', () => {
  const report = {
    numPassedTests: 1,
    numFailedTests: 1,
    testResults: [file('passed', 'passed'), file('failed', 'failed'), file('failed')],
  };
  expect(countVitest(report)).toEqual({ passed: 1, failed: 2 });
});

test('counts a flaky browser test as passed', () => {
  const stats = { expected: 3, flaky: 1, unexpected: 2, skipped: 5 };
  expect(countPlaywright({ stats })).toEqual({ passed: 4, failed: 2 });
});

test('counts a stage without a report as failed', () => {
  expect(countReport({ file: '/nowhere/report.json', read: countVitest, ok: true }).failed).toBe(1);
});
