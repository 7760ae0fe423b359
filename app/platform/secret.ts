import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { env } from './env.ts';

let known: string | undefined;

/** The shop's secret: AUTH_SECRET, or one generated at the first start and stored in the data folder. */
export function shopSecret(): string {
  return (known ??= env().AUTH_SECRET ?? storedSecret(env().DATA_DIR));
}

function storedSecret(folder: string): string {
  const file = join(folder, 'secret');
  mkdirSync(folder, { recursive: true });
  // Two processes may start at once: the first to link its complete file wins.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(draft);
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < 32) throw new Error(`The shop's secret in ${file} is damaged`);
  return secret;
}

const keys = new Map<string, KeyObject>();

/** A key object: of bytes Node makes one for each use, which takes longer than to encrypt a mail. */
function keyFor(purpose: string): KeyObject {
  const key =
    keys.get(purpose) ??
    createSecretKey(Buffer.from(hkdfSync('sha256', shopSecret(), '', purpose, 32)));
  keys.set(purpose, key);
  return key;
}

/** A keyed hash: for values that a table can be searched for but must not reveal. */
export function keyedHash(purpose: string, text: string): string {
  return createHmac('sha256', keyFor(purpose)).update(text).digest('base64url');
}

/** The shop's key for one purpose, with a fingerprint that tells it from another shop's. */
export function shopKey(purpose: string): { key: KeyObject; id: string } {
  return { key: keyFor(purpose), id: keyedHash(`${purpose} id`, '').slice(0, 12) };
}

/** Encrypts text that must not be readable in the database. `about` is what it belongs to: it cannot be decrypted for anything else. */
export function seal(text: string, about = ''): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyFor('seal'), iv).setAAD(Buffer.from(about));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
}

export function unseal(sealed: string, about = ''): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', keyFor('seal'), bytes.subarray(0, 12));
  decipher.setAAD(Buffer.from(about));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}
