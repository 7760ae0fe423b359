import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { addTypedAddress } from '#app/accounts/addresses/add-address.ts';
import { type Quote, quoteFor } from '#app/cart/quote.ts';
import { lockProducts } from '#app/catalogue/stock.ts';
import { bookSlot, capacityOf } from '#app/delivery/bookings.ts';
import { cashLimit, type DeliveryZone, deliveryPrice } from '#app/delivery/zone-rules.ts';
import { isOfBuyer } from '#app/orders/buyer.ts';
import { lockBuyer } from '#app/orders/lock-buyer.ts';
import { addressOf } from '#app/orders/order-address.ts';
import { recordOrder } from '#app/orders/record-order.ts';
import { cashDigits } from '#app/orders/rules.ts';
import { createAttempt } from '#app/payments/create-attempt.ts';
import { paymentAttempts } from '#app/payments/schema.ts';
import { inQueuedTransaction, type Transaction } from '#app/platform/database.ts';
import { defineCounter } from '#app/platform/metrics.ts';
import { findSettings } from '#app/settings/queries.ts';
import type { ShopSettings } from '#app/settings/shop-settings.ts';
import { type Money, money } from '#app/values/money.ts';
import { done, refused } from '#app/values/outcome.ts';
import { chooseDelivery, findDestination } from './choose-delivery.ts';
import { type EarlierOrders, findEarlierOrders, repeatedOrder } from './earlier-orders.ts';
import { findGift } from './find-gift.ts';
import { finishEarlierPayment } from './finish-earlier-payment.ts';
import { lockContact } from './guest-limits.ts';
import { findPaymentWindow } from './open-payment-window.ts';
import type { OrderRequest } from './order-request.ts';
import { findAttempt, findPlacedOrder } from './queries.ts';
import { canPayBy, isSameRequest } from './rules.ts';

const MAX_ROUNDS = 3;

const outcomes = defineCounter({
  name: 'corvox_order_requests_total',
  help: 'Orders that were sent, by method and by what became of them: placed, window (to be paid), or why not.',
  labelNames: ['method', 'outcome'],
});

/**
 * Places an order to be paid in cash, or holds the goods and opens the payment window. What became of an earlier
 * payment of the same buyer is settled first, so that nothing is paid twice.
 */
export async function placeOrder(request: OrderRequest) {
  const outcome = await tryToPlace(request);
  const { method } = request;
  outcomes.inc({ method, outcome: outcome.ok ? outcome.value.kind : outcome.reason });
  return outcome;
}

async function tryToPlace(request: OrderRequest) {
  const settings = await findSettings();
  const offered = await findOffered(settings, request);
  if (!offered.ok) return (await findOrdered(request)) ?? offered;
  const order = offered.value;
  for (let round = 0; round <= MAX_ROUNDS; round += 1) {
    // Few buyers have an open payment: the first round only looks whether there is one.
    const isFirst = round === 0;
    const earlier = !isFirst && (await finishEarlierPayment(order.request, { isOffered: true }));
    if (earlier) return earlier;
    const outcome = await inQueuedTransaction((tx) => write(tx, order, { isFirst }));
    if (!outcome.ok) return outcome;
    const { value } = outcome;
    if (value.kind === 'placed') return done(value);
    if (value.kind === 'window') return findPaymentWindow(value.attemptId, value.isNew);
    // There is one, or another tab was quicker; what it began is looked at in the next round.
  }
  return refused({ reason: 'busy' });
}

type Input = { request: OrderRequest; settings: ShopSettings; zone: DeliveryZone };

/** What was asked for, with the place and the gift that its ids and names stand for; refused where the owner offers it no more. */
async function findOffered(settings: ShopSettings, request: OrderRequest) {
  if (!canPayBy(request.method, settings.payment)) return refused({ reason: 'method_off' });
  const found = findDestination(settings, request);
  if (!found) return refused({ reason: 'pick_up_gone' });
  const wrapped = await findGift(settings, request);
  if (!wrapped.ok) return wrapped;
  const gift = wrapped.value;
  const recipient = { ...found.recipient, ...(gift && { gift }) };
  return done<Input>({ request: { ...request, recipient }, settings, zone: found.zone });
}

/**
 * What became of a request that was sent before, when what it asks for was still offered: its answer may have been lost.
 * Undefined where nothing was ordered and nothing charged.
 */
async function findOrdered(request: OrderRequest) {
  const earlier = await finishEarlierPayment(request, { isOffered: false });
  if (earlier) return earlier;
  const placed = await findPlacedOrder(request.buyer, request.requestKey);
  if (placed) {
    const { id, number, method } = placed;
    return done({ kind: 'placed', id, number, method } as const);
  }
  const attemptId = await findAttempt(request.buyer, request.requestKey, 'returned');
  return attemptId === undefined ? undefined : refused({ reason: 'payment_waiting', attemptId });
}

async function write(
  tx: Transaction,
  { request, settings, zone }: Input,
  { isFirst }: { isFirst: boolean },
) {
  await lockBuyer(tx, request.buyer);
  if (request.buyer.kind === 'guest') await lockContact(tx, request.recipient.customer);
  const earlier = await findEarlierOrders(tx, request);
  if (earlier.placed) return done({ kind: 'placed', ...earlier.placed } as const);
  if (isFirst && earlier.isPaying) return done({ kind: 'again' } as const);
  const repeated = request.isRepeat ? undefined : repeatedOrder(earlier, request);
  if (repeated) return refused({ reason: 'repeat', ...repeated });
  const outcome =
    request.method === 'cash_on_delivery'
      ? await placeForCash(tx, { request, settings, zone, earlier })
      : await holdForPayment(tx, {
          request: { ...request, method: request.method },
          settings,
          zone,
          earlier,
        });
  const { buyer, recipient, savesAddress, now } = request;
  const isDone = outcome.ok && outcome.value.kind !== 'again';
  if (isDone && savesAddress && buyer.kind === 'user') {
    await addTypedAddress(tx, { userId: buyer.id, values: addressOf(recipient), now });
  }
  return outcome;
}

