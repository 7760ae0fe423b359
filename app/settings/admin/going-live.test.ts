import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import { MAX_SHEET_BYTES } from '#app/catalogue/spreadsheet/rules.ts';
import { paymentKind } from '#app/payments/mode.ts';
import { readEnv } from '#app/platform/env.ts';
import { isPublic, listGaps, type ShopFacts } from './going-live.ts';

const LIVE: ShopFacts = {
  ORIGIN: 'https://shop.example',
  HOST: '127.0.0.1',
  DEMO: false,
  SMTP_URL: 'smtp://mail.example',
  AUTH_SECRET: 'x'.repeat(32),
  TRUSTED_PROXIES: 1,
  payments: 'live',
  isEmbedded: false,
  hasAdmin: true,
};
const TRIAL: ShopFacts = {
  ...LIVE,
  ORIGIN: 'http://localhost:3000',
  HOST: undefined,
  DEMO: true,
  SMTP_URL: undefined,
  AUTH_SECRET: undefined,
  TRUSTED_PROXIES: 0,
  payments: 'simulated',
  isEmbedded: true,
};
const brief = (shop: ShopFacts) => listGaps(shop).map(({ level, title }) => `${level}: ${title}`);

test('a complete shop lacks nothing', () => {
  expect(listGaps(LIVE)).toEqual([]);
});

test('a demo on this computer is in no danger', () => {
  expect(brief(TRIAL)).toEqual([
    'todo: Demo',
    'todo: Address',
    'todo: Email',
    'todo: Payments',
    'todo: Secret',
    'todo: Backups',
  ]);
});

describe('what a public shop lacks', () => {
  const cases: [string, Partial<ShopFacts>, string, RegExp][] = [
    ['demo accounts', { DEMO: true }, 'danger: Demo accounts', /DEMO=false/],
    ['http', { ORIGIN: 'http://shop.example' }, 'danger: Encryption', /https:/],
    ['no mail server', { SMTP_URL: undefined }, 'danger: Email', /SMTP_URL/],
    ['simulated payments', { payments: 'simulated' }, 'danger: Payments', /no money moves/],
    ['test keys', { payments: 'test' }, 'danger: Payments', /unpaid/],
    ['no keys', { payments: 'none' }, 'todo: Payments', /cash on delivery/],
    ['no trusted proxy', { TRUSTED_PROXIES: 0 }, 'danger: Proxy', /TRUSTED_PROXIES=1/],
    [
      'forwarded headers nobody trusts',
      { TRUSTED_PROXIES: 0, forwarded: 'untrusted' },
      'danger: Proxy',
      /TRUSTED_PROXIES=1/,
    ],
    ['no forwarded header', { forwarded: 'missing' }, 'danger: Proxy', /Let the proxy set it/],
    ['too many trusted', { forwarded: 'too_few' }, 'danger: Proxy', /Lower it/],
    ['an open port', { HOST: '::' }, 'todo: Direct access', /HOST=127\.0\.0\.1/],
    ['no admin', { hasAdmin: false }, 'todo: Admin', /npm run admin -- grant/],
    ['a generated secret', { AUTH_SECRET: undefined }, 'todo: Secret', /DATA_DIR\/secret/],
    ['the embedded database', { isEmbedded: true }, 'todo: Backups', /another/],
  ];
  test.each(cases)('%s', (_, shop, expected, words) => {
    const gaps = listGaps({ ...LIVE, ...shop });
    expect(brief({ ...LIVE, ...shop })).toEqual([expected]);
    expect(gaps[0]?.words).toMatch(words);
  });

  test('the address, where HOST opens the shop and ORIGIN is still this computer', () => {
    expect(brief({ ...TRIAL, HOST: '0.0.0.0' }).slice(0, 4)).toEqual([
      'danger: Demo accounts',
      'danger: Address',
      'danger: Email',
      'danger: Payments',
    ]);
  });
});

test.each([
  ['http://localhost:3000', undefined, false],
  ['http://localhost:3000', '127.0.0.1', false],
  ['http://[::1]:3000', 'localhost', false],
  ['http://localhost:3000', '0.0.0.0', true],
  ['https://shop.example', '127.0.0.1', true],
  ['http://192.168.1.20:3000', undefined, true],
])('ORIGIN %s and HOST %s are public: %s', (ORIGIN, HOST, expected) => {
  expect(isPublic({ ORIGIN, HOST })).toBe(expected);
});

describe('the files in deploy/', () => {
  const fileOf = (name: string) =>
    readFileSync(new URL(`../../../deploy/${name}`, import.meta.url), 'utf8');

  test('corvox.env, filled in, makes a shop that lacks nothing', () => {
    const filled = {
      ...parseEnv(fileOf('corvox.env')),
      AUTH_SECRET: 'x'.repeat(40),
      PAYSTACK_PUBLIC_KEY: 'pk_live_a',
      PAYSTACK_SECRET_KEY: 'sk_live_b',
    };
    const env = readEnv(filled);
    const facts = { payments: paymentKind(env), isEmbedded: false, hasAdmin: true };
    expect(listGaps({ ...env, ...facts })).toEqual([]);
  });

  test('both proxies let the largest product sheet through', () => {
    const nginx = /client_max_body_size (\d+)m;/.exec(fileOf('nginx.conf'))?.[1];
    const caddy = /max_size (\d+)MB/.exec(fileOf('Caddyfile'))?.[1];
    for (const megabytes of [nginx, caddy])
      expect(Number(megabytes) * 1_000_000).toBeGreaterThan(MAX_SHEET_BYTES + 1_000_000);
  });
});
