import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { UserError } from './errors.mjs';
import { npmCommand, root } from './paths.mjs';
import { step } from './progress.mjs';
import { run } from './run.mjs';

/** @typedef {{ version?: string, optional?: boolean, optionalDependencies?: Record<string, string>, os?: string[], cpu?: string[], libc?: string[] }} Entry */
/** @typedef {Record<string, Entry>} Packages by their folder, as in package-lock.json */

const lockFile = path.join(root, 'package-lock.json');
const stamp = path.join(root, 'node_modules', '.corvox-installed');
// npm silently skips an optional native package that it cannot find, so they are loaded once after the install.
const nativePackages = ['rolldown', 'sharp'];

/**
 * Installs what package-lock.json names, unless exactly that is installed already.
 * @param {string} node
 */
export async function ensureInstalled(node) {
  const lock = readFileSync(lockFile);
  const mark = `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch}\n`;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === mark) return;

  /** @type {{ packages: Packages }} */
  const { packages } = JSON.parse(lock.toString());
  if (!isInstalled(packages, { withOptional: true })) {
    await step('Installing packages (a minute or more the first time)', () => installAll(packages));
  }
  await checkNativePackages(node);
  await writeFile(stamp, mark);
}

/** @param {Packages} packages */
async function installAll(packages) {
  const npm = npmCommand();
  // npm ci refuses a lock file made from a registry that lacks some platforms' optional packages.
  const command = namesEveryPlatform(packages) ? ['ci'] : ['install', '--no-save'];
  const flags = [
    '--include=dev',
    '--include=optional',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
  ];
  const answer = await run(npm.command, [...npm.args, ...command, ...flags], {
    cwd: root,
    env: { ...process.env, npm_config_loglevel: 'error' },
    seconds: 1800,
  });
  if (!answer.ok) {
    const ending = answer.timedOut ? ' It was stopped after 30 minutes.' : '';
    throw new UserError(`The packages could not be installed.${ending}\n${answer.output.trim()}`);
  }
  if (!isInstalled(packages, { withOptional: false })) {
    throw new UserError(
      'npm installed other versions than package-lock.json names. Delete node_modules and try again.',
    );
  }
}

/** @param {Packages} packages */
function namesEveryPlatform(packages) {
  return Object.entries(packages).every(([folder, entry]) =>
    Object.keys(entry.optionalDependencies ?? {}).every(
      (name) => packages[`node_modules/${name}`] || packages[`${folder}/node_modules/${name}`],
    ),
  );
}

/**
 * True when npm's own record of node_modules says that the locked versions are there.
 * @param {Packages} packages
 * @param {{ withOptional: boolean }} options
 */
function isInstalled(packages, { withOptional }) {
  const record = path.join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  /** @type {Packages} */
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages ?? {};
  return Object.entries(packages).every(([folder, entry]) => {
    if (folder === '') return true;
    const found = installed[folder];
    if (!found) return entry.optional === true && !(withOptional && fitsPlatform(entry));
    return found.version === entry.version && existsSync(path.join(root, folder));
  });
}

/** @param {string[] | undefined} list @param {string} value */
function allows(list, value) {
  return list === undefined || list.includes(value);
}

/** @param {Entry} entry */
function fitsPlatform(entry) {
  if (entry.libc !== undefined && process.platform === 'linux') {
    /** @type {{ header?: { glibcVersionRuntime?: string } }} */
    const report = process.report.getReport();
    const glibc = report.header?.glibcVersionRuntime !== undefined;
    if (!entry.libc.includes(glibc ? 'glibc' : 'musl')) return false;
  }
  return allows(entry.os, process.platform) && allows(entry.cpu, process.arch);
}

/** @param {string} node */
async function checkNativePackages(node) {
  for (const name of nativePackages) {
    const answer = await run(node, ['--input-type=module', '-e', `await import('${name}')`], {
      cwd: root,
      seconds: 60,
    });
    if (answer.ok) continue;
    throw new UserError(
      `The package ${name} is installed but does not load on ${process.platform}-${process.arch}: its ` +
        `native part is probably missing.\n${answer.output.trim()}\n` +
        'Delete node_modules and try again; if it stays so, the npm registry lacks that part.',
    );
  }
}
