import { setTimeout as pause } from 'node:timers/promises';
import type { Chance } from '../../support/fault-chance.ts';
import {
  cancelOrder,
  confirmPayment,
  type Heard,
  type Method,
  placeOrder,
  type Wish,
} from '../../support/fault-door.ts';
import { type Goods, totalOf } from '../../support/fault-goods.ts';
import type { FaultShop } from '../../support/fault-shop.ts';
import type { Shopper } from '../../support/fault-shoppers.ts';
import type { History } from './history.ts';

export type Visit = {
  shop: FaultShop;
  goods: readonly Goods[];
  history: History;
  chance: Chance;
  shopper: Shopper;
};

const MOST_TRIES = 7;
const ACTS = {
  approve: 40,
  pay_and_close: 14,
  pay_twice: 6,
  decline: 9,
  abandon: 8,
  approve_later: 12,
  ignore: 3,
  // Not the bank's words: what people do beside its window.
  leave: 4,
  change_mind: 8,
  pay_after_closing: 8,
};

/** One shopper with one cart, from Place Order to whatever end it has. */
export async function visit(v: Visit): Promise<void> {
  const wish = aWish(v);
  const heard = await press(v, wish);
  if (heard.kind === 'placed') await afterwards(v, wish, heard);
  else if (heard.kind === 'window') await atTheWindow(v, wish, attemptIn(heard));
  else if (heard.kind === 'waiting' && v.chance.happens(0.7)) {
    await ask(v, wish, attemptIn(heard));
  }
}

function aWish({ goods, chance }: Visit): Wish {
  const one = chance.pick(goods);
  const other = chance.pick(goods);
  const lines = [{ id: one.id, quantity: chance.between(1, 3) }];
  if (other !== one && chance.happens(0.4)) lines.push({ id: other.id, quantity: 1 });
  const method = chance.weighed<Method>({ card: 4, mobile_money: 3, cash_on_delivery: 3 });
  return { key: chance.uuid(), lines, method, total: totalOf(lines, goods) };
}

const attemptIn = (heard: Heard) => ('attemptId' in heard ? (heard.attemptId ?? '') : '');
const isUnsure = (heard: Heard) =>
  heard.kind === 'lost' || ('status' in heard && heard.status >= 500);

/** Presses until there is an answer: at the other instance where one is silent, now and then at both at once. */
async function press(v: Visit, wish: Wish): Promise<Heard> {
  const { shop, chance, history, shopper } = v;
  const first = chance.between(0, 1);
  const isDouble = chance.happens(0.15);
  let heard: Heard = { kind: 'lost' };
  for (let tries = 0; tries < MOST_TRIES && isUnsure(heard); tries += 1) {
    if (tries > 0) await pause(chance.between(200, 1_500));
    const answers = await Promise.all(
      (isDouble && tries === 0 ? [0, 1] : [tries]).map((turn) =>
        placeOrder({ instance: instanceOf(shop, first + turn), shopper }, wish),
      ),
    );
    for (const answer of answers) {
      history.hear('place', answer);
      history.note({ userId: shopper.id, key: wish.key }, answer);
    }
    heard = answers.find((answer) => !isUnsure(answer)) ?? heard;
  }
  return heard;
}

function instanceOf({ instances }: FaultShop, turn: number) {
  const instance = instances[turn % instances.length];
  if (!instance) throw new Error('there is no shop');
  return instance;
}

async function atTheWindow(v: Visit, wish: Wish, attemptId: string): Promise<void> {
  const { chance, shop } = v;
  const reference = await referenceOf(shop, attemptId);
  const onPhone = wish.method === 'mobile_money';
  const act = chance.weighed(ACTS);
  await pause(chance.between(0, 300));
  switch (act) {
    case 'leave':
      return;
    case 'change_mind':
      return changeMind(v, wish, reference);
    case 'pay_after_closing':
      await ask(v, wish, attemptId, true);
      await shop.pay(reference, 'approve');
      break;
    case 'approve_later':
    case 'ignore':
      await shop.pay(reference, onPhone ? act : 'approve');
      break;
    default:
      await shop.pay(reference, act);
  }
  // Whoever closes the tab here has paid, or not; the shop has to find out by itself.
  const isGone = act === 'pay_and_close' || chance.happens(0.2);
  if (isGone) return;
  const heard = await ask(v, wish, attemptId, act === 'decline' || act === 'abandon');
  if (heard.kind === 'paid') await afterwards(v, wish, heard);
  else if (heard.kind === 'unpaid' && chance.happens(0.5)) await tryAgain(v, wish);
}

async function referenceOf(shop: FaultShop, attemptId: string): Promise<string> {
  const [found] = await shop.rows<{ reference: string }>(
    'select reference from payment_attempts where id = $1',
    [attemptId],
  );
  if (!found) throw new Error(`the shop forgot attempt ${attemptId} after showing its window`);
  return found.reference;
}

/** Another way to pay with the first window still open: one of them is paid, or both. */
async function changeMind(v: Visit, wish: Wish, firstReference: string): Promise<void> {
  const { chance, shop } = v;
  const method = chance.pick<Method>(
    wish.method === 'card' ? ['mobile_money', 'cash_on_delivery'] : ['card', 'cash_on_delivery'],
  );
  const paysFirst = chance.happens(0.5);
  const isQuick = chance.happens(0.5);
  const paying = paysFirst && isQuick ? shop.pay(firstReference, 'approve') : undefined;
  const heard = await press(v, { ...wish, method });
  await paying;
  if (heard.kind === 'window' && chance.happens(0.7)) {
    await shop.pay(await referenceOf(shop, attemptIn(heard)), 'approve');
  }
  if (paysFirst && !isQuick) await shop.pay(firstReference, 'approve');
  if (heard.kind === 'window') await ask(v, wish, attemptIn(heard));
}

async function tryAgain(v: Visit, wish: Wish): Promise<void> {
  const heard = await press(v, wish);
  if (heard.kind !== 'window') return;
  await v.shop.pay(await referenceOf(v.shop, attemptIn(heard)), 'approve');
  await ask(v, wish, attemptIn(heard));
}

/** Asks what became of the payment until that is known, for as long as somebody would watch the page. */
async function ask(v: Visit, wish: Wish, attemptId: string, isClosed = false): Promise<Heard> {
  const { chance, shop, shopper, history } = v;
  let heard: Heard = { kind: 'lost' };
  for (let turn = chance.between(0, 1), looks = 0; looks < 6; turn += 1, looks += 1) {
    heard = await confirmPayment(
      { instance: instanceOf(shop, turn), shopper },
      attemptId,
      isClosed,
    );
    history.hear('confirm', heard);
    if (heard.kind === 'paid') history.note({ userId: shopper.id, key: wish.key }, heard);
    if (!isUnsure(heard) && heard.kind !== 'waiting') return heard;
    await pause(chance.between(200, 900));
  }
  return heard;
}

/** The order is there: pressed again it stays one; some people think better of it. */
async function afterwards(v: Visit, wish: Wish, heard: Heard): Promise<void> {
  const { chance, shop, shopper, history } = v;
  if (chance.happens(0.1)) await press(v, wish);
  if (!chance.happens(0.15)) return;
  const number = 'number' in heard ? heard.number : undefined;
  const [order] = await shop.rows<{ id: string }>('select id from orders where order_number = $1', [
    number,
  ]);
  if (!order) throw new Error(`the shop forgot order ${number} after promising it`);
  const answer = await cancelOrder(
    { instance: instanceOf(shop, chance.between(0, 1)), shopper },
    order.id,
  );
  history.hear('cancel', answer);
}
