import { availableParallelism } from 'node:os';
import { describe, expect, test } from 'vitest';
import { keepsMailHere, readEnv } from './env.ts';

test('has a value for everything that can have one', () => {
  const env = readEnv({});
  expect(env).toMatchObject({ PORT: 3000, ORIGIN: 'http://localhost:3000', DEMO: true });
  expect(env.DATA_DIR).toMatch(/\/data$/);
});

test('adds no demo data to a configured database', () => {
  expect(readEnv({ DATABASE_URL: 'postgres://u:p@db/shop' }).DEMO).toBe(false);
  expect(readEnv({ DATABASE_URL: 'postgres://u:p@db/shop', DEMO: 'true' }).DEMO).toBe(true);
});

test('adds a history to the demo only, and not if that is turned off', () => {
  expect(readEnv({}).DEMO_HISTORY).toBe(true);
  expect(readEnv({ DEMO_HISTORY: 'false' }).DEMO_HISTORY).toBe(false);
  expect(readEnv({ DEMO: 'false', DEMO_HISTORY: 'true' }).DEMO_HISTORY).toBe(false);
  expect(readEnv({ DATABASE_URL: 'postgres://u:p@db/shop' }).DEMO_HISTORY).toBe(false);
});

test('takes an empty variable as not set', () => {
  expect(readEnv({ PORT: '', SMTP_URL: '' })).toMatchObject({ PORT: 3000, SMTP_URL: undefined });
});

test.each([
  [undefined, 1],
  ['', 1],
  ['3', 3],
  ['auto', Math.min(16, availableParallelism())],
])('WORKERS=%s gives %i processes', (WORKERS, expected) => {
  expect(readEnv({ WORKERS }).WORKERS).toBe(expected);
});

describe('a wrong value is refused with the name of its variable', () => {
  test.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['PORT', '3000.5'],
    ['ORIGIN', 'corvox.example'],
    ['ORIGIN', 'ftp://corvox.example'],
    ['DATABASE_URL', 'mysql://u:secret@db/shop'],
    ['DATABASE_REPLICA_URL', 'mysql://u:secret@db/shop'],
    ['DATABASE_REPLICA_URL', 'postgres://u:secret@db/shop'],
    ['DATABASE_REPLICA_MAX_LAG_MS', '0'],
    ['DATABASE_WAIT_MS', 'long'],
    ['DATABASE_WAIT_MS', '0'],
    ['SMTP_URL', 'http://mail'],
    ['DEMO', 'perhaps'],
    ['LOG_LEVEL', 'loud'],
    ['TRUSTED_PROXIES', '-1'],
    ['WORKERS', '0'],
    ['WORKERS', '1.5'],
    ['WORKERS', '17'],
    ['WORKERS', 'many'],
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
  [{ DATABASE_URL: 'postgres://db/shop', HOST: '127.0.0.1' }, false],
  [
    { DATABASE_URL: 'postgres://db/shop', HOST: '127.0.0.1', ORIGIN: 'https://shop.example' },
    false,
  ],
  [{ DATABASE_URL: 'postgres://db/shop', HOST: '0.0.0.0' }, false],
  [{ DEMO: 'false' }, false],
  [{ ORIGIN: 'https://shop.example' }, false],
  [{ ORIGIN: 'http://192.168.1.20:3000' }, false],
  [{ ORIGIN: 'http://127.0.0.1:4000' }, true],
  [{ ORIGIN: 'http://[::1]:4000', HOST: '0.0.0.0' }, true],
])('with %j mail stays here: %s', (source, here) => {
  expect(keepsMailHere(readEnv(source))).toBe(here);
});

test('a short AUTH_SECRET is named and not shown', () => {
  expect(() => readEnv({ AUTH_SECRET: 'hunter2' })).toThrow(
    'Configuration: AUTH_SECRET must have at least 32 characters',
  );
  expect(() => readEnv({ AUTH_SECRET: 'hunter2' })).not.toThrow('hunter2');
});

