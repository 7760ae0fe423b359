import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { UserError } from './errors.mjs';

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/**
 * What Node runs the built shop with. The limit, which the shop never comes near, lets Node clean up early: 330 MB under
 * load instead of 440. A page's render needs the room for what is young: with 8 or 32 MB it takes a third more CPU.
 */
export const SHOP_COMMAND = [
  '--max-semi-space-size=64',
  '--max-old-space-size=512',
  path.join(root, 'build/bin/serve.js'),
];

/**
 * The environment that goes with it: glibc otherwise keeps freed memory apart for each of Node's threads, 60 MB of it.
 */
export const SHOP_ENVIRONMENT = { MALLOC_ARENA_MAX: '2' };

/**
 * The JavaScript file of a package's command, so that it runs with our Node and not with the one on the PATH.
 * @param {string} packageName
 * @param {string} command
 */
export function commandFile(packageName, command) {
  const folder = path.join(root, 'node_modules', packageName);
  const manifest = path.join(folder, 'package.json');
  if (!existsSync(manifest)) {
    throw new UserError(
      `The package ${packageName} is missing. Delete node_modules and try again.`,
    );
  }
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8'));
  const file = typeof bin === 'string' ? bin : bin?.[command];
  if (!file) throw new UserError(`The package ${packageName} has no command ${command}.`);
  return path.join(folder, file);
}

/** The npm that started this process, run by the same Node; otherwise the one on the PATH. */
export function npmCommand() {
  const file = process.env.npm_execpath;
  const isNpm = file !== undefined && /npm(-cli)?\.c?js$/.test(file) && existsSync(file);
  return isNpm ? { command: process.execPath, args: [file] } : { command: 'npm', args: [] };
}

/**
 * The environment in which `node` means the given Node, for programs that look it up themselves.
 * @param {string} node
 * @param {Record<string, string>} extra
 * @returns {NodeJS.ProcessEnv}
 */
export function environmentFor(node, extra = {}) {
  return {
    ...process.env,
    PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH ?? ''}`,
    NODE: node,
    npm_node_execpath: node,
    ...extra,
  };
}
