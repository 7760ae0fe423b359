import { eq, inArray } from 'drizzle-orm';
import { users } from '#app/accounts/schema.ts';
import { recordActivity } from '#app/activity/record-activity.ts';
import { displayUrl } from '#app/catalogue/queries.ts';
import { products } from '#app/catalogue/schema.ts';
import { restoreGuest } from '#app/orders/guests/restore-guest.ts';
import { orderNotes } from '#app/orders/schema.ts';
import { inQueuedTransaction, type Transaction } from '#app/platform/database.ts';
import { log } from '#app/platform/log.ts';
import { money } from '#app/values/money.ts';
import { adoptRefunds, sentBackOf } from './adopt-refunds.ts';
import { settlements } from './metrics.ts';
import { requireProvider } from './mode.ts';
import { listRefundsOf, type Transaction as Paid } from './provider-calls.ts';
import { recordPayment } from './record-payment.ts';
import { decideUnknownPayment, isReference, judgePayment } from './rules.ts';
import { type AttemptLine, paymentAttempts, type Recipient } from './schema.ts';
import { openSealedAttempt, type SealedAttempt } from './sealed-attempt.ts';

const NOTE =
  'This order was lost when the shop was restored from a backup, and made again from its payment. What was done with it ' +
  'before is not known: look whether it was already packed, sent or changed.';

/**
 * Recreates a payment that the provider has but the database lacks, as after a restore: it becomes an order or a refund. Sealed data in the
 * provider's metadata says what was bought; payments without it are not ours and are left alone.
 */
export async function recreatePayment(
  reference: string,
  { verified, now }: { verified: Paid | undefined; now: Date },
): Promise<'recreated' | 'left'> {
  const sealed = openSealedAttempt(reference, verified?.metadata);
  if (!verified || !sealed) {
    if (isReference(reference)) {
      log.error({ reference }, 'alert: a payment without an attempt');
    }
    return 'left';
  }
  const verdict = judgePayment(verified, {
    amount: sealed.amount,
    domain: requireProvider().domain,
  });
  const back = await listRefundsOf(reference);
  const sentBack = sentBackOf(back);
  const fate = decideUnknownPayment({ isOurs: true, verdict, paid: verified.amount, sentBack });
  if (fate === 'leave') return 'left';
  settlements.inc({ outcome: 'recreated' });
  log.error({ reference, fate }, 'alert: a payment that the database had lost');
  await inQueuedTransaction(async (tx) => {
    if (!(await insertAttempt(tx, reference, sealed))) return;
    if (fate === 'record_sent_back') {
      await tx
        .update(paymentAttempts)
        .set({ state: 'returned', settled_at: now, recipient: null })
        .where(eq(paymentAttempts.id, sealed.id));
      return;
    }
    const paid = money(verified.amount);
    const isRight = verdict === 'paid';
    const recorded = await recordPayment(tx, {
      id: sealed.id,
      paid,
      isRight,
      isRecreated: true,
      now,
    });
    if (recorded.state === 'paid') await notifyStaff(tx, sealed.id, recorded.number, now);
  });
  await adoptRefunds(reference, { theirs: back, now });
  return 'recreated';
}

/** False if another caller was first: the webhook, a scheduled check, another instance. */
async function insertAttempt(
  tx: Transaction,
  reference: string,
  sealed: SealedAttempt,
): Promise<boolean> {
  const inserted = await tx
    .insert(paymentAttempts)
    .values({
      id: sealed.id,
      user_id: await knownUser(tx, sealed.userId),
      guest_id: sealed.guestId && (await restoreGuest(tx, sealed.guestId)),
      request_key: sealed.requestKey,
      reference,
      method: sealed.method,
      // No stock is reserved for it.
      state: 'released',
      amount_minor: sealed.amount,
      subtotal_minor: sealed.subtotal,
      discount_minor: sealed.discount,
      delivery_minor: sealed.delivery,
      gift_wrap_minor: sealed.giftWrap,
      tax_percent: sealed.taxPercent,
      lines: await linesOf(tx, sealed),
      recipient: recipientOf(sealed),
      expires_at: sealed.createdAt,
      created_at: sealed.createdAt,
    })
    .onConflictDoNothing()
    .returning({ id: paymentAttempts.id });
  return inserted.length > 0;
}

function recipientOf({ customer, shipping, chosen, gift }: SealedAttempt): Recipient {
  return { customer, shipping, ...(chosen && { delivery: chosen }), ...(gift && { gift }) };
}

/** An account created after the backup is lost too: the order then has no owner, only an address. */
async function knownUser(tx: Transaction, userId: string | null): Promise<string | null> {
  if (userId === null) return null;
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, userId))
    .for('key share');
  return user?.id ?? null;
}

async function linesOf(tx: Transaction, { lines }: SealedAttempt): Promise<AttemptLine[]> {
  const known = await tx
    .select({ id: products.id, name: products.name, imageUrl: displayUrl })
    .from(products)
    .where(
      inArray(
        products.id,
        lines.map(([productId]) => productId),
      ),
    );
  return lines.map(([productId, quantity, price]) => {
    const product = known.find(({ id }) => id === productId);
    const name = product?.name ?? 'A product that is no longer known';
    const imageUrl = product?.imageUrl ?? null;
    return { productId, quantity, price, name, imageUrl, reserved: false };
  });
}

async function notifyStaff(tx: Transaction, orderId: string, number: string, now: Date) {
  await tx.insert(orderNotes).values({ order_id: orderId, body: NOTE, created_at: now });
  await recordActivity(tx, {
    adminId: null,
    action: 'Recreated order from its payment',
    table: 'orders',
    recordId: orderId,
    changes: { order: { before: null, after: number } },
  });
}
