import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllEnvs());

/** In a fresh module: the configuration is read once per process. */
async function headersWith(variables: Record<string, string>): Promise<Record<string, string>> {
  for (const [name, value] of Object.entries({ DATABASE_URL: '', ...variables }))
    vi.stubEnv(name, value);
  const { windowHeaders } = await import('./window-policy.ts');
  return windowHeaders('abc');
}

const KEYS = { PAYSTACK_PUBLIC_KEY: 'pk_test_a1', PAYSTACK_SECRET_KEY: 'sk_test_a1' };

test('a shop without a provider allows nothing more', async () => {
  expect(await headersWith({ PAYSTACK_PUBLIC_KEY: '', PAYSTACK_SECRET_KEY: '' })).toEqual({});
});

test("the provider's window may be framed and asked, and nothing else", async () => {
  const headers = await headersWith(KEYS);
  const policy = headers['Content-Security-Policy'] ?? '';
  expect(policy).toContain('frame-src https://checkout.paystack.com https://standard.paystack.co;');
  expect(policy).toContain("connect-src 'self' https://api.paystack.co;");
  expect(policy).toContain("script-src 'self' 'nonce-abc';");
  expect(policy).not.toMatch(/script-src[^;]*(paystack|unsafe)/);
  expect(headers['Permissions-Policy']).toContain('payment=(self "https://checkout.paystack.com")');
});

test("the stand-in's window is the shop's own", async () => {
  const headers = await headersWith({ ...KEYS, PAYSTACK_API_BASE: 'http://127.0.0.1:1' });
  expect(headers['Content-Security-Policy']).toContain("frame-src 'self';");
  expect(JSON.stringify(headers)).not.toContain('paystack');
});

test("the style that is allowed is the one of the library's veil", async () => {
  const library = fileURLToPath(import.meta.resolve('@paystack/inline-js/es/inline.js'));
  const style = /Loader<\/title>\\n {4}<style>(.*?)<\/style>/s.exec(
    readFileSync(library, 'utf8'),
  )?.[1];
  const written = style?.replaceAll(String.raw`\n`, '\n') ?? '';
  const hash = createHash('sha256').update(written).digest('base64');
  expect((await headersWith(KEYS))['Content-Security-Policy']).toContain(`'sha256-${hash}'`);
});