type Circumstances<Wish extends OrderRequest> = {
  request: Wish;
  settings: ShopSettings;
  zone: DeliveryZone;
  earlier: EarlierOrders;
};

async function placeForCash(
  tx: Transaction,
  { request, settings, zone, earlier }: Circumstances<OrderRequest>,
) {
  if (request.gift) return refused({ reason: 'no_cash_for_gift' });
  if (!zone.takesCash) return refused({ reason: 'no_cash_here', zone: zone.name });
  const most = settings.payment.mostCashOrders;
  const isGuest = request.buyer.kind === 'guest';
  if (earlier.cashOrders >= most) {
    return refused(
      isGuest ? { reason: 'no_cash_for_guest' } : { reason: 'too_many_cash_orders', most },
    );
  }
  const id = randomUUID();
  const priced = await price(tx, { request, settings, zone, orderId: id });
  if (!priced.ok) return priced;
  const { quote, lines, delivery } = priced.value;
  const { unpaidUnits } = settings.limits;
  const highest = cashLimit(settings.limits, zone);
  if (highest !== null && quote.total > highest) {
    return refused({ reason: 'cash_value', most: highest });
  }
  const before = earlier.held + earlier.inCash;
  if (before + unitsOf(lines) > unpaidUnits) {
    return refused(
      isGuest
        ? { reason: 'no_cash_for_guest' }
        : { reason: 'too_many_unpaid', most: unpaidUnits, before },
    );
  }
  if (!(await bookSlot(tx, delivery, capacityOf([zone], delivery)))) {
    return refused({ reason: 'slot_full' });
  }
  const { number } = await recordOrder(tx, {
    id,
    buyer: request.buyer,
    requestKey: request.requestKey,
    digits: cashDigits(request.now),
    method: request.method,
    reference: null,
    lines: lines.map((line) => ({ ...line, reserved: false })),
    totals: quote,
    taxPercent: settings.tax.ratePercent,
    ...request.recipient,
    delivery,
    now: request.now,
  });
  return done({ kind: 'placed', id, number, method: request.method } as const);
}

type OnlineWish = OrderRequest & { method: 'card' | 'mobile_money' };

async function holdForPayment(
  tx: Transaction,
  { request, settings, zone, earlier }: Circumstances<OnlineWish>,
) {
  const [open] = earlier.isPaying
    ? await tx
        .select()
        .from(paymentAttempts)
        .where(and(isOfBuyer(paymentAttempts, request.buyer), eq(paymentAttempts.state, 'open')))
    : [];
  if (open) {
    return done(
      isSameRequest(open, request)
        ? ({ kind: 'window', attemptId: open.id, isNew: false } as const)
        : ({ kind: 'again' } as const),
    );
  }
  const priced = await price(tx, { request, settings, zone });
  if (!priced.ok) return priced;
  const { quote, lines, delivery } = priced.value;
  if (quote.total === 0) return refused({ reason: 'method_off' });
  const { unpaidUnits } = settings.limits;
  // Open cash orders do not block a prepaid one.
  if (earlier.held + unitsOf(lines) > unpaidUnits) {
    // What others have ordered with the same phone is not a guest's to know.
    const before = request.buyer.kind === 'guest' ? 0 : earlier.held;
    return refused({ reason: 'too_many_unpaid', most: unpaidUnits, before });
  }
  if (!(await bookSlot(tx, delivery, capacityOf([zone], delivery)))) {
    return refused({ reason: 'slot_full' });
  }
  const attemptId = await createAttempt(tx, {
    ...request,
    recipient: { ...request.recipient, ...(delivery && { delivery }) },
    lines,
    totals: quote,
    taxPercent: settings.tax.ratePercent,
  });
  return done({ kind: 'window', attemptId, isNew: true } as const);
}

function unitsOf(lines: readonly { quantity: number }[]): number {
  return lines.reduce((units, { quantity }) => units + quantity, 0);
}

type Pricing = Input & { orderId?: string };
type PricedLine = {
  productId: string;
  quantity: number;
  price: Money;
  name: string;
  imageUrl: string | null;
  reserved: boolean;
};

/** Locks the goods and says what they cost now and when they arrive; refused where that is not what the shopper agreed to. */
async function price(tx: Transaction, { request, settings, zone, orderId }: Pricing) {
  const locked = await lockProducts(
    tx,
    request.wanted.map(({ id }) => id),
    { reason: 'sold', ...(orderId && { orderId }) },
  );
  const found = locked.filter(({ state }) => state === 'active');
  const quote: Quote = quoteFor({
    wanted: request.wanted,
    products: found,
    delivery: deliveryPrice(zone, request.delivery.day),
    taxPercent: settings.tax.ratePercent,
    limits: settings.limits,
    giftWrap: request.recipient.gift?.wrap?.price ?? money(0),
  });
  const chosen = chooseDelivery({ settings, zone, request, quote });
  if (quote.isValid && !chosen.ok) return chosen;
  if (!quote.isValid || !chosen.ok || quote.total !== request.shownTotal) {
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
  return done({ quote, lines, delivery: chosen.value });
}
