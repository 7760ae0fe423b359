import { useState } from 'react';
import { data, Form, href, useNavigation } from 'react-router';
import { requireAdmin } from '#app/accounts/guards.ts';
import { listFullSlots } from '#app/delivery/bookings.ts';
import { firstChoice } from '#app/delivery/offered-days.ts';
import { arrivalText } from '#app/delivery/words.ts';
import { zonesOf } from '#app/delivery/zone-rules.ts';
import { listOrderNumbers, listOrdersById } from '#app/orders/queries.ts';
import { isOrderId, orderName, staffOrderPath } from '#app/orders/rules.ts';
import { findSettings } from '#app/settings/queries.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Link } from '#app/ui/link.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { DialogButtons, RouteDialog, SafeChoice } from '#app/ui/staff/route-dialog.tsx';
import { dayFrom, dayOf } from '#app/values/day.ts';
import { withActionFallback } from '#app/web/action-fallback.ts';
import { answer } from '#app/web/answer.ts';
import { orUnavailable } from '#app/web/availability.ts';
import { lineOf, readForm, textOf } from '#app/web/forms.ts';
import { describeScreen } from '#app/web/meta.ts';
import { NO_STORE } from '#app/web/page-headers.ts';
import {
  deliveryMovesFrom,
  deliveryMoveText,
  notMovedWords,
  movedNotice,
  type MoveManyAnswer,
  NO_MAIL_SENT,
  type ReportedOrder,
} from '../bulk-delivery.ts';
import { MAX_AT_ONCE, ordersWord } from '../bulk.ts';
import { NewDayFields } from '../components/new-day-fields.tsx';
import { daysForStaff, deliverySeen, zoneOfOrder } from '../move-delivery.ts';
import { moveManyDeliveries } from '../move-many-deliveries.ts';
import { deliveriesPath, isUnderWay, MAX_REASON_LENGTH } from '../rules.ts';
import { ORDER_NOTICES } from '../words.ts';
import type { Route } from './+types/deliveries-move.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';

/** The dialog that moves selected orders of a board to another day. */
export async function loader({ request, url }: Route.LoaderArgs) {
  await requireAdmin(request);
  const now = new Date();
  const requested = [...new Set<string>(url.searchParams.getAll('ids'))].filter(isOrderId);
  const [found, settings] = await orUnavailable(
    Promise.all([listOrdersById(requested.slice(0, MAX_AT_ONCE)), findSettings()]),
  );
  const orders = found
    .filter(isUnderWay)
    .toSorted((one, other) => one.placedAt.getTime() - other.placedAt.getTime());
  const [first] = orders;
  const day = url.searchParams.get('day') ?? '';
  const zones = zonesOf(settings);
  const zone = first && zoneOfOrder(settings, first);
  const full = await orUnavailable(listFullSlots(zones, now));
  const days = zone ? daysForStaff(zone, now, full) : [];
  return data(
    {
      day: dayFrom(day) === undefined ? dayOf(now) : day,
      zoneName: zone?.name ?? '',
      rows: orders.map(({ id, number, customer, delivery }) => ({
        id,
        number,
        customer: `${customer.firstName} ${customer.lastName}`.trim(),
        arrival: arrivalText(delivery) ?? '',
        seen: deliverySeen(delivery),
      })),
      isCut: requested.length > MAX_AT_ONCE,
      days,
      chosen: firstChoice(days.filter((one) => one.day > day)) ?? firstChoice(days) ?? null,
    },
    { headers: NO_STORE },
  );
}

