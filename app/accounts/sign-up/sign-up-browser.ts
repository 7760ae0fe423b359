import { readSignedId, signId } from '../library/signed-id.ts';
import { SIGN_UP_BROWSER_MINUTES } from '../rules.ts';
import { cookieName, cookiesAreSecure, readCookie } from '../session-cookie.ts';

function cookie(value: string, seconds: number): string {
  const secure = cookiesAreSecure() ? ' Secure;' : '';
  return `${cookieName('sign-up')}=${value}; Max-Age=${seconds}; Path=/; HttpOnly;${secure} SameSite=Lax`;
}

/** Marks the browser that signed up: it can confirm and continue without typing its password again. */
export function signUpCookie(signUpId: string): string {
  return cookie(signId('sign-up-browser', signUpId), SIGN_UP_BROWSER_MINUTES * 60);
}

/** The same for another browser that knew the password. */
export function recognisedCookie(signUpId: string): string {
  return cookie(signId('recognised-browser', signUpId), SIGN_UP_BROWSER_MINUTES * 60);
}

export const endedSignUpCookie = () => cookie('', 0);

/** The pending sign-up of this browser, if any. */
export function signUpOfBrowser(request: Request): string | undefined {
  return signUpBegunIn(request) ?? readSignedId('recognised-browser', cookieOf(request));
}

/** The sign-up that was started in this browser, if any: it still has its cart. */
export function signUpBegunIn(request: Request): string | undefined {
  return readSignedId('sign-up-browser', cookieOf(request));
}

const cookieOf = (request: Request) => readCookie(request, cookieName('sign-up'));
