import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'corvox-secret-'));
  vi.resetModules();
  vi.stubEnv('DATA_DIR', folder);
  vi.stubEnv('AUTH_SECRET', '');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

/** As in a new process. */
async function start() {
  vi.resetModules();
  return import('./secret.ts');
}

test('is generated once, readable by the owner only, and the same after a restart', async () => {
  const secret = (await start()).shopSecret();
  expect(secret.length).toBeGreaterThanOrEqual(32);
  const file = join(folder, 'secret');
  expect(await readFile(file, 'utf8')).toBe(secret);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await start()).shopSecret()).toBe(secret);
});

test('is taken from the environment if set there', async () => {
  vi.stubEnv('AUTH_SECRET', 'x'.repeat(40));
  expect((await start()).shopSecret()).toBe('x'.repeat(40));
});

test('that is damaged stops the shop instead of weakening it', async () => {
  await writeFile(join(folder, 'secret'), 'short');
  const { shopSecret } = await start();
  expect(shopSecret).toThrow('is damaged');
});

test('encrypts text so that only its owner can read it, and detects changes', async () => {
  const { seal, unseal } = await start();
  const sealed = seal('a link that opens a door 🌹');
  expect(sealed).not.toContain('door');
  expect(seal('a link that opens a door 🌹')).not.toBe(sealed);
  expect(unseal(sealed)).toBe('a link that opens a door 🌹');
  const changed = sealed.slice(0, -2) + (sealed.endsWith('AA') ? 'BB' : 'AA');
  expect(() => unseal(changed)).toThrow();
  const about = seal('for one payment', 'payment 1');
  expect(unseal(about, 'payment 1')).toBe('for one payment');
  expect(() => unseal(about, 'payment 2')).toThrow();
  expect(() => unseal(about)).toThrow();
  vi.stubEnv('AUTH_SECRET', 'y'.repeat(40));
  const other = await start();
  expect(() => other.unseal(sealed)).toThrow();
});
