import { randomBytes } from 'node:crypto';
import { keyedHash } from '#app/platform/secret.ts';
import { cookieName, cookiesAreSecure, readCookie } from './session-cookie.ts';

const YEAR_S = 31_536_000;

const markOf = (id: string, email: string) =>
  keyedHash('known-device', `${id}:${email.toLowerCase()}`);

/**
 * The id of a device that has signed in to this account before. It has its own count of wrong passwords, so that a guessing stranger cannot
 * lock the owner out.
 */
export function knownDevice(request: Request, email: string): string | undefined {
  const [id, mark] = readCookie(request, cookieName('device'))?.split('.') ?? [];
  return id && mark && mark === markOf(id, email) ? id : undefined;
}

export function deviceCookie(request: Request, email: string): string {
  const id = knownDevice(request, email) ?? randomBytes(16).toString('base64url');
  const secure = cookiesAreSecure() ? ' Secure;' : '';
  return `${cookieName('device')}=${id}.${markOf(id, email)}; Max-Age=${YEAR_S}; Path=/; HttpOnly;${secure} SameSite=Lax`;
}
