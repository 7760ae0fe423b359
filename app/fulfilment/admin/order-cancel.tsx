import { randomUUID } from 'node:crypto';
import { useState } from 'react';
import { data } from 'react-router';
import { requireAdmin } from '#app/accounts/guards.ts';
import {
  orderName,
  paymentMethodLabel,
  STAFF_ORDERS,
  MAX_CANCEL_REASON_LENGTH,
} from '#app/orders/rules.ts';
import { Button } from '#app/ui/button.tsx';
import { FieldErrorScope } from '#app/ui/field-errors.tsx';
import { ErrorSummary, Field } from '#app/ui/field.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { Checkbox } from '#app/ui/staff/checkbox.tsx';
import { useListAddress } from '#app/ui/staff/list-address.ts';
import { DialogButtons, RouteDialog, SafeChoice } from '#app/ui/staff/route-dialog.tsx';
import { useFetcherAnswer } from '#app/ui/staff/use-dialog-answer.ts';
import { formatMoney } from '#app/values/money.ts';
import { withActionFallback } from '#app/web/action-fallback.ts';
import { answer, orFault } from '#app/web/answer.ts';
import { orNotFound } from '#app/web/availability.ts';
import { readForm } from '#app/web/forms.ts';
import { describeScreen } from '#app/web/meta.ts';
import { NO_STORE } from '#app/web/page-headers.ts';
import type { OrderAnswer } from '../answer.ts';
import { useOrderFetcher } from '../browser/use-status.ts';
import { cancelOrderForStaff } from '../cancel-order-for-staff.ts';
import { useOrdersContext } from '../context.ts';
import { readCancelling, readStatus } from '../form.ts';
import { findOrderMoney } from '../queries.ts';
import {
  statusMailHint,
  NOTE_HINT,
  ORDER_NOTICES,
  changedByOthersNotice,
  soldOutNotice,
} from '../words.ts';
import type { Route } from './+types/order-cancel.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';
export { revalidateAfterConflict as shouldRevalidate } from '#app/web/action-fallback.ts';

const NO_ORDER = 'There is no such order.';

/** A confirmation dialog: cancelling may send a refund, which cannot be undone, and the customer may want a reason. */
export async function loader({ request, params }: Route.LoaderArgs) {
  await requireAdmin(request);
  const order = await orNotFound(findOrderMoney(params.orderId), NO_ORDER);
  return data({ order, key: randomUUID() }, { headers: NO_STORE });
}

export async function action({ request, params: { orderId } }: Route.ActionArgs) {
  const staff = await requireAdmin(request);
  const form = await readForm(request);
  const seen = readStatus(form, 'seen');
  await orNotFound(findOrderMoney(orderId), NO_ORDER);
  if (!seen) return answer<OrderAnswer>({ notice: ORDER_NOTICES.notMoved }, 422);
  const { errors, key = randomUUID(), ...how } = readCancelling(form);
  if (errors.reason) return answer<OrderAnswer>({ errors }, 422);
  const outcome = await orFault(
    cancelOrderForStaff({ staff, orderId, seen, key, ...how, now: new Date() }),
  );
  if (outcome.ok) {
    const { before, owed } = outcome.value;
    const canUndo = before !== 'cancelled' && owed === 0;
    return answer<OrderAnswer>({
      done: true,
      notice: ORDER_NOTICES.moved,
      ...(canUndo && { undo: { intent: 'status', status: before, seen: 'cancelled' } }),
    });
  }
  switch (outcome.reason) {
    case 'not_found':
      throw data(NO_ORDER, { status: 404 });
    case 'moved_on':
      return answer<OrderAnswer>({ notice: changedByOthersNotice(outcome.status) }, 409);
    case 'out_of_stock':
      return answer<OrderAnswer>({ notice: soldOutNotice(outcome.count) }, 409);
    case 'slot_full':
      return answer<OrderAnswer>({ notice: ORDER_NOTICES.slotFull }, 409);
    case 'decided_otherwise':
      return answer<OrderAnswer>({ notice: ORDER_NOTICES.exchangeDecided }, 409);
    case 'asks':
    case 'fault':
      return answer<OrderAnswer>({ notice: ORDER_NOTICES.notMoved }, 503);
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withActionFallback(serverAction(), ORDER_NOTICES.notMoved);

export const meta = describeScreen({ title: 'Cancel order', description: 'Cancels an order.' });

export default function CancelOrder({ loaderData, actionData }: Route.ComponentProps) {
  const { order } = loaderData;
  const address = useListAddress(STAFF_ORDERS);
  const { noteChange } = useOrdersContext();
  const fetcher = useOrderFetcher(order.id);
  const [key] = useState(loaderData.key);
  const [typed, setTyped] = useState(false);
  const { result, refusal, busy } = useFetcherAnswer<OrderAnswer>(
    fetcher,
    actionData,
    address.here,
  );
  const errors = result?.errors ?? {};
  const reader = { number: order.number ?? '', email: order.customer.email };
  const hasLeft = order.status === 'shipped' || order.status === 'delivered';
  return (
    <RouteDialog
      title={`Cancel ${orderName(order)}?`}
      closeTo={address.here}
      unsaved={typed && !busy && !result?.done}
    >
      <fetcher.Form
        method="post"
        noValidate
        action={address.at(`${order.id}/cancel`)}
        onSubmit={() => noteChange(order.id)}
        onChange={({ currentTarget }) => setTyped(new FormData(currentTarget).get('reason') !== '')}
        className="grid grid-cols-1 gap-5"
      >
        <FieldErrorScope since={result}>
          <NoticeBox notice={refusal} quiet />
          <ErrorSummary errors={errors} />
          <input type="hidden" name="seen" value={order.status} />
          <input type="hidden" name="status" value="cancelled" />
          <input type="hidden" name="key" value={key} />
          <MoneyBack order={order} />
          <Field
            name="reason"
            label="Reason (optional)"
            hint={`Saved as a staff note. ${NOTE_HINT}`}
            maxLength={MAX_CANCEL_REASON_LENGTH}
            error={errors.reason}
          />
          <div className="grid grid-cols-1 gap-2">
            <Checkbox
              name="show_reason"
              label="Show the reason to the customer"
              hint="On their order page and in the email."
              defaultChecked={false}
            />
            <Checkbox
              name="keep_stock"
              label="Do not put the items back in stock"
              hint={
                hasLeft
                  ? 'The parcel has left. Untick this if the items are here again.'
                  : 'For items that are damaged or missing.'
              }
              defaultChecked={hasLeft}
            />
            <Checkbox
              name="no_email"
              label="Do not email the customer"
              hint={`Otherwise: ${statusMailHint('cancelled', reader)}`}
              defaultChecked={false}
            />
          </div>
        </FieldErrorScope>
        <DialogButtons>
          <SafeChoice to={address.here}>Keep the order</SafeChoice>
          <Button type="submit" kind="danger" busy={busy}>
            {busy ? 'Cancelling...' : 'Cancel the order'}
          </Button>
        </DialogButtons>
      </fetcher.Form>
    </RouteDialog>
  );
}

function MoneyBack({ order }: { order: Route.ComponentProps['loaderData']['order'] }) {
  if (order.left <= 0) return null;
  return order.reference === null ? (
    <p>
      <strong>{formatMoney(order.left)}</strong> was paid in cash. Give it back by hand and record
      it with “Refund in cash”.
    </p>
  ) : (
    <p>
      <strong>{formatMoney(order.left)}</strong> goes back by{' '}
      {paymentMethodLabel(order.paymentMethod)}. This cannot be undone.
    </p>
  );
}
