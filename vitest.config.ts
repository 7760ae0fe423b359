import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// On two cores, the third works while another one waits for an answer or a timer.
const WORKERS = 3;

const REQUEST = {
  // React's production build, which the shop runs with, knows no other.
  oxc: { jsx: { development: false } },
  test: {
    // A machine that stands still for some seconds is no database that does not answer.
    env: { NODE_ENV: 'production', DATABASE_WAIT_MS: '30000' },
    // Node loads what is built: sent through the transformer, it takes three seconds for each file of tests.
    server: { deps: { external: [/\/build\/server\//] } },
    maxWorkers: WORKERS,
    expect: { poll: { timeout: 30_000 } },
    testTimeout: 600_000,
    // A hook that is given up goes on loading modules beside the next file, which then gets them half made.
    hookTimeout: 600_000,
  },
};

/** One process for many files: what is loaded and compiled once serves all of them. They open the shop with these variables. */
const sharedProcess = (name: string, include: string[], variables: string[] = []) => ({
  ...REQUEST,
  test: {
    ...REQUEST.test,
    name,
    include,
    isolate: false,
    env: { ...REQUEST.test.env, SHARED_PROCESS: 'yes', SHOP_VARIABLES: variables.join(' ') },
  },
});

const PROVIDER = [
  'PAYSTACK_API_BASE',
  'PAYSTACK_PUBLIC_KEY',
  'PAYSTACK_SECRET_KEY',
  'PAYSTACK_TEST',
];

const FAULTS = {
  testTimeout: 600_000,
  hookTimeout: 600_000,
};
/** Each loads the machine or says how soon an answer comes: nothing runs beside them. */
const TIMED_FAULTS = [
  'cluster',
  'database-frozen',
  'flash-sale',
  'pipelined-clients',
  'sign-in-load',
].map((name) => `test/faults/${name}.test.ts`);

/** They mostly wait: begun last, as their size would have it, they end alone on an idle machine. */
const LONGEST = ['former-release', 'payment-chaos', 'payment-faults', 'workers'].map(
  (name) => `/test/faults/${name}.test.ts`,
);

const isLong = ({ moduleId }: TestSpecification) => LONGEST.some((file) => moduleId.endsWith(file));

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line no-array-sort -- a sequencer's own method
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // Once for all projects, each of which would start a PostgreSQL of its own.
    globalSetup: ['test/support/test-database.ts'],
    projects: [
      {
        test: {
          name: 'unit',
          // Rules have no state that one file could leave to the next.
          isolate: false,
          include: [
            'app/**/*.test.ts',
            'bench/**/*.test.ts',
            'cluster/**/*.test.ts',
            'bin/**/*.test.ts',
            'test/deploy/*.test.ts',
            'test/house.test.ts',
          ],
          testTimeout: 60_000,
        },
      },
      sharedProcess('request', ['test/request/*.test.ts', 'simulators/**/*.test.ts']),
      sharedProcess('request-paying', ['test/request/paying/*.test.ts'], PROVIDER),
      sharedProcess('request-own-folder', ['test/request/own-folder/*.test.ts'], ['DATA_DIR']),
      {
        ...REQUEST,
        test: {
          ...REQUEST.test,
          name: 'request-own-process',
          include: ['test/request/own-process/*.test.ts'],
        },
      },
      {
        test: {
          ...FAULTS,
          name: 'faults',
          include: ['test/faults/**/*.test.ts'],
          exclude: TIMED_FAULTS,
          maxWorkers: WORKERS,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...FAULTS,
          name: 'faults-timed',
          include: TIMED_FAULTS,
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
