import { timingSafeEqual } from 'node:crypto';
import { keyedHash } from '#app/platform/secret.ts';

/** A subscription as it was, with its exact date. */
export type Removed = { id: string; email: string; since: string };

/** A signed ticket that undoes a removal. It cannot be forged, so no date of consent can be made up. */
export function removalTicket({ id, email, since }: Removed): string {
  const words = JSON.stringify([id, email, since]);
  return `${Buffer.from(words).toString('base64url')}.${keyOf(words)}`;
}

export function removedIn(ticket: string): Removed | undefined {
  const [body = '', key = ''] = ticket.split('.');
  const words = Buffer.from(body, 'base64url').toString();
  const [given, right] = [Buffer.from(key), Buffer.from(keyOf(words))];
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
  const [id, email, since] = JSON.parse(words) as [string, string, string];
  return { id, email, since };
}

function keyOf(words: string): string {
  return keyedHash('newsletter.removal', words);
}
