import { argon2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;

const bare = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/** An argon2id hash in the usual notation, which carries its own salt and costs. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive('argon2id', { message: password, nonce, ...COST });
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${bare(nonce)}$${bare(tag)}`;
}
