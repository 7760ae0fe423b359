import { randomUUID } from 'node:crypto';
import { useState } from 'react';
import { data, useNavigation } from 'react-router';
import { requireAdmin } from '#app/accounts/guards.ts';
import { findOrderMoney } from '#app/fulfilment/queries.ts';
import { NOTE_HINT, ORDER_NOTICES, refundMailHint } from '#app/fulfilment/words.ts';
import { orderName, STAFF_ORDERS, MAX_CANCEL_REASON_LENGTH } from '#app/orders/rules.ts';
import { log } from '#app/platform/log.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { DialogForm } from '#app/ui/staff/dialog-form.tsx';
import { useListAddress } from '#app/ui/staff/list-address.ts';
import { DialogButtons, RouteDialog } from '#app/ui/staff/route-dialog.tsx';
import type { ActionResult } from '#app/ui/staff/use-action-toast.ts';
import { useDialogAnswer } from '#app/ui/staff/use-dialog-answer.ts';
import { formatMoney } from '#app/values/money.ts';
import type { Notice } from '#app/values/notice.ts';
import { withActionFallback } from '#app/web/action-fallback.ts';
import { answer, orFault } from '#app/web/answer.ts';
import { orUnavailable } from '#app/web/availability.ts';
import { intentOf, readForm, type FieldErrors } from '#app/web/forms.ts';
import { describeScreen } from '#app/web/meta.ts';
import { NO_STORE } from '#app/web/page-headers.ts';
import { readSettlement, type SettleField } from '../form.ts';
import { findOrderlessRefund } from '../orderless-refunds.ts';
import { retryRefund } from '../retry-refund.ts';
import { ORDERLESS_REFUNDS_PATH } from '../rules.ts';
import { settleRefundByHand } from '../settle-refund-by-hand.ts';
import { findRefund } from '../staff-refunds.ts';
import {
  NO_REFUND,
  orderlessMailHint,
  refundWords,
  retriedNotice,
  settledNotice,
  stuckRefusal,
} from '../words.ts';
import type { Route } from './+types/stuck-refund.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';
export { revalidateAfterConflict as shouldRevalidate } from '#app/web/action-fallback.ts';

type Params = Route.LoaderArgs['params'];

/** Of an order, or without one if the payment never became an order. */
function keyOf(params: Params) {
  return params.orderId === undefined
    ? { orderId: null, refundId: params.orderlessId }
    : { orderId: params.orderId, refundId: params.refundId };
}

/** The refund, its name, and who gets the mail. */
async function find(params: Params) {
  const { orderId, refundId } = keyOf(params);
  if (orderId === null) {
    const payment = await orUnavailable(findOrderlessRefund(refundId));
    if (!payment) throw noRefund();
    const { refund, reference, payer } = payment;
    return { refund, orderId, name: `payment ${reference}`, mail: orderlessMailHint(payer) };
  }
  const refund = await orUnavailable(findRefund({ orderId, refundId }));
  const order = refund && (await orUnavailable(findOrderMoney(orderId)));
  if (!order) throw noRefund();
  const mail = refundMailHint(order.customer.email, true);
  return { refund, orderId, name: orderName(order), mail };
}

const noRefund = () => data(NO_REFUND, { status: 404, headers: NO_STORE });

export async function loader({ request, params }: Route.LoaderArgs) {
  await requireAdmin(request);
  return data({ ...(await find(params)), formKey: randomUUID() }, { headers: NO_STORE });
}

type Answer = ActionResult & { errors?: FieldErrors<SettleField> };

export async function action({ request, params }: Route.ActionArgs) {
  const staff = await requireAdmin(request);
  const form = await readForm(request);
  const input = { ...keyOf(params), staff, now: new Date() };
  const { orderId, refundId } = input;
  log.info({ orderId, refundId, userId: staff.id }, 'stuck refund handled by staff');
  switch (intentOf(form)) {
    case 'retry':
      return answerOutcome(retryRefund(input), retriedNotice, ORDER_NOTICES.refundNotRetried);
    case 'settle': {
      const { how, key, errors } = readSettlement(form);
      if (errors.how) return answer<Answer>({ errors }, 422);
      if (key === undefined) throw data('The form has no key.', { status: 400 });
      const settled = settleRefundByHand({ ...input, key, how });
      return answerOutcome(settled, settledNotice, ORDER_NOTICES.refundNotSettled);
    }
    default:
      throw data('There is no such action.', { status: 400 });
  }
}

