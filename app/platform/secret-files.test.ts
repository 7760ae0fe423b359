import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readEnv } from './env.ts';

const folder = mkdtempSync(join(tmpdir(), 'corvox-secrets-'));
afterAll(() => rmSync(folder, { recursive: true }));

function fileWith(content: string): string {
  const file = join(folder, String(content.length));
  writeFileSync(file, content);
  return file;
}

const SECRET = 'x'.repeat(32);

test('a secret is read from the file that NAME_FILE names, without its line end', () => {
  expect(readEnv({ AUTH_SECRET_FILE: fileWith(`${SECRET}\n`) }).AUTH_SECRET).toBe(SECRET);
  const DATABASE_URL_FILE = fileWith('postgres://u:p@db/shop\n');
  expect(readEnv({ DATABASE_URL_FILE })).toMatchObject({
    DATABASE_URL: 'postgres://u:p@db/shop',
    DEMO: false,
  });
});

test('an empty file is a variable that is not set', () => {
  expect(readEnv({ SMTP_URL_FILE: fileWith('\n') }).SMTP_URL).toBeUndefined();
});

test('the content of a file is validated, and never shown', () => {
  const source = { AUTH_SECRET_FILE: fileWith('hunter2') };
  expect(() => readEnv(source)).toThrow('AUTH_SECRET must have at least 32 characters');
  expect(() => readEnv(source)).not.toThrow('hunter2');
});

test('a missing file is named', () => {
  expect(() => readEnv({ AUTH_SECRET_FILE: join(folder, 'none') })).toThrow(
    /AUTH_SECRET_FILE: .*none cannot be read \(ENOENT\)/,
  );
});

test('two values are refused', () => {
  expect(() => readEnv({ AUTH_SECRET: SECRET, AUTH_SECRET_FILE: fileWith(SECRET) })).toThrow(
    'set AUTH_SECRET or AUTH_SECRET_FILE, not both',
  );
});

test('only secrets are read from files', () => {
  expect(readEnv({ PORT_FILE: fileWith('4000') }).PORT).toBe(3000);
});
