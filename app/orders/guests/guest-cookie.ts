import { cookieName, hiddenCookie, readCookie } from '#app/accounts/session-cookie.ts';
import { keyedHash } from '#app/platform/secret.ts';
import { GUEST_HOURS } from './rules.ts';

/**
 * The token of a device that orders for the first time. It follows from the key of its request, which no other device
 * knows: five presses, or one whose answer was lost, are one guest.
 */
export function tokenForRequest(requestKey: string): string {
  return keyedHash('guest token', requestKey);
}

/** As the table knows it. */
export const hashOfToken = (token: string) => keyedHash('guest', token);

export function guestCookie(token: string): string {
  return hiddenCookie('guest', token, GUEST_HOURS * 3_600);
}

export function guestTokenFrom(request: Request): string | undefined {
  const token = readCookie(request, cookieName('guest'));
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined;
}
