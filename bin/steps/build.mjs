import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { UserError } from './errors.mjs';
import { commandFile, environmentFor, root } from './paths.mjs';
import { step } from './progress.mjs';
import { run } from './run.mjs';

const sources = [
  'app',
  'public',
  'bin/compress.ts',
  'bin/admin.ts',
  'bin/migrate.ts',
  'bin/restore.ts',
  'bin/serve.ts',
  'bin/split-manifest.ts',
  'bin/steps',
  'bin/worker.ts',
  'db/demo',
  'simulators/paystack/start.ts',
  'package.json',
  'package-lock.json',
  'react-router.config.ts',
  'tsconfig.json',
  'vite.config.ts',
  'vite.bin.config.ts',
];
const stamp = path.join(root, 'build', '.stamp');
const results = ['build/server/index.js', 'build/bin/serve.js', 'build/client'];

/**
 * Builds the shop for production, unless there is a build of exactly these sources.
 * @param {string} node
 */
export async function ensureBuilt(node) {
  const files = listSources();
  const listing = fingerprint(files, (file) => {
    const { mtimeMs, size } = statSync(path.join(root, file));
    return `${mtimeMs} ${size}`;
  });
  const known = readStamp();
  if (known?.listing === listing) return;

  const contents = fingerprint(files, (file) => readFileSync(path.join(root, file)));
  if (known?.contents !== contents) await step('Building the shop', () => build(node));
  await writeFile(stamp, JSON.stringify({ listing, contents }));
}

/** @param {string} node */
async function build(node) {
  await rm(stamp, { force: true });
  const env = environmentFor(node, { NODE_ENV: 'production' });
  const steps = [
    [commandFile('@react-router/dev', 'react-router'), 'build'],
    [commandFile('vite', 'vite'), 'build', '--config', 'vite.bin.config.ts'],
    ['bin/split-manifest.ts'],
    ['bin/compress.ts'],
  ];
  for (const args of steps) {
    const answer = await run(node, args, { cwd: root, env, seconds: 900 });
    if (answer.ok) continue;
    const ending = answer.timedOut ? 'It was stopped after 15 minutes.' : '';
    throw new UserError(`The build failed. ${ending}\n${answer.output.trim()}`);
  }
  const missing = results.find((file) => !existsSync(path.join(root, file)));
  if (missing) throw new UserError(`The build ended without making ${missing}.`);
  await mkdir(path.dirname(stamp), { recursive: true });
}

/** @returns {{ listing?: string, contents?: string } | undefined} */
function readStamp() {
  if (!existsSync(stamp) || results.some((file) => !existsSync(path.join(root, file))))
    return undefined;
  try {
    return JSON.parse(readFileSync(stamp, 'utf8'));
  } catch {
    return undefined;
  }
}

function listSources() {
  /** @type {string[]} */
  const found = [];
  for (const name of sources) {
    const source = path.join(root, name);
    if (!existsSync(source)) continue;
    if (statSync(source).isFile()) found.push(name);
    else {
      for (const entry of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
        if (/\.test\.tsx?$/.test(entry) || !statSync(path.join(source, entry)).isFile()) continue;
        found.push(path.join(name, entry));
      }
    }
  }
  return found.toSorted((one, other) => (one < other ? -1 : 1));
}

/** @param {string[]} files @param {(file: string) => string | Buffer} read */
function fingerprint(files, read) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\0`).update(read(file)).update('\0');
  return hash.digest('hex');
}
