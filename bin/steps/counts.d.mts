type Counts = { passed: number; failed: number; note?: string };
type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: Array<{ status: string; assertionResults: Array<{ status: string }> }>;
};
type PlaywrightSuite = {
  title: string;
  specs?: Array<{ title: string; tests: Array<{ projectName: string; status: string }> }>;
  suites?: PlaywrightSuite[];
};
type PlaywrightReport = {
  stats: { expected: number; flaky: number; unexpected: number; skipped: number };
  suites: PlaywrightSuite[];
};

export function countVitest(report: VitestReport): Counts;
export function countPlaywright(report: PlaywrightReport): Counts;
export function countReport(stage: {
  file: string;
  read: typeof countVitest | typeof countPlaywright;
  ok: boolean;
  mayBeEmpty?: boolean;
}): Counts;
export function slowestTests(folder: string, most: number): { seconds: number; title: string }[];
