import { and, between, or, type SQL, sql } from 'drizzle-orm';
import { matchesWord } from '#app/platform/matches-word.ts';
import { idsBeginning } from '#app/values/uuid.ts';
import { orders } from './schema.ts';
import type { Search } from './search.ts';

/** The orders that a search means. */
export function matchingOrders({ words, phone, id }: Search): SQL | undefined {
  const ids = id === undefined ? undefined : idsBeginning(id);
  return or(
    words.length > 0 ? and(...words.map(holds)) : undefined,
    phone === undefined ? undefined : holdsPhone(phone),
    // As a range, so that the index of the ids finds it.
    ids && between(orders.id, ...ids),
  );
}

const holds = (text: string) => matchesWord(orders.search, text, { lower: true });

/** Nearly every number begins with Ghana's code, which tells the index nothing: it looks for what comes after. */
function holdsPhone(phone: string): SQL | undefined {
  const after = phone.replace(/^\+233/, '');
  if (after.length < 3) return holds(phone);
  return and(holds(after), sql`strpos(${orders.search}, ${phone}) > 0`);
}
