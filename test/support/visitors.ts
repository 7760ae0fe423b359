import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { TestShop } from './test-shop.ts';

export const newAddress = () => `${randomUUID()}@people.test`;
export const newPhone = () => `+23324${randomInt(1_000_000, 9_999_999)}`;

/** A visitor from an address that no limit has counted yet. */
export function somewhere(): Record<string, string> {
  const [a, b, c] = randomBytes(3);
  return { 'x-forwarded-for': `10.${a}.${b}.${c}` };
}

type Fields = Record<string, string>;

/** The forms of the sign-in page as a browser posts them. */
export function authForms(shop: TestShop) {
  const post = (path: string, fields: Fields, headers: Fields = somewhere()) =>
    shop.post(path, new URLSearchParams(fields), headers);
  return {
    signUp: (fields: Fields, headers?: Fields) =>
      post(
        '/auth?tab=signup',
        { intent: 'sign-up', firstName: 'Efua', lastName: 'Owusu', ...fields },
        headers,
      ),
    signIn: (fields: Fields, headers?: Fields, query = '') =>
      post(`/auth${query}`, { intent: 'sign-in', ...fields }, headers),
    sendReset: (email: string, headers?: Fields) =>
      post('/auth', { intent: 'send-reset', email }, headers),
    sendConfirmation: (email: string, headers?: Fields) =>
      post('/auth', { intent: 'send-confirmation', email }, headers),
    /** By the link alone, as in the browser that signed up (its cookie), or elsewhere with the password. */
    confirm: (token: string, fields: Fields = {}, headers?: Fields) =>
      post(`/email-confirmation?token=${encodeURIComponent(token)}`, { token, ...fields }, headers),
    goOn: (cookie: string) => post('/auth/continue', {}, { ...somewhere(), cookie }),
    newPassword: (fields: Fields, headers?: Fields) => post('/reset-password', fields, headers),
  };
}

/** name=value of a cookie that an answer sets. */
export function cookieIn(answer: Response, name: string): string | undefined {
  const line = answer.headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`));
  return line?.split(';')[0];
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

const LEAST_TURNS = 8;
const MOST_TURNS = 80;

/**
 * Two kinds of answers take equally long. The quickest of each are compared: whatever else the machine does makes answers
 * slower, never quicker, so on a busy one it takes more turns to know.
 */
export async function expectAlike(
  measure: (turn: number) => Promise<readonly [number, number]>,
): Promise<void> {
  let [one, other] = [Infinity, Infinity];
  const difference = () => Math.abs(one - other) / Math.max(50, other * 0.3);
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    const times = await measure(turn);
    one = Math.min(one, times[0]);
    other = Math.min(other, times[1]);
    if (turn >= LEAST_TURNS && difference() < 1) return;
  }
  expect(difference(), `${one} ms and ${other} ms`).toBeLessThan(1);
}

/** How long it took. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}
