import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['app/**/*.test.ts', 'bin/**/*.test.ts', 'test/house.test.ts'],
          exclude: ['**/*.request.test.ts'],
        },
      },
      {
        test: {
          name: 'request',
          include: [
            'app/**/*.request.test.ts',
            'test/request/**/*.test.ts',
            'test/faults/**/*.test.ts',
          ],
          globalSetup: ['test/support/test-database.ts'],
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
