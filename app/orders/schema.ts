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
  /** What the rider should know. */
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

/** Order numbers of seven digits and more, for when those of six are used up. */
export const orderNumbers = pgSequence('order_numbers', { startWith: 1_000_000 });

/** What staff find a gift by besides: its recipient's name and phone. Not part of `search`, which a change would write anew for all. */
export const recipientText = (gift: SQLWrapper) =>
  sql`lower(coalesce(${gift} -> 'recipient' ->> 'firstName', '') || ' ' || coalesce(${gift} -> 'recipient' ->> 'lastName', '') || ' ' || coalesce(${gift} -> 'recipient' ->> 'phone', ''))`;

export const orders = pgTable(
  'orders',
  {
    id: uuid()
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    // An order outlives the account that placed it: revenue and stock stay true.
    user_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Placed without an account, and not claimed since. */
    guest_id: uuid().references(() => guests.id, { onDelete: 'set null' }),
    order_number: text().unique(),
    total_amount_minor: bigint({ mode: 'number' }).$type<Money>().notNull(),
    status: orderStatus().notNull(),
    payment_method: paymentMethod().notNull(),
    payment_reference: text().unique(),
    payment_state: paymentState().notNull().default('unpaid'),
    /** Of the total, what went back so far. */
    refunded_minor: bigint({ mode: 'number' }).$type<Money>().notNull().default(NOTHING),
    /** The goods at their prices. Null where the version before wrote the order: read it with `totalsColumns`. */
    subtotal_minor: bigint({ mode: 'number' }).$type<Money>(),
    discount_minor: bigint({ mode: 'number' }).$type<Money>().notNull().default(NOTHING),
    /** Of the total, what delivery cost. */
    delivery_minor: bigint({ mode: 'number' }).$type<Money>().notNull().default(NOTHING),
    gift_wrap_minor: bigint({ mode: 'number' }).$type<Money>().notNull().default(NOTHING),
    /** The tax that prices included when the order was placed. */
    tax_percent: numeric({ precision: 5, scale: 2, mode: 'number' }).notNull().default(0),
    /** Given by the browser: the same key again is the same order. */
    request_key: uuid(),
    customer_info: jsonb().$type<CustomerInfo>().notNull(),
    shipping_address: jsonb().$type<Address>().notNull(),
    billing_address: jsonb().$type<Address>().notNull(),
    /** Where and when it was agreed to arrive; the day again by itself, for the board of the day. */
    delivery: jsonb().$type<ChosenDelivery>(),
    delivery_day: date({ mode: 'string' }),
    /** For a gift: its recipient, card and wrap. */
    gift: jsonb().$type<Gift>(),
    /** Null for an order that was written without one: its invoice takes today's. */
    seller: jsonb().$type<Seller>(),
    /** Why staff cancelled it, in words for the customer. */
    cancel_reason: text(),
    /** When staff were mailed about the new order, or need no mail. */
    staff_notified_at: timestamp({ withTimezone: true }),
    /** The exchange that this order is the replacement of. No foreign key: returns point at orders already. */
    exchange_return_id: uuid(),
    /** When staff had the cash of an order in hand, before or without its delivery being noted. */
    cash_received_at: timestamp({ withTimezone: true }),
    /** What staff find an order by: its number, and the customer's name, e-mail and phone. */
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
    // For what is still to be sent: there are few of these among all, and in two states.
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
    // What a phone number has ordered for cash and not paid: counted for guests, who have nothing else in common.
    index('orders_cash_phone')
      .on(sql`(${table.customer_info} ->> 'phone')`)
      .where(
        sql`payment_method = 'cash_on_delivery' and status in ('pending', 'processing', 'shipped')`,
      ),
    check('orders_cancel_reason', sql`char_length(${table.cancel_reason}) between 1 and 500`),
    // An exchange has at most one open replacement, also after simultaneous requests.
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
    // The snapshot beside it keeps the line readable after the product is gone.
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
  /** Takes back the change of status before it. */
  undo?: boolean;
  /** Given back by staff, and not by the payment provider. */
  byHand?: boolean;
  /** The return that a step belongs to, and what it asks for. */
  returnId?: string;
  returnKind?: string;
  /** The number of the order that replaces this one's goods, or whose goods this one replaces. */
  exchange?: string;
};

/** What happened to an order, in order; the customer and staff read the same timeline. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    order_id: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    kind: orderEventKind().notNull(),
    details: jsonb().$type<OrderEventDetails>().notNull().default({}),
    // Who did it, where that was a person: the customer or a member of staff.
    actor_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('order_events_order').on(table.order_id, table.id),
    // When an account is deleted, the database searches for its rows here.
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
