import { and, between, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { emailBegins, isEmailStart, matchesWord } from '#app/platform/matches-word.ts';
import { idsBeginning } from '#app/values/uuid.ts';
import { orders, recipientText } from './schema.ts';
import type { Search } from './search.ts';

/** The orders that match a search. */
export function matchingOrders({ words, phone, id }: Search): SQL | undefined {
  const ids = id === undefined ? undefined : idsBeginning(id);
  return or(
    words.length > 0 ? and(...words.map(holds)) : undefined,
    phone === undefined ? undefined : holdsPhone(phone),
    // A range, so that the primary key's index can be used.
    ids && between(orders.id, ...ids),
  );
}

function holds(text: string): SQL {
  if (NUMBER.test(text)) return numberBegins(text.toUpperCase());
  if (isEmailStart(text)) return emailBegins(sql`lower(${orders.customer_info} ->> 'email')`, text);
  return inOrder((found) => matchesWord(found, text, { lower: true }));
}

/** Matches the order's search text, or the recipient of a gift. */
function inOrder(matches: (found: SQLWrapper) => SQL): SQL {
  return sql`(${matches(orders.search)} or ${orders.gift} is not null and ${matches(recipientText(orders.gift))})`;
}

const NUMBER = /^cvx\d{3,15}$/;

/** A range, so that the index on numbers can be used. */
function numberBegins(start: string): SQL {
  return sql`(${orders.order_number} >= ${start} and ${orders.order_number} < ${`${start}zzz`}
    and starts_with(${orders.order_number}, ${start}))`;
}

/** Nearly every number begins with Ghana's code, which makes an index useless: search for the digits after it. */
function holdsPhone(phone: string): SQL | undefined {
  const after = phone.replace(/^\+233/, '');
  if (after.length < 3) return holds(phone);
  return inOrder((found) => {
    return sql`(${matchesWord(found, after, { lower: true })} and strpos(${found}, ${phone}) > 0)`;
  });
}
