import { describe, expect, test } from 'vitest';
import { keepsMailHere, readEnv } from './env.ts';

test('has a value for everything that can have one', () => {
  const env = readEnv({});
  expect(env).toMatchObject({ PORT: 3000, ORIGIN: 'http://localhost:3000', DEMO: true });
  expect(env.DATA_DIR).toMatch(/\/data$/);
});

test('brings no demo data into a database that was given', () => {
  expect(readEnv({ DATABASE_URL: 'postgres://u:p@db/shop' }).DEMO).toBe(false);
  expect(readEnv({ DATABASE_URL: 'postgres://u:p@db/shop', DEMO: 'true' }).DEMO).toBe(true);
});

test('takes an empty variable as not set', () => {
  expect(readEnv({ PORT: '', SMTP_URL: '' })).toMatchObject({ PORT: 3000, SMTP_URL: undefined });
});

describe('a wrong value is refused with the name of its variable', () => {
  test.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['PORT', '3000.5'],
    ['ORIGIN', 'corvox.example'],
    ['ORIGIN', 'ftp://corvox.example'],
    ['DATABASE_URL', 'mysql://u:secret@db/shop'],
    ['SMTP_URL', 'http://mail'],
    ['DEMO', 'perhaps'],
    ['LOG_LEVEL', 'loud'],
    ['TRUSTED_PROXIES', '-1'],
  ])('%s=%s', (name, value) => {
    expect(() => readEnv({ [name]: value })).toThrow(name);
  });

  test('without repeating a secret', () => {
    expect(() => readEnv({ DATABASE_URL: 'mysql://u:secret@db/shop' })).toThrow(
      /^(?!.*secret).*DATABASE_URL/,
    );
  });
});

test.each([
  [{}, true],
  [{ SMTP_URL: 'smtp://mail.example' }, false],
  [{ DATABASE_URL: 'postgres://db/shop' }, false],
  [{ DATABASE_URL: 'postgres://db/shop', DEMO: 'true' }, true],
  [{ DATABASE_URL: 'postgres://db/shop', HOST: '127.0.0.1' }, true],
  [{ DATABASE_URL: 'postgres://db/shop', HOST: '0.0.0.0' }, false],
  [{ DATABASE_URL: 'postgres://db/shop', HOST: 'localhost', SMTP_URL: 'smtp://m.example' }, false],
])('with %j letters stay here: %s', (source, here) => {
  expect(keepsMailHere(readEnv(source))).toBe(here);
});

test('a short AUTH_SECRET is named and not shown', () => {
  expect(() => readEnv({ AUTH_SECRET: 'hunter2' })).toThrow(
    'Configuration: AUTH_SECRET must have at least 32 characters',
  );
  expect(() => readEnv({ AUTH_SECRET: 'hunter2' })).not.toThrow('hunter2');
});
