import { eq } from 'drizzle-orm';
import { adminActivityLog } from '#app/activity/schema.ts';
import { returnItems, returns } from '#app/returns/schema.ts';
import { orders } from '#app/orders/schema.ts';
import { money } from '#app/values/money.ts';
import { hoursAfter } from './plan-orders.ts';
import type { PastReturn } from './plan-returns.ts';
import type { Tx } from './write.ts';
import type { Action } from '#app/activity/actions.ts';

const VERBS = {
  authorised: 'Authorised',
  received: 'Received',
  completed: 'Accepted',
  refused: 'Refused',
} as const;

function actionOf(to: PastReturn['steps'][number]['to'], kind: PastReturn['kind']): Action {
  if (to === 'partly_accepted') return `Accepted ${kind} in part`;
  return `${VERBS[to as keyof typeof VERBS]} ${kind}`;
}

export async function writeReturns(tx: Tx, all: readonly PastReturn[], { adminId }: { adminId: string }): Promise<void> {
  await tx.insert(returns).values(all.map(returnRow));
  await tx.insert(returnItems).values(
    all.map(({ id, line, quantity, settled }) => ({
      return_id: id,
      order_item_id: line.id,
      quantity,
      ...(settled && { accepted: settled.accepted, refund_minor: money(settled.refund), disposition: settled.disposition }),
    })),
  );
  for (const { id, replacement } of all) {
    if (replacement) await tx.update(orders).set({ exchange_return_id: id }).where(eq(orders.id, replacement.id));
  }
  const acts = all
    .flatMap((one) => one.steps.filter(({ by }) => by === 'staff').map((step) => ({ one, step })))
    .toSorted((first, second) => first.step.at.getTime() - second.step.at.getTime());
  await tx.insert(adminActivityLog).values(
    acts.map(({ one, step }) => ({
      admin_id: adminId,
      action: actionOf(step.to, one.kind),
      table_name: 'returns',
      record_id: one.id,
      changes: { state: { before: one.steps[one.steps.indexOf(step) - 1]?.to ?? null, after: step.to } },
      ip: '127.0.0.1',
      created_at: step.at,
    })),
  );
}

function returnRow({ id, order, kind, reason, isUnopened, note, state, answer, refusal, settled, steps }: PastReturn) {
  const at = (...to: string[]) => steps.find((step) => to.includes(step.to))?.at ?? null;
  const settledAt = settled ? (steps.at(-1)?.at ?? null) : null;
  return {
    id,
    order_id: order.id,
    kind,
    reason,
    is_unopened: isUnopened,
    note,
    state,
    answer,
    created_at: steps[0]?.at ?? order.placedAt,
    decided_at: at('authorised'),
    received_at: at('received'),
    completed_at: settledAt,
    refusal_reason: refusal?.reason ?? null,
    refused_goods: refusal?.goods ?? null,
    collect_by: refusal?.goods === 'kept_for_collection' && settledAt ? hoursAfter(settledAt, 14 * 24) : null,
  };
}
