import { randomUUID } from 'node:crypto';
import { useRef, useState } from 'react';
import { data, redirect } from 'react-router';
import { requireAdmin, type Staff } from '#app/accounts/guards.ts';
import { declineRecipient } from '#app/gifts/decline-recipient.ts';
import { StatusBadge } from '#app/orders/components/status-badge.tsx';
import { listOrdersById } from '#app/orders/queries.ts';
import { isOrderId, orderTitle, shortId, STAFF_ORDERS } from '#app/orders/rules.ts';
import { listStuckRefunds } from '#app/payments/staff-refunds.ts';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { listAddress, useListAddress } from '#app/ui/staff/list-address.ts';
import { PreviousNextLinks } from '#app/ui/staff/previous-next.tsx';
import { RouteDialog } from '#app/ui/staff/route-dialog.tsx';
import { Timestamp } from '#app/ui/staff/timestamp.tsx';
import { useTyped } from '#app/ui/unsaved.ts';
import { withActionFallback } from '#app/web/action-fallback.ts';
import { answer, orFault } from '#app/web/answer.ts';
import { orUnavailable } from '#app/web/availability.ts';
import { intentOf, readForm, textOf } from '#app/web/forms.ts';
import { describePage } from '#app/web/meta.ts';
import { NO_STORE } from '#app/web/page-headers.ts';
import { addOrderNote } from '../add-order-note.ts';
import type { OrderAnswer } from '../answer.ts';
import { useStatus } from '../browser/use-status.ts';
import { changeOrderStatus } from '../change-order-status.ts';
import { OrderActions } from '../components/order-actions.tsx';
import { Customer, Items, Payment } from '../components/order-facts.tsx';
import { NoteForm, OrderHistory } from '../components/order-history.tsx';
import { PaymentBadge } from '../components/payment-badge.tsx';
import { DeliveryFacts, ShipmentFacts } from '../components/shipment-facts.tsx';
import { StaffGift } from '../components/staff-gift.tsx';
import { useOrdersContext } from '../context.ts';
import { readNote, readStatus } from '../form.ts';
import { findPreviousNextOrder } from '../list-orders.ts';
import { findOrderForStaff } from '../queries.ts';
import { recordCash } from '../record-cash.ts';
import { cashRefusal, ORDER_NOTICES, changedByOthersNotice, soldOutNotice } from '../words.ts';
import type { Route } from './+types/order.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';
export { revalidateAfterConflict as shouldRevalidate } from '#app/web/action-fallback.ts';

const NO_ORDER = 'There is no such order.';

export async function loader({ request, params, url }: Route.LoaderArgs) {
  await requireAdmin(request);
  const found = await orUnavailable(findOrderForStaff(params.orderId));
  if (!found) throw data(NO_ORDER, { status: 404, headers: NO_STORE });
  const [refunds, adjacent] = await orUnavailable(
    Promise.all([
      listStuckRefunds(found.id),
      findPreviousNextOrder(found.id, url.searchParams, new Date()),
    ]),
  );
  const order = { ...found, refunds, stuck: refunds.some(({ canSettle }) => canSettle) };
  return data({ order, adjacent, noteKey: randomUUID() }, { headers: NO_STORE });
}

type Act = { staff: Staff; orderId: string; form: FormData; search: string };

export async function action({ request, params: { orderId }, url }: Route.ActionArgs) {
  const staff = await requireAdmin(request);
  const form = await readForm(request);
  if (!isOrderId(orderId)) throw data(NO_ORDER, { status: 404 });
  const input = { staff, orderId, form, search: url.search };
  switch (intentOf(form)) {
    case 'status':
      return move(input);
    case 'note':
      return note(input);
    case 'decline-recipient':
      return decline(input, true);
    case 'allow-recipient':
      return decline(input, false);
    case 'cash-received':
      return cash(input, true);
    case 'cash-not-received':
      return cash(input, false);
    default:
      throw data('There is no such action.', { status: 400 });
  }
}

async function move({ staff, orderId, form, search }: Act) {
  const to = readStatus(form, 'status');
  const seen = readStatus(form, 'seen');
  if (!to || !seen) return answer<OrderAnswer>({ notice: ORDER_NOTICES.notMoved }, 422);
  const isUndo = textOf(form, 'undoing') !== '';
  const agreed = textOf(form, 'agreed') !== '';
  const outcome = await orFault(
    changeOrderStatus({ staff, orderId, seen, to, agreed, isUndo, now: new Date() }),
  );
  if (outcome.ok) {
    const { before, owed, wasMailed } = outcome.value;
    // A refund cannot be undone, and an undo cannot be undone again.
    const canUndo = before !== to && owed === 0 && !isUndo;
    return answer<OrderAnswer>({
      done: true,
      notice: wasMailed ? ORDER_NOTICES.mailedBefore : ORDER_NOTICES.moved,
      ...(canUndo && { undo: { intent: 'status', status: before, seen: to } }),
    });
  }
  switch (outcome.reason) {
    case 'not_found':
      throw data(NO_ORDER, { status: 404 });
    case 'asks': {
      const dialog = to === 'cancelled' ? 'cancel' : `status/${to}`;
      throw redirect(listAddress(STAFF_ORDERS, search).at(`${orderId}/${dialog}`));
    }
    case 'moved_on':
      return answer<OrderAnswer>({ notice: changedByOthersNotice(outcome.status) }, 409);
    case 'out_of_stock':
      return answer<OrderAnswer>({ notice: soldOutNotice(outcome.count) }, 409);
    case 'slot_full':
      return answer<OrderAnswer>({ notice: ORDER_NOTICES.slotFull }, 409);
    case 'decided_otherwise':
      return answer<OrderAnswer>({ notice: ORDER_NOTICES.exchangeDecided }, 409);
    case 'fault':
      return answer<OrderAnswer>({ notice: ORDER_NOTICES.notMoved }, 503);
  }
}

