import { describe, expect, test } from 'vitest';
import { hashPassword, isPassword, TooManyPasswords } from './password-hash.ts';

describe('a password', () => {
  test('matches its hash, which differs each time', async () => {
    const [first, second] = [
      await hashPassword('a secret 🌹 '),
      await hashPassword('a secret 🌹 '),
    ];
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(first).not.toBe(second);
    expect(await isPassword('a secret 🌹 ', first)).toBe(true);
    expect(await isPassword('a secret 🌹', first)).toBe(false);
    expect(await isPassword('', first)).toBe(false);
  });

  test('does not match an invalid hash', async () => {
    for (const hash of ['', 'plain', '$argon2id$v=19$m=1,t=1,p=1$$', '$2b$10$abc'])
      expect(await isPassword('x', hash)).toBe(false);
  });

  test('waits its turn or is rejected when a hundred come at once, and the queue empties again', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 100 }, () => hashPassword('storm')),
    );
    const turnedAway = results.filter(
      (result) => result.status === 'rejected' && result.reason instanceof TooManyPasswords,
    );
    const served = results.filter(({ status }) => status === 'fulfilled');
    expect(turnedAway.length + served.length).toBe(100);
    expect(turnedAway.length).toBeGreaterThan(50);
    expect(served.length).toBeGreaterThanOrEqual(30);
    expect(await hashPassword('afterwards')).toMatch(/^\$argon2id/);
  });
});
