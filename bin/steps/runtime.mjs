import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { UserError } from './errors.mjs';
import { npmCommand, root } from './paths.mjs';
import { step } from './progress.mjs';
import { run } from './run.mjs';

const wanted = '24.21.0';
const oldest = /** @type {const} */ ([24, 7]);

/** @param {string} version */
export function isNewEnough(version) {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
  return major > oldest[0] || (major === oldest[0] && minor >= oldest[1]);
}

/** The path of a Node that is new enough: this one, or a private one in .runtime. */
export async function ensureRuntime() {
  if (isNewEnough(process.version)) return process.execPath;

  const home = path.join(root, '.runtime');
  const here = `${process.platform}-${process.arch}`;
  const packages = [`node-${here}`, `node-bin-${here}`];
  const present = await firstThatRuns(home, packages);
  if (present) return present;

  return step(
    `Getting Node.js 24 for the shop (this computer has ${process.version})`,
    async () => {
      await rm(home, { recursive: true, force: true });
      await mkdir(home, { recursive: true });
      await writeFile(path.join(home, 'package.json'), '{ "private": true }\n');
      const answers = [];
      for (const range of [wanted, '24', `>=${oldest.join('.')}`]) {
        for (const name of packages) {
          const npm = npmCommand();
          const answer = await run(
            npm.command,
            [...npm.args, ...installArguments(home, name, range)],
            {
              cwd: root,
              seconds: 600,
            },
          );
          const node = await firstThatRuns(home, [name]);
          if (node) return node;
          answers.push(`${name}@${range}: ${reasonIn(answer)}`);
        }
      }
      throw new UserError(noRuntime(answers));
    },
  );
}

/** @param {string} home @param {string} name @param {string} range */
function installArguments(home, name, range) {
  const flags = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock'];
  return ['install', '--prefix', home, ...flags, `${name}@${range}`];
}

/** @param {string} home @param {string[]} packages */
async function firstThatRuns(home, packages) {
  for (const name of packages) {
    const node = path.join(home, 'node_modules', name, 'bin', 'node');
    if (!existsSync(node)) continue;
    const answer = await run(node, ['--version'], { seconds: 30 });
    if (answer.ok && isNewEnough(answer.output.trim())) return node;
  }
  return undefined;
}

/** @param {import('./run.mjs').Result} answer */
function reasonIn(answer) {
  if (answer.timedOut) return 'no answer within ten minutes';
  if (answer.ok) return 'installed, but it does not run here or is too old';
  const line = answer.output.split('\n').find((text) => /npm (error|ERR!) (?!code)/.test(text));
  return line?.replace(/^npm (error|ERR!) /, '') ?? `npm ended with ${answer.code}`;
}

/** @param {string[]} answers */
function noRuntime(answers) {
  return [
    `Corvox needs Node.js ${oldest.join('.')} or newer. This computer has ${process.version}, and a`,
    'private copy could not be fetched from the npm registry:',
    ...answers.map((line) => `  ${line}`),
    'Check the connection to the npm registry, or install Node.js 24 (https://nodejs.org) and try again.',
  ].join('\n');
}
