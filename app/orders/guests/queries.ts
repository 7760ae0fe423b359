import { and, eq, gt } from 'drizzle-orm';
import { findUser, requireUser } from '#app/accounts/guards.ts';
import { db } from '#app/platform/database.ts';
import { orUnavailable } from '#app/web/availability.ts';
import { type Buyer, userAsBuyer } from '../buyer.ts';
import { guestTokenFrom, hashOfToken, tokenForRequest } from './guest-cookie.ts';
import { guestsEndedBefore } from './rules.ts';
import { guests } from './schema.ts';

/** The guest whom a device's token names, while the device is known. */
export async function findGuest(token: string | undefined, now: Date): Promise<Buyer | undefined> {
  if (token === undefined) return undefined;
  const [found] = await db
    .select({ id: guests.id })
    .from(guests)
    .where(
      and(
        eq(guests.token_hash, hashOfToken(token)),
        gt(guests.last_used_at, guestsEndedBefore(now)),
      ),
    );
  return found && { kind: 'guest', id: found.id };
}

/** The token of a device that orders: its cookie's, while the shop knows it, else one that follows from its request. */
export async function guestTokenFor(request: Request, requestKey: string, now: Date) {
  const token = guestTokenFrom(request);
  const guest = await findGuest(token, now);
  return (guest && token) ?? tokenForRequest(requestKey);
}

/** The reader: the signed-in account, and the guest that this device was before. */
export async function listBuyers(request: Request): Promise<Buyer[]> {
  const [user, guest] = await Promise.all([
    findUser(request),
    orUnavailable(findGuest(guestTokenFrom(request), new Date())),
  ]);
  return [...(user ? [userAsBuyer(user.id)] : []), ...(guest ? [guest] : [])];
}

/** The same for private pages: an unknown reader is redirected to sign in, a write is answered with 401. */
export async function requireBuyers(request: Request): Promise<Buyer[]> {
  const buyers = await listBuyers(request);
  return buyers.length > 0 ? buyers : [userAsBuyer((await requireUser(request)).id)];
}

/** What the first of these buyers has. */
export async function findForBuyers<Found>(
  buyers: readonly Buyer[],
  find: (buyer: Buyer) => Promise<Found | undefined>,
): Promise<Found | undefined> {
  for (const buyer of buyers) {
    const found = await find(buyer);
    if (found !== undefined) return found;
  }
  return undefined;
}
