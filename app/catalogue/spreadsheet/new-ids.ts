import { createHash } from 'node:crypto';

/** The ids of new products in a file. The same bytes give the same ids, so that importing a file twice creates each product once. */
export function newIdsOf(file: Uint8Array): (row: number) => string {
  const digest = createHash('sha256').update(file).digest();
  return (row) => {
    const hex = createHash('sha256').update(digest).update(String(row)).digest('hex');
    // Version 8 of RFC 9562: custom ids.
    return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-a$4-$5');
  };
}
