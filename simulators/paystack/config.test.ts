import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { startSimulator } from './start.ts';

const dir = '/tmp/simulator';

test('does not start without a folder', () => {
  expect(() => readConfig({})).toThrow(/SIMULATOR_DIR is missing/);
});

test.each(['SIMULATOR_SECRET_KEY', 'SIMULATOR_PUBLIC_KEY'])(
  'a live key in %s is refused, and not repeated',
  (name) => {
    const read = () => readConfig({ SIMULATOR_DIR: dir, [name]: 'sk_live_0123456789' });
    expect(read).toThrow(`${name} is a live key`);
    expect(read).not.toThrow(/0123456789/);
  },
);

test.each([
  ['SIMULATOR_PORT', 'many'],
  ['SIMULATOR_RETRY_MS', '100,eventually'],
  ['SIMULATOR_RETRY_MS', '-1'],
  ['SIMULATOR_WEBHOOK_URLS', 'http://localhost:1/a, ftp://b'],
  ['SIMULATOR_PAGE_BASE', 'localhost'],
  ['SIMULATOR_FRAME_ANCESTORS', "http://a.example; script-src 'unsafe-inline'"],
])('%s=%s is refused by its name', (name, value) => {
  expect(() => readConfig({ SIMULATOR_DIR: dir, [name]: value })).toThrow(name);
});

test('uses the provider’s retry schedule by default', () => {
  const { retryMs } = readConfig({ SIMULATOR_DIR: dir });
  expect(retryMs.slice(0, 4)).toEqual([180_000, 180_000, 180_000, 3_600_000]);
  expect(retryMs).toHaveLength(75);
});

test('treats an empty variable as missing', () => {
  const config = readConfig({ SIMULATOR_DIR: dir, SIMULATOR_WEBHOOK_URLS: '', SIMULATOR_PORT: '' });
  expect(config).toMatchObject({ webhookUrls: [], port: 0 });
});

test('reports why it did not start', async () => {
  await expect(
    startSimulator({ SIMULATOR_DIR: dir, SIMULATOR_SECRET_KEY: 'sk_live_1' }),
  ).rejects.toThrow(/live key/);
});

test('refuses to start with an invalid journal and does not overwrite it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'corvox-simulator-'));
  writeFileSync(join(folder, 'journal.jsonl'), 'shopping list\n[["transactions",{}]]\n');
  await expect(startSimulator({ SIMULATOR_DIR: folder })).rejects.toThrow(/journal.jsonl:1/);
  rmSync(folder, { recursive: true });
});
