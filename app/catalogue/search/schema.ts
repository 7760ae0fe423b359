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

// By default new entries wait in a pending list that every search scans: 8 ms per word after an import.
const WRITTEN_AT_ONCE = { fastupdate: false };

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/**
 * The search index: one row per product in the shop. Triggers write it whenever a product or its category changes; drafts and archived
 * products have no row, so no search finds them.
 */
export const productSearch = pgTable(
  'product_search',
  {
    product_id: uuid()
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    // Weights: A is the name, B the category and the SKU, C the description and the facts.
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
    // Occurs in a product's name, not only in descriptions.
    in_name: boolean().notNull().default(false),
    stem: text().generatedAlwaysAs((): SQL => sql`search_stem(word)`),
    // The same for words that sound alike.
    sound: text().generatedAlwaysAs((): SQL => sql`search_sound(word)`),
    // The word with each letter left out in turn: two words one typo apart share one of these.
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

/** Searches without results: how often and when last, never by whom. */
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
