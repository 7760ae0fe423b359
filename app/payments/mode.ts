import { env } from '#app/platform/env.ts';

export type Provider = {
  apiBase: string;
  publicKey: string;
  secretKey: string;
  /** Whose signatures are believed: the present key, and the one before it while keys are exchanged. */
  signingKeys: string[];
  /** What the provider must say of each payment: money or play. */
  domain: 'live' | 'test';
  /** Whether a stand-in plays the provider, in a window that says so. */
  isSimulated: boolean;
};

const REAL_API = 'https://api.paystack.co';

/** Who takes payments for this shop; undefined where nobody does and cash on delivery alone is offered. */
export function provider(): Provider | undefined {
  const {
    PAYSTACK_PUBLIC_KEY: publicKey,
    PAYSTACK_SECRET_KEY: secretKey,
    PAYSTACK_OLD_SECRET_KEY: oldKey,
    PAYSTACK_API_BASE: base,
  } = env();
  if (publicKey === undefined || secretKey === undefined) return undefined;
  return {
    apiBase: base ?? REAL_API,
    publicKey,
    secretKey,
    signingKeys: oldKey === undefined ? [secretKey] : [secretKey, oldKey],
    domain: secretKey.startsWith('sk_live_') ? 'live' : 'test',
    isSimulated: base !== undefined,
  };
}

export function requireProvider(): Provider {
  const found = provider();
  if (!found) throw new Error('this shop has no payment provider');
  return found;
}
