import { data, Form, useNavigate, useNavigation } from 'react-router';
import { requireAdmin } from '#app/accounts/guards.ts';
import { changeOrderStatus } from '#app/checkout/change-order-status.ts';
import { Button } from '#app/ui/button.tsx';
import { useListAddress } from '#app/ui/list-address.ts';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { DialogButtons, RouteDialog, SafeChoice } from '#app/ui/route-dialog.tsx';
import { type Told, useTold } from '#app/ui/use-answer.ts';
import { useLastAnswer } from '#app/ui/use-last-answer.ts';
import { formatMoney } from '#app/values/money.ts';
import { answer, orFault } from '#app/web/answer.ts';
import { orUnavailable } from '#app/web/availability.ts';
import { readForm } from '#app/web/forms.ts';
import { describePage } from '#app/web/meta.ts';
import { NO_STORE } from '#app/web/no-store.ts';
import { orUnreached } from '#app/web/unreached.ts';
import { orderName, paymentMethodLabel } from '../rules.ts';
import { readStatus } from '../staff/form.ts';
import { findOrderMoney } from '../staff/queries.ts';
import { STAFF_ORDERS } from '../staff/rules.ts';
import { letterHint, ORDER_SAID, quickerNotice, soldOutNotice } from '../staff/words.ts';
import type { Route } from './+types/order-cancel.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';
export { revalidateAfterConflict as shouldRevalidate } from '#app/web/unreached.ts';

const NO_ORDER = 'There is no such order.';

/** Cancelling what was paid sends money back, which nobody can undo: so it asks first. */
export async function loader({ request, params }: Route.LoaderArgs) {
  await requireAdmin(request);
  const order = await orUnavailable(findOrderMoney(params.orderId));
  if (!order) throw data(NO_ORDER, { status: 404, headers: NO_STORE });
  return data(order, { headers: NO_STORE });
}

export async function action({ request, params: { orderId } }: Route.ActionArgs) {
  const staff = await requireAdmin(request);
  const seen = readStatus(await readForm(request), 'seen');
  if (!(await orUnavailable(findOrderMoney(orderId)))) throw data(NO_ORDER, { status: 404 });
  if (!seen) return answer<Told>({ notice: ORDER_SAID.notMoved }, 422);
  const outcome = await orFault(
    changeOrderStatus({ staff, orderId, seen, to: 'cancelled', now: new Date() }),
  );
  if (outcome.ok) return answer<Told>({ done: true, notice: ORDER_SAID.moved });
  switch (outcome.reason) {
    case 'not_found':
      throw data(NO_ORDER, { status: 404 });
    case 'moved_on':
      return answer<Told>({ notice: quickerNotice(outcome.status) }, 409);
    case 'out_of_stock':
      return answer<Told>({ notice: soldOutNotice(outcome.count) }, 409);
    case 'decided_otherwise':
      return answer<Told>({ notice: ORDER_SAID.exchangeDecided }, 409);
    case 'fault':
      return answer<Told>({ notice: ORDER_SAID.notMoved }, 503);
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  orUnreached(serverAction(), ORDER_SAID.notMoved);

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, {
    title: 'Cancel order',
    description: 'Cancels an order.',
    unlisted: true,
  });

export default function CancelOrder({ loaderData: order, actionData }: Route.ComponentProps) {
  const closeTo = useListAddress(STAFF_ORDERS).here;
  const navigate = useNavigate();
  const busy = useNavigation().state !== 'idle';
  const said = useLastAnswer<Told>(actionData);
  useTold(actionData, () => void navigate(closeTo, { preventScrollReset: true }));
  const reader = { number: order.number ?? '', email: order.customer.email };
  return (
    <RouteDialog title={`Cancel ${orderName(order)}?`} closeTo={closeTo}>
      <Form method="post" preventScrollReset className="grid grid-cols-1 gap-5">
        <NoticeBox notice={said?.done ? undefined : said?.notice} quiet />
        <input type="hidden" name="seen" value={order.status} />
        {order.left > 0 && order.reference !== null && (
          <p>
            <strong>{formatMoney(order.left)}</strong> goes back by{' '}
            {paymentMethodLabel(order.paymentMethod)}. This cannot be undone.
          </p>
        )}
        {order.left > 0 && order.reference === null && (
          <p>
            <strong>{formatMoney(order.left)}</strong> was paid in cash. Give it back by hand and
            note it with “Give cash back”.
          </p>
        )}
        <p>Its items go back on the shelf. {letterHint('cancelled', reader)}</p>
        <DialogButtons>
          <SafeChoice to={closeTo}>Keep the order</SafeChoice>
          <Button type="submit" kind="danger" busy={busy}>
            {busy ? 'Cancelling...' : 'Cancel the order'}
          </Button>
        </DialogButtons>
      </Form>
    </RouteDialog>
  );
}
