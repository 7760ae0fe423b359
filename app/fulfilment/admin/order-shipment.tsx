import { useState } from 'react';
import { data } from 'react-router';
import { conflictAnswer, unchangedSentence } from '#app/accounts/edit-conflict.ts';
import { requireAdmin } from '#app/accounts/guards.ts';
import { orderName, STAFF_ORDERS } from '#app/orders/rules.ts';
import { findShipment } from '#app/orders/shipments/queries.ts';
import { db } from '#app/platform/database.ts';
import { Button } from '#app/ui/button.tsx';
import { FieldErrorScope } from '#app/ui/field-errors.tsx';
import { ErrorSummary } from '#app/ui/field.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { ConflictChoices } from '#app/ui/staff/conflict-choices.tsx';
import { useListAddress } from '#app/ui/staff/list-address.ts';
import { DialogButtons, RouteDialog, SafeChoice } from '#app/ui/staff/route-dialog.tsx';
import { useFetcherAnswer } from '#app/ui/staff/use-dialog-answer.ts';
import { errorNotice } from '#app/values/notice.ts';
import { withActionFallback } from '#app/web/action-fallback.ts';
import { answer, orFault } from '#app/web/answer.ts';
import { orNotFound, orUnavailable } from '#app/web/availability.ts';
import { readForm, textOf } from '#app/web/forms.ts';
import { describeScreen } from '#app/web/meta.ts';
import { NO_STORE } from '#app/web/page-headers.ts';
import type { OrderAnswer } from '../answer.ts';
import { useOrderFetcher } from '../browser/use-status.ts';
import { changeOrderStatus } from '../change-order-status.ts';
import { ShipmentFields } from '../components/shipment-fields.tsx';
import { useOrdersContext } from '../context.ts';
import { readStatus } from '../form.ts';
import { findOrderMoney } from '../queries.ts';
import { moveQuestion } from '../rules.ts';
import { saveShipment } from '../save-shipment.ts';
import { readShipment, typedFrom } from '../shipment-form.ts';
import { editedShipment, SHIPMENT_NOTICES } from '../shipment-words.ts';
import {
  changedByOthersNotice,
  moveLabel,
  ORDER_NOTICES,
  QUESTION_WORDS,
  soldOutNotice,
  statusMailHint,
} from '../words.ts';
import type { Route } from './+types/order-shipment.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';
export { revalidateAfterConflict as shouldRevalidate } from '#app/web/action-fallback.ts';

const NO_ORDER = 'There is no such order.';

/** Who delivers an order: entered when it is set to shipped, or while it is on its way. */
export async function loader({ request, params }: Route.LoaderArgs) {
  await requireAdmin(request);
  const order = await orNotFound(findOrderMoney(params.orderId), NO_ORDER);
  const shipment = await orUnavailable(findShipment(db, order.id));
  const question = moveQuestion(order, 'shipped');
  return data(
    {
      order,
      shipment,
      typed: typedFrom(shipment),
      question: question && question !== 'pays_back' ? question : null,
    },
    { headers: NO_STORE },
  );
}

type Input = ReturnType<typeof readShipment> & {
  staff: Awaited<ReturnType<typeof requireAdmin>>;
  orderId: string;
};

export async function action({ request, params }: Route.ActionArgs) {
  const staff = await requireAdmin(request);
  const form = await readForm(request);
  const { id: orderId } = await orNotFound(findOrderMoney(params.orderId), NO_ORDER);
  const seen = readStatus(form, 'seen');
  if (!seen) return answer<OrderAnswer>({ notice: SHIPMENT_NOTICES.notSaved }, 422);
  const read = readShipment(form);
  const again = { typed: read.typed, base: read.edit.base };
  if (Object.keys(read.errors).length > 0) {
    return answer<OrderAnswer>({ errors: read.errors, ...again }, 422);
  }
  const input = { ...read, staff, orderId };
  const [result, status] = await (seen === 'shipped'
    ? save(input)
    : ship(input, { seen, agreed: textOf(form, 'agreed') !== '' }));
  return answer<OrderAnswer>(result.done ? result : { ...again, ...result }, status);
}

type Result = [OrderAnswer, number];

async function save({ staff, orderId, edit, shipment }: Input): Promise<Result> {
  const outcome = await orFault(saveShipment({ staff, orderId, edit, shipment, now: new Date() }));
  const record = editedShipment(orderId);
  if (outcome.ok) {
    const more = await unchangedSentence(record, outcome.value.unchanged);
    return [{ done: true, notice: SHIPMENT_NOTICES.saved(more) }, 200];
  }
  switch (outcome.reason) {
    case 'not_found':
      throw data(NO_ORDER, { status: 404 });
    case 'moved_on':
      return [{ notice: changedByOthersNotice(outcome.status) }, 409];
    case 'conflict':
      return [await conflictAnswer(record, outcome.conflicts), 409];
    case 'fault':
      return [{ notice: SHIPMENT_NOTICES.notSaved }, 503];
  }
}

