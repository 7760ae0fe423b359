import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgEnum,
  pgSequence,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#app/accounts/schema.ts';
import { products } from '#app/catalogue/schema.ts';
import type { ChosenDelivery } from '#app/delivery/chosen-delivery.ts';
import type { Gift } from '#app/gifts/gift.ts';
import { type Money, money } from '#app/values/money.ts';
import { guests } from './guests/schema.ts';
import {
  EVENT_KINDS,
  PAYMENT_METHODS,
  PAYMENT_STATES,
  type Seller,
  type Status,
  STATUSES,
} from './rules.ts';

const NOTHING = money(0);

export type Address = {
  address: string;
  city: string;
  region: string;
  /** GhanaPostGPS, e.g. GA-183-8164. */
  digitalAddress?: string;
  landmark?: string;
  /** Directions for the rider. */
  note?: string;
};
export type CustomerInfo = Pick<Address, 'address' | 'city' | 'region'> & {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
};

export const orderStatus = pgEnum('order_status', STATUSES);
export const paymentState = pgEnum('payment_state', PAYMENT_STATES);
export const paymentMethod = pgEnum('payment_method', PAYMENT_METHODS);

/** Order numbers with seven digits and more, once those with six are used up. */
export const orderNumbers = pgSequence('order_numbers', { startWith: 1_000_000 });

/** For staff's search: a gift's recipient. Not part of `search`: changing that would rewrite all rows. */
export const recipientText = (gift: SQLWrapper) =>
  sql`lower(coalesce(${gift} -> 'recipient' ->> 'firstName', '') || ' ' || coalesce(${gift} -> 'recipient' ->> 'lastName', '') || ' ' || coalesce(${gift} -> 'recipient' ->> 'phone', ''))`;

export const orders = pgTable(
  'orders',
  {
    id: uuid()
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    // An order outlives the account that placed it: revenue and stock stay correct.
    user_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Placed as a guest, and not claimed since. */
    guest_id: uuid().references(() => guests.id, { onDelete: 'set null' }),
    order_number: text().unique(),
    total_amount_minor: bigint({ mode: 'number' }).$type<Money>().notNull(),
    status: orderStatus().notNull(),
    payment_method: paymentMethod().notNull(),
    payment_reference: text().unique(),
    payment_state: paymentState().notNull().default('unpaid'),
    /** The part of the total refunded so far. */
    refunded_minor: bigint({ mode: 'number' }).$type<Money>().notNull().default(NOTHING),
    /** The price of the items. Null in orders of the previous version: read it with `totalsColumns`. */
    subtotal_minor: bigint({ mode: 'number' }).$type<Money>(),
    discount_minor: bigint({ mode: 'number' }).$type<Money>().notNull().default(NOTHING),
    /** The part of the total for delivery. */
    delivery_minor: bigint({ mode: 'number' }).$type<Money>().notNull().default(NOTHING),
    gift_wrap_minor: bigint({ mode: 'number' }).$type<Money>().notNull().default(NOTHING),
    /** The tax rate included in the prices when the order was placed. */
    tax_percent: numeric({ precision: 5, scale: 2, mode: 'number' }).notNull().default(0),
    /** The browser's idempotency key: the same key is the same order. */
    request_key: uuid(),
    customer_info: jsonb().$type<CustomerInfo>().notNull(),
    shipping_address: jsonb().$type<Address>().notNull(),
    billing_address: jsonb().$type<Address>().notNull(),
    /** The agreed place and time; the day is also a column, for the board of the day. */
    delivery: jsonb().$type<ChosenDelivery>(),
    delivery_day: date({ mode: 'string' }),
    /** For a gift: its recipient, card and wrap. */
    gift: jsonb().$type<Gift>(),
    /** Null in older orders: their invoice uses today's. */
    seller: jsonb().$type<Seller>(),
    /** Why staff cancelled it, in words for the customer. */
    cancel_reason: text(),
    /** When staff were mailed about the new order, or need no mail. */
    staff_notified_at: timestamp({ withTimezone: true }),
    /** The exchange that this order is the replacement of. No foreign key: returns reference orders already. */
    exchange_return_id: uuid(),
    /** When staff received the cash, before the order was recorded as delivered, or without that. */
    cash_received_at: timestamp({ withTimezone: true }),
    /** For staff's search: the number, and the customer's name, e-mail and phone. */
    search: text().generatedAlwaysAs(
      (): SQL => sql`lower(coalesce(order_number, '') || ' ' || coalesce(customer_info ->> 'firstName', '') || ' ' ||
        coalesce(customer_info ->> 'lastName', '') || ' ' || coalesce(customer_info ->> 'email', '') || ' ' ||
        coalesce(customer_info ->> 'phone', ''))`,
    ),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updated_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('orders_of_user').on(table.user_id, table.created_at.desc().nullsFirst()),
    index('orders_newest').on(table.created_at.desc().nullsFirst(), table.id),
    index('orders_status').on(table.status, table.created_at.desc().nullsFirst(), table.id),
    // Orders to ship: few among all, in two states.
    index('orders_to_ship')
      .on(table.created_at.desc().nullsFirst(), table.id)
      .where(sql`status in ('pending', 'processing')`),
    index('orders_payment').on(table.payment_state, table.created_at.desc().nullsFirst(), table.id),
    index('orders_unpaid')
      .on(table.created_at)
      .where(sql`payment_state = 'unpaid' and status <> 'cancelled'`),
    index('orders_to_notify')
      .on(table.created_at)
      .where(sql`staff_notified_at is null`),
    index('orders_delivery_day')
      .on(table.delivery_day)
      .where(sql`delivery_day is not null`),
    index('orders_email').on(sql`lower(${table.customer_info} ->> 'email') text_pattern_ops`),
    index('orders_search').using('gin', sql`${table.search} gin_trgm_ops`),
    index('orders_recipient')
      .using('gin', sql`(${recipientText(table.gift)}) gin_trgm_ops`)
      .where(sql`gift is not null`),
    uniqueIndex('orders_request').on(table.user_id, table.request_key),
    uniqueIndex('orders_guest_request')
      .on(table.guest_id, table.request_key)
      .where(sql`guest_id is not null`),
    // Unpaid cash orders by phone number, to limit guests, who share nothing else.
    index('orders_cash_phone')
      .on(sql`(${table.customer_info} ->> 'phone')`)
      .where(
        sql`payment_method = 'cash_on_delivery' and status in ('pending', 'processing', 'shipped')`,
      ),
    check('orders_cancel_reason', sql`char_length(${table.cancel_reason}) between 1 and 500`),
    // An exchange has at most one open replacement, also after concurrent requests.
    uniqueIndex('orders_replacement_open')
      .on(table.exchange_return_id)
      .where(sql`status <> 'cancelled' and exchange_return_id is not null`),
    index('orders_exchange')
      .on(table.exchange_return_id)
      .where(sql`exchange_return_id is not null`),
    check(
      'orders_totals',
      sql`${table.total_amount_minor} = ${table.subtotal_minor} - ${table.discount_minor} + ${table.delivery_minor} + ${table.gift_wrap_minor}`,
    ),
    check('orders_discount', sql`${table.discount_minor} between 0 and ${table.subtotal_minor}`),
    check('orders_total', sql`${table.total_amount_minor} >= 0`),
    check(
      'orders_delivery',
      sql`${table.delivery_minor} between 0 and ${table.total_amount_minor}`,
    ),
    check('orders_gift_wrap', sql`${table.gift_wrap_minor} >= 0`),
    check(
      'orders_refunded',
      sql`${table.refunded_minor} between 0 and ${table.total_amount_minor}`,
    ),
  ],
);

