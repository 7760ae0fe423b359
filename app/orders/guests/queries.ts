import { and, eq, gt } from 'drizzle-orm';
import { findUser, requireUser } from '#app/accounts/guards.ts';
import { db } from '#app/platform/database.ts';
import { orUnavailable } from '#app/web/availability.ts';
import { type Buyer, userAsBuyer } from '../buyer.ts';
import { guestTokenFrom, hashOfToken, tokenForRequest } from './guest-cookie.ts';
import { guestsEndedBefore } from './rules.ts';
import { guests } from './schema.ts';

/** The guest of a device's token, until it expires. */
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

/** The token of a device that orders: its cookie's while valid, else one derived from its request. */
export async function guestTokenFor(request: Request, requestKey: string, now: Date) {
  const token = guestTokenFrom(request);
  const guest = await findGuest(token, now);
  return (guest && token) ?? tokenForRequest(requestKey);
}

/** The buyers of this browser: the signed-in account, and the guest of its device. */
export async function listBuyers(request: Request): Promise<Buyer[]> {
  const [user, guest] = await Promise.all([
    findUser(request),
    orUnavailable(findGuest(guestTokenFrom(request), new Date())),
  ]);
  return [...(user ? [userAsBuyer(user.id)] : []), ...(guest ? [guest] : [])];
}

/** The same for private pages: without a buyer a read redirects to sign-in, and a write gets 401. */
export async function requireBuyers(request: Request): Promise<Buyer[]> {
  const buyers = await listBuyers(request);
  return buyers.length > 0 ? buyers : [userAsBuyer((await requireUser(request)).id)];
}

/** The first result for one of these buyers. */
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
