import { returnPolicyFor } from '#app/catalogue/return-policy.ts';
import type { Disposition, RefusalReason, RefusedGoods, ReturnKind, ReturnReason, ReturnState } from '#app/returns/rules.ts';
import { hoursAfter, type Line, type PastOrder, payBack, type OrderMaker } from './plan-orders.ts';
import type { Random } from './random.ts';

export type PastReturn = {
  id: string;
  order: PastOrder;
  line: Line;
  quantity: number;
  kind: ReturnKind;
  reason: ReturnReason;
  isUnopened: boolean;
  note: string;
  state: ReturnState;
  answer: string;
  refusal: { reason: RefusalReason; goods: RefusedGoods | null } | null;
  settled: { accepted: number; refund: number; disposition: Disposition | null } | null;
  replacement: PastOrder | null;
  steps: { to: ReturnState; by: 'customer' | 'staff'; at: Date }[];
};

type Case = Pick<PastReturn, 'kind' | 'reason' | 'isUnopened' | 'note' | 'state'> & {
  quantity?: number;
  accepted?: number;
  disposition?: Disposition;
  refusal?: { reason: RefusalReason; goods: RefusedGoods | null; words: string };
};

const money = { kind: 'return', reason: 'changed_mind', isUnopened: true } as const;
const CASES: readonly Case[] = [
  { ...money, state: 'requested', note: 'I ordered two by mistake and kept the other one.' },
  { kind: 'exchange', reason: 'wrong_item', isUnopened: true, state: 'requested', note: 'I was sent something else. Could I have what I ordered?' },
  { kind: 'return', reason: 'faulty', isUnopened: false, state: 'authorised', note: 'It does not switch on, also after a night on the charger.' },
  { ...money, state: 'received', note: 'A present that she already had.' },
  { ...money, state: 'completed', note: '', disposition: 'restock' },
  { kind: 'return', reason: 'damaged', isUnopened: false, state: 'completed', note: 'The lid was broken when it arrived.', disposition: 'write_off' },
  { ...money, state: 'partly_accepted', note: 'Both are unopened.', quantity: 2, accepted: 1, disposition: 'restock', refusal: { reason: 'opened', goods: 'sent_back', words: 'One of the two seals was broken. We send that one back to you.' } },
  { ...money, state: 'refused', note: '', refusal: { reason: 'opened', goods: 'kept_for_collection', words: 'The seal was broken, so for hygiene we cannot sell it again.' } },
  { ...money, state: 'withdrawn', note: 'I would like to keep it after all.' },
  { kind: 'exchange', reason: 'damaged', isUnopened: false, state: 'completed', note: 'The box was crushed. The same again, please.', disposition: 'write_off' },
];

/** The events that lead a return to its state. */
const WAY: Record<ReturnState, ReturnState[]> = {
  requested: ['requested'],
  authorised: ['requested', 'authorised'],
  received: ['requested', 'authorised', 'received'],
  completed: ['requested', 'authorised', 'received', 'completed'],
  partly_accepted: ['requested', 'authorised', 'received', 'partly_accepted'],
  refused: ['requested', 'authorised', 'received', 'refused'],
  withdrawn: ['requested', 'withdrawn'],
};
const HOURS_AFTER_STEP = [20, 5, 40, 10];
const DAY_HOURS = 24;

type Shop = { random: Random; orders: readonly PastOrder[]; makeOrder: OrderMaker; now: Date };

/** One return in every state, each of an order that was delivered long enough ago and has no other events. */
export function planReturns({ random, orders, makeOrder, now }: Shop): PastReturn[] {
  const free = new Set(orders.filter((order) => order.reference !== null && order.status === 'delivered' && order.refunds.length === 0));
  return CASES.flatMap((wanted): PastReturn[] => {
    const way = WAY[wanted.state];
    const hours = HOURS_AFTER_STEP.slice(0, way.length).reduce((sum, step) => sum + step, 0);
    const found = [...free].flatMap((order) => {
      const arrived = deliveredAt(order);
      const fits = arrived < hoursAfter(now, -hours - 2) && arrived > hoursAfter(now, -29 * DAY_HOURS);
      const line = order.lines.find(({ goods, quantity }) => quantity >= (wanted.quantity ?? 1) && mayComeBack(goods.category, wanted));
      return fits && line ? [{ order, line, arrived }] : [];
    });
    const chosen = found.at(-1);
    if (!chosen) return [];
    free.delete(chosen.order);
    return [returnOf({ random, makeOrder, wanted, ...chosen })];
  });
}

const deliveredAt = (order: PastOrder) => order.events.findLast(({ details }) => details.to === 'delivered')?.at ?? order.placedAt;

function mayComeBack(category: string, { reason }: Case): boolean {
  return reason !== 'changed_mind' || returnPolicyFor(category).forChangeOfMind;
}

type Chosen = { random: Random; makeOrder: OrderMaker; wanted: Case; order: PastOrder; line: Line; arrived: Date };

function returnOf({ random, makeOrder, wanted, order, line, arrived }: Chosen): PastReturn {
  const id = random.uuid();
  let at = arrived;
  const steps = WAY[wanted.state].map((to, index) => {
    at = hoursAfter(at, HOURS_AFTER_STEP[index] ?? 1);
    return { to, at, by: to === 'requested' || to === 'withdrawn' ? ('customer' as const) : ('staff' as const) };
  });
  const quantity = wanted.quantity ?? 1;
  const isDecided = ['completed', 'partly_accepted', 'refused'].includes(wanted.state);
  const accepted = wanted.state === 'refused' ? 0 : (wanted.accepted ?? quantity);
  const isExchange = wanted.kind === 'exchange' && wanted.state === 'completed';
  const refund = isDecided && !isExchange ? accepted * line.goods.price : 0;
  const replacement = isExchange ? makeOrder.replacement({ order, line, quantity: accepted, placedAt: at }) : null;
  for (const step of steps) {
    const isLast = step === steps.at(-1);
    const details = { returnId: id, returnKind: wanted.kind, to: step.to, ...(isLast && refund > 0 && { amount: refund }), ...(isLast && replacement && { exchange: replacement.number }) };
    order.events.push({ kind: 'return_changed', details, by: step.by, at: step.at });
  }
  if (refund > 0) payBack(random, order, { amount: refund, reason: `return:${id}`, by: 'staff', at });
  const { kind, reason, isUnopened, note, state } = wanted;
  return {
    id,
    order,
    line,
    quantity,
    kind,
    reason,
    isUnopened,
    note,
    state,
    answer: wanted.refusal?.words ?? '',
    refusal: wanted.refusal ?? null,
    settled: isDecided ? { accepted, refund, disposition: accepted > 0 ? (wanted.disposition ?? null) : null } : null,
    replacement,
    steps,
  };
}
