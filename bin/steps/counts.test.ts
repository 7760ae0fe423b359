import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { countPlaywright, countReport, countVitest, readTests, slowestTests } from './counts.mjs';

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

test('counts a browser test that needed a second try as failed', () => {
  const stats = { expected: 3, flaky: 2, unexpected: 1, skipped: 5 };
  expect(countPlaywright({ stats })).toEqual({ passed: 3, failed: 3 });
});

test('a stage that failed outside of its tests is a failure, and says so', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'counts-'));
  const written = path.join(folder, 'browser.json');
  const stats = { expected: 3, flaky: 0, unexpected: 0, skipped: 0 };
  writeFileSync(written, JSON.stringify({ stats }));
  const counted = countReport({ file: written, read: countPlaywright, ok: false });
  rmSync(folder, { recursive: true });
  expect(counted).toEqual({ passed: 3, failed: 1, note: 'it failed outside of its tests' });
});

test('counts a stage without a report as failed', () => {
  expect(countReport({ file: '/nowhere/report.json', read: countVitest, ok: true }).failed).toBe(1);
});

test('a word that no test file has is no failure, and a stage that broke is one all the same', () => {
  const none = { file: '/nowhere/report.json', read: countVitest, mayBeEmpty: true };
  expect(countReport({ ...none, ok: true })).toEqual({ passed: 0, failed: 0, note: 'none' });
  expect(countReport({ ...none, ok: false }).failed).toBe(1);
});

test('reads the tests of all reports, how long each took and why it failed', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'reports-'));
  const failed = { title: 'adds', duration: 20, failureMessages: ['1 is not 2'] };
  const unit = [
    { name: '/a/money.test.ts', status: 'failed', assertionResults: [failed] },
    { name: '/a/cart.test.ts', status: 'failed', message: 'no such file', assertionResults: [] },
  ];
  const context = path.join(folder, 'error-context.md');
  writeFileSync(context, '# Page snapshot\n\n```yaml\n- heading "Checkout"\n- button\n```\n');
  const attachments = [{ name: 'error-context', path: context }];
  const errors = [{ message: 'too late' }];
  const results = [{ duration: 1_000, errors, attachments }, { duration: 2_000 }];
  const run = { title: 'pays', tests: [{ projectName: 'phone', results }] };
  const suites = [{ title: 'cart.spec.ts', suites: [{ title: 'the cart', specs: [run] }] }];
  writeFileSync(path.join(folder, 'unit.json'), JSON.stringify({ testResults: unit }));
  writeFileSync(path.join(folder, 'browser.json'), JSON.stringify({ suites }));
  const tests = readTests(folder);
  rmSync(folder, { recursive: true });
  expect(tests).toEqual([
    { seconds: 0.02, title: 'money.test.ts › adds', errors: ['1 is not 2'] },
    { seconds: 0, title: 'cart.test.ts', errors: ['no such file'] },
    {
      seconds: 3,
      title: 'cart.spec.ts › pays (phone)',
      errors: ['too late'],
      page: '- heading "Checkout"\n- button',
    },
  ]);
  expect(slowestTests(tests, 1).map(({ title }) => title)).toEqual(['cart.spec.ts › pays (phone)']);
});
