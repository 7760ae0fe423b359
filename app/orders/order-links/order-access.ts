import { timingSafeEqual } from 'node:crypto';
import { cookieName, hiddenCookie, readCookie } from '#app/accounts/session-cookie.ts';
import { keyedHash } from '#app/platform/secret.ts';
import { OPEN_MINUTES } from './rules.ts';

const signatureOf = (orderId: string, until: number) =>
  keyedHash('order access', `${orderId} ${until}`);

/** Remembers that this device entered the digits: for one order, for a short time. */
export function accessCookie(orderId: string, now: Date): string {
  const until = now.getTime() + OPEN_MINUTES * 60_000;
  const value = `${orderId}.${until}.${signatureOf(orderId, until)}`;
  return hiddenCookie('order', value, OPEN_MINUTES * 60);
}

export function hasAccess(request: Request, orderId: string, now: Date): boolean {
  const cookie = readCookie(request, cookieName('order')) ?? '';
  const [id, until = '', signature = ''] = cookie.split('.');
  if (id !== orderId || !/^\d{13}$/.test(until) || Number(until) <= now.getTime()) return false;
  const given = Buffer.from(signature);
  const right = Buffer.from(signatureOf(orderId, Number(until)));
  return given.length === right.length && timingSafeEqual(given, right);
}
