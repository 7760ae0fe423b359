import { join } from 'node:path';
import { env, type Env } from '../env.ts';
import { bucketStorage } from './bucket.ts';
import { diskStorage } from './disk.ts';
import type { Storage } from './storage.ts';

/** Public pictures, uploads before processing, and photos of returns, which only their customer and staff see. */
export type StorageName = 'images' | 'originals' | 'return-photos';

type StorageConfig = Pick<Env, 'DATA_DIR' | 'S3'>;

/** One of the shop's storages: in the configured bucket, or else on the local disk. */
export function openStorage(folder: StorageName, config: StorageConfig = env()): Storage {
  const store = config.S3
    ? bucketStorage(config.S3, `${config.S3.prefix}${folder}/`)
    : diskStorage(join(config.DATA_DIR, folder));
  return {
    put: (name, bytes) => store.put(checked(name), bytes),
    find: (name) => store.find(checked(name)),
    delete: (name) => store.delete(checked(name)),
    list: store.list,
  };
}

function checked(name: string): string {
  if (!/^[a-z0-9][a-z0-9_.-]{0,199}$/i.test(name)) throw new Error(`not a file name: ${name}`);
  return name;
}