describe('payment keys', () => {
  const live = { PAYSTACK_PUBLIC_KEY: 'pk_live_a', PAYSTACK_SECRET_KEY: 'sk_live_b' };
  const tried = { PAYSTACK_PUBLIC_KEY: 'pk_test_a', PAYSTACK_SECRET_KEY: 'sk_test_b' };
  const ownDatabase = { DATABASE_URL: 'postgres://u:p@db/shop' };

  test.each([
    ['none', {}],
    ['live ones', { ...live, ...ownDatabase }],
    ['test ones for a demo', tried],
    ['test ones on purpose', { ...tried, ...ownDatabase, PAYSTACK_TEST: 'true' }],
    ['a stand-in for a demo', { ...tried, PAYSTACK_API_BASE: 'http://127.0.0.1:4000' }],
  ])('%s are accepted', (_what, source) => expect(() => readEnv(source)).not.toThrow());

  test.each([
    ['one without the other', { PAYSTACK_PUBLIC_KEY: 'pk_live_a' }, 'together'],
    ['a live and a test one', { ...live, PAYSTACK_PUBLIC_KEY: 'pk_test_a' }, 'both'],
    ['a stand-in for live ones', { ...live, PAYSTACK_API_BASE: 'http://127.0.0.1:1' }, 'stand in'],
    ['a stand-in without any', { PAYSTACK_API_BASE: 'http://127.0.0.1:1' }, 'needs'],
    ['test ones in a shop of its own', { ...tried, ...ownDatabase }, 'PAYSTACK_TEST'],
    [
      'the secret one in the place of the public one',
      { ...live, PAYSTACK_PUBLIC_KEY: 'sk_live_a' },
      'pk_live_',
    ],
  ])('%s are refused', (_what, source, words) => expect(() => readEnv(source)).toThrow(words));

  test('are never repeated in error messages', () => {
    expect(() => readEnv({ PAYSTACK_SECRET_KEY: 'hunter2' })).toThrow(/^(?!.*hunter2)/);
  });
});

describe('a bucket for the pictures', () => {
  const whole = {
    S3_ENDPOINT: 'https://store.example',
    S3_REGION: 'eu-west-1',
    S3_BUCKET: 'pictures',
    S3_ACCESS_KEY_ID: 'AKIA123',
    S3_SECRET_ACCESS_KEY: 'hunter2',
  };

  test('is absent, or complete', () => {
    expect(readEnv({}).S3).toBeUndefined();
    expect(readEnv(whole).S3).toEqual({
      endpoint: 'https://store.example',
      region: 'eu-west-1',
      bucket: 'pictures',
      accessKeyId: 'AKIA123',
      secretAccessKey: 'hunter2',
      forcePathStyle: true,
      prefix: '',
    });
    expect(readEnv({ ...whole, S3_FORCE_PATH_STYLE: 'false', S3_PREFIX: 'a/b/' }).S3).toMatchObject(
      { forcePathStyle: false, prefix: 'a/b/' },
    );
  });

  test.each(Object.keys(whole))('lists its missing variables: %s', (name) => {
    expect(() => readEnv({ ...whole, [name]: '' })).toThrow(name);
    expect(() => readEnv({ ...whole, [name]: '' })).not.toThrow('hunter2');
  });

  test.each([
    ['S3_ENDPOINT', 'store.example'],
    ['S3_BUCKET', 'No Such Name'],
    ['S3_PREFIX', 'no-slash'],
    ['S3_PREFIX', '/first/'],
    ['S3_FORCE_PATH_STYLE', 'perhaps'],
  ])('%s=%s is refused', (name, value) => {
    expect(() => readEnv({ ...whole, [name]: value })).toThrow(name);
  });

  test('must not be incomplete', () => {
    expect(() => readEnv({ S3_PREFIX: 'a/' })).toThrow('S3_ENDPOINT');
  });
});

test('an owner of the database without a database is refused', () => {
  expect(() => readEnv({ DATABASE_OWNER_URL: 'postgres://a:b@c/d' })).toThrow(/needs DATABASE_URL/);
});
