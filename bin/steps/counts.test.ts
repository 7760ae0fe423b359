import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { countPlaywright, countReport, countVitest, slowestTests } from './counts.mjs';

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

const spec = (title: string, phone: string, desktop?: string) => ({
  title,
  tests: [
    { projectName: 'phone', status: phone },
    ...(desktop ? [{ projectName: 'desktop', status: desktop }] : []),
  ],
});
const frame = {
  title: 'frame.spec.ts',
  specs: [spec('has a logo', 'expected', 'expected')],
  suites: [
    {
      title: 'the menu',
      specs: [spec('opens', 'expected', 'flaky'), spec('closes', 'unexpected')],
      suites: [{ title: 'by keyboard', specs: [spec('keeps the focus', 'flaky')] }],
    },
  ],
};
const SECOND_TRIES =
  '2 needed a second try: frame.spec.ts › the menu › opens (desktop); frame.spec.ts › the menu › by keyboard › keeps the focus (phone)';

test('counts a browser test that needed a second try as passed, and names it', () => {
  const report = {
    stats: { expected: 3, flaky: 2, unexpected: 1, skipped: 5 },
    suites: [{ title: 'home.spec.ts', specs: [spec('greets', 'expected')] }, frame],
  };
  expect(countPlaywright(report)).toEqual({ passed: 5, failed: 1, note: SECOND_TRIES });
});

test('has nothing to note where every browser test went well at once', () => {
  const report = {
    stats: { expected: 1, flaky: 0, unexpected: 0, skipped: 0 },
    suites: [{ title: 'home.spec.ts', specs: [spec('greets', 'expected')] }],
  };
  expect(countPlaywright(report)).toEqual({ passed: 1, failed: 0 });
});

test('names the second tries also where something failed outside of the tests', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'counts-'));
  const written = path.join(folder, 'browser.json');
  const stats = { expected: 3, flaky: 2, unexpected: 0, skipped: 0 };
  writeFileSync(written, JSON.stringify({ stats, suites: [frame] }));
  const counted = countReport({ file: written, read: countPlaywright, ok: false });
  rmSync(folder, { recursive: true });
  expect(counted).toEqual({
    passed: 5,
    failed: 1,
    note: `it failed outside of its tests; ${SECOND_TRIES}`,
  });
});

test('counts a stage without a report as failed', () => {
  expect(countReport({ file: '/nowhere/report.json', read: countVitest, ok: true }).failed).toBe(1);
});

test('a word that no test file has is no failure, and a stage that broke is one all the same', () => {
  const none = { file: '/nowhere/report.json', read: countVitest, mayBeEmpty: true };
  expect(countReport({ ...none, ok: true })).toEqual({ passed: 0, failed: 0, note: 'none' });
  expect(countReport({ ...none, ok: false }).failed).toBe(1);
});

test('names the slowest tests of all reports, the slowest first', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'reports-'));
  const unit = [{ name: '/a/money.test.ts', assertionResults: [{ title: 'adds', duration: 20 }] }];
  const run = { title: 'pays', tests: [{ projectName: 'phone', results: [{ duration: 3_000 }] }] };
  const suites = [{ title: 'cart.spec.ts', suites: [{ title: 'the cart', specs: [run] }] }];
  writeFileSync(path.join(folder, 'unit.json'), JSON.stringify({ testResults: unit }));
  writeFileSync(path.join(folder, 'browser.json'), JSON.stringify({ suites }));
  const slowest = slowestTests(folder, 20);
  rmSync(folder, { recursive: true });
  expect(slowest).toEqual([
    { seconds: 3, title: 'cart.spec.ts › pays (phone)' },
    { seconds: 0.02, title: 'money.test.ts › adds' },
  ]);
});
