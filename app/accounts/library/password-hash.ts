import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';

const derive = promisify(argon2);
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;

// Half of the cores at most: a burst of sign-ins leaves the other half for browsing.
const AT_ONCE = Math.max(1, Math.floor(availableParallelism() / 2));
const MAX_WAITING = 30;

/** More sign-ins than passwords can be checked at once; a retry in a moment helps. */
export class TooManyPasswords extends Error {}

let working = 0;
const waiting: (() => void)[] = [];

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (working >= AT_ONCE) {
    if (waiting.length >= MAX_WAITING) throw new TooManyPasswords('too many passwords at once');
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    working += 1;
  }
  try {
    return await work();
  } finally {
    // The next in the queue takes over this slot; it becomes free only when the queue is empty.
    const next = waiting.shift();
    if (next) next();
    else working -= 1;
  }
}

const bare = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/** An argon2id hash in the standard format, which includes its salt and parameters. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await inTurn(() => derive('argon2id', { message: password, nonce, ...COST }));
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${bare(nonce)}$${bare(tag)}`;
}

const NOTATION = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

export async function isPassword(password: string, hash: string): Promise<boolean> {
  const [, memory, passes, parallelism, nonce, tag] = NOTATION.exec(hash) ?? [];
  if (!nonce || !tag) return false;
  const right = Buffer.from(tag, 'base64');
  const given = await inTurn(() =>
    derive('argon2id', {
      message: password,
      nonce: Buffer.from(nonce, 'base64'),
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
      tagLength: right.length,
    }),
  );
  return timingSafeEqual(given, right);
}