export async function action({ request }: Route.ActionArgs) {
  const staff = await requireAdmin(request);
  const form = await readForm(request, ['move']);
  const moves = deliveryMovesFrom(form);
  const choice = { day: lineOf(form, 'day'), slot: lineOf(form, 'slot') };
  const reason = textOf(form, 'reason').slice(0, MAX_REASON_LENGTH);
  if (moves.length === 0) {
    return answer<MoveManyAnswer>({ notice: ORDER_NOTICES.deliveryNotMoved }, 422);
  }
  const now = new Date();
  const results = await moveManyDeliveries({ staff, moves, choice, reason, now });
  const names = await orUnavailable(listOrderNumbers(moves.map(({ orderId }) => orderId)));
  const nameOf = (id: string) => ({ id, name: names.get(id) ?? id });
  let arrival = '';
  const moved: ReportedOrder[] = [];
  const notMoved: ReportedOrder[] = [];
  for (const { orderId, outcome } of results) {
    if (outcome.ok && outcome.value.hasMoved) {
      arrival = outcome.value.arrival;
      moved.push({ ...nameOf(orderId), ...(!outcome.value.hasMail && { words: NO_MAIL_SENT }) });
    } else {
      const words = notMovedWords(outcome.ok ? 'same' : outcome.reason);
      notMoved.push({ ...nameOf(orderId), words });
    }
  }
  const notice = movedNotice(moved.length, notMoved.length, arrival);
  return answer<MoveManyAnswer>(
    { done: true, notice, moved, notMoved },
    moved.length === 0 ? 409 : 200,
  );
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withActionFallback(serverAction(), ORDER_NOTICES.deliveryNotMoved);

export const meta = describeScreen({
  title: 'Move deliveries',
  description: 'Another day for many orders.',
});

export default function DeliveriesMove({ loaderData, actionData }: Route.ComponentProps) {
  const { day, rows, days, zoneName, isCut } = loaderData;
  const back = deliveriesPath(day);
  const [choice, setChoice] = useState(loaderData.chosen ?? undefined);
  const busy = useNavigation().state === 'submitting';
  const result: MoveManyAnswer | undefined = actionData;
  if (result?.done) return <Report result={result} back={back} />;
  if (rows.length === 0) {
    return (
      <RouteDialog title="Move orders" closeTo={back}>
        <p>No orders selected that can be moved. Close this and tick some on the board.</p>
      </RouteDialog>
    );
  }
  return (
    <RouteDialog title={`Move ${ordersWord(rows.length)}`} closeTo={back}>
      <Form
        method="post"
        action={href('/admin/deliveries/move') + `?day=${day}`}
        preventScrollReset
        className="grid grid-cols-1 gap-5"
      >
        <NoticeBox notice={result?.notice} quiet />
        {isCut && <p>Only the first {MAX_AT_ONCE} orders are listed. Do the rest after these.</p>}
        {rows.map(({ id, seen }) => (
          <input
            key={id}
            type="hidden"
            name="move"
            value={deliveryMoveText({ orderId: id, seen })}
          />
        ))}
        <ul className="divide-y divide-line border-y border-line">
          {rows.map((row) => (
            <li key={row.id} className="flex flex-wrap gap-x-4 py-2">
              <strong>{orderName(row)}</strong>
              <span className="min-w-0 grow wrap-anywhere">
                {row.customer || 'Customer data deleted'}
              </span>
              <span className="text-sm text-muted">Now: {row.arrival}</span>
            </li>
          ))}
        </ul>
        <p className="font-semibold">New day, {zoneName}</p>
        <NewDayFields
          days={days}
          choice={choice}
          onChoose={setChoice}
          hint="Every customer reads it in the email about the new day. Name no products."
        />
        <DialogButtons>
          <SafeChoice to={back}>Move nothing</SafeChoice>
          {days.length > 0 && (
            <Button type="submit" busy={busy}>
              {busy ? 'Moving...' : `Move ${ordersWord(rows.length)}`}
            </Button>
          )}
        </DialogButtons>
      </Form>
    </RouteDialog>
  );
}

function Report({ result, back }: { result: MoveManyAnswer; back: string }) {
  const { notice, moved = [], notMoved = [] } = result;
  return (
    <RouteDialog title="Move orders" closeTo={back}>
      <NoticeBox notice={notice} quiet />
      <Names title="Moved, with an email to the customer" orders={moved} />
      <Names title="Not moved" orders={notMoved} />
      <DialogButtons>
        <ButtonLink to={back} preventScrollReset>
          Back to the board
        </ButtonLink>
      </DialogButtons>
    </RouteDialog>
  );
}

function Names({ title, orders }: { title: string; orders: readonly ReportedOrder[] }) {
  if (orders.length === 0) return null;
  return (
    <section className="mt-5">
      <h3 className="font-sans text-base font-bold tracking-normal">{title}</h3>
      <ul className="mt-1 divide-y divide-line border-y border-line">
        {orders.map(({ id, name, words }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 py-2">
            <Link
              to={staffOrderPath(id)}
              className="inline-flex min-h-8 items-center font-semibold text-wine underline underline-offset-4"
            >
              {name}
            </Link>
            {words && <span className="min-w-0 wrap-anywhere">{words}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
