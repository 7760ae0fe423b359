import { createHash } from 'node:crypto';

/** How the table of verifications knows a secret: by its hash. */
export function verificationKey(identifier: string): string {
  return createHash('sha256').update(identifier).digest('base64url');
}
