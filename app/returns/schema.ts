import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#app/accounts/schema.ts';
import { IMAGE_STATES } from '#app/catalogue/images/rules.ts';
import { orderItems, orders } from '#app/orders/schema.ts';
import { type Money, money } from '#app/values/money.ts';
import {
  DISPOSITIONS,
  KINDS,
  OPEN_STATES,
  REASONS,
  REFUSAL_REASONS,
  REFUSED_GOODS,
  STATES,
} from './rules.ts';

const NOTHING = money(0);

export const returnKind = pgEnum('return_kind', KINDS);
export const returnReason = pgEnum('return_reason', REASONS);
export const returnState = pgEnum('return_state', STATES);
export const refusalReason = pgEnum('return_refusal_reason', REFUSAL_REASONS);
export const refusedGoods = pgEnum('return_refused_goods', REFUSED_GOODS);
export const returnDisposition = pgEnum('return_disposition', DISPOSITIONS);

/** Written exactly as in the index of open returns: the planner compares the text. */
export const isOpenReturn = sql.raw(
  `state in (${OPEN_STATES.map((state) => `'${state}'`).join(', ')})`,
);

/** A customer's request to return something, for a refund or an exchange. */
export const returns = pgTable(
  'returns',
  {
    id: uuid()
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    order_id: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    kind: returnKind().notNull(),
    reason: returnReason().notNull(),
    is_unopened: boolean().notNull(),
    /** The customer's note; for an exchange, what they would like instead. */
    note: text().notNull().default(''),
    state: returnState().notNull().default('requested'),
    /** The answer of staff. */
    answer: text().notNull().default(''),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    decided_at: timestamp({ withTimezone: true }),
    received_at: timestamp({ withTimezone: true }),
    completed_at: timestamp({ withTimezone: true }),
    /** Why it was refused, or a part of it; the words are in `answer`. */
    refusal_reason: refusalReason(),
    /** What happens to refused goods that we have, and until when the customer can collect them. */
    refused_goods: refusedGoods(),
    collect_by: timestamp({ withTimezone: true }),
    /** The part of the refund for delivery. */
    delivery_refund_minor: bigint({ mode: 'number' }).$type<Money>().notNull().default(NOTHING),
    /** A cash refund that is still to be handed over. */
    cash_due_minor: bigint({ mode: 'number' }).$type<Money>().notNull().default(NOTHING),
    /** The preview that staff confirmed: the same fingerprint is a retry. */
    decision_fingerprint: text(),
  },
  (table) => [
    index('returns_cash_due')
      .on(table.order_id)
      .where(sql`cash_due_minor > 0`),
    check('returns_cash_due', sql`${table.cash_due_minor} >= 0`),
    check('returns_delivery_refund', sql`${table.delivery_refund_minor} >= 0`),
    index('returns_order').on(table.order_id),
    index('returns_state').on(table.state, table.created_at.desc().nullsFirst(), table.id),
    index('returns_open').on(table.created_at).where(isOpenReturn),
    // In the list's order: open ones first, then the newest.
    index('returns_listed').on(
      sql`(${isOpenReturn}) desc`,
      table.created_at.desc().nullsFirst(),
      table.id,
    ),
    check('returns_note', sql`char_length(${table.note}) <= 2000`),
  ],
);

export const returnItems = pgTable(
  'return_items',
  {
    return_id: uuid()
      .notNull()
      .references(() => returns.id, { onDelete: 'cascade' }),
    order_item_id: uuid()
      .notNull()
      .references(() => orderItems.id, { onDelete: 'cascade' }),
    quantity: integer().notNull(),
    /** The decision: the accepted quantity, its refund, and whether it was restocked. */
    accepted: integer(),
    refund_minor: bigint({ mode: 'number' }).$type<Money>(),
    disposition: returnDisposition(),
  },
  (table) => [
    check('return_items_accepted', sql`${table.accepted} between 0 and ${table.quantity}`),
    check('return_items_refund', sql`${table.refund_minor} >= 0`),
    primaryKey({ columns: [table.return_id, table.order_item_id] }),
    index('return_items_item').on(table.order_item_id),
    check('return_items_quantity', sql`${table.quantity} > 0`),
  ],
);

export const returnPhotoState = pgEnum('return_photo_state', IMAGE_STATES);

/** A photo for a return request: visible to its customer and to staff only. It has no return until the request is sent. */
export const returnPhotos = pgTable(
  'return_photos',
  {
    // Also its file name, so it is random.
    id: uuid()
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    order_id: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    user_id: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    return_id: uuid().references(() => returns.id, { onDelete: 'cascade' }),
    state: returnPhotoState().notNull().default('waiting'),
    width: integer().notNull(),
    height: integer().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('return_photos_return').on(table.return_id),
    index('return_photos_order').on(table.order_id),
    index('return_photos_user').on(table.user_id),
    check('return_photos_size', sql`${table.width} > 0 and ${table.height} > 0`),
  ],
);