type Outcome = Awaited<ReturnType<typeof retryRefund> | ReturnType<typeof settleRefundByHand>>;

async function answerOutcome(work: Promise<Outcome>, words: typeof retriedNotice, fault: Notice) {
  const outcome = await orFault(work);
  if (outcome.ok) return answer<Answer>({ done: true, notice: words(outcome.value.amount) });
  switch (outcome.reason) {
    case 'not_found':
      throw noRefund();
    case 'moved_on':
    case 'held':
    case 'made_elsewhere':
    case 'no_provider':
    case 'key_used':
      return answer<Answer>({ notice: stuckRefusal(outcome.reason) }, 409);
    case 'fault':
      return answer<Answer>({ notice: fault }, 503);
  }
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const intent = intentOf(await request.clone().formData());
  const fault =
    intent === 'retry' ? ORDER_NOTICES.refundNotRetried : ORDER_NOTICES.refundNotSettled;
  return withActionFallback(serverAction(), fault);
}

export const meta = describeScreen({
  title: 'Refund settled by hand',
  description: 'Notes that staff paid a refund back by themselves.',
});

export default function StuckRefund({ loaderData, actionData }: Route.ComponentProps) {
  const { refund, orderId, name } = loaderData;
  const orders = useListAddress(STAFF_ORDERS);
  const orderless = useListAddress(ORDERLESS_REFUNDS_PATH);
  const back = orderId === null ? orderless.at(refund.id) : orders.at(orderId);
  const { result } = useDialogAnswer<Answer>(actionData, back);
  const [typed, setTyped] = useState(false);
  const asks = refund.canSettle && !result?.done;
  const title = `Refund of ${formatMoney(refund.amount)} for ${name}`;
  return (
    <RouteDialog
      title={asks ? `${title} settled by hand?` : title}
      closeTo={back}
      unsaved={typed && !result?.done}
    >
      <div className="mb-5 empty:hidden">
        <NoticeBox notice={result?.notice} quiet />
      </div>
      {asks ? (
        <Settle {...loaderData} errors={result?.errors ?? {}} back={back} onTyped={setTyped} />
      ) : (
        <>
          {!result?.done && <p>{refundWords(refund).join('. ')}</p>}
          <DialogButtons>
            <ButtonLink to={back} preventScrollReset>
              {orderId === null ? 'Back to the payment' : 'Back to the order'}
            </ButtonLink>
          </DialogButtons>
        </>
      )}
    </RouteDialog>
  );
}

type SettleProps = Route.ComponentProps['loaderData'] & {
  errors: FieldErrors<SettleField>;
  back: string;
  onTyped: (typed: boolean) => void;
};

function Settle({ refund, orderId, mail, formKey, errors, back, onTyped }: SettleProps) {
  const busy = useNavigation().state !== 'idle';
  const [firstKey] = useState(formKey);
  const sum = formatMoney(refund.amount);
  return (
    <DialogForm errors={errors} onType={(form) => onTyped(new FormData(form).get('how') !== '')}>
      <p>
        Do this only after you have paid {sum} back to the customer yourself, without the payment
        provider. It cannot be undone. {mail}
      </p>
      {refund.standing === 'held' && (
        <p className="border-l-4 border-danger pl-3">
          The payment provider still holds this refund. Stop it there first, or the customer may get
          the money twice.
        </p>
      )}
      <input type="hidden" name="intent" value="settle" />
      <input type="hidden" name="key" value={firstKey} />
      <Field
        name="how"
        label="How it was paid back"
        hint={`For example: mobile money, with the number of the transfer. Saved ${orderId === null ? 'with this refund' : 'as a staff note on the order'}. ${NOTE_HINT}`}
        maxLength={MAX_CANCEL_REASON_LENGTH}
        error={errors.how}
      />
      <DialogButtons>
        <ButtonLink to={back} kind="secondary" preventScrollReset>
          Not yet
        </ButtonLink>
        <Button type="submit" kind="danger" busy={busy}>
          {busy ? 'Working...' : `Settled ${sum} by hand`}
        </Button>
      </DialogButtons>
    </DialogForm>
  );
}
