import { inTransaction } from '#app/platform/database.ts';
import { isPassword } from '../library/password-hash.ts';
import { signUpCookie } from './sign-up-browser.ts';
import { renewSignUp } from './sign-up-queries.ts';

/** Whoever signs in with the password of a sign-up that waits may confirm it in this browser without typing it again. */
export async function recogniseBrowser(email: string, password: string, now: Date) {
  const signUp = await inTransaction((tx) => renewSignUp(tx, email.toLowerCase(), now));
  // Somebody else may have signed up with this address since the password was found right.
  const isTheirs = signUp !== undefined && (await isPassword(password, signUp.hash));
  return isTheirs ? [signUpCookie(signUp.id)] : [];
}
