import { useState } from 'react';
import { data } from 'react-router';
import { requireAdmin } from '#app/accounts/guards.ts';
import { listFullSlots } from '#app/delivery/bookings.ts';
import { arrivalText } from '#app/delivery/words.ts';
import { zonesOf } from '#app/delivery/zone-rules.ts';
import { orderName, STAFF_ORDERS } from '#app/orders/rules.ts';
import { findSettings } from '#app/settings/queries.ts';
import { Button } from '#app/ui/button.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { useListAddress } from '#app/ui/staff/list-address.ts';
import { DialogButtons, RouteDialog, SafeChoice } from '#app/ui/staff/route-dialog.tsx';
import { useFetcherAnswer } from '#app/ui/staff/use-dialog-answer.ts';
import { withActionFallback } from '#app/web/action-fallback.ts';
import { answer, orFault } from '#app/web/answer.ts';
import { orNotFound, orUnavailable } from '#app/web/availability.ts';
import { lineOf, readForm, textOf } from '#app/web/forms.ts';
import { describeScreen } from '#app/web/meta.ts';
import { NO_STORE } from '#app/web/page-headers.ts';
import type { OrderAnswer } from '../answer.ts';
import { useOrderFetcher } from '../browser/use-status.ts';
import { NewDayFields } from '../components/new-day-fields.tsx';
import { useOrdersContext } from '../context.ts';
import { daysForStaff, deliverySeen, moveDelivery, zoneOfOrder } from '../move-delivery.ts';
import { findOrderForStaff } from '../queries.ts';
import { boardPathFrom, MAX_REASON_LENGTH } from '../rules.ts';
import { ORDER_NOTICES } from '../words.ts';
import type { Route } from './+types/order-delivery.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';
export { revalidateAfterConflict as shouldRevalidate } from '#app/web/action-fallback.ts';

const NO_ORDER = 'There is no such order.';

/** The dialog that moves an order to another day. */
export async function loader({ request, params }: Route.LoaderArgs) {
  await requireAdmin(request);
  const order = await orNotFound(findOrderForStaff(params.orderId), NO_ORDER);
  const settings = await findSettings();
  const now = new Date();
  const zone = zoneOfOrder(settings, order);
  const full = await orUnavailable(listFullSlots(zonesOf(settings), now));
  const { id, number, delivery, customer } = order;
  return data(
    {
      order: { id, number },
      hasEmail: customer.email !== '',
      zoneName: zone.name,
      arrival: arrivalText(delivery) ?? null,
      seen: deliverySeen(delivery),
      chosen: delivery?.day ? { day: delivery.day, slot: delivery.slot?.id ?? '' } : null,
      days: daysForStaff(zone, now, full),
    },
    { headers: NO_STORE },
  );
}

export async function action({ request, params }: Route.ActionArgs) {
  const staff = await requireAdmin(request);
  const form = await readForm(request);
  const { id: orderId } = await orNotFound(findOrderForStaff(params.orderId), NO_ORDER);
  const choice = { day: lineOf(form, 'day'), slot: lineOf(form, 'slot') };
  const reason = textOf(form, 'reason').slice(0, MAX_REASON_LENGTH);
  const seen = lineOf(form, 'seen');
  const outcome = await orFault(
    moveDelivery({ staff, orderId, seen, choice, reason, now: new Date() }),
  );
  if (outcome.ok) return answer<OrderAnswer>({ done: true, notice: ORDER_NOTICES.deliveryMoved });
  switch (outcome.reason) {
    case 'not_found':
      throw data(NO_ORDER, { status: 404 });
    case 'delivered':
    case 'changed':
      return answer<OrderAnswer>({ notice: ORDER_NOTICES.deliveryChanged }, 409);
    case 'day_gone':
      return answer<OrderAnswer>({ notice: ORDER_NOTICES.deliveryGone }, 409);
    case 'slot_full':
      return answer<OrderAnswer>({ notice: ORDER_NOTICES.deliveryFull }, 409);
    case 'fault':
      return answer<OrderAnswer>({ notice: ORDER_NOTICES.deliveryNotMoved }, 503);
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withActionFallback(serverAction(), ORDER_NOTICES.deliveryNotMoved);

export const meta = describeScreen({
  title: 'Move delivery',
  description: 'Another day for an order.',
});

export default function OrderDelivery({ loaderData, actionData }: Route.ComponentProps) {
  const { order, arrival, zoneName, seen, days, hasEmail } = loaderData;
  const address = useListAddress(STAFF_ORDERS);
  const back = boardPathFrom(address.params) ?? address.at(order.id);
  const { noteChange } = useOrdersContext();
  const fetcher = useOrderFetcher(order.id);
  const [choice, setChoice] = useState(loaderData.chosen ?? undefined);
  const { result, refusal, busy } = useFetcherAnswer<OrderAnswer>(fetcher, actionData, back);
  return (
    <RouteDialog
      title={`Move ${orderName(order)}`}
      closeTo={back}
      unsaved={choice !== (loaderData.chosen ?? undefined) && !busy && !result?.done}
    >
      <fetcher.Form
        method="post"
        action={address.at(`${order.id}/delivery`)}
        onSubmit={() => noteChange(order.id)}
        className="grid grid-cols-1 gap-5"
      >
        <NoticeBox notice={refusal ?? actionData?.notice} quiet />
        <input type="hidden" name="seen" value={seen} />
        <p>
          {zoneName}. {arrival === null ? 'No day was agreed yet.' : `Now: ${arrival}.`}
        </p>
        <NewDayFields
          days={days}
          choice={choice}
          onChoose={setChoice}
          hint={
            hasEmail
              ? 'The customer reads it in the email about the new day. Name no products.'
              : 'The customer’s data is deleted: no email is sent.'
          }
        />
        <DialogButtons>
          <SafeChoice to={back}>Cancel</SafeChoice>
          <Button type="submit" busy={busy}>
            {busy ? 'Moving...' : 'Move'}
          </Button>
        </DialogButtons>
      </fetcher.Form>
    </RouteDialog>
  );
}
