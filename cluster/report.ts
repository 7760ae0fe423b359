import type { History } from '../test/faults/chaos/history.ts';
import type { Violation } from '../test/faults/chaos/invariants.ts';
import type { InjectedFault } from './faults.ts';

type Facts = {
  /** When orders were accepted, in order. */
  accepted: readonly number[];
  /** When a request had no answer or one of 500 and above. */
  failed: readonly number[];
  history: History;
  injected: readonly InjectedFault[];
  violations: readonly Violation[];
  counts: { orders: number; attempts: number; refunds: number };
};

/** The figures of a run, one a line. */
export function reportLines(facts: Facts): string[] {
  const { accepted, failed, history, injected, violations, counts } = facts;
  const answers = [...history.answers];
  const sum = (isCounted: (what: string) => boolean) =>
    answers.filter(([what]) => isCounted(what)).reduce((total, [, n]) => total + n, 0);
  const failovers = injected.reduce((total, fault) => total + fault.failovers, 0);
  const lost = violations.filter(({ rule, what }) => isLoss(rule, what)).length;
  const doubled = violations.filter(({ what }) => isDouble(what)).length;
  return [
    `attempts: ${sum((what) => what.startsWith('place '))} requests of Place Order, ${counts.attempts} payments begun`,
    `orders: ${counts.orders}`,
    `refunds: ${counts.refunds}`,
    `failovers: ${failovers}`,
    `longest time without an accepted order: ${seconds(longestGap(accepted))}`,
    ...linesByKind(facts),
    `requests failed: ${failed.length} of ${sum(() => true)}`,
    `lost: ${lost}`,
    `doubled: ${doubled}`,
    `answers: ${answers
      .map(([what, n]) => `${what} ${n}`)
      .toSorted()
      .join(', ')}`,
  ];
}

const isLoss = (rule: string, what: string) =>
  rule === 'reported' || /0 orders and 0 refunds|is missing after/.test(what);
const isDouble = (what: string) =>
  /orders of one request|sent back \d+ times|times placed|and [1-9]\d* refunds$/.test(what);

/** A request that began within a fault may end a little later. */
const GRACE_MS = 2_000;

export const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

/** The longest time between two accepted orders of which a part is in this span. */
export function longestGap(
  accepted: readonly number[],
  from = Number.NEGATIVE_INFINITY,
  to = Number.POSITIVE_INFINITY,
): number {
  return Math.max(
    0,
    ...accepted.map((at, index) => {
      const before = accepted[index - 1] ?? at;
      return at >= from && before <= to ? at - before : 0;
    }),
  );
}

/** What each fault cost: the longest time without an accepted order, and requests that failed until all was whole again. */
function linesByKind({ accepted, failed, injected }: Facts): string[] {
  const kinds = [...new Set(injected.map(({ kind }) => kind))];
  return kinds.map((kind) => {
    const costs = injected
      .filter((fault) => fault.kind === kind)
      .map(({ from, to }) => {
        const count = failed.filter((at) => at >= from && at <= to + GRACE_MS).length;
        return `${seconds(longestGap(accepted, from, to))} and ${count} failed`;
      });
    return `  ${kind}: ${costs.join('; ')}`;
  });
}
