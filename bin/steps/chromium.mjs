import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { UserError } from './errors.mjs';
import { commandFile, environmentFor, root } from './paths.mjs';
import { step } from './progress.mjs';
import { run } from './run.mjs';

/** It runs as root, draws in software and asks for nothing from outside. */
export const CHROMIUM_FLAGS = /** @type {const} */ ([
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]);

/** A test's page does not live long enough for code that is compiled with care: without it they take a tenth less CPU. */
export const CHROMIUM_TEST_FLAGS = /** @type {const} */ ([
  ...CHROMIUM_FLAGS,
  '--js-flags=--no-opt,--no-maglev',
]);

// The headless shell is the same browser without windows and needs a third less CPU.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const macApps = [
  'Chromium.app/Contents/MacOS/Chromium',
  'Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * The path of a Chromium that runs; installs one if there is none.
 * @param {string} node
 */
export async function ensureChromium(node) {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (await runs(given)) return given;
    throw new UserError(`CHROMIUM_PATH is ${given}, but no Chromium can be started there.`);
  }
  const found = await findChromium();
  if (found) return found;

  await step('Getting a Chromium for the browser tests', () => downloadWithPlaywright(node));
  const downloaded = await findChromium();
  if (downloaded) return downloaded;

  const apt = await aptCommand();
  if (apt) {
    await step("Installing the system's Chromium", () => installWithApt(apt));
    const installed = await findChromium();
    if (installed) return installed;
  }
  throw new UserError(
    'The browser tests need Chromium. Install it (Debian: apt-get install chromium) or set CHROMIUM_PATH to one.',
  );
}

/** The path of a Chromium that is here and runs. */
export async function findChromium() {
  for (const file of [...fromPath(), ...fromMacApps(), ...fromPlaywright()]) {
    if (await runs(file)) return file;
  }
  return undefined;
}

/** @param {string} file */
async function runs(file) {
  try {
    accessSync(file, constants.X_OK);
  } catch {
    return false;
  }
  // Ubuntu's chromium-browser may only print that snap should be used.
  return (await run(file, ['--version'], { seconds: 30 })).ok;
}

function fromPath() {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  const usual = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome'];
  return names.flatMap((name) => [...folders, ...usual].map((folder) => path.join(folder, name)));
}

function fromMacApps() {
  if (process.platform !== 'darwin') return [];
  const folders = ['/Applications', path.join(os.homedir(), 'Applications')];
  return folders.flatMap((folder) => macApps.map((app) => path.join(folder, app)));
}

function fromPlaywright() {
  const cache =
    process.platform === 'darwin'
      ? path.join(os.homedir(), 'Library/Caches/ms-playwright')
      : path.join(process.env.XDG_CACHE_HOME ?? path.join(os.homedir(), '.cache'), 'ms-playwright');
  const home = process.env.PLAYWRIGHT_BROWSERS_PATH ?? cache;
  if (!existsSync(home)) return [];
  return readdirSync(home)
    .filter((folder) => /^chromium-\d+$/.test(folder))
    .toSorted((one, other) => Number(other.slice(9)) - Number(one.slice(9)))
    .flatMap((folder) => browsersIn(path.join(home, folder)));
}

/** @param {string} folder */
function browsersIn(folder) {
  const testing = 'Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing';
  return readdirSync(folder)
    .filter((part) => part.startsWith('chrome-'))
    .flatMap((part) =>
      ['chrome', ...macApps.slice(0, 1), testing].map((file) => path.join(folder, part, file)),
    );
}

/** @param {string} node */
async function downloadWithPlaywright(node) {
  const env = environmentFor(node);
  delete env.PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD;
  const cli = commandFile('@playwright/test', 'playwright');
  await run(node, [cli, 'install', 'chromium'], { cwd: root, env, seconds: 300 });
}

/** @returns {Promise<string[] | undefined>} */
async function aptCommand() {
  if (process.platform !== 'linux' || !existsSync('/usr/bin/apt-get')) return undefined;
  if (process.getuid?.() === 0) return ['apt-get'];
  const sudo = await run('sudo', ['-n', 'true'], { seconds: 10 });
  return sudo.ok ? ['sudo', '-n', 'apt-get'] : undefined;
}

/** @param {string[]} command */
async function installWithApt([command = 'apt-get', ...before]) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  /** @param {string[]} args */
  const apt = (...args) => run(command, [...before, ...args], { env, seconds: 900 });
  await apt('update');
  for (const name of ['chromium-headless-shell', 'chromium']) {
    const answer = await apt('install', '-y', '--no-install-recommends', name);
    if (answer.ok) return;
    process.stdout.write(answer.output.slice(-2000));
  }
}
