import { asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { redirect } from 'react-router';
import { listSavedCart } from '#app/cart/saved-cart.ts';
import { contactMessages } from '#app/contact/schema.ts';
import { newsletterSubscriptions } from '#app/newsletter/schema.ts';
import { listPhotosToExport } from '#app/returns/photos/queries.ts';
import { returns } from '#app/returns/schema.ts';
import { orderEvents, orderItems, orderNotes, orders } from '#app/orders/schema.ts';
import { paymentAttempts, refunds } from '#app/payments/schema.ts';
import { db } from '#app/platform/database.ts';
import { log } from '#app/platform/log.ts';
import { type Limit, consumeRateLimit } from '#app/platform/rate-limit.ts';
import { listReviewsBy } from '#app/reviews/queries.ts';
import { decimalOf } from '#app/values/money.ts';
import { orUnavailable } from '#app/web/availability.ts';
import { listWishes } from '#app/wishlist/queries.ts';
import { findUser, type User } from '../guards.ts';
import { signInPath } from '../rules.ts';
import { profiles, sessions, users } from '../schema.ts';
import { NO_STORE } from '#app/web/no-store.ts';
import { waitMessage } from '../words.ts';
import type { Route } from './+types/account-data.ts';

const PER_PERSON: Limit = { name: 'my-data', most: 10, seconds: 3_600 };

/** Everything that the shop keeps about whoever asks, as a file. */
export async function loader({ request }: Route.LoaderArgs) {
  const user = await findUser(request);
  if (!user) throw redirect(signInPath('/account/settings'), { headers: NO_STORE });
  const now = new Date();
  const pace = await orUnavailable(consumeRateLimit(PER_PERSON, user.id, now));
  if (!pace.allowed) {
    const seconds = pace.retryAfterSeconds;
    return new Response(waitMessage(seconds), {
      status: 429,
      headers: { ...NO_STORE, 'Retry-After': String(seconds), 'Content-Type': 'text/plain' },
    });
  }
  const file = JSON.stringify(await orUnavailable(gather(user, now)), null, 2);
  log.info('data exported');
  return new Response(file, {
    headers: {
      ...NO_STORE,
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="my-data.json"',
    },
  });
}

async function gather(user: User, now: Date) {
  const [account, profile, signedIn, wishes, cart, ordered, paid, newsletter, messages, reviews] =
    await Promise.all([
      findAccount(user),
      findOwnProfile(user),
      listSessions(user),
      listWishes(user.id),
      listSavedCart(user.id),
      listOrders(user),
      listPayments(user),
      findNewsletter(user),
      listMessages(user),
      listReviewsBy(user.id),
    ]);
  return {
    exportedAt: now,
    account,
    roles: user.roles,
    profile,
    sessions: signedIn,
    wishlist: wishes.map(({ product, createdAt }) => ({
      product: product.name,
      addedAt: createdAt,
    })),
    savedCart: cart.map(({ name, quantity }) => ({ product: name, quantity })),
    orders: ordered,
    payments: paid,
    newsletter,
    messages,
    reviews,
  };
}

async function findAccount(user: User) {
  const [account] = await db
    .select({
      email: users.email,
      name: users.name,
      createdAt: users.created_at,
      emailConfirmed: users.email_verified,
      emailWanted: sql<
        string | null
      >`(select new_email from email_changes where email_changes.user_id = users.id)`,
      twoFactorSignIn: users.two_factor_enabled,
    })
    .from(users)
    .where(eq(users.id, user.id));
  return account ?? null;
}

async function findOwnProfile(user: User) {
  const [found] = await db.select().from(profiles).where(eq(profiles.user_id, user.id));
  if (!found) return null;
  const { id: _id, user_id: _userId, ...profile } = found;
  return profile;
}

async function listSessions(user: User) {
  return db
    .select({
      browser: sessions.user_agent,
      address: sessions.ip_address,
      signedInAt: sessions.created_at,
      lastUsedAt: sessions.last_used_at,
      thisDevice: sql<boolean>`${sessions.id} = ${user.sessionId}`,
    })
    .from(sessions)
    .where(eq(sessions.user_id, user.id))
    .orderBy(desc(sessions.last_used_at));
}

async function listOrders(user: User) {
  const own = eq(orders.user_id, user.id);
  const ids = db.select({ id: orders.id }).from(orders).where(own);
  const rows = await db.select().from(orders).where(own).orderBy(desc(orders.created_at));
  const lines = await db
    .select()
    .from(orderItems)
    .where(inArray(orderItems.order_id, ids))
    .orderBy(asc(orderItems.name), asc(orderItems.id));
  const events = await db
    .select()
    .from(orderEvents)
    .where(inArray(orderEvents.order_id, ids))
    .orderBy(asc(orderEvents.id));
  const given = await db
    .select()
    .from(returns)
    .where(inArray(returns.order_id, ids))
    .orderBy(asc(returns.created_at));
  const photos = await listPhotosToExport(given.map(({ id }) => id));
  // Staff wrote them for each other, but they are about this person; who wrote them is nobody's business.
  const notes = await db
    .select()
    .from(orderNotes)
    .where(inArray(orderNotes.order_id, ids))
    .orderBy(asc(orderNotes.created_at));
  return rows.map((order) => ({
    number: order.order_number,
    placedAt: order.created_at,
    status: order.status,
    cancelReason: order.cancel_reason,
    currency: 'GHS',
    total: decimalOf(order.total_amount_minor),
    delivery: decimalOf(order.delivery_minor),
    taxPercent: order.tax_percent,
    paymentMethod: order.payment_method,
    paymentReference: order.payment_reference,
    paymentState: order.payment_state,
    refunded: decimalOf(order.refunded_minor),
    customer: order.customer_info,
    shippingAddress: order.shipping_address,
    billingAddress: order.billing_address,
    lines: lines
      .filter((line) => line.order_id === order.id)
      .map(({ name, quantity, price_minor }) => ({
        name,
        quantity,
        price: decimalOf(price_minor),
      })),
    events: events
      .filter((event) => event.order_id === order.id)
      .map(({ kind, details, created_at }) => ({ kind, details, at: created_at })),
    returns: given
      .filter((one) => one.order_id === order.id)
      .map(({ id, kind, reason, state, note, answer, refusal_reason, created_at }) => ({
        kind,
        reason,
        state,
        note,
        answer,
        refusalReason: refusal_reason,
        requestedAt: created_at,
        photographs: photos.flatMap(({ returnId, at, picture }) =>
          returnId === id ? [{ at, picture }] : [],
        ),
      })),
    staffNotes: notes
      .filter((note) => note.order_id === order.id)
      .map(({ body, created_at }) => ({ note: body, at: created_at })),
  }));
}

/** What was paid, or begun to be: an order does not come of every payment. */
async function listPayments(user: User) {
  const rows = await db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.user_id, user.id))
    .orderBy(desc(paymentAttempts.created_at));
  const ids = rows.map(({ id }) => id);
  const back = await db
    .select()
    .from(refunds)
    .where(inArray(refunds.attempt_id, ids))
    .orderBy(asc(refunds.created_at));
  return rows.map((attempt) => ({
    reference: attempt.reference,
    begunAt: attempt.created_at,
    method: attempt.method,
    state: attempt.state,
    currency: 'GHS',
    amount: decimalOf(attempt.amount_minor),
    recipient: attempt.recipient,
    refunds: back
      .filter((refund) => refund.attempt_id === attempt.id)
      .map(({ state, amount_minor, created_at, settled_how }) => ({
        state,
        amount: decimalOf(amount_minor),
        at: created_at,
        staffNote: settled_how,
      })),
    lines: attempt.lines.map(({ name, quantity, price }) => ({
      name,
      quantity,
      price: decimalOf(price),
    })),
  }));
}

async function findNewsletter(user: User) {
  const [found] = await db
    .select({
      email: newsletterSubscriptions.email,
      subscribedAt: newsletterSubscriptions.created_at,
    })
    .from(newsletterSubscriptions)
    .where(eq(sql`lower(${newsletterSubscriptions.email})`, user.email.toLowerCase()));
  return found ?? null;
}

async function listMessages(user: User) {
  return db
    .select({
      name: contactMessages.name,
      subject: contactMessages.subject,
      message: contactMessages.message,
      sentAt: contactMessages.created_at,
      answeredAt: contactMessages.answered_at,
    })
    .from(contactMessages)
    .where(eq(sql`lower(${contactMessages.email})`, user.email.toLowerCase()))
    .orderBy(desc(contactMessages.created_at));
}
