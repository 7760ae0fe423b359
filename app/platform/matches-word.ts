import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { likeAnywhere } from './like.ts';

/**
 * Whether the text is a prefix of an e-mail address. Addresses of one provider share most trigrams, so a trigram index would scan nearly
 * all of them; an index on the address finds it at once.
 */
export const isEmailStart = (word: string) => /^[^\s@]+@/.test(word);

/** Addresses with this prefix, for an index with `text_pattern_ops`. Both in lower case. */
export function emailBegins(email: SQLWrapper, start: string): SQL {
  return sql`${email} like ${likeAnywhere(start).slice(1)}`;
}

/**
 * Text with this word anywhere in it, by a trigram index. One or two characters are too short for the index, except as a prefix of a word.
 * `lower` says that both the text and the word are in lower case.
 */
export function matchesWord(text: SQLWrapper, word: string, { lower }: { lower: boolean }): SQL {
  const like = lower ? sql`like` : sql`ilike`;
  const anywhere = likeAnywhere(word);
  if (word.length > 2) return sql`${text} ${like} ${anywhere}`;
  const beginning = anywhere.slice(1);
  return sql`(${text} ${like} ${beginning} or ${text} ${like} ${`% ${beginning}`})`;
}
