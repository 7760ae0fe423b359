import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { likeAnywhere } from './like.ts';

/**
 * Whether the text is the beginning of an e-mail address. Its trigrams are those of all addresses at the same provider, so an
 * index of trigrams would look through nearly all of them; one of the addresses finds it at once.
 */
export const isEmailStart = (word: string) => /^[^\s@]+@/.test(word);

/** Addresses that begin so; for an index with `text_pattern_ops`. Both in lower case. */
export function emailBegins(email: SQLWrapper, start: string): SQL {
  return sql`${email} like ${likeAnywhere(start).slice(1)}`;
}

/**
 * Text that has a word somewhere in it, found by its trigrams. One or two characters are too few for the index, unless
 * a word begins with them. `lower` says that the text is in small letters already, and the word too.
 */
export function matchesWord(text: SQLWrapper, word: string, { lower }: { lower: boolean }): SQL {
  const like = lower ? sql`like` : sql`ilike`;
  const anywhere = likeAnywhere(word);
  if (word.length > 2) return sql`${text} ${like} ${anywhere}`;
  const beginning = anywhere.slice(1);
  return sql`(${text} ${like} ${beginning} or ${text} ${like} ${`% ${beginning}`})`;
}
