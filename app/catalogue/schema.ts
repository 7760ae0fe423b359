import { type SQL, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgEnum,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Money } from '#app/values/money.ts';
import type { Fact, FactValues } from './facts/rules.ts';
import { IMAGE_STATES } from './images/rules.ts';
import { PRODUCT_STATES, STOCK_REASONS } from './products/rules.ts';

const id = () =>
  uuid()
    .primaryKey()
    .default(sql`gen_random_uuid()`);
const created_at = () => timestamp({ withTimezone: true }).notNull().defaultNow();

export const imageState = pgEnum('image_state', IMAGE_STATES);

/** A picture: its intrinsic size, its alt text and the background colour while it loads. */
export const images = pgTable(
  'images',
  {
    url: text().primaryKey(),
    alt: text().notNull().default(''),
    width: integer().notNull(),
    height: integer().notNull(),
    widths: integer().array().notNull(),
    color: text().notNull(),
    state: imageState().notNull().default('ready'),
    // Who uploaded it; null for the pictures of the demo data.
    uploaded_by: uuid(),
    created_at: created_at(),
  },
  (table) => [
    check('images_size', sql`${table.width} > 0 and ${table.height} > 0`),
    index('images_newest').on(table.created_at),
    check('images_color', sql`${table.color} ~ '^#[0-9a-f]{6}$'`),
  ],
);

export const categories = pgTable(
  'categories',
  {
    id: id(),
    name: text().notNull(),
    description: text().notNull().default(''),
    image_url: text(),
    // The facts of its products, in the order of the page.
    facts: jsonb().$type<Fact[]>().notNull().default([]),
    // Incremented by each save of staff, to detect concurrent edits.
    version: integer().notNull().default(1),
    created_at: created_at(),
  },
  (table) => [
    uniqueIndex('categories_name').on(sql`lower(${table.name})`),
    check('categories_name_length', sql`char_length(${table.name}) between 1 and 80`),
    check(
      'categories_facts',
      sql`case jsonb_typeof(${table.facts}) when 'array' then jsonb_array_length(${table.facts}) <= 12 else false end`,
    ),
  ],
);

export const productState = pgEnum('product_state', PRODUCT_STATES);

export const products = pgTable(
  'products',
  {
    id: id(),
    name: text().notNull(),
    // The shop's own product number, if any.
    sku: text(),
    description: text().notNull().default(''),
    price_minor: bigint({ mode: 'number' }).$type<Money>().notNull(),
    category_id: uuid()
      .notNull()
      .references(() => categories.id, { onDelete: 'restrict' }),
    image_url: text(),
    image_urls: text().array().notNull().default([]),
    // By fact id, including facts that its category does not have: see docs/decisions/product-facts.md.
    facts: jsonb().$type<FactValues>().notNull().default({}),
    state: productState().notNull().default('active'),
    in_stock: boolean().notNull().default(true),
    stock_quantity: integer().notNull().default(0),
    // How many of these units are reserved for open payments.
    reserved_quantity: integer().notNull().default(0),
    // When the last counted unit was sold; returned units then put it on sale again.
    sold_out_at: timestamp({ withTimezone: true }),
    featured: boolean().notNull().default(false),
    units_sold: integer().notNull().default(0),
    /** Delivery days needed to make it, where longer than the shop's own lead time. */
    lead_days: integer().notNull().default(0),
    /** Fresh: delivered only on a day the customer chose. */
    is_fresh: boolean().notNull().default(false),
    rating_count: integer().notNull().default(0),
    rating_sum: integer().notNull().default(0),
    rating: numeric({ precision: 3, scale: 2, mode: 'number' }).generatedAlwaysAs(
      (): SQL => sql`rating_sum::numeric / nullif(rating_count, 0)`,
    ),
    // Incremented by each save of staff (not by sales), to detect concurrent edits.
    version: integer().notNull().default(1),
    created_at: created_at(),
    updated_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => {
    const inStock = sql`in_stock`;
    return [
      check('products_name_length', sql`char_length(${table.name}) between 1 and 200`),
      check('products_sku', sql`char_length(${table.sku}) between 1 and 40`),
      check('products_price', sql`${table.price_minor} >= 0`),
      check('products_images', sql`cardinality(${table.image_urls}) <= 3`),
      check('products_facts', sql`jsonb_typeof(${table.facts}) = 'object'`),
      check('products_stock', sql`${table.stock_quantity} >= 0`),
      check(
        'products_reserved',
        sql`${table.reserved_quantity} between 0 and ${table.stock_quantity}`,
      ),
      check('products_lead_days', sql`${table.lead_days} between 0 and 30`),
      check('products_units_sold', sql`${table.units_sold} >= 0`),
      check(
        'products_rating',
        sql`${table.rating_sum} between ${table.rating_count} and 5 * ${table.rating_count}`,
      ),
      // One index for each sort order of the listing; the category filters within it.
      index('products_by_featured')
        .on(table.featured.desc().nullsFirst(), table.created_at.desc().nullsFirst(), table.id)
        .where(inStock),
      index('products_by_price_low').on(table.price_minor, table.id).where(inStock),
      index('products_by_price_high')
        .on(table.price_minor.desc().nullsFirst(), table.id)
        .where(inStock),
      index('products_by_rating').on(table.rating.desc().nullsLast(), table.id).where(inStock),
      index('products_by_newest').on(table.created_at.desc().nullsFirst(), table.id).where(inStock),
      index('products_by_units_sold')
        .on(table.units_sold.desc().nullsFirst(), table.created_at.desc().nullsFirst(), table.id)
        .where(inStock),
      index('products_by_category')
        .on(table.category_id, table.created_at.desc().nullsFirst(), table.id)
        .where(inStock),
      index('products_most_sold_in_category')
        .on(
          table.category_id,
          table.units_sold.desc().nullsFirst(),
          table.created_at.desc().nullsFirst(),
          table.id,
        )
        .where(inStock),
      index('products_category').on(table.category_id),
      // The same for the staff list, which includes what is out of stock.
      index('products_all_newest').on(table.created_at.desc().nullsFirst(), table.id),
      index('products_all_name').on(sql`lower(${table.name})`, table.id),
      index('products_all_price').on(table.price_minor, table.id),
      index('products_all_stock').on(table.stock_quantity, table.id),
      index('products_out_of_stock')
        .on(table.created_at.desc().nullsFirst(), table.id)
        .where(sql`not in_stock`),
      index('products_not_in_shop')
        .on(table.state, table.created_at.desc().nullsFirst(), table.id)
        .where(sql`state <> 'active'`),
      uniqueIndex('products_sku_once').on(sql`lower(${table.sku})`),
      index('products_sku_trigrams').using('gin', sql`${table.sku} gin_trgm_ops`),
      index('products_name_trigrams').using('gin', sql`${table.name} gin_trgm_ops`),
    ];
  },
);

export const stockReason = pgEnum('stock_reason', STOCK_REASONS);

/**
 * The stock ledger, written by a database trigger at every change of stock_quantity. It outlives products and orders, so it has no foreign
 * keys to them.
 */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    product_id: uuid().notNull(),
    delta: integer().notNull(),
    reason: stockReason().notNull(),
    order_id: uuid(),
    // The return that restocked or wrote off the units.
    return_id: uuid(),
    actor_id: uuid(),
    created_at: created_at(),
  },
  (table) => [
    index('stock_movements_product').on(table.product_id, table.id),
    index('stock_movements_order').on(table.order_id),
    check('stock_movements_delta', sql`${table.delta} <> 0`),
  ],
);
