import { setTimeout as pause } from 'node:timers/promises';
import type { ChosenTime } from '../../support/fault-delivery.ts';
import { WRAPS, wrapOf } from '../../support/fault-gifts.ts';
import { type Goods, totalOf } from '../../support/fault-goods.ts';
import type { FaultShop } from '../../support/fault-shop.ts';
import type { SeededRandom } from '../../support/seeded-random.ts';
import {
  cancelAsGuest,
  cancelOrder,
  confirmPayment,
  isUnsure,
  type ShopResponse,
  type Method,
  placeOrder,
  type OrderRequest,
  type SentGift,
} from '../../support/shop-client.ts';
import type { Shopper } from '../../support/shoppers.ts';
import { claimByNewPassword } from './claim.ts';
import type { History } from './history.ts';

export type ShopperRun = {
  shop: FaultShop;
  goods: readonly Goods[];
  history: History;
  random: SeededRandom;
  shopper: Shopper;
  /** The times to choose from, where customers choose. */
  times?: readonly ChosenTime[];
  /** Whether the shop takes gifts. */
  offersGifts?: boolean;
};

const MAX_TRIES = 7;
const ACTS = {
  approve: 40,
  pay_and_close: 14,
  pay_twice: 6,
  decline: 9,
  abandon: 8,
  approve_later: 12,
  ignore: 3,
  // Not acts of the simulator: what people do outside its window.
  leave: 4,
  change_mind: 8,
  pay_after_closing: 8,
};

/** One shopper with one cart, from Place Order to its end. */
export async function runShopper(v: ShopperRun): Promise<void> {
  const orderRequest = makeOrderRequest(v);
  const response = await submitOrder(v, orderRequest);
  if (response.kind === 'placed') await afterwards(v, orderRequest, response);
  else if (response.kind === 'window') await openPayment(v, orderRequest, attemptIn(response));
  else if (response.kind === 'waiting' && v.random.happens(0.7)) {
    await checkPayment(v, orderRequest, attemptIn(response));
  }
}

function makeOrderRequest({ goods, random, times, offersGifts }: ShopperRun): OrderRequest {
  const one = random.pick(goods);
  const other = random.pick(goods);
  const lines = [{ id: one.id, quantity: random.between(1, 3) }];
  if (other !== one && random.happens(0.4)) lines.push({ id: other.id, quantity: 1 });
  const method = random.weighted<Method>({ card: 4, mobile_money: 3, cash_on_delivery: 3 });
  const key = random.uuid();
  const isGift = offersGifts && method !== 'cash_on_delivery' && random.happens(0.4);
  const gift = isGift ? makeGift(random, key) : undefined;
  return {
    key,
    lines,
    method,
    total: totalOf(lines, goods) + wrapOf(gift),
    ...(gift && { gift }),
    ...(times && { time: random.pick(times) }),
  };
}

/** To a recipient of its own, with words that no other order has. */
function makeGift(random: SeededRandom, key: string): SentGift {
  return {
    phone: `+23326${random.between(1_000_000, 9_999_999)}`,
    message: `Medɔ wo 🌹 ${key}`,
    wrap: random.pick(['', ...WRAPS.map(({ name }) => name)]),
    ...(random.happens(0.5) && { anonymous: 'yes' }),
  };
}

const attemptIn = (response: ShopResponse) =>
  'attemptId' in response ? (response.attemptId ?? '') : '';

/** Retries until there is a response, at the other instance if one does not answer, sometimes at both at once. */
async function submitOrder(v: ShopperRun, orderRequest: OrderRequest): Promise<ShopResponse> {
  const { shop, random, history, shopper } = v;
  const first = random.between(0, 1);
  const isDouble = random.happens(0.15);
  let response: ShopResponse = { kind: 'lost' };
  for (let tries = 0; tries < MAX_TRIES && isUnsure(response); tries += 1) {
    if (tries > 0) await pause(random.between(200, 1_500));
    const answers = await Promise.all(
      (isDouble && tries === 0 ? [0, 1] : [tries]).map((turn) =>
        placeOrder({ instance: instanceOf(shop, first + turn), shopper }, orderRequest),
      ),
    );
    for (const answer of answers) {
      history.countResponse('place', answer);
      history.recordResult({ shopperId: shopper.id, ...orderRequest }, answer);
    }
    response = answers.find((answer) => !isUnsure(answer)) ?? response;
  }
  return response;
}

function instanceOf({ instances }: FaultShop, turn: number) {
  const instance = instances[turn % instances.length];
  if (!instance) throw new Error('there is no shop');
  return instance;
}

