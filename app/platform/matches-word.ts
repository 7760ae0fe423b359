import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { likeAnywhere } from './like.ts';

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
