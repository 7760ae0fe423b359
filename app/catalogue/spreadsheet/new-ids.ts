import { createHash } from 'node:crypto';

/**
 * The ids of the products that the rows of a file make. The same bytes give the same ids, so that a file that is brought
 * in twice makes each product once.
 */
export function newIdsOf(file: Uint8Array): (row: number) => string {
  const digest = createHash('sha256').update(file).digest();
  return (row) => {
    const hex = createHash('sha256').update(digest).update(String(row)).digest('hex');
    // Version 8 of RFC 9562: ids that are made in a way of one's own.
    return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-a$4-$5');
  };
}
