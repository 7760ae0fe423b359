import { and, eq, gt, isNotNull } from 'drizzle-orm';
import { db } from '#app/platform/database.ts';
import { type CartLine, SIGN_UP_CART_MINUTES } from '../rules.ts';
import { signUps } from '../schema.ts';
import { signUpBegunIn } from './sign-up-browser.ts';

/** Whose cart is requested, when, and by which browser (if any). */
export type CartRequester = { userId: string; now: Date; request?: Request };

/** The cart that was stored at sign-up. Not for the browser that signed up, which still has it, and only for a while. */
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

/** A cart whose payment was started in the browser that signed up must not be restored by the confirmation. */
export async function dropSignUpCart(request: Request): Promise<void> {
  const id = signUpBegunIn(request);
  if (id !== undefined) await db.update(signUps).set({ cart: null }).where(eq(signUps.id, id));
}

/** Another browser has it now. */
export async function deleteSignUpCart(asker: CartRequester): Promise<void> {
  const lines = await findSignUpCart(asker);
  if (lines.length === 0) return;
  await db.update(signUps).set({ cart: null }).where(eq(signUps.user_id, asker.userId));
}
