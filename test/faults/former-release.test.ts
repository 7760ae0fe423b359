import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { countVitest } from '../../bin/steps/counts.mjs';
import { commandFile, root } from '../../bin/steps/paths.mjs';
import { makeTestFolder } from '../support/test-folder.ts';

const MIGRATIONS = 'db/migrations';
/** What a shop lives by: each writes to most of the tables. */
const CORE = [
  'checkout',
  'payments',
  'refunds',
  'stock',
  'sign-in',
  'returns-outcome',
  'review-writing',
  'admin-products',
  'settings',
].map((name) => `/${name}.test.ts`);

const exec = promisify(execFile);
const git = async (...args: string[]) =>
  (await exec('git', args, { cwd: root, encoding: 'utf8' })).stdout.trim();

/** The version before: as the code was when the newest migration was not there yet. A tag or commit of one's own can be given. */
async function findFormerRelease(): Promise<string | undefined> {
  try {
    const last = await git('log', '-1', '--format=%H', '--', MIGRATIONS);
    const wanted = process.env.FORMER_RELEASE ?? `${last}^`;
    return await git('rev-parse', '--verify', '--quiet', `${wanted}^{commit}`);
  } catch {
    return undefined;
  }
}

const former = await findFormerRelease();
const name =
  former === undefined
    ? 'the former release: skipped, since its code is not in this checkout (a shallow clone, or no git)'
    : 'the former release';

describe.skipIf(former === undefined)(name, () => {
  let folder: string | undefined;
  afterAll(async () => {
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  test('works on the schema of this one: its own tests pass with our migrations', async () => {
    folder = await makeTestFolder('former-release');
    const release = join(folder, 'release');
    await mkdir(release);
    const archive = join(folder, 'release.tar');
    await git('archive', '--output', archive, former ?? '');
    await exec('tar', ['-xf', archive, '-C', release]);
    await rm(join(release, MIGRATIONS), { recursive: true });
    await cp(join(root, MIGRATIONS), join(release, MIGRATIONS), { recursive: true });
    await symlink(join(root, 'node_modules'), join(release, 'node_modules'));

    const run = (args: string[], env: Record<string, string>) =>
      exec(process.execPath, args, {
        cwd: release,
        env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
        maxBuffer: 64 * 1024 * 1024,
      });
    const router = commandFile('@react-router/dev', 'react-router');
    await run([router, 'build'], { NODE_ENV: 'production' });
    const report = join(folder, 'report.json');
    const vitest = commandFile('vitest', 'vitest');
    const project = ['--project', 'request*'];
    const reporter = ['--reporter=json', `--outputFile.json=${report}`];
    await run([vitest, 'run', ...project, ...reporter, ...CORE], { NODE_ENV: 'test' }).catch(
      (error: unknown) => process.stdout.write(String(Reflect.get(Object(error), 'stderr'))),
    );
    const found = JSON.parse(await readFile(report, 'utf8'));
    expect(failuresOf(found)).toEqual([]);
    const { passed, failed } = countVitest(found);
    expect(failed).toBe(0);
    expect(passed).toBeGreaterThan(100);
  });
});

type Report = Parameters<typeof countVitest>[0];

const failuresOf = ({ testResults }: Report) =>
  testResults.flatMap(({ assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ title, failureMessages }) => `${title}: ${failureMessages?.[0]}`),
  );
