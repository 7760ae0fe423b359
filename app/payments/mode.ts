import { type Env, env } from '#app/platform/env.ts';

export type Provider = {
  apiBase: string;
  publicKey: string;
  secretKey: string;
  /** Keys whose signatures are accepted: the current one, and the previous one during a rotation. */
  signingKeys: string[];
  /** The provider's mode, which each payment must match: live or test. */
  domain: 'live' | 'test';
  /** Whether the provider is a simulator, in a window that says so. */
  isSimulated: boolean;
};

const REAL_API = 'https://api.paystack.co';

/** The payment provider of this shop; undefined where only cash on delivery is offered. */
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

/** The payment mode for these variables. */
export function paymentKind({
  PAYSTACK_SECRET_KEY: key,
  PAYSTACK_API_BASE: base,
}: Env): 'none' | 'simulated' | 'test' | 'live' {
  if (key === undefined) return 'none';
  if (base !== undefined) return 'simulated';
  return key.startsWith('sk_live_') ? 'live' : 'test';
}

export function requireProvider(): Provider {
  const found = provider();
  if (!found) throw new Error('this shop has no payment provider');
  return found;
}

export function canTakeOnlinePayments(): boolean {
  return provider() !== undefined;
}

export type PaymentMode = { name: string; isConfigured: boolean; words: string };

/** The payment mode for the owner's screen, without the keys. */
export function describeMode(): PaymentMode {
  const found = provider();
  const name = 'Paystack keys';
  if (!found) {
    return {
      name,
      isConfigured: false,
      words: 'Not configured: the shop offers cash on delivery alone, whatever is chosen below.',
    };
  }
  if (found.isSimulated) {
    return { name, isConfigured: true, words: 'A simulator takes payments: no money moves.' };
  }
  const words =
    found.domain === 'live'
      ? 'Live: real money moves.'
      : 'Test keys: payments look real, but no money moves.';
  return { name, isConfigured: true, words };
}
