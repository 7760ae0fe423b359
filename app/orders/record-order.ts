import { type SQL, sql } from 'drizzle-orm';
import { type SoldUnits, soldWith } from '#app/catalogue/stock.ts';
import type { ChosenDelivery } from '#app/delivery/chosen-delivery.ts';
import type { Gift } from '#app/gifts/gift.ts';
import { addReminder } from '#app/gifts/reminders.ts';
import type { Transaction } from '#app/platform/database.ts';
import { findSettingsWithin } from '#app/settings/queries.ts';
import type { Money } from '#app/values/money.ts';
import type { Totals } from '#app/values/totals.ts';
import { type Buyer, buyerColumns } from './buyer.ts';
import {
  type MailedOrder,
  writePlaced,
  writeRecreated,
  writeReplacement,
} from './mail/order-mails.tsx';
import { sellerOf } from './rules.ts';
import type { Address, CustomerInfo, paymentMethod } from './schema.ts';

export type NewLine = SoldUnits & { price: Money; name: string; imageUrl: string | null };

export type NewOrder = {
  id: string;
  /** Null where the account is gone. */
  buyer: Buyer | null;
  requestKey: string | null;
  /** The six digits that the order number should have; where they are taken, the next that are free. */
  digits: number;
  method: (typeof paymentMethod.enumValues)[number];
  /** Null where nothing was paid yet. */
  reference: string | null;
  lines: readonly NewLine[];
  totals: Totals;
  taxPercent: number;
  customer: CustomerInfo;
  shipping: Address;
  /** Its place in a slot is taken by who calls. */
  delivery?: ChosenDelivery | undefined;
  /** The recipient of a gift. */
  gift?: Gift | undefined;
  /** Where it replaces what came back: the return, and the number of the order that has paid for it. */
  exchange?: { returnId: string; number: string };
  /** Its first record was lost by a restore: the customer was most likely notified before. */
  isRecreated?: boolean;
  now: Date;
};

const MAX_TRIES = 50;

/** Writes an order with its lines, timeline and mails, and takes its goods. Who calls has locked the products. */
export async function recordOrder(tx: Transaction, order: NewOrder): Promise<{ number: string }> {
  const { number, accountEmail } = await insertOrder(tx, order);
  const userId = order.buyer?.kind === 'user' ? order.buyer.id : null;
  await addReminder(tx, { ...order, userId });
  const mail: MailedOrder = {
    id: order.id,
    number,
    email: order.customer.email,
    accountEmail,
    total: order.totals.total,
    method: order.method,
    delivery: order.delivery,
    gift: order.gift,
    isGuest: order.buyer?.kind === 'guest',
  };
  if (order.exchange) {
    await writeReplacement(tx, { ...mail, replaces: order.exchange.number });
    return { number };
  }
  if (order.isRecreated) {
    await writeRecreated(tx, mail);
    return { number };
  }
  await writePlaced(tx, mail, { isPaid: order.reference !== null });
  return { number };
}

async function insertOrder(tx: Transaction, order: NewOrder) {
  const { site } = await findSettingsWithin(tx);
  const seller = JSON.stringify(sellerOf(site));
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const inserted = await insertOnce(tx, { ...order, seller });
    if (inserted) return { number: inserted.number, accountEmail: inserted.account_email };
  }
  throw new Error('no free order number was found');
}

// So many numbers are tried after the wanted one: little work where none is free.
const NEAR = 8;
const LAST_OF_SIX_DIGITS = 999_999;

/**
 * The wanted digits or the next that are free. Where none is near, seven digits or more from a sequence: a shop with a million
 * orders has used up what is shorter. No `order by`: it would look for all of them before the first is taken. The steps are
 * constants: PostgreSQL expects a thousand rows between two parameters, and would plan the statement anew for each order.
 */
function chosenNumber(wanted: number): SQL {
  return sql`coalesce(
    (select number from generate_series(0, ${sql.raw(String(NEAR))}) as step
      cross join lateral (select ${wanted}::int + step as digits) as next
      cross join lateral (select 'CVX' || lpad(digits::text, 6, '0') as number) as near
      where digits <= ${sql.raw(String(LAST_OF_SIX_DIGITS))}
        and (select true from orders where order_number = number) is null limit 1),
    'CVX' || nextval('order_numbers'))`;
}

type Inserted = { number: string; account_email: string | null };

/**
 * One statement for the order, its lines, the goods that it takes and the beginning of its timeline: other buyers of the same
 * goods wait for each one. Undefined where another order took the number at the same moment.
 */
async function insertOnce(tx: Transaction, order: NewOrder & { seller: string }) {
  const { exchange, totals, delivery, gift } = order;
  const { user_id: userId, guest_id: guestId } = order.buyer
    ? buyerColumns(order.buyer)
    : { user_id: null, guest_id: null };
  const paid = order.reference !== null || exchange !== undefined;
  const shipping = JSON.stringify(order.shipping);
  const events = exchange
    ? [{ kind: 'placed', details: { exchange: exchange.number } }]
    : [{ kind: 'placed', details: {} }, ...(paid ? [{ kind: 'paid', details: {} }] : [])];
  const lines = order.lines.map((line) => ({
    product_id: line.productId,
    quantity: line.quantity,
    price_minor: line.price,
    name: line.name,
    image_url: line.imageUrl,
  }));
  const { rows } = await tx.execute<Inserted>(sql`
    with placed as (
      insert into orders (id, user_id, guest_id, order_number, total_amount_minor, status, payment_method,
        payment_reference, payment_state, subtotal_minor, discount_minor, delivery_minor, gift_wrap_minor,
        tax_percent, request_key, customer_info, shipping_address, billing_address, seller,
        exchange_return_id, delivery, delivery_day, gift, created_at, updated_at)
      values (${order.id}, ${userId}, ${guestId}, ${chosenNumber(order.digits)}, ${totals.total},
        ${paid ? 'processing' : 'pending'}, ${order.method}, ${order.reference},
        ${paid ? 'paid' : 'unpaid'}, ${totals.subtotal}, ${totals.discount}, ${totals.fees.delivery}, ${totals.fees.giftWrap},
        ${order.taxPercent}, ${order.requestKey}, ${JSON.stringify(order.customer)},
        ${shipping}, ${shipping}, ${order.seller},
        ${exchange?.returnId ?? null}, ${delivery ? JSON.stringify(delivery) : null}::jsonb,
        ${delivery?.day ?? null}::date, ${gift ? JSON.stringify(gift) : null}::jsonb, ${order.now}, ${order.now})
      on conflict (order_number) do nothing
      returning id, order_number
    ), lines as (
      insert into order_items (order_id, product_id, quantity, price_minor, name, image_url, sku)
      select placed.id, line.*, (select sku from products where products.id = line.product_id) from placed, jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
        as line (product_id uuid, quantity integer, price_minor bigint, name text, image_url text)
    ), sold as (${soldWith('placed', order.lines)}
    ), timeline as (
      insert into order_events (order_id, kind, details, actor_id, created_at)
      select placed.id, event.kind, event.details, ${userId}::uuid, ${order.now}::timestamptz
      from placed, jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
        as event (kind order_event_kind, details jsonb)
    )
    select order_number as number,
      (select email from users where users.id = ${userId}) as account_email from placed`);
  return rows[0];
}
