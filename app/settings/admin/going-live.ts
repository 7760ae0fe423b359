import type { Env } from '#app/platform/env.ts';
import { isLoopback } from '#app/platform/loopback.ts';
import { PROXY_PROBLEM_WORDS, type ProxyProblem } from '#app/web/proxy-problems.ts';

type Variables = Pick<
  Env,
  'ORIGIN' | 'HOST' | 'DEMO' | 'SMTP_URL' | 'AUTH_SECRET' | 'TRUSTED_PROXIES'
>;

export type ShopFacts = Variables & {
  payments: 'none' | 'simulated' | 'test' | 'live';
  /** Whether it uses the embedded database. */
  isEmbedded: boolean;
  hasAdmin: boolean;
  forwarded?: ProxyProblem | undefined;
};

/** `danger`: a risk for customers or the shop today. `todo`: something is missing or worth a decision. */
export type Gap = { level: 'danger' | 'todo'; title: string; words: string };

const danger = (title: string, words: string): Gap => ({ level: 'danger', title, words });
const todo = (title: string, words: string): Gap => ({ level: 'todo', title, words });

/** Whether the shop should be reachable from other machines. */
export function isPublic({ ORIGIN, HOST }: Pick<ShopFacts, 'ORIGIN' | 'HOST'>): boolean {
  return !isLoopback(new URL(ORIGIN).hostname) || (HOST !== undefined && !isLoopback(HOST));
}

/** What a shop still lacks before going public, dangers first. */
export function listGaps(shop: ShopFacts): Gap[] {
  const gaps = [
    demoGap(shop),
    originGap(shop),
    mailGap(shop),
    paymentGap(shop),
    proxyGap(shop),
    doorGap(shop),
    adminGap(shop),
    secretGap(shop),
    databaseGap(shop),
  ].flatMap((gap) => gap ?? []);
  return gaps.toSorted((a, b) => Number(b.level === 'danger') - Number(a.level === 'danger'));
}

function demoGap(shop: ShopFacts): Gap | undefined {
  if (!shop.DEMO) return undefined;
  if (!isPublic(shop)) {
    return todo('Demo', 'This is a demo. Set DEMO=false: the next start locks the demo accounts.');
  }
  return danger(
    'Demo accounts',
    'This demo is open to others, and everybody knows the password of its admin. Set DEMO=false: the next start locks the demo accounts.',
  );
}

function originGap({ ORIGIN, HOST }: ShopFacts): Gap | undefined {
  const { protocol, hostname } = new URL(ORIGIN);
  if (isLoopback(hostname)) {
    const words = 'Set it to the address that visitors use, for example https://shop.example.';
    return HOST !== undefined && !isLoopback(HOST)
      ? danger('Address', `ORIGIN is ${ORIGIN}, so nobody else can sign in. ${words}`)
      : todo('Address', `ORIGIN is ${ORIGIN}. ${words}`);
  }
  if (protocol === 'https:') return undefined;
  return danger(
    'Encryption',
    `ORIGIN is ${ORIGIN}: passwords and orders travel in the open. Put TLS in front and set an https:// ORIGIN.`,
  );
}

function mailGap(shop: ShopFacts): Gap | undefined {
  if (shop.SMTP_URL !== undefined) return undefined;
  const words =
    'Nobody can confirm an account or reset a password. Set SMTP_URL, and what waits is sent.';
  return isPublic(shop)
    ? danger('Email', `No email goes out. ${words}`)
    : todo('Email', 'There is no mail server. Set SMTP_URL.');
}

function paymentGap(shop: ShopFacts): Gap | undefined {
  const level = isPublic(shop) ? danger : todo;
  switch (shop.payments) {
    case 'live':
      return undefined;
    case 'simulated':
      return level('Payments', 'Payments are simulated: orders count as paid and no money moves.');
    case 'test':
      return level('Payments', 'The payment keys are test keys: goods would go out unpaid.');
    case 'none':
      return todo('Payments', 'There are no payment keys: the shop takes cash on delivery only.');
  }
}

function proxyGap({ ORIGIN, TRUSTED_PROXIES, forwarded }: ShopFacts): Gap | undefined {
  if (forwarded) return danger('Proxy', PROXY_PROBLEM_WORDS[forwarded]);
  const endsTls = ORIGIN.startsWith('https:') && !isLoopback(new URL(ORIGIN).hostname);
  return endsTls && TRUSTED_PROXIES === 0
    ? danger('Proxy', PROXY_PROBLEM_WORDS.untrusted)
    : undefined;
}

/** A client that bypasses the proxy could forge the forwarded headers. */
function doorGap({ HOST, TRUSTED_PROXIES }: ShopFacts): Gap | undefined {
  const isOpen = HOST !== undefined && !isLoopback(HOST);
  if (!isOpen || TRUSTED_PROXIES === 0) return undefined;
  return todo(
    'Direct access',
    `The shop listens on ${HOST} itself. Set HOST=127.0.0.1 if the proxy runs on this machine; otherwise let a firewall admit the proxy alone.`,
  );
}

function adminGap({ hasAdmin }: ShopFacts): Gap | undefined {
  if (hasAdmin) return undefined;
  return todo('Admin', 'Nobody can open /admin. Run: npm run admin -- grant you@example.com');
}

function secretGap(shop: ShopFacts): Gap | undefined {
  if (shop.AUTH_SECRET !== undefined) return undefined;
  return todo(
    'Secret',
    'AUTH_SECRET is not set; the shop made one in DATA_DIR/secret. Keep a copy elsewhere: without it a restored backup loses two-factor sign-in.',
  );
}

function databaseGap({ isEmbedded }: ShopFacts): Gap | undefined {
  if (!isEmbedded) return undefined;
  return todo(
    'Backups',
    'Database, pictures and backups are on this one machine. Copy the backups to another one every day.',
  );
}
