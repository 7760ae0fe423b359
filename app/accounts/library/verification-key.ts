import { createHash } from 'node:crypto';

/** The table of verifications stores a secret only as its hash. */
export function verificationKey(identifier: string): string {
  return createHash('sha256').update(identifier).digest('base64url');
}
