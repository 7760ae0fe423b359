import type { History } from '../test/faults/chaos/history.ts';
import type { Violation } from '../test/faults/chaos/invariants.ts';
import type { InjectedFault } from './faults.ts';

type Facts = {
  /** When orders were accepted, in order. */
  accepted: readonly number[];
  history: History;
  injected: readonly InjectedFault[];
  violations: readonly Violation[];
  counts: { orders: number; attempts: number; refunds: number };
};

/** The figures of a run, one a line. */
export function reportLines({ accepted, history, injected, violations, counts }: Facts): string[] {
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
    ...gapsByKind(accepted, injected),
    `requests failed: ${sum(isFailure)} of ${sum(() => true)}`,
    `lost: ${lost}`,
    `doubled: ${doubled}`,
    `answers: ${answers
      .map(([what, n]) => `${what} ${n}`)
      .toSorted()
      .join(', ')}`,
  ];
}

const isFailure = (what: string) => / lost\b| 5\d\d$/.test(what);
const isLoss = (rule: string, what: string) =>
  rule === 'reported' || /0 orders and 0 refunds|is missing after/.test(what);
const isDouble = (what: string) =>
  /orders of one request|sent back \d+ times|times placed|and [1-9]\d* refunds$/.test(what);

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

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

function gapsByKind(accepted: readonly number[], injected: readonly InjectedFault[]): string[] {
  const kinds = [...new Set(injected.map(({ kind }) => kind))];
  return kinds.map((kind) => {
    const faults = injected.filter((fault) => fault.kind === kind);
    const gaps = faults.map(({ from, to }) => seconds(longestGap(accepted, from, to)));
    return `  ${kind}: ${gaps.join(', ')}`;
  });
}
