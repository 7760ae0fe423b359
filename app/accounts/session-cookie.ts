import { createHmac, timingSafeEqual } from 'node:crypto';
import { env } from '#app/platform/env.ts';
import { isLoopback } from '#app/platform/loopback.ts';
import { shopSecret } from '#app/platform/secret.ts';

/** Browsers accept a `Secure` cookie from localhost and over https; a shop tested over plain http is neither. */
export function cookiesAreSecure(): boolean {
  const { protocol, hostname } = new URL(env().ORIGIN);
  return protocol === 'https:' || isLoopback(hostname);
}

type CookieName = 'session' | 'two-factor' | 'device' | 'sign-up' | 'exit' | 'guest' | 'order';

export function cookieName(name: CookieName): string {
  return cookiesAreSecure() ? `__Host-${name}` : name;
}

/** A cookie that scripts cannot read. */
export function hiddenCookie(name: CookieName, value: string, seconds: number): string {
  const secure = cookiesAreSecure() ? ' Secure;' : '';
  return `${cookieName(name)}=${value}; Max-Age=${seconds}; Path=/; HttpOnly;${secure} SameSite=Lax`;
}

export const endedCookie = (name: CookieName) => hiddenCookie(name, '', 0);

export function readCookie(request: Request, name: string): string | undefined {
  return cookieIn(request.headers.get('cookie'), name);
}

/** The same from the header itself. */
export function cookieIn(header: string | null | undefined, name: string): string | undefined {
  const pair = header
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}

const signatureOf = (token: string) =>
  createHmac('sha256', shopSecret()).update(token).digest('base64');

/** The session's token from its cookie `token.signature`; reading the table is not enough to forge one. */
export function sessionTokenFrom(request: Request): string | undefined {
  const cookie = readCookie(request, cookieName('session'));
  if (cookie === undefined || cookie.length > 300) return undefined;
  let signed: string;
  try {
    signed = decodeURIComponent(cookie);
  } catch {
    return undefined;
  }
  const dot = signed.lastIndexOf('.');
  if (dot < 1) return undefined;
  const token = signed.slice(0, dot);
  const given = Buffer.from(signed.slice(dot + 1));
  const right = Buffer.from(signatureOf(token));
  return given.length === right.length && timingSafeEqual(given, right) ? token : undefined;
}
