import { createHmac } from 'node:crypto';

const STEP_SECONDS = 30;

/** The code that an authenticator app shows in one 30-second step (RFC 6238, SHA-1, six digits). */
export function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  const number = digest.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

export function stepAt(time: Date): number {
  return Math.floor(time.getTime() / 1000 / STEP_SECONDS);
}

/** The step of this code: the current one, the previous or the next, because clocks differ a little. */
export function stepOf(code: string, secret: string, now: Date): number | undefined {
  const step = stepAt(now);
  return [step, step - 1, step + 1].find((near) => codeAt(secret, near) === code);
}
