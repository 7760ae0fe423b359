import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { users } from '#app/accounts/schema.ts';
import { type Quote, quoteFor } from '#app/cart/quote.ts';
import { lockProducts } from '#app/catalogue/stock.ts';
import { recordOrder } from '#app/orders/record-order.ts';
import { cashDigits } from '#app/orders/rules.ts';
import { createAttempt } from '#app/payments/create-attempt.ts';
import { paymentAttempts } from '#app/payments/schema.ts';
import { inQueuedTransaction, type Transaction } from '#app/platform/database.ts';
import { defineCounter } from '#app/platform/metrics.ts';
import { findSettings } from '#app/settings/queries.ts';
import type { ShopSettings } from '#app/settings/shop-settings.ts';
import type { Money } from '#app/values/money.ts';
import { done, refused } from '#app/values/outcome.ts';
import { type EarlierOrders, findEarlierOrders, repeatedOrder } from './earlier-orders.ts';
import { finishEarlierPayment } from './finish-earlier-payment.ts';
import { findPaymentWindow } from './open-payment-window.ts';
import type { OrderRequest } from './order-request.ts';
import { canPayBy, isSameRequest } from './rules.ts';

const MAX_ROUNDS = 3;

const outcomes = defineCounter({
  name: 'corvox_order_requests_total',
  help: 'Orders that were sent, by method and by what became of them: placed, window (to be paid), or why not.',
  labelNames: ['method', 'outcome'],
});

/**
 * Places an order to be paid in cash, or holds the goods and opens the payment window. What became of an earlier
 * payment of the same person is found out first, so that nobody pays twice.
 */
export async function placeOrder(request: OrderRequest) {
  const outcome = await tryToPlace(request);
  const { method } = request;
  outcomes.inc({ method, outcome: outcome.ok ? outcome.value.kind : outcome.reason });
  return outcome;
}

async function tryToPlace(request: OrderRequest) {
  const settings = await findSettings();
  if (!canPayBy(request.method, settings.payment)) return refused({ reason: 'method_off' });
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const earlier = await finishEarlierPayment(request);
    if (earlier) return earlier;
    const outcome = await inQueuedTransaction((tx) => write(tx, request, settings));
    if (!outcome.ok) return outcome;
    const { value } = outcome;
    if (value.kind === 'placed') return done(value);
    if (value.kind === 'window') return findPaymentWindow(value.attemptId, value.isNew);
    // Another tab was quicker; what it began is looked at in the next round.
  }
  return refused({ reason: 'busy' });
}

async function write(tx: Transaction, request: OrderRequest, settings: ShopSettings) {
  // One request of a person after the other: limits and repetitions are counted exactly.
  await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, request.userId))
    .for('no key update');
  const earlier = await findEarlierOrders(tx, request);
  if (earlier.placed) return done({ kind: 'placed', ...earlier.placed } as const);
  const repeated = request.isRepeat ? undefined : repeatedOrder(earlier, request);
  if (repeated) return refused({ reason: 'repeat', ...repeated });
  return request.method === 'cash_on_delivery'
    ? placeForCash(tx, { request, settings, earlier })
    : holdForPayment(tx, { request: { ...request, method: request.method }, settings, earlier });
}

type Circumstances<Wish extends OrderRequest> = {
  request: Wish;
  settings: ShopSettings;
  earlier: EarlierOrders;
};

async function placeForCash(
  tx: Transaction,
  { request, settings, earlier }: Circumstances<OrderRequest>,
) {
  const most = settings.payment.mostCashOrders;
  if (earlier.cashOrders >= most) {
    return refused({ reason: 'too_many_cash_orders', most });
  }
  const id = randomUUID();
  const priced = await price(tx, { request, settings, orderId: id });
  if (!priced.ok) return priced;
  const { quote, lines } = priced.value;
  const { cashOrderValue, unpaidUnits } = settings.limits;
  if (cashOrderValue !== null && quote.total > cashOrderValue) {
    return refused({ reason: 'cash_value', most: cashOrderValue });
  }
  const before = earlier.held + earlier.inCash;
  if (before + unitsOf(lines) > unpaidUnits) {
    return refused({ reason: 'too_many_unpaid', most: unpaidUnits, before });
  }
  const { number } = await recordOrder(tx, {
    id,
    userId: request.userId,
    requestKey: request.requestKey,
    digits: cashDigits(request.now),
    method: request.method,
    reference: null,
    lines: lines.map((line) => ({ ...line, reserved: false })),
    totals: quote,
    taxPercent: settings.tax.ratePercent,
    ...request.recipient,
    now: request.now,
  });
  return done({ kind: 'placed', id, number, method: request.method } as const);
}

type OnlineWish = OrderRequest & { method: 'card' | 'mobile_money' };

async function holdForPayment(
  tx: Transaction,
  { request, settings, earlier }: Circumstances<OnlineWish>,
) {
  const [open] = await tx
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.user_id, request.userId), eq(paymentAttempts.state, 'open')));
  if (open) {
    return done(
      isSameRequest(open, request)
        ? ({ kind: 'window', attemptId: open.id, isNew: false } as const)
        : ({ kind: 'again' } as const),
    );
  }
  const priced = await price(tx, { request, settings });
  if (!priced.ok) return priced;
  const { quote, lines } = priced.value;
  if (quote.total === 0) return refused({ reason: 'method_off' });
  const { unpaidUnits } = settings.limits;
  // Cash orders on the way do not keep anybody from paying for another one now.
  if (earlier.held + unitsOf(lines) > unpaidUnits) {
    return refused({ reason: 'too_many_unpaid', most: unpaidUnits, before: earlier.held });
  }
  const attemptId = await createAttempt(tx, {
    ...request,
    lines,
    totals: quote,
    taxPercent: settings.tax.ratePercent,
  });
  return done({ kind: 'window', attemptId, isNew: true } as const);
}

function unitsOf(lines: readonly { quantity: number }[]): number {
  return lines.reduce((units, { quantity }) => units + quantity, 0);
}

type Pricing = { request: OrderRequest; settings: ShopSettings; orderId?: string };
type PricedLine = {
  productId: string;
  quantity: number;
  price: Money;
  name: string;
  imageUrl: string | null;
  reserved: boolean;
};

/** Locks the goods and says what they cost now; refused where that is not what the shopper agreed to. */
async function price(tx: Transaction, { request, settings, orderId }: Pricing) {
  const locked = await lockProducts(
    tx,
    request.wanted.map(({ id }) => id),
    { reason: 'sold', ...(orderId && { orderId }) },
  );
  const found = locked.filter(({ state }) => state === 'active');
  const quote: Quote = quoteFor({
    wanted: request.wanted,
    products: found,
    delivery: settings.delivery,
    taxPercent: settings.tax.ratePercent,
    limits: settings.limits,
  });
  if (!quote.isSound || quote.total !== request.shownTotal) {
    return refused({ reason: 'changed', quote });
  }
  const lines = quote.lines.map((line): PricedLine => {
    const product = found.find(({ id }) => id === line.id);
    return {
      productId: line.id,
      quantity: line.quantity,
      price: line.price,
      name: line.name,
      imageUrl: product?.imageUrl ?? null,
      reserved: line.most !== undefined,
    };
  });
  return done({ quote, lines });
}
