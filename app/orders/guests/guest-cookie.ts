import { cookieName, hiddenCookie, readCookie } from '#app/accounts/session-cookie.ts';
import { keyedHash } from '#app/platform/secret.ts';
import { GUEST_HOURS } from './rules.ts';

/**
 * The token of a device at its first order. It is derived from the idempotency key, which no other device knows: five presses, or one whose
 * response was lost, are one guest.
 */
export function tokenForRequest(requestKey: string): string {
  return keyedHash('guest token', requestKey);
}

/** As stored in the table. */
export const hashOfToken = (token: string) => keyedHash('guest', token);

export function guestCookie(token: string): string {
  return hiddenCookie('guest', token, GUEST_HOURS * 3_600);
}

export function guestTokenFrom(request: Request): string | undefined {
  const token = readCookie(request, cookieName('guest'));
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined;
}
