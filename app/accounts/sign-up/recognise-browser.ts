import { inTransaction } from '#app/platform/database.ts';
import { isPassword } from '../library/password-hash.ts';
import { recognisedCookie } from './sign-up-browser.ts';
import { renewSignUp } from './sign-up-queries.ts';

/** After a sign-in with the password of a pending sign-up, this browser may confirm it without the password. */
export async function recogniseBrowser(email: string, password: string, now: Date) {
  const signUp = await inTransaction((tx) => renewSignUp(tx, email.toLowerCase(), now));
  // A stranger may have signed up with this address since the password was verified.
  const isTheirs = signUp !== undefined && (await isPassword(password, signUp.hash));
  return isTheirs ? [recognisedCookie(signUp.id)] : [];
}
