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
  'delivery',
  'gifts',
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

/** The files that import each other in a circle, of each circle the shortest way round from its first file. */
function circles(): string[] {
  const importsOf = new Map(files.map(({ path, imports }) => [path, imports]));
  const wayBack = (start: string) => {
    const ways = [[start]];
    const seen = new Set<string>();
    for (const way of ways) {
      for (const to of importsOf.get(way.at(-1) ?? '') ?? []) {
        if (to === start) return [...way, to];
        if (seen.has(to)) continue;
        seen.add(to);
        ways.push([...way, to]);
      }
    }
    return undefined;
  };
  const ways = files.flatMap(({ path }) => wayBack(path)?.join(' -> ') ?? []);
  return [...new Set(ways)];
}

test('no files import each other in a circle', () => {
  expect(circles()).toEqual([]);
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

test('the stylesheet of the storefront leaves out nothing that shoppers open', () => {
  const sheet = readFileSync(join(APP, 'storefront.css'), 'utf8');
  const leftOut = [...sheet.matchAll(/@source not '\.\/([^']+)'/g)].map(
    ([, folder = '']) => new RegExp(`^${folder.replaceAll('*', '[^/]+')}/`),
  );
  const byPath = new Map(files.map((file) => [file.path, file]));
  const routes = byPath.get('routes.ts')?.text ?? '';
  const screens = [...routes.matchAll(/'([a-z]+\/pages\/[\w-]+\.tsx?)'/g)].map(
    ([, path = '']) => path,
  );
  const opened = new Set(['root.tsx', ...screens.filter((path) => !path.startsWith('admin/'))]);
  // A set gives what is added while it is walked, too.
  for (const path of opened) for (const to of byPath.get(path)?.imports ?? []) opened.add(to);
  const wrong = [...opened].filter(
    (path) =>
      leftOut.some((folder) => folder.test(path)) && byPath.get(path)?.text.includes('className'),
  );
  expect(screens.length).toBeGreaterThan(30);
  expect(leftOut.length).toBeGreaterThan(0);
  expect(wrong).toEqual([]);
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
