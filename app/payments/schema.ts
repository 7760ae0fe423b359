import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  customType,
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
import { users } from '#app/accounts/schema.ts';
import type { ChosenDelivery } from '#app/delivery/chosen-delivery.ts';
import type { Gift } from '#app/gifts/gift.ts';
import { guests } from '#app/orders/guests/schema.ts';
import { type Address, type CustomerInfo, orders, paymentMethod } from '#app/orders/schema.ts';
import { type Money, money } from '#app/values/money.ts';
import { ATTEMPT_STATES, REFUND_STATES } from './rules.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const amount = () => bigint({ mode: 'number' }).$type<Money>().notNull();
const instant = () => timestamp({ withTimezone: true });

export type AttemptLine = {
  productId: string;
  quantity: number;
  price: Money;
  name: string;
  imageUrl: string | null;
  /** Whether units are reserved for it; products without a count need none. */
  reserved: boolean;
};
export type Recipient = {
  customer: CustomerInfo;
  shipping: Address;
  /** None if the previous version wrote the attempt. */
  delivery?: ChosenDelivery;
  /** The recipient of a gift. */
  gift?: Gift;
};

export const attemptState = pgEnum('payment_attempt_state', ATTEMPT_STATES);

/** An attempt to pay for a cart, priced by the server before the customer sees the payment window. */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    // Also the id of its order, so that one payment cannot have two orders.
    id: uuid()
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    user_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    guest_id: uuid().references(() => guests.id, { onDelete: 'set null' }),
    request_key: uuid().notNull(),
    reference: text().notNull().unique(),
    method: paymentMethod().notNull(),
    state: attemptState().notNull().default('open'),
    amount_minor: amount(),
    /** Null if the previous version wrote the attempt: then it is the sum of its lines. */
    subtotal_minor: bigint({ mode: 'number' }).$type<Money>(),
    discount_minor: amount().default(money(0)),
    delivery_minor: amount(),
    gift_wrap_minor: amount().default(money(0)),
    tax_percent: numeric({ precision: 5, scale: 2, mode: 'number' }).notNull().default(0),
    lines: jsonb().$type<AttemptLine[]>().notNull(),
    /** The recipient, while needed: later the order has it, or there is none. */
    recipient: jsonb().$type<Recipient>(),
    /** Opens the payment window; null until the provider has returned it. */
    access_code: text(),
    page_url: text(),
    /** When the reservation ends, unless the provider then reports a payment in progress. */
    expires_at: instant().notNull(),
    created_at: instant().notNull().defaultNow(),
    settled_at: instant(),
  },
  (table) => [
    // One open attempt per buyer: a second one first checks the result of the first.
    uniqueIndex('payment_attempts_open')
      .on(table.user_id)
      .where(sql`state = 'open'`),
    uniqueIndex('payment_attempts_guest_open')
      .on(table.guest_id)
      .where(sql`state = 'open' and guest_id is not null`),
    // Unpaid reservations by phone number or email, to limit guests. The second condition as below.
    index('payment_attempts_open_phone')
      .on(sql`(${table.recipient} -> 'customer' ->> 'phone')`)
      .where(sql`state = 'open' and recipient is not null`),
    index('payment_attempts_open_email')
      .on(sql`lower(${table.recipient} -> 'customer' ->> 'email')`)
      .where(sql`state = 'open' and guest_id is not null`),
    index('payment_attempts_of_guest')
      .on(table.guest_id)
      .where(sql`guest_id is not null`),
    index('payment_attempts_of_user').on(table.user_id, table.created_at.desc().nullsFirst()),
    // The recipients of unpaid attempts: erased after a month.
    index('payment_attempts_recipient')
      .on(table.created_at)
      .where(sql`recipient is not null`),
    // The second condition keeps the planner from using it to find one person's: there are few open ones, so it took this smallest index
    // and scanned it, for each order.
    index('payment_attempts_expiring')
      .on(table.expires_at)
      .where(sql`state = 'open' and expires_at is not null`),
    check(
      'payment_attempts_totals',
      sql`${table.amount_minor} = ${table.subtotal_minor} - ${table.discount_minor} + ${table.delivery_minor} + ${table.gift_wrap_minor}`,
    ),
    check(
      'payment_attempts_discount',
      sql`${table.discount_minor} between 0 and ${table.subtotal_minor}`,
    ),
    check('payment_attempts_amount', sql`${table.amount_minor} > 0`),
    check(
      'payment_attempts_recipient',
      sql`${table.state} <> 'open' or ${table.recipient} is not null`,
    ),
  ],
);

export const refundState = pgEnum('refund_state', REFUND_STATES);

/** Refunds, promised in the transaction that causes them. */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid()
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    attempt_id: uuid()
      .notNull()
      .references(() => paymentAttempts.id),
    order_id: uuid().references(() => orders.id, { onDelete: 'set null' }),
    /** Unique per attempt: the same reason is the same refund. */
    reason: text().notNull(),
    amount_minor: amount(),
    // The member of staff who decided it, if any.
    actor_id: uuid(),
    state: refundState().notNull().default('due'),
    /** The number of attempts: staff may retry one that the provider refused for good. */
    tries: integer().notNull().default(1),
    provider_id: text(),
    failure_code: text('trouble'),
    /** How staff refunded it by hand, if there is no order to add a note to, and the idempotency key of the form. */
    settled_how: text(),
    settled_key: uuid(),
    created_at: instant().notNull().defaultNow(),
    updated_at: instant().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('refunds_reason').on(table.attempt_id, table.reason),
    index('refunds_order').on(table.order_id),
    index('refunds_settled')
      .on(table.created_at)
      .where(sql`settled_how is not null`),
    index('refunds_unfinished')
      .on(table.updated_at)
      .where(sql`state in ('due', 'requested')`),
    index('refunds_stuck')
      .on(table.updated_at)
      .where(sql`state in ('failed', 'needs_attention')`),
    check('refunds_amount', sql`${table.amount_minor} > 0`),
  ],
);

/** The row of `payment_notices` that stores up to when the provider's lists were reconciled. */
export const RECONCILED = Buffer.from('reconciled');

/** The provider's events. They only trigger a check of the payment. */
export const paymentNotices = pgTable(
  'payment_notices',
  {
    digest: bytea().primaryKey(),
    event: text().notNull(),
    reference: text(),
    received_at: instant().notNull().defaultNow(),
  },
  (table) => [index('payment_notices_received_at').on(table.received_at)],
);
