import { defineConfig } from '@playwright/test';
import { CHROMIUM_TEST_FLAGS, findChromium } from './bin/steps/chromium.mjs';

// For the workers as well, which read this file anew.
process.env.CHROMIUM_PATH ??= (await findChromium()) ?? '/usr/bin/chromium';

const PORT = Number(process.env.TEST_PORT ?? 4173);

export default defineConfig({
  testDir: 'test/e2e',
  fullyParallel: true,
  // On two cores, the others work while one waits for an answer or a timer.
  workers: 4,
  // A slow machine is no failure: these end what hangs, and measure nothing.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  globalSetup: './test/support/browser-shop.ts',
  use: {
    baseURL: `http://localhost:${PORT}`,
    // Nothing is waited for that only moves, and no frame is drawn for it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [...CHROMIUM_TEST_FLAGS],
    },
  },
  projects: [
    {
      name: 'phone',
      grepInvert: /@desktop/,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'desktop',
      grep: /@both|@desktop/,
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
});
