import { data } from 'react-router';
import { requireAdmin } from '#app/accounts/guards.ts';
import { orderName, STAFF_ORDERS, statusFrom, statusLabel } from '#app/orders/rules.ts';
import { Button } from '#app/ui/button.tsx';
import { useListAddress } from '#app/ui/staff/list-address.ts';
import { DialogButtons, RouteDialog, SafeChoice } from '#app/ui/staff/route-dialog.tsx';
import { useFetcherAnswer } from '#app/ui/staff/use-dialog-answer.ts';
import { orUnavailable } from '#app/web/availability.ts';
import { describeScreen } from '#app/web/meta.ts';
import { NO_STORE } from '#app/web/page-headers.ts';
import type { OrderAnswer } from '../answer.ts';
import { useOrderFetcher } from '../browser/use-status.ts';
import { useOrdersContext } from '../context.ts';
import { findOrderMoney } from '../queries.ts';
import { moveQuestion } from '../rules.ts';
import { statusMailHint, moveLabel, QUESTION_WORDS } from '../words.ts';
import type { Route } from './+types/order-status.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';

/** Asks before an unpaid order is shipped. The form is submitted to the order's own action. */
export async function loader({ request, params }: Route.LoaderArgs) {
  await requireAdmin(request);
  const order = await orUnavailable(findOrderMoney(params.orderId));
  const to = statusFrom(params.status);
  if (!order || !to || to === 'cancelled') {
    throw data('There is no such order.', { status: 404, headers: NO_STORE });
  }
  return data({ order, to, question: moveQuestion(order, to) ?? null }, { headers: NO_STORE });
}

export const meta = describeScreen({
  title: 'Change status',
  description: 'Sets the status of an order that is not paid.',
});

export default function ChangeStatus({
  loaderData: { order, to, question },
}: Route.ComponentProps) {
  const address = useListAddress(STAFF_ORDERS);
  const back = address.at(order.id);
  const { noteChange } = useOrdersContext();
  const fetcher = useOrderFetcher(order.id);
  const { busy } = useFetcherAnswer<OrderAnswer>(fetcher, undefined, back, () => true);
  const reader = { number: order.number ?? '', email: order.customer.email };
  return (
    <RouteDialog title={`${moveLabel(to)}: ${orderName(order)}?`} closeTo={back}>
      <fetcher.Form method="post" action={back} onSubmit={() => noteChange(order.id)}>
        <input type="hidden" name="intent" value="status" />
        <input type="hidden" name="seen" value={order.status} />
        <input type="hidden" name="status" value={to} />
        <input type="hidden" name="agreed" value="yes" />
        {question && question !== 'pays_back' && (
          <p className="rounded-control border-l-4 border-danger bg-tint p-4">
            <strong className="block">{QUESTION_WORDS[question]}</strong> Do you still want to set
            it to {statusLabel(to)}?
          </p>
        )}
        <p className="mt-4">{statusMailHint(to, reader)}</p>
        <DialogButtons>
          <SafeChoice to={back}>Leave it as it is</SafeChoice>
          <Button type="submit" kind="danger" busy={busy}>
            {moveLabel(to)}
          </Button>
        </DialogButtons>
      </fetcher.Form>
    </RouteDialog>
  );
}
