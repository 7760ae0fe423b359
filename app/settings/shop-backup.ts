import type { FileStore } from '#app/platform/backup/dump-shop.ts';
import { openStorage, type StorageName } from '#app/platform/storage/open.ts';

/** Tables that a restored shop starts without: everyone signs in again, limits restart, files are listed again, no page is cached. */
export const EXCLUDED_TABLES = [
  'sessions',
  'rate_limits',
  'sign_in_failures',
  'backups',
  'page_changes',
];

/** The files that the shop's tables refer to. */
export function shopFileStores(): Record<StorageName, FileStore> {
  return {
    images: openStorage('images'),
    originals: openStorage('originals'),
    'return-photos': openStorage('return-photos'),
  };
}
