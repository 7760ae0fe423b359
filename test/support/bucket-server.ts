import { rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { makeTestFolder } from './test-folder.ts';

type Context = {
  method: string;
  path: string;
  status: number;
  headers: Record<string, string | undefined>;
  app: object;
};
type Server = {
  run(): Promise<{ port: number }>;
  close(): Promise<void>;
  middleware: ((context: Context, next: () => Promise<void>) => Promise<void>)[];
  store: { existsObject(bucket: string, key: string): Promise<boolean> };
};
type Options = {
  address: string;
  port: number;
  silent: boolean;
  directory: string;
  resetOnClose: boolean;
  configureBuckets: { name: string }[];
};
const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as new (
  options: Options,
) => Server;

/** A second bucket, for whoever keeps backups beside the shop's pictures. */
export const BACKUP_BUCKET = 'backups';

/** The server takes `If-None-Match: *` and ignores it; Amazon and most others enforce it, one request after the other. */
function enforceConditions(server: Server): void {
  let last: Promise<void> = Promise.resolve();
  server.middleware.unshift(async (context, next) => {
    if (context.method !== 'PUT' || context.headers['if-none-match'] !== '*') return next();
    const [before, { promise, resolve }] = [last, Promise.withResolvers<void>()];
    last = promise;
    await before;
    try {
      const [, bucket = '', ...key] = context.path.split('/');
      if (await server.store.existsObject(bucket, key.join('/'))) context.status = 412;
      else await next();
    } finally {
      resolve();
    }
  });
}

/** The server takes the address of a whole bucket for signed without its last slash, with which Amazon's own client signs it. */
function letLists(server: Server): void {
  server.middleware.unshift((context, next) => {
    const isList = context.method === 'GET' && /^\/[^/]+\/$/.test(context.path);
    if (isList)
      context.app = Object.assign(Object.create(context.app), { allowMismatchedSignatures: true });
    return next();
  });
}

export type BucketServer = Awaited<ReturnType<typeof openBucketServer>>;

/** A store that speaks S3, with one bucket of its own; it can go away and come back. */
export async function openBucketServer({ isStrict = true } = {}) {
  const directory = await makeTestFolder('bucket');
  const start = async (port: number) => {
    const server = new S3rver({
      address: '127.0.0.1',
      port,
      silent: true,
      directory,
      resetOnClose: false,
      configureBuckets: [{ name: 'pictures' }, { name: BACKUP_BUCKET }],
    });
    letLists(server);
    if (isStrict) enforceConditions(server);
    const { port: opened } = await server.run();
    return { server, port: opened };
  };
  let { server, port } = await start(0);
  return {
    variables: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_REGION: 'us-east-1',
      S3_BUCKET: 'pictures',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
      S3_PREFIX: 'corvox/',
    },
    goAway: () => server.close(),
    comeBack: async () => {
      ({ server, port } = await start(port));
    },
    close: async () => {
      await server.close().catch(() => undefined);
      await rm(directory, { recursive: true, force: true });
    },
  };
}
