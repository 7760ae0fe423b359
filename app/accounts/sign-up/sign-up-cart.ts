import { and, eq, gt, isNotNull } from 'drizzle-orm';
import { db } from '#app/platform/database.ts';
import { type CartLine, SIGN_UP_CART_MINUTES } from '../rules.ts';
import { signUps } from '../schema.ts';
import { signUpBegunIn } from './sign-up-browser.ts';

/** Whose cart, when it is asked for, and by which browser where one asks. */
export type CartRequester = { userId: string; now: Date; request?: Request };

/** What lay in the cart where this person signed up. Not for that browser, which has it, and not for long. */
export async function findSignUpCart({ userId, now, request }: CartRequester) {
  const since = new Date(now.getTime() - SIGN_UP_CART_MINUTES * 60_000);
  const [found] = await db
    .select({ id: signUps.id, cart: signUps.cart })
    .from(signUps)
    .where(
      and(
        eq(signUps.user_id, userId),
        isNotNull(signUps.cart),
        gt(signUps.confirmed_at, since),
        gt(signUps.expires_at, now),
      ),
    );
  const isHere = request !== undefined && found?.id === signUpBegunIn(request);
  const lines: readonly CartLine[] = isHere ? [] : (found?.cart ?? []);
  return lines;
}

/** What is being paid for in the browser that signed up does not come back as a cart with the confirmation. */
export async function dropSignUpCart(request: Request): Promise<void> {
  const id = signUpBegunIn(request);
  if (id !== undefined) await db.update(signUps).set({ cart: null }).where(eq(signUps.id, id));
}

/** Another browser has it now. */
export async function forgetSignUpCart(asker: CartRequester): Promise<void> {
  const lines = await findSignUpCart(asker);
  if (lines.length === 0) return;
  await db.update(signUps).set({ cart: null }).where(eq(signUps.user_id, asker.userId));
}