async function note({ staff, orderId, form }: Act) {
  const { body, key = randomUUID(), errors } = readNote(form);
  if (errors.note) return answer<OrderAnswer>({ errors }, 422);
  const outcome = await orFault(addOrderNote({ staff, orderId, key, body, now: new Date() }));
  if (outcome.ok) {
    return answer<OrderAnswer>({ done: true, notice: ORDER_NOTICES.noteAdded, key: randomUUID() });
  }
  switch (outcome.reason) {
    case 'not_found':
      throw data(NO_ORDER, { status: 404 });
    case 'fault':
      return answer<OrderAnswer>({ notice: ORDER_NOTICES.noteNotAdded }, 503);
  }
}

async function cash({ staff, orderId, form }: Act, received: boolean) {
  const outcome = await orFault(recordCash({ staff, orderId, received, now: new Date() }));
  if (outcome.ok) {
    const canUndo = received && textOf(form, 'undoing') === '';
    return answer<OrderAnswer>({
      done: true,
      notice: received ? ORDER_NOTICES.cashReceived : ORDER_NOTICES.cashTakenBack,
      ...(canUndo && { undo: { intent: 'cash-not-received' } }),
    });
  }
  switch (outcome.reason) {
    case 'not_found':
      throw data(NO_ORDER, { status: 404 });
    case 'not_cash':
    case 'paid_already':
    case 'paid_back':
      return answer<OrderAnswer>({ notice: cashRefusal(outcome.reason) }, 409);
    case 'fault':
      return answer<OrderAnswer>({ notice: ORDER_NOTICES.cashNotNoted }, 503);
  }
}

async function decline({ staff, orderId }: Act, declines: boolean) {
  const [order] = await orUnavailable(listOrdersById([orderId]));
  if (!order?.gift) throw data(NO_ORDER, { status: 404 });
  const { phone } = order.gift.recipient;
  await orUnavailable(declineRecipient({ staff, orderId, phone, declines }));
  return answer<OrderAnswer>({
    done: true,
    notice: declines ? ORDER_NOTICES.giftsStopped : ORDER_NOTICES.giftsAllowed,
  });
}

const FAULTS = new Map([
  ['status', ORDER_NOTICES.notMoved],
  ['note', ORDER_NOTICES.noteNotAdded],
  ['decline-recipient', ORDER_NOTICES.giftsNotChanged],
  ['allow-recipient', ORDER_NOTICES.giftsNotChanged],
  ['cash-received', ORDER_NOTICES.cashNotNoted],
  ['cash-not-received', ORDER_NOTICES.cashNotNoted],
]);

/** If the server is unreachable, the optimistic update is rolled back and the screen stays. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const intent = intentOf(await request.clone().formData());
  return withActionFallback(serverAction(), FAULTS.get(intent) ?? ORDER_NOTICES.notMoved);
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  describePage(matches, {
    title: loaderData ? orderTitle(loaderData.order) : 'Page not found',
    description: 'An order of the shop.',
    unlisted: true,
  });

export default function Order({ loaderData, actionData }: Route.ComponentProps) {
  const { order, adjacent, noteKey } = loaderData;
  const address = useListAddress(STAFF_ORDERS);
  const { noteChange } = useOrdersContext();
  const { status, result, busy, change, noteCash } = useStatus(order);
  const [typed, setTyped] = useTyped(order.id);
  const standing = useRef<HTMLDivElement>(null);
  return (
    <RouteDialog
      title={orderTitle(order)}
      closeTo={address.here}
      size="wide"
      unsaved={typed}
      beside={
        <PreviousNextLinks id={order.id} noun="order" adjacent={adjacent} address={address} />
      }
    >
      <div key={order.id} className="grid grid-cols-1 gap-6">
        <div
          ref={standing}
          tabIndex={-1}
          className="-mt-2 flex flex-wrap items-center gap-x-3 gap-y-2"
        >
          <StatusBadge status={status} />
          <PaymentBadge order={{ ...order, status }} />
          <span className="text-sm text-muted">
            <span>{shortId(order.id)}</span> · <Timestamp at={order.placedAt} exact />
          </span>
        </div>
        <Refusal result={result} />
        {/* Without script there is no toast. */}
        <NoticeBox notice={actionData?.notice} quiet />
        <OrderActions
          order={order}
          address={address}
          status={status}
          busy={busy}
          onMove={(to) => {
            noteChange(order.id);
            change(to);
            // The next step replaces this button: move the focus, so that a second Enter does not trigger it.
            standing.current?.focus();
          }}
          onCash={(received) => {
            noteChange(order.id);
            noteCash(received);
          }}
        />
        <div className="grid grid-cols-1 gap-x-10 gap-y-6 md:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
          <Items order={order} />
          <div className="grid content-start gap-6">
            <DeliveryFacts order={order} address={address} />
            <ShipmentFacts order={order} address={address} />
            <StaffGift order={order} address={address} />
            <Customer order={order} />
            <Payment order={order} address={address} />
          </div>
        </div>
        <NoteForm
          action={address.at(order.id)}
          firstKey={noteKey}
          answered={actionData}
          onTyped={setTyped}
        />
        <OrderHistory story={order.story} />
      </div>
    </RouteDialog>
  );
}

/** An error stays visible while the dialog is open; success is a toast, with Undo. */
function Refusal({ result }: { result: OrderAnswer | undefined }) {
  // An error of the list from before the dialog opened is not shown here.
  const [before] = useState(result);
  const notice = result === before ? undefined : result?.notice;
  return <NoticeBox notice={notice?.tone === 'error' ? notice : undefined} quiet />;
}
