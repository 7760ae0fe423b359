import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['app/**/*.test.ts', 'bin/**/*.test.ts', 'test/house.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'request',
          include: ['test/request/**/*.test.ts', 'simulators/**/*.test.ts'],
          globalSetup: ['test/support/test-database.ts'],
          maxWorkers: 2,
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'faults',
          include: ['test/faults/**/*.test.ts'],
          globalSetup: ['test/support/test-database.ts'],
          // Each breaks something that the machine has once.
          fileParallelism: false,
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