export const orderItems = pgTable(
  'order_items',
  {
    id: uuid()
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    order_id: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    // The snapshot next to it keeps the line readable after the product is deleted.
    product_id: uuid().references(() => products.id, { onDelete: 'set null' }),
    quantity: integer().notNull(),
    price_minor: bigint({ mode: 'number' }).$type<Money>().notNull(),
    name: text().notNull(),
    sku: text(),
    image_url: text(),
  },
  (table) => [
    index('order_items_order').on(table.order_id),
    index('order_items_product').on(table.product_id),
    check('order_items_quantity', sql`${table.quantity} > 0`),
    check('order_items_price', sql`${table.price_minor} >= 0`),
  ],
);

export const orderEventKind = pgEnum('order_event_kind', EVENT_KINDS);

export type OrderEventDetails = {
  from?: string;
  to?: string;
  amount?: number;
  /** Undoes the previous change of status. */
  undo?: boolean;
  /** Refunded by staff in person, not by the payment provider. */
  byHand?: boolean;
  /** The return of this event, and its kind. */
  returnId?: string;
  returnKind?: string;
  /** The number of the replacement order, or of the order it replaces. */
  exchange?: string;
};

/** The events of an order, in sequence; the customer and staff read the same timeline. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    order_id: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    kind: orderEventKind().notNull(),
    details: jsonb().$type<OrderEventDetails>().notNull().default({}),
    // The customer or staff member who did it; null if the shop did.
    actor_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('order_events_order').on(table.order_id, table.id),
    // For the foreign key: deleting an account looks up its rows here.
    index('order_events_actor')
      .on(table.actor_id)
      .where(sql`actor_id is not null`),
  ],
);

/** An order's row, read for update. */
export type LockedOrder = typeof orders.$inferSelect;

/** The notes of staff about an order; the customer never sees them. */
export const orderNotes = pgTable(
  'order_notes',
  {
    id: uuid()
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    order_id: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    author_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    body: text().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('order_notes_order').on(table.order_id, table.created_at),
    index('order_notes_author').on(table.author_id),
    check('order_notes_body', sql`char_length(${table.body}) between 1 and 2000`),
  ],
);
export type OrderStatus = Status;
