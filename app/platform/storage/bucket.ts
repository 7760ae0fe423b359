import type { S3Client } from '@aws-sdk/client-s3';
import type { S3 } from '../env.ts';
import { withSpan } from '../tracing.ts';
import type { Storage, StoredFile } from './storage.ts';

// Large, and few shops need it: loaded once, if a bucket is configured.
const sdk = () => import('@aws-sdk/client-s3');
const clients = new Map<S3, Promise<S3Client>>();

async function connect(bucket: S3): Promise<S3Client> {
  const { S3Client } = await sdk();
  return new S3Client({
    endpoint: bucket.endpoint,
    region: bucket.region,
    credentials: { accessKeyId: bucket.accessKeyId, secretAccessKey: bucket.secretAccessKey },
    forcePathStyle: bucket.forcePathStyle,
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 2_000, requestTimeout: 15_000 },
    // Many S3-compatible stores do not support Amazon's newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

function clientOf(bucket: S3): Promise<S3Client> {
  const client = clients.get(bucket) ?? connect(bucket);
  clients.set(bucket, client);
  return client;
}

const TYPES: Record<string, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
};

const statusOf = (error: unknown): unknown =>
  Reflect.get(Object(Reflect.get(Object(error), '$metadata')), 'httpStatusCode');

// "Not found" and "exists already" are valid responses, not errors.
const isAnswer = (error: unknown) => [404, 412].includes(Number(statusOf(error)));

/** Files in an S3 bucket, under one prefix. It need not be public: the shop serves them itself. */
export function bucketStorage(bucket: S3, prefix: string): Storage {
  const at = (name: string) => ({ Bucket: bucket.bucket, Key: prefix + name });
  const call = <Answer>(operation: string, work: () => Promise<Answer>) => {
    const attributes = {
      'rpc.system': 'aws-api',
      'rpc.service': 'S3',
      'rpc.method': operation,
      'server.address': new URL(bucket.endpoint).hostname,
    };
    return withSpan(`S3 ${operation}`, { kind: 'client', attributes, isExpected: isAnswer }, work);
  };
  return {
    put: async (name, bytes) => {
      const [client, { HeadObjectCommand, PutObjectCommand }] = await Promise.all([
        clientOf(bucket),
        sdk(),
      ]);
      // Some stores ignore the condition below, so this checks first; on others the condition also covers a race between the two.
      const look = call('HeadObject', () => client.send(new HeadObjectCommand(at(name))));
      if (await orUndefined(look)) return false;
      try {
        const command = new PutObjectCommand({
          ...at(name),
          Body: bytes,
          ContentType: TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
          CacheControl: 'max-age=3600',
          IfNoneMatch: '*',
        });
        await call('PutObject', () => client.send(command));
        return true;
      } catch (error) {
        if (statusOf(error) === 412) return false;
        throw error;
      }
    },
    find: async (name) => {
      const [client, { GetObjectCommand }] = await Promise.all([clientOf(bucket), sdk()]);
      const read = call('GetObject', async () => {
        const { Body } = await client.send(new GetObjectCommand(at(name)));
        return Body && new Uint8Array(await Body.transformToByteArray());
      });
      return orUndefined(read);
    },
    delete: async (name) => {
      const [client, { DeleteObjectCommand }] = await Promise.all([clientOf(bucket), sdk()]);
      await call('DeleteObject', () => client.send(new DeleteObjectCommand(at(name))));
    },
    list: async function* list(): AsyncGenerator<StoredFile> {
      const [client, { paginateListObjectsV2 }] = await Promise.all([clientOf(bucket), sdk()]);
      const pages = paginateListObjectsV2({ client }, { Bucket: bucket.bucket, Prefix: prefix });
      for (;;) {
        const { value, done } = await call('ListObjectsV2', () => pages.next());
        if (done) return;
        const { Contents = [] } = value;
        for (const { Key = '', LastModified } of Contents) {
          if (LastModified) yield { name: Key.slice(prefix.length), changedAt: LastModified };
        }
      }
    },
  };
}

async function orUndefined<Value>(work: Promise<Value>): Promise<Value | undefined> {
  try {
    return await work;
  } catch (error) {
    if (statusOf(error) === 404) return undefined;
    throw error;
  }
}
