import type { FileStore } from '#app/platform/backup/dump-shop.ts';
import { openStorage, type StorageName } from '#app/platform/storage/open.ts';

/** What a restored shop begins without: everyone signs in anew, limits count from nothing, files are listed anew, no page is cached. */
export const EXCLUDED_TABLES = [
  'sessions',
  'rate_limits',
  'sign_in_failures',
  'backups',
  'page_changes',
];

/** The files that belong to the shop's tables. */
export function shopFileStores(): Record<StorageName, FileStore> {
  return {
    images: openStorage('images'),
    originals: openStorage('originals'),
    'return-photos': openStorage('return-photos'),
  };
}
