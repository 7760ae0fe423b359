import { and, eq, inArray } from 'drizzle-orm';
import { returnPolicyFor } from '#app/catalogue/return-policy.ts';
import { categories, products } from '#app/catalogue/schema.ts';
import { orderForMail } from '#app/orders/mail/order-mails.tsx';
import { orderItems, orders } from '#app/orders/schema.ts';
import { inTransaction, type Transaction } from '#app/platform/database.ts';
import { done, refused } from '#app/values/outcome.ts';
import { writeReturnRequested, writeReturnToStaff } from './mail/return-mails.tsx';
import { attachPhotos } from './photos/queries.ts';
import { findArrival, listReturnsOf } from './queries.ts';
import { recordReturnEvent } from './record-return-event.ts';
import {
  returnBlocker,
  isOurFault,
  leftOf,
  needsUnopened,
  type ReturnKind,
  type ReturnReason,
} from './rules.ts';
import { returnItems, returns } from './schema.ts';

export type ReturnRequest = {
  /** From the form: a double submit is one return. */
  id: string;
  kind: ReturnKind;
  reason: ReturnReason;
  isUnopened: boolean;
  note: string;
  lines: readonly { id: string; quantity: number }[];
  /** Photos uploaded for it. */
  photos: readonly string[];
};
type Request = { userId: string; orderId: string; request: ReturnRequest; now: Date };

/** The customer requests a return; staff decide. */
export async function requestReturn(request: Request) {
  try {
    return await writeRequest(request);
  } catch (error) {
    if (error instanceof PhotosGone) return refused({ reason: 'photos_gone' });
    throw error;
  }
}

/** Rolls back the request: it must not be stored without its photos. */
class PhotosGone extends Error {}

function writeRequest({ userId, orderId, request, now }: Request) {
  return inTransaction(async (tx) => {
    const [order] = await tx
      .select()
      .from(orders)
      .where(and(eq(orders.id, orderId), eq(orders.user_id, userId)))
      .for('update');
    if (!order) return refused({ reason: 'not_found' });
    const earlier = await listReturnsOf(tx, orderId);
    if (earlier.some(({ id }) => id === request.id)) return done();
    const arrived = await findArrival(tx, orderId);
    const hindered = returnBlocker({ status: order.status, deliveredAt: arrived, now });
    if (hindered !== null) return refused({ reason: hindered });
    const lines = await tx.select().from(orderItems).where(eq(orderItems.order_id, orderId));
    const isThere = request.lines.every(({ id, quantity }) => {
      const line = lines.find((one) => one.id === id);
      return line !== undefined && quantity <= leftOf(line, earlier);
    });
    if (!isThere || request.lines.length === 0) return refused({ reason: 'nothing_left' });
    if (needsUnopened(request.reason) && !request.isUnopened) return refused({ reason: 'opened' });
    if (!isOurFault(request.reason) && (await holdsFresh(tx, request))) {
      return refused({ reason: 'cannot_travel' });
    }
    if (!(await store(tx, { orderId, request, now }))) return refused({ reason: 'not_found' });
    const photos = { userId, orderId, returnId: request.id, ids: request.photos };
    if (!(await attachPhotos(tx, photos))) throw new PhotosGone();
    const step = { orderId, returnId: request.id, kind: request.kind, actorId: userId };
    await recordReturnEvent(tx, { ...step, to: 'requested', now });
    const mail = { ...orderForMail(order), kind: request.kind, requestedAt: now };
    await writeReturnRequested(tx, mail);
    await writeReturnToStaff(tx, mail);
    return done();
  });
}

/** Whether it includes fresh products: these are only returnable if the fault is ours. */
async function holdsFresh(tx: Transaction, { lines }: ReturnRequest): Promise<boolean> {
  const found = await tx
    .select({ category: categories.name })
    .from(orderItems)
    .innerJoin(products, eq(products.id, orderItems.product_id))
    .innerJoin(categories, eq(categories.id, products.category_id))
    .where(
      inArray(
        orderItems.id,
        lines.map(({ id }) => id),
      ),
    );
  return found.some(({ category }) => !returnPolicyFor(category).forChangeOfMind);
}

/** False if the id belongs to a return of another order. */
async function store(tx: Transaction, { orderId, request, now }: Omit<Request, 'userId'>) {
  const [stored] = await tx
    .insert(returns)
    .values({
      id: request.id,
      order_id: orderId,
      kind: request.kind,
      reason: request.reason,
      is_unopened: request.isUnopened,
      note: request.note,
      created_at: now,
    })
    .onConflictDoNothing()
    .returning({ id: returns.id });
  if (!stored) return false;
  await tx.insert(returnItems).values(
    request.lines.map(({ id, quantity }) => ({
      return_id: request.id,
      order_item_id: id,
      quantity,
    })),
  );
  return true;
}
