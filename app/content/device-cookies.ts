import { cookieIn, cookiesAreSecure } from '#app/accounts/session-cookie.ts';

const YEAR_SECONDS = 31_536_000;

/** A preference of this device. It is not personal, and scripts may read it. */
function defineDeviceCookie(name: 'adult' | 'discreet') {
  const nameHere = () => (cookiesAreSecure() ? `__Host-${name}` : name);
  const write = (value: string, seconds: number | undefined) => {
    const age = seconds === undefined ? '' : `; Max-Age=${seconds}`;
    const secure = cookiesAreSecure() ? '; Secure' : '';
    return `${nameHere()}=${value}; Path=/${age}; SameSite=Lax${secure}`;
  };
  return {
    forYear: () => write('yes', YEAR_SECONDS),
    untilBrowserCloses: () => write('yes', undefined),
    ended: () => write('', 0),
    /** The cookie header with it set. */
    header: () => `${nameHere()}=yes`,
    isSetIn: (header: string | null | undefined) => cookieIn(header, nameHere()) === 'yes',
  };
}

/** The visitor is an adult; the head script hides the bar. */
export const adultCookie = defineDeviceCookie('adult');

/** Discreet mode is on. */
export const discreetCookie = defineDeviceCookie('discreet');
