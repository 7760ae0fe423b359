import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { describe, expect, test } from 'vitest';

const APP = join(import.meta.dirname, '../app');
const ORDER = [
  'values',
  'platform',
  'ui',
  'web',
  'activity',
  'settings',
  'mail',
  'accounts',
  'catalogue',
  'cart',
  'wishlist',
  'newsletter',
  'contact',
  'vitals',
  'orders',
  'reviews',
  'payments',
  'returns',
  'fulfilment',
  'checkout',
  'content',
  'admin',
];

type File = { path: string; folder: string; isScreen: boolean; text: string; imports: string[] };

const files: File[] = readdirSync(APP, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  .map((name) => {
    const path = name.split(sep).join('/');
    const text = readFileSync(join(APP, name), 'utf8');
    const imports = [...text.matchAll(/(?:from|import)\s*\(?'((?:#app|\.\.?)\/[^']+)'/g)].map(
      ([, to = '']) =>
        to.startsWith('#app/')
          ? to.slice(5)
          : relative(APP, join(APP, dirname(path), to))
              .split(sep)
              .join('/'),
    );
    return {
      path,
      folder: path.includes('/') ? (path.split('/')[0] ?? '') : '',
      isScreen: isScreen(path),
      text,
      imports,
    };
  });

function isScreen(path: string): boolean {
  return /^[a-z]+\/(pages|admin)\//.test(path) || !path.includes('/');
}

const isType = (path: string) => path.includes('+types/');

test('every folder of the app has its place in the order', () => {
  expect(
    [...new Set(files.map((file) => file.folder))].filter((name) => name && !ORDER.includes(name)),
  ).toEqual([]);
});

test('everything imports what stands above it, nothing below it', () => {
  const wrong = files
    .filter((file) => !file.isScreen)
    .flatMap((file) =>
      file.imports
        .filter((to) => ORDER.indexOf(to.split('/')[0] ?? '') > ORDER.indexOf(file.folder))
        .map((to) => `${file.path} -> ${to}`),
    );
  expect(wrong).toEqual([]);
});

const screenFolder = (path: string) => /^[a-z]+\/(?:pages|admin)\//.exec(path)?.[0];

test('nothing outside a folder of screens imports from it', () => {
  const wrong = files.flatMap((file) =>
    file.imports
      .filter((to) => !isType(to) && screenFolder(to) !== undefined)
      .filter((to) => screenFolder(to) !== screenFolder(file.path))
      .map((to) => `${file.path} -> ${to}`),
  );
  expect(wrong).toEqual([]);
});

describe('rules and values', () => {
  const pure = files.filter(
    ({ path }) => /(^|\/)rules\.tsx?$/.test(path) || path.startsWith('values/'),
  );
  test('know no React, no platform, no clock and no chance', () => {
    const wrong = pure.filter(
      ({ text, imports }) =>
        imports.some((to) => !/^values\/|\/rules\.ts$/.test(to)) ||
        // The router's href() is a pure function of a path, which the compiler checks.
        /from 'react|new Date\(\)|Date\.now|Math\.random/.test(
          text.replace("import { href } from 'react-router';", ''),
        ),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });
});

test('the environment is read in one place', () => {
  const readers = files.filter(({ text }) => /process\.env/.test(text)).map(({ path }) => path);
  expect(readers).toEqual(['platform/env.ts']);
});

test('the payment provider is named in payments alone', () => {
  // Its variables are the operator's, and all variables are read in one place.
  const named = files.filter(
    ({ path, text }) =>
      !path.startsWith('payments/') && path !== 'platform/env.ts' && /paystack/i.test(text),
  );
  expect(named.map(({ path }) => path)).toEqual([]);
});

test('stock is moved in one place', () => {
  const columns = '(?:in_stock|stock_quantity|reserved_quantity|sold_out_at|units_sold)';
  const write = new RegExp(`(?<!\\.)\\b${columns} = |\\.set\\(\\{[^}]*\\b${columns}:`);
  expect(files.filter(({ text }) => write.test(text)).map(({ path }) => path)).toEqual([
    'catalogue/stock.ts',
  ]);
});

test('zod comes whole, so that the build can leave its languages out', () => {
  expect(
    files.filter(({ text }) => /import \{[^}]*\} from 'zod'/.test(text)).map(({ path }) => path),
  ).toEqual([]);
});

test('a form that gets no answer stays as it is: every page with an action has its own words for that', () => {
  // What only a page without script posts to, or no form at all.
  const natively = ['content/pages/not-found.tsx', 'wishlist/pages/wishlist.tsx'];
  const wrong = files.filter(
    ({ path, text }) =>
      path.endsWith('.tsx') &&
      !natively.includes(path) &&
      /export (?:async function|const) action\b/.test(text) &&
      !text.includes('clientAction'),
  );
  expect(wrong.map(({ path }) => path)).toEqual([]);
});

const isLong = (text: string) => text.split('\n').length > 301;

test('no file is longer than 300 lines', () => {
  expect(files.filter(({ text }) => isLong(text)).map(({ path }) => path)).toEqual([]);
});

test('no test is longer than 300 lines either', () => {
  const under = (folder: string) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
  const tests = [
    ...under(APP).filter((path) => /\.test\.tsx?$/.test(path)),
    ...under(import.meta.dirname).filter((path) => /\.tsx?$/.test(path)),
  ];
  expect(tests.filter((path) => isLong(readFileSync(path, 'utf8')))).toEqual([]);
});
