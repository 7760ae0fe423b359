import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { BACKUP_BUCKET, type BucketServer } from '../test/support/bucket-server.ts';
import { openTlsFront } from '../test/support/tls-front.ts';
import { programPath } from './packages.ts';
import { takePorts } from './ports.ts';
import { unprivilegedUser } from './process.ts';
import { readShipped } from './template.ts';

export type Archive = Awaited<ReturnType<typeof openArchive>>;
type ArchivedNode = { index: number; dataDir: string; home: string; port: number };

/** Where pgBackRest keeps the backups and the WAL of all nodes: the S3 store, over TLS, which is all that it speaks. */
export async function openArchive(folder: string, { variables }: BucketServer) {
  const [port = 0] = await takePorts(1);
  const to = Number(new URL(variables.S3_ENDPOINT).port);
  const front = await openTlsFront({ name: 'localhost', to, port });
  const certificateFile = join(folder, 'archive.pem');
  await writeFile(certificateFile, front.certificate);
  const cipher = randomBytes(24).toString('base64url');
  const configOf = (index: number) => join(folder, `db${index + 1}-pgbackrest.conf`);
  const variablesOf = (index: number) => ({ PGBACKREST_CONFIG: configOf(index) });

  return {
    /** What PostgreSQL and pgBackRest of this node are started with. */
    variablesOf,
    configure: async ({ index, dataDir, home, port: postgres }: ArchivedNode) => {
      const text = await readShipped('cluster/pgbackrest.conf', {
        's3.eu-west-1.amazonaws.com': 'localhost',
        'region=eu-west-1': `region=${variables.S3_REGION}`,
        '#repo1-storage-port=9000': `repo1-storage-port=${port}`,
        '#repo1-storage-ca-file=/etc/ssl/certs/store.pem': `repo1-storage-ca-file=${certificateFile}`,
        'CHANGE-bucket': BACKUP_BUCKET,
        'CHANGE-key-secret': variables.S3_SECRET_ACCESS_KEY,
        'CHANGE-key': variables.S3_ACCESS_KEY_ID,
        'CHANGE-cipher': cipher,
        '/var/lib/postgresql/15/corvox': dataDir,
        'pg1-port=5432': `pg1-port=${postgres}`,
        '/var/run/postgresql': home,
        'start-fast=y': `start-fast=y\nlock-path=${home}/lock\nspool-path=${home}/spool`,
      });
      await writeFile(configOf(index), text, { mode: 0o600 });
      await mkdir(home, { recursive: true, mode: 0o700 });
      const user = unprivilegedUser();
      if (user) await chown(configOf(index), user.uid, user.gid);
    },
    /** pgBackRest as an operator calls it on this node. */
    run: async (index: number, ...args: string[]): Promise<string> => {
      const { stdout } = await promisify(execFile)(
        programPath('pgbackrest'),
        ['--stanza=corvox', ...args],
        {
          ...unprivilegedUser(),
          cwd: folder,
          env: { PATH: process.env.PATH, LANG: 'C.UTF-8', ...variablesOf(index) },
        },
      );
      return stdout;
    },
    close: front.close,
  };
}