async function openPayment(
  v: ShopperRun,
  orderRequest: OrderRequest,
  attemptId: string,
): Promise<void> {
  const { random, shop } = v;
  const reference = await referenceOf(shop, attemptId);
  const onPhone = orderRequest.method === 'mobile_money';
  const act = random.weighted(ACTS);
  await pause(random.between(0, 300));
  switch (act) {
    case 'leave':
      return;
    case 'change_mind':
      return changeMind(v, orderRequest, reference);
    case 'pay_after_closing':
      await checkPayment(v, orderRequest, attemptId, true);
      await shop.pay(reference, 'approve');
      break;
    case 'approve_later':
    case 'ignore':
      await shop.pay(reference, onPhone ? act : 'approve');
      break;
    default:
      await shop.pay(reference, act);
  }
  // If the tab is closed here, the shop has to find out by itself whether it was paid.
  const isGone = act === 'pay_and_close' || random.happens(0.2);
  if (isGone) return;
  const response = await checkPayment(
    v,
    orderRequest,
    attemptId,
    act === 'decline' || act === 'abandon',
  );
  if (response.kind === 'paid') await afterwards(v, orderRequest, response);
  else if (response.kind === 'unpaid' && random.happens(0.5)) await tryAgain(v, orderRequest);
}

async function referenceOf(shop: FaultShop, attemptId: string): Promise<string> {
  const [found] = await shop.rows<{ reference: string }>(
    'select reference from payment_attempts where id = $1',
    [attemptId],
  );
  if (!found) throw new Error(`attempt ${attemptId} is missing after its window was shown`);
  return found.reference;
}

/** Chooses another method while the first window is open; one of them is paid, or both. */
async function changeMind(
  v: ShopperRun,
  orderRequest: OrderRequest,
  firstReference: string,
): Promise<void> {
  const { random, shop } = v;
  const method = random.pick<Method>(
    orderRequest.method === 'card'
      ? ['mobile_money', 'cash_on_delivery']
      : ['card', 'cash_on_delivery'],
  );
  const paysFirst = random.happens(0.5);
  const isQuick = random.happens(0.5);
  const paying = paysFirst && isQuick ? shop.pay(firstReference, 'approve') : undefined;
  const response = await submitOrder(v, { ...orderRequest, method });
  await paying;
  if (response.kind === 'window' && random.happens(0.7)) {
    await shop.pay(await referenceOf(shop, attemptIn(response)), 'approve');
  }
  if (paysFirst && !isQuick) await shop.pay(firstReference, 'approve');
  if (response.kind === 'window') await checkPayment(v, orderRequest, attemptIn(response));
}

async function tryAgain(v: ShopperRun, orderRequest: OrderRequest): Promise<void> {
  const response = await submitOrder(v, orderRequest);
  if (response.kind !== 'window') return;
  await v.shop.pay(await referenceOf(v.shop, attemptIn(response)), 'approve');
  await checkPayment(v, orderRequest, attemptIn(response));
}

/** Polls the payment until its result is known, up to six times. */
async function checkPayment(
  v: ShopperRun,
  orderRequest: OrderRequest,
  attemptId: string,
  isClosed = false,
): Promise<ShopResponse> {
  const { random, shop, shopper, history } = v;
  let response: ShopResponse = { kind: 'lost' };
  for (let turn = random.between(0, 1), looks = 0; looks < 6; turn += 1, looks += 1) {
    response = await confirmPayment(
      { instance: instanceOf(shop, turn), shopper },
      attemptId,
      isClosed,
    );
    history.countResponse('confirm', response);
    if (response.kind === 'paid')
      history.recordResult({ shopperId: shopper.id, ...orderRequest }, response);
    if (!isUnsure(response) && response.kind !== 'waiting') return response;
    await pause(random.between(200, 900));
  }
  return response;
}

/** After the order: some repeat it, some cancel; a guest may make an account, which then has it. */
async function afterwards(
  v: ShopperRun,
  orderRequest: OrderRequest,
  response: ShopResponse,
): Promise<void> {
  const { random, shop, shopper, history } = v;
  if (random.happens(0.1)) await submitOrder(v, orderRequest);
  const by = { instance: instanceOf(shop, random.between(0, 1)), shopper };
  const isGuest = shopper.address !== undefined;
  const number = 'number' in response ? (response.number ?? '') : '';
  if (random.happens(0.15)) {
    const id = await orderIdOf(shop, number);
    const answer = isGuest ? await cancelAsGuest(by, number) : await cancelOrder(by, id);
    history.countResponse('cancel', answer);
  } else if (isGuest && shopper.email !== '' && random.happens(0.25)) {
    history.countResponse('claim', await claimByNewPassword(shop, by));
  }
}

async function orderIdOf(shop: FaultShop, number: string): Promise<string> {
  const [order] = await shop.rows<{ id: string }>('select id from orders where order_number = $1', [
    number,
  ]);
  if (!order) throw new Error(`order ${number} is missing after it was confirmed`);
  return order.id;
}
