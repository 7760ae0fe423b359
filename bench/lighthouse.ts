import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { CHROMIUM_FLAGS, findChromium } from '../bin/steps/chromium.mjs';
import { npmCommand, root } from '../bin/steps/paths.mjs';
import { run } from '../bin/steps/run.mjs';
import { openFaultShop } from '../test/support/fault-shop.ts';
import { makeTestFolder } from '../test/support/test-folder.ts';
import { prepareShop } from './lists.ts';
import { aProductOf } from './pages.ts';

export type LighthouseRating = {
  page: string;
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  lcp: number;
  tbt: number;
  cls: number;
};

type Audit = { numericValue?: number };
type Result = {
  lhr: {
    categories: Record<string, { score: number | null } | undefined>;
    audits: Record<string, Audit | undefined>;
  };
};
type Lighthouse = (url: string, flags: Record<string, unknown>) => Promise<Result | undefined>;

// No dependency of the shop: a hundred packages that only measuring needs.
const PACKAGE = 'lighthouse@13.5.0';
const HOME = join(root, '.runtime', 'lighthouse');
const DEBUG_PORT = 9_334;
const PORT = 4_500;
const RUNS = 3;

/** The median of three visits on Lighthouse's phone to each kind of page; none where there is no Chromium. */
export async function benchLighthouse(postgresUrl: string): Promise<LighthouseRating[]> {
  const chromium = await findChromium();
  const lighthouse = chromium && (await findLighthouse());
  if (!chromium || !lighthouse) {
    console.log('\nLighthouse is left out: it needs a Chromium, and the npm registry once.');
    return [];
  }
  const dataDir = await makeTestFolder('lighthouse');
  const databaseUrl = await prepareShop(postgresUrl, 'lighthouse', undefined, dataDir);
  const env = { DATA_DIR: dataDir };
  const shop = await openFaultShop({ databaseUrl, instances: 1, firstPort: PORT, env });
  const browser = await openBrowser(chromium);
  try {
    const origin = shop.instances[0]?.origin ?? '';
    const ratings: LighthouseRating[] = [];
    for (const page of ['/', '/categories/flowers', await aProductOf(shop)])
      ratings.push(await rate(lighthouse, origin, page));
    return ratings;
  } finally {
    await browser.close();
    await shop.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function findLighthouse(): Promise<Lighthouse | undefined> {
  const entry = join(HOME, 'node_modules/lighthouse/core/index.js');
  if (!existsSync(entry)) {
    await mkdir(HOME, { recursive: true });
    await writeFile(join(HOME, 'package.json'), '{ "private": true }\n');
    const { command, args } = npmCommand();
    const flags = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund'];
    await run(command, [...args, 'install', '--prefix', HOME, ...flags, PACKAGE], {
      cwd: HOME,
      seconds: 300,
    });
  }
  if (!existsSync(entry)) return undefined;
  const loaded: { default: Lighthouse } = await import(pathToFileURL(entry).href);
  return loaded.default;
}

async function openBrowser(chromium: string) {
  const profile = await mkdtemp(join(tmpdir(), 'lighthouse-'));
  const browser = spawn(
    chromium,
    [
      '--headless=new',
      ...CHROMIUM_FLAGS,
      `--remote-debugging-port=${DEBUG_PORT}`,
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    // A group of its own: Debian's command is a script that starts the browser.
    { stdio: 'ignore', detached: true },
  );
  const isOpen = () =>
    fetch(`http://127.0.0.1:${DEBUG_PORT}/json/version`).then(
      ({ ok }) => ok,
      () => false,
    );
  for (let tries = 0; tries < 150 && !(await isOpen()); tries += 1) await pause(200);
  return {
    close: async () => {
      if (browser.pid !== undefined) process.kill(-browser.pid);
      await pause(500);
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function rate(
  lighthouse: Lighthouse,
  origin: string,
  path: string,
): Promise<LighthouseRating> {
  const runs: LighthouseRating[] = [];
  // What is measured is a page from memory.
  await fetch(origin + path).then((response) => response.arrayBuffer());
  for (let each = 0; each < RUNS; each += 1) {
    const result = await lighthouse(origin + path, {
      port: DEBUG_PORT,
      onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
      logLevel: 'error',
    });
    const value = (audit: string) => result?.lhr.audits[audit]?.numericValue ?? Number.NaN;
    const score = (category: string) =>
      (result?.lhr.categories[category]?.score ?? Number.NaN) * 100;
    runs.push({
      page: path.replace(/^\/product\/.*/, '/product'),
      performance: score('performance'),
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
      seo: score('seo'),
      lcp: value('largest-contentful-paint'),
      tbt: value('total-blocking-time'),
      cls: value('cumulative-layout-shift'),
    });
  }
  return medianOf(runs, path);
}

function medianOf(runs: readonly LighthouseRating[], page: string): LighthouseRating {
  const median = (key: Exclude<keyof LighthouseRating, 'page'>) =>
    runs.map((each) => each[key]).toSorted((one, other) => one - other)[Math.floor(RUNS / 2)] ??
    Number.NaN;
  return {
    page: runs[0]?.page ?? page,
    performance: median('performance'),
    accessibility: median('accessibility'),
    bestPractices: median('bestPractices'),
    seo: median('seo'),
    lcp: median('lcp'),
    tbt: median('tbt'),
    cls: median('cls'),
  };
}
