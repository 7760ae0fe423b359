import { returnPolicyFor } from '#app/catalogue/return-policy.ts';
import { type Money, money, sum, times } from '#app/values/money.ts';
import {
  type Disposition,
  canRestock,
  isOurFault,
  type RefusalReason,
  type RefusedGoods,
  type ReturnKind,
  type ReturnReason,
  type ReturnState,
} from './rules.ts';

export const MAX_COLLECT_DAYS = 90;
const DAY_MS = 86_400_000;

/** The decision about one returned line. */
export type LineDecision = {
  /** The order line's id. */
  id: string;
  accepted: number;
  /** Zero if it is replaced. */
  refund: Money;
  disposition: Disposition;
  /** The replacement product. */
  replacement: string | null;
};

export type Refusal = {
  reason: RefusalReason;
  /** The customer reads it with the return. */
  words: string;
  /** Null while the goods are with the customer. */
  goods: RefusedGoods | null;
  collectBy: Date | null;
};

export type Decision = {
  outcome: ReturnKind;
  lines: readonly LineDecision[];
  delivery: Money;
  /** For the refused part; null if everything is accepted. */
  refusal: Refusal | null;
  /** A cash refund: already handed over, or still to be. */
  cash: 'paid' | 'later';
};

/** A line of a return with what is known before the decision. */
export type DecidableLine = {
  id: string;
  productId: string | null;
  name: string;
  category: string | null;
  price: Money;
  returned: number;
  /** Set if it was decided before, and its replacement was cancelled afterwards: what happened to the goods stays. */
  accepted: number | null;
  disposition: Disposition | null;
};

export type DecisionFacts = {
  state: ReturnState;
  lines: readonly DecidableLine[];
  /** The part of the order's delivery fee that no other return has refunded. */
  delivery: Money;
  /** The paid amount that is neither refunded nor promised yet. */
  left: Money;
  now: Date;
};

/** The state after a decision, by how much was accepted. */
export function stateAfter(
  lines: readonly { accepted: number; returned: number }[],
): 'completed' | 'partly_accepted' | 'refused' {
  if (lines.every(({ accepted }) => accepted === 0)) return 'refused';
  return lines.every(({ accepted, returned }) => accepted === returned)
    ? 'completed'
    : 'partly_accepted';
}

export function amountOf({ outcome, lines, delivery }: Decision): Money {
  return outcome === 'exchange' ? money(0) : sum([...lines.map(({ refund }) => refund), delivery]);
}

/** Opened, broken or missing goods are not restocked unless staff decide so. */
export function defaultDisposition(given: {
  reason: ReturnReason;
  isUnopened: boolean;
  category: string | null;
  isHere: boolean;
}): Disposition {
  const canBeSold = given.isHere && canRestock(given);
  return canBeSold && returnPolicyFor(given.category).restockByDefault ? 'restock' : 'write_off';
}

type Delivery = { reason: ReturnReason; isWhole: boolean; delivery: Money };

/** The delivery fee is refunded if the fault is ours and the whole order is returned. */
export function defaultDelivery({ reason, isWhole, delivery }: Delivery): Money {
  return isOurFault(reason) && isWhole ? delivery : money(0);
}

export type DecisionProblem =
  | { field: 'accepted'; line: string; most: number }
  | { field: 'refund'; line: string; most: Money }
  | { field: 'disposition'; line: string }
  | { field: 'replacement'; line: string }
  | { field: 'delivery'; most: Money }
  | { field: 'total'; most: Money }
  | { field: 'refusal' | 'goods' | 'collect_by' };

/** All problems of a decision; empty if it can be carried out. */
export function problemsOf(decision: Decision, facts: DecisionFacts): DecisionProblem[] {
  const isHere = facts.state === 'received';
  const problems = facts.lines.flatMap((line): DecisionProblem[] => {
    const decided = decision.lines.find(({ id }) => id === line.id);
    const id = line.id;
    if (!decided || decided.accepted < 0 || decided.accepted > line.returned) {
      return [{ field: 'accepted', line: id, most: line.returned }];
    }
    if (line.accepted !== null && decided.accepted !== line.accepted) {
      return [{ field: 'accepted', line: id, most: line.accepted }];
    }
    const most = times(line.price, decided.accepted);
    const found: DecisionProblem[] = [];
    if (decided.refund < 0 || decided.refund > most)
      found.push({ field: 'refund', line: id, most });
    const fixed = line.disposition ?? (isHere ? undefined : 'write_off');
    if (decided.accepted > 0 && fixed !== undefined && decided.disposition !== fixed) {
      found.push({ field: 'disposition', line: id });
    }
    if (decision.outcome === 'exchange' && decided.accepted > 0 && !decided.replacement) {
      found.push({ field: 'replacement', line: id });
    }
    return found;
  });
  if (problems.length > 0) return problems;
  return [...moneyProblems(decision, facts), ...refusalProblems(decision, facts)];
}

function moneyProblems(decision: Decision, { delivery, left }: DecisionFacts): DecisionProblem[] {
  if (decision.outcome === 'exchange') return [];
  if (decision.delivery < 0 || decision.delivery > delivery) {
    return [{ field: 'delivery', most: delivery }];
  }
  return amountOf(decision) > left ? [{ field: 'total', most: left }] : [];
}

function refusalProblems(decision: Decision, facts: DecisionFacts): DecisionProblem[] {
  const isWhole = facts.lines.every(
    ({ id, returned }) => decision.lines.find((line) => line.id === id)?.accepted === returned,
  );
  if (isWhole) return [];
  const { refusal } = decision;
  if (refusal === null || refusal.words === '') return [{ field: 'refusal' }];
  if (facts.state !== 'received') return [];
  if (refusal.goods === null) return [{ field: 'goods' }];
  return refusal.goods === 'kept_for_collection' && !canCollectUntil(refusal.collectBy, facts.now)
    ? [{ field: 'collect_by' }]
    : [];
}

/** From tomorrow on, up to a limit. */
export function canCollectUntil(day: Date | null, now: Date): boolean {
  if (day === null) return false;
  const ahead = day.getTime() - now.getTime();
  return ahead > 0 && ahead <= MAX_COLLECT_DAYS * DAY_MS;
}
