import { data } from 'react-router';
import { requireAdmin } from '#app/accounts/guards.ts';
import { StatusBadge } from '#app/orders/components/status-badge.tsx';
import { listOrderNumbers, listOrdersById } from '#app/orders/queries.ts';
import { isOrderId, orderName, STAFF_ORDERS, statusFrom, statusLabel } from '#app/orders/rules.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { listAddress, useListAddress } from '#app/ui/staff/list-address.ts';
import { DialogButtons, RouteDialog, SafeChoice } from '#app/ui/staff/route-dialog.tsx';
import { useFetcherAnswer } from '#app/ui/staff/use-dialog-answer.ts';
import { failure, plainNotice } from '#app/values/notice.ts';
import { withActionFallback } from '#app/web/action-fallback.ts';
import { answer } from '#app/web/answer.ts';
import { orUnavailable } from '#app/web/availability.ts';
import { intentOf, readForm } from '#app/web/forms.ts';
import { describeScreen } from '#app/web/meta.ts';
import { NO_STORE } from '#app/web/page-headers.ts';
import {
  type BulkMove,
  MAX_AT_ONCE,
  movesFrom,
  moveText,
  ordersWord,
  previewStatusChange,
  refusalWords,
} from '../bulk.ts';
import { changeManyStatuses } from '../change-many-statuses.ts';
import { type BulkAnswer, useBulkFetcher } from '../components/bulk-status.tsx';
import { BULK_PATH } from '../rules.ts';
import { ORDER_NOTICES } from '../words.ts';
import type { Route } from './+types/orders-bulk.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';

/** Previews a new status for each selected order; nothing is saved. */
export async function loader({ request, url }: Route.LoaderArgs) {
  await requireAdmin(request);
  const to = statusFrom(url.searchParams.get('set') ?? '') ?? null;
  const requested = [...new Set<string>(url.searchParams.getAll('ids'))].filter(isOrderId);
  const found = await orUnavailable(listOrdersById(requested.slice(0, MAX_AT_ONCE)));
  const rows = found
    .toSorted((one, other) => other.placedAt.getTime() - one.placedAt.getTime())
    .map((order) => ({
      id: order.id,
      number: order.number,
      status: order.status,
      ...(to ? previewStatusChange(order, to) : { changes: false, words: '' }),
    }));
  return data({ to, rows, isCut: requested.length > MAX_AT_ONCE }, { headers: NO_STORE });
}

export async function action({ request }: Route.ActionArgs) {
  const staff = await requireAdmin(request);
  const form = await readForm(request, ['move']);
  const intent = intentOf(form);
  const moves = movesFrom(form);
  if (intent !== 'set' && intent !== 'undo')
    throw data('There is no such action.', { status: 400 });
  if (moves.length === 0) return answer<BulkAnswer>({ notice: ORDER_NOTICES.notMoved }, 422);
  const results = await changeManyStatuses({
    staff,
    moves,
    isUndo: intent === 'undo',
    now: new Date(),
  });
  const names = await orUnavailable(listOrderNumbers(moves.map(({ orderId }) => orderId)));
  const refused = results.flatMap(({ move: { orderId: id }, outcome }) =>
    outcome.ok ? [] : [{ id, name: names.get(id) ?? id, words: refusalWords(outcome) }],
  );
  const changed = results.flatMap(({ move, outcome }): BulkMove[] =>
    outcome.ok && outcome.value.before === move.seen && move.seen !== move.to
      ? [{ orderId: move.orderId, seen: move.to, to: move.seen }]
      : [],
  );
  const notice =
    refused.length === 0
      ? plainNotice('Success', `${ordersWord(results.length)} updated.`)
      : failure(
          `${ordersWord(results.length - refused.length)} updated, ${refused.length} not changed.`,
        );
  return answer<BulkAnswer>(
    { done: true, notice, refused, ...(intent === 'set' && { undo: changed }) },
    refused.length === results.length ? 409 : 200,
  );
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withActionFallback(serverAction(), ORDER_NOTICES.notMoved);

export const meta = describeScreen({
  title: 'Set status',
  description: 'Sets the status of many orders.',
});

/** The list behind the dialog, on the page where it was opened. */
function listUnder(search: string): string {
  const params = new URLSearchParams(search);
  params.delete('ids');
  params.delete('set');
  return listAddress(STAFF_ORDERS, params.size > 0 ? `?${params}` : '').here;
}

export default function BulkStatus({ loaderData, actionData }: Route.ComponentProps) {
  const { to, rows, isCut } = loaderData;
  const address = useListAddress(STAFF_ORDERS);
  const closeTo = listUnder(address.search);
  const fetcher = useBulkFetcher();
  const { result, busy } = useFetcherAnswer<BulkAnswer>(
    fetcher,
    actionData,
    closeTo,
    ({ done, refused = [] }) => done === true && refused.length === 0,
  );
  const refused = result?.refused ?? [];
  const isDone = result?.done === true;
  const moves = rows.flatMap(({ id, status, changes }): BulkMove[] =>
    to && changes ? [{ orderId: id, seen: status, to }] : [],
  );
  const title = to ? `Set ${ordersWord(rows.length)} to ${statusLabel(to)}?` : 'Set status';
  if (isDone) {
    return (
      <RouteDialog title="Set status" closeTo={closeTo} size="wide">
        <NoticeBox notice={result?.notice} quiet />
        <Report rows={refused} />
        <DialogButtons>
          <ButtonLink to={closeTo} preventScrollReset>
            Back to orders
          </ButtonLink>
        </DialogButtons>
      </RouteDialog>
    );
  }
  return (
    <RouteDialog title={title} closeTo={closeTo} size="wide">
      <NoticeBox notice={result?.notice} quiet />
      {rows.length === 0 || !to ? (
        <p>No orders selected. Close this and tick some in the list.</p>
      ) : (
        <fetcher.Form method="post" action={BULK_PATH + address.search}>
          <input type="hidden" name="intent" value="set" />
          {moves.map((move) => (
            <input key={move.orderId} type="hidden" name="move" value={moveText(move)} />
          ))}
          {isCut && <p>Only the first {MAX_AT_ONCE} orders are listed. Do the rest after these.</p>}
          <ul className="divide-y divide-line border-y border-line">
            {rows.map((row) => (
              <li
                key={row.id}
                className="grid grid-cols-1 gap-x-4 gap-y-1 py-2 sm:grid-cols-[7rem_8rem_minmax(0,1fr)] sm:items-center"
              >
                <span className="font-semibold">{orderName(row)}</span>
                <span>
                  <StatusBadge status={row.status} />
                </span>
                <span className={`text-sm ${row.changes ? '' : 'text-danger'}`}>{row.words}</span>
              </li>
            ))}
          </ul>
          <DialogButtons>
            <SafeChoice to={closeTo}>Change nothing</SafeChoice>
            {moves.length > 0 && (
              <Button type="submit" busy={busy}>
                {busy ? 'Working...' : `Set ${ordersWord(moves.length)} to ${statusLabel(to)}`}
              </Button>
            )}
          </DialogButtons>
        </fetcher.Form>
      )}
    </RouteDialog>
  );
}

function Report({ rows }: { rows: NonNullable<BulkAnswer['refused']> }) {
  if (rows.length === 0) return null;
  return (
    <ul className="mt-4 divide-y divide-line border-y border-line">
      {rows.map(({ id, name, words }) => (
        <li key={id} className="py-2">
          <strong>{name}</strong>: {words}
        </li>
      ))}
    </ul>
  );
}