type Seen = { seen: NonNullable<ReturnType<typeof readStatus>>; agreed: boolean };

async function ship({ staff, orderId, shipment }: Input, { seen, agreed }: Seen): Promise<Result> {
  const outcome = await orFault(
    changeOrderStatus({ staff, orderId, seen, to: 'shipped', agreed, shipment, now: new Date() }),
  );
  if (outcome.ok) {
    const { before } = outcome.value;
    const undo = { intent: 'status', status: before, seen: 'shipped' } as const;
    return [
      { done: true, notice: ORDER_NOTICES.moved, ...(before !== 'shipped' && { undo }) },
      200,
    ];
  }
  switch (outcome.reason) {
    case 'not_found':
      throw data(NO_ORDER, { status: 404 });
    case 'asks':
      return [{ notice: errorNotice('Not changed', questionText(outcome.question)) }, 409];
    case 'moved_on':
      return [{ notice: changedByOthersNotice(outcome.status) }, 409];
    case 'out_of_stock':
      return [{ notice: soldOutNotice(outcome.count) }, 409];
    case 'slot_full':
      return [{ notice: ORDER_NOTICES.slotFull }, 409];
    case 'decided_otherwise':
      return [{ notice: ORDER_NOTICES.exchangeDecided }, 409];
    case 'fault':
      return [{ notice: ORDER_NOTICES.notMoved }, 503];
  }
}

const questionText = (question: 'pays_back' | keyof typeof QUESTION_WORDS) =>
  `${question === 'pays_back' ? '' : QUESTION_WORDS[question]} Press again if it should go out all the same.`.trim();

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withActionFallback(serverAction(), SHIPMENT_NOTICES.notSaved);

export const meta = describeScreen({
  title: 'Delivery details',
  description: 'Who brings an order.',
});

export default function OrderShipment({ loaderData, actionData }: Route.ComponentProps) {
  const { order, question } = loaderData;
  // The values when the form was opened: another user's save must not replace them unnoticed.
  const [opened] = useState(loaderData);
  const address = useListAddress(STAFF_ORDERS);
  const back = address.at(order.id);
  const { noteChange } = useOrdersContext();
  const fetcher = useOrderFetcher(order.id);
  const [typed, setTyped] = useState(false);
  const { result, refusal, busy } = useFetcherAnswer<OrderAnswer>(fetcher, actionData, back);
  const errors = result?.errors ?? {};
  const isShipped = order.status === 'shipped';
  const reader = { number: order.number ?? '', email: order.customer.email };
  return (
    <RouteDialog
      title={isShipped ? `Delivery details: ${orderName(order)}` : `Ship ${orderName(order)}`}
      closeTo={back}
      unsaved={typed && !busy && !result?.done}
    >
      <fetcher.Form
        method="post"
        noValidate
        action={address.at(`${order.id}/shipment`)}
        onSubmit={() => noteChange(order.id)}
        onChange={() => setTyped(true)}
        className="grid grid-cols-1 gap-5"
      >
        <FieldErrorScope since={result}>
          {/* Without script there is no toast. */}
          <NoticeBox notice={refusal ?? actionData?.notice} quiet />
          <ErrorSummary errors={errors} />
          <input type="hidden" name="seen" value={order.status} />
          {!isShipped && <input type="hidden" name="status" value="shipped" />}
          {!isShipped && question && (
            <>
              <input type="hidden" name="agreed" value="yes" />
              <p className="rounded-control border-l-4 border-danger bg-tint p-4">
                <strong className="block">{QUESTION_WORDS[question]}</strong> Do you still want to
                send it out?
              </p>
            </>
          )}
          <ConflictChoices
            base={result?.base ?? { shipment: opened.shipment }}
            conflicts={result?.conflicts}
          />
          <ShipmentFields typed={result?.typed ?? opened.typed} errors={errors} />
          <p className="text-sm text-muted">
            {isShipped
              ? 'Shown on the customer’s order page. Saving it sends no email.'
              : `Shown on the customer’s order page and in the email. ${statusMailHint('shipped', reader)}`}
          </p>
        </FieldErrorScope>
        <DialogButtons>
          <SafeChoice to={back}>Cancel</SafeChoice>
          <Button type="submit" busy={busy}>
            {isShipped ? (busy ? 'Saving...' : 'Save') : moveLabel('shipped')}
          </Button>
        </DialogButtons>
      </fetcher.Form>
    </RouteDialog>
  );
}
