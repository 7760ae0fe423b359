import { cookiesAreSecure, readCookie } from '#app/accounts/session-cookie.ts';

const YEAR_SECONDS = 31_536_000;
const NAME = 'adult';

const nameHere = () => (cookiesAreSecure() ? `__Host-${NAME}` : NAME);

/** Says on this device that its reader is an adult. Scripts may read it: the head script hides the bar by it. */
export function adultCookie(): string {
  const secure = cookiesAreSecure() ? '; Secure' : '';
  return `${nameHere()}=yes; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`;
}

export function isAdult(request: Request): boolean {
  return readCookie(request, nameHere()) === 'yes';
}
