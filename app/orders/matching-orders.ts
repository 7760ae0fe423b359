import { and, between, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { emailBegins, isEmailStart, matchesWord } from '#app/platform/matches-word.ts';
import { idsBeginning } from '#app/values/uuid.ts';
import { orders, recipientText } from './schema.ts';
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

function holds(text: string): SQL {
  if (NUMBER.test(text)) return numberBegins(text.toUpperCase());
  if (isEmailStart(text)) return emailBegins(sql`lower(${orders.customer_info} ->> 'email')`, text);
  return inOrder((found) => matchesWord(found, text, { lower: true }));
}

/** In what an order is found by, or in who gets it where it is a gift. */
function inOrder(matches: (found: SQLWrapper) => SQL): SQL {
  return sql`(${matches(orders.search)} or ${orders.gift} is not null and ${matches(recipientText(orders.gift))})`;
}

const NUMBER = /^cvx\d{3,15}$/;

/** As a range, so that the index of the numbers finds them. */
function numberBegins(start: string): SQL {
  return sql`(${orders.order_number} >= ${start} and ${orders.order_number} < ${`${start}zzz`}
    and starts_with(${orders.order_number}, ${start}))`;
}

/** Nearly every number begins with Ghana's code, which no index can use: the search is for the digits after it. */
function holdsPhone(phone: string): SQL | undefined {
  const after = phone.replace(/^\+233/, '');
  if (after.length < 3) return holds(phone);
  return inOrder((found) => {
    return sql`(${matchesWord(found, after, { lower: true })} and strpos(${found}, ${phone}) > 0)`;
  });
}
