import { type SQL, sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  pgTable,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { products } from '../schema.ts';

// By default entries wait in a list that every search reads from end to end: 8 ms for each word after an import.
const WRITTEN_AT_ONCE = { fastupdate: false };

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/**
 * What a search reads of each product in the shop. Triggers write it whenever a product or its category changes, so
 * drafts and archived products have no row and cannot be found.
 */
export const productSearch = pgTable(
  'product_search',
  {
    product_id: uuid()
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    // Weights: A the name, B the category and the SKU, C the description and the facts.
    document: tsvector().notNull(),
    name_words: text().array().notNull(),
    words: text().array().notNull(),
  },
  (table) => [index('product_search_document').using('gin', table.document).with(WRITTEN_AT_ONCE)],
);

/** The catalogue's vocabulary: every word of the products in the shop, for completions and corrections. */
export const searchWords = pgTable(
  'search_words',
  {
    word: text().primaryKey(),
    // Stands in a product's name, not only in descriptions.
    in_name: boolean().notNull().default(false),
    stem: text().generatedAlwaysAs((): SQL => sql`search_stem(word)`),
    // The same for words that sound alike.
    sound: text().generatedAlwaysAs((): SQL => sql`search_sound(word)`),
    // The word with each letter left out in turn: two words that are one slip apart share one of them.
    variants: text()
      .array()
      .generatedAlwaysAs((): SQL => sql`search_variants(word)`),
  },
  (table) => [
    index('search_words_prefix').using('btree', sql`${table.word} text_pattern_ops`),
    index('search_words_suffix').using('btree', sql`reverse(${table.word}) text_pattern_ops`),
    index('search_words_stem').on(table.stem),
    index('search_words_sound').on(table.sound),
    index('search_words_trigrams')
      .using('gin', sql`${table.word} gin_trgm_ops`)
      .with(WRITTEN_AT_ONCE),
    index('search_words_variants').using('gin', table.variants).with(WRITTEN_AT_ONCE),
  ],
);

/** Searches that found nothing: how often and when last, never by whom. */
export const searchMisses = pgTable(
  'search_misses',
  {
    query: text().primaryKey(),
    searches: integer().notNull().default(1),
    last_on: date().notNull(),
  },
  (table) => [
    check('search_misses_length', sql`char_length(${table.query}) between 1 and 60`),
    index('search_misses_by_count').on(table.searches.desc().nullsFirst(), table.query),
  ],
);
