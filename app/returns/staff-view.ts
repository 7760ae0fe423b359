import { orderName } from '#app/orders/rules.ts';
import { pageCount, pageFrom } from '#app/values/paging.ts';
import { countFoundReturns, countReturns, listReturns, returnsFilter } from './queries.ts';
import {
  authorisationNumber,
  isLate,
  nextPromise,
  refundFor,
  RETURNS_PER_PAGE,
  STATES,
} from './rules.ts';

/** One page of returns for staff. Past the end, it is the last page. */
export async function findStaffView(params: URLSearchParams, now: Date) {
  const wanted = returnsFilter(params);
  const counts = await countReturns();
  const total = await countFoundReturns(wanted);
  const pages = pageCount(total, RETURNS_PER_PAGE);
  const page = Math.min(pageFrom(params.get('page')), pages);
  const found = await listReturns(wanted, page);
  const states = STATES.map((state) => [state, counts.get(state) ?? 0] as const);
  const all = states.reduce((sum, [, count]) => sum + count, 0);
  return {
    filtered: wanted !== undefined,
    page,
    pages,
    total,
    counts: { state: { '': all, ...Object.fromEntries(states) } },
    rows: found.map((one) => staffReturn(one, now)),
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
    promised: nextPromise(one),
    late: isLate(one, now),
  };
}

export type StaffView = Awaited<ReturnType<typeof findStaffView>>;
export type StaffReturn = StaffView['rows'][number];
