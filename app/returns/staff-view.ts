import { orderName } from '#app/orders/rules.ts';
import { searchFrom } from '#app/orders/search.ts';
import { countFoundReturns, countReturns, listReturns } from './queries.ts';
import {
  authorisationNumber,
  isLate,
  promisedNext,
  refundFor,
  RETURNS_PER_PAGE,
  type ReturnState,
  STATES,
} from './rules.ts';

type Asked = { state: ReturnState | null; q: string; page: number; now: Date };

/** One page of the returns as staff see them; a page past the end gives the last one. */
export async function findStaffView({ state, q, page: asked, now }: Asked) {
  const search = searchFrom(q);
  const counts = await countReturns();
  const all = STATES.reduce((sum, one) => sum + (counts.get(one) ?? 0), 0);
  const total = await countFoundReturns({ state, search });
  const pages = Math.max(1, Math.ceil(total / RETURNS_PER_PAGE));
  const page = Math.min(asked, pages);
  const found = await listReturns({ state, search, page });
  return {
    filtered: state !== null || search !== undefined,
    page,
    pages,
    total,
    all,
    counts: STATES.map((one) => ({ state: one, total: counts.get(one) ?? 0 })),
    returns: found.map((one) => staffReturn(one, now)),
  };
}

type Listed = Awaited<ReturnType<typeof listReturns>>[number];

export function staffReturn(one: Listed, now: Date) {
  const { id, orderId, kind, state, reason, isUnopened, note, answer, createdAt } = one;
  const { firstName, lastName, email } = one.customer;
  return {
    id,
    kind,
    state,
    reason,
    isUnopened,
    note,
    answer,
    createdAt,
    number: authorisationNumber(id),
    order: orderName({ id: orderId, number: one.number }),
    orderId,
    customer: { name: `${firstName} ${lastName}`.trim(), email },
    lines: one.lines
      .filter(({ returned }) => returned > 0)
      .map(({ id: lineId, name, returned }) => ({ id: lineId, name, quantity: returned })),
    refund: kind === 'return' ? refundFor(one) : null,
    byHand: one.method === 'cash_on_delivery',
    cashDue: one.cashDue,
    promised: promisedNext(one),
    late: isLate(one, now),
  };
}

export type StaffView = Awaited<ReturnType<typeof findStaffView>>;
export type StaffReturn = StaffView['returns'][number];
