import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../bin/steps/paths.mjs';
import { TEST_SECRET } from '../test/support/people.ts';

/** `npm run restore -- --database`, as an operator calls it before the instances start. */
export async function completeRestore(
  databaseUrl: string,
  variables: Readonly<Record<string, string>>,
  print: (line: string) => void,
): Promise<void> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(root, 'build/bin/restore.js'), '--database'],
    {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: databaseUrl,
        AUTH_SECRET: TEST_SECRET,
        ...variables,
      },
    },
  );
  for (const line of stdout.trim().split('\n')) print(line);
}
