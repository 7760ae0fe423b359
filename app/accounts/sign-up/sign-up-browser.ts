import { readSignedId, signId } from '../library/signed-id.ts';
import { SIGN_UP_BROWSER_MINUTES } from '../rules.ts';
import { cookieName, cookiesAreSecure, readCookie } from '../session-cookie.ts';

function cookie(value: string, seconds: number): string {
  const secure = cookiesAreSecure() ? ' Secure;' : '';
  return `${cookieName('sign-up')}=${value}; Max-Age=${seconds}; Path=/; HttpOnly;${secure} SameSite=Lax`;
}

/** Marks the browser that signed up: it need not type its password again to confirm or to go on. */
export function signUpCookie(signUpId: string): string {
  return cookie(signId('sign-up-browser', signUpId), SIGN_UP_BROWSER_MINUTES * 60);
}

/** The same for a browser that did not sign up but knew the password. */
export function recognisedCookie(signUpId: string): string {
  return cookie(signId('recognised-browser', signUpId), SIGN_UP_BROWSER_MINUTES * 60);
}

export const endedSignUpCookie = () => cookie('', 0);

/** Which sign-up this browser waits for, if any. */
export function signUpOfBrowser(request: Request): string | undefined {
  return signUpBegunIn(request) ?? readSignedId('recognised-browser', cookieOf(request));
}

/** Which sign-up was begun in this browser, if any: what lay in its cart is still there. */
export function signUpBegunIn(request: Request): string | undefined {
  return readSignedId('sign-up-browser', cookieOf(request));
}

const cookieOf = (request: Request) => readCookie(request, cookieName('sign-up'));
