import { randomUUID } from 'node:crypto';
import { useEffect, useRef, useState } from 'react';
import { data, Form, useNavigation } from 'react-router';
import { requireAdmin } from '#app/accounts/guards.ts';
import {
  orderName,
  paymentMethodLabel,
  STAFF_ORDERS,
  MAX_CANCEL_REASON_LENGTH,
} from '#app/orders/rules.ts';
import { fromWhere } from '#app/platform/current-request.ts';
import { log } from '#app/platform/log.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { DialogForm } from '#app/ui/staff/dialog-form.tsx';
import { useListAddress } from '#app/ui/staff/list-address.ts';
import { DialogButtons, RouteDialog } from '#app/ui/staff/route-dialog.tsx';
import type { ActionResult } from '#app/ui/staff/use-action-toast.ts';
import { useDialogAnswer } from '#app/ui/staff/use-dialog-answer.ts';
import { useMerged } from '#app/ui/staff/use-merged.ts';
import { decimalOf, formatMoney, type Money } from '#app/values/money.ts';
import { withActionFallback } from '#app/web/action-fallback.ts';
import { answer, orFault } from '#app/web/answer.ts';
import { orNotFound } from '#app/web/availability.ts';
import { intentOf, readForm, type FieldErrors } from '#app/web/forms.ts';
import { describeScreen } from '#app/web/meta.ts';
import { NO_STORE } from '#app/web/page-headers.ts';
import { readRefund, type RefundField, refundTooHigh } from '../form.ts';
import { findOrderMoney } from '../queries.ts';
import { refundOrder } from '../refund-order.ts';
import {
  NOTE_HINT,
  ORDER_NOTICES,
  refundedNotice,
  refundMailHint,
  refundRefusal,
} from '../words.ts';
import type { Route } from './+types/order-refund.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';

const NO_ORDER = 'There is no such order.';

export async function loader({ request, params }: Route.LoaderArgs) {
  await requireAdmin(request);
  const order = await orNotFound(findOrderMoney(params.orderId), NO_ORDER);
  return data({ order, key: randomUUID() }, { headers: NO_STORE });
}

type Answer = ActionResult & {
  errors?: FieldErrors<RefundField>;
  /** The valid input, to be confirmed. */
  toConfirm?: { amount: Money; why: string; key: string };
};

/** Two steps: a preview that names the amount, then the refund. */
export async function action({ request, params: { orderId } }: Route.ActionArgs) {
  const staff = await requireAdmin(request);
  const form = await readForm(request);
  const order = await orNotFound(findOrderMoney(orderId), NO_ORDER);
  const intent = intentOf(form);
  if (intent !== 'check' && intent !== 'refund')
    throw data('There is no such action.', { status: 400 });
  const { amount, why, key, errors } = readRefund(form);
  if (intent === 'check' && amount > order.left) errors.amount = refundTooHigh(order.left);
  if (Object.keys(errors).length > 0) return answer<Answer>({ errors }, 422);
  if (intent === 'check') {
    return answer<Answer>({ toConfirm: { amount, why, key: key ?? randomUUID() } });
  }
  if (key === undefined) throw data('The form has no key.', { status: 400 });
  const outcome = await orFault(refundOrder({ staff, orderId, key, amount, why, now: new Date() }));
  if (outcome.ok) {
    log.info({ orderId, userId: staff.id, amount, ...fromWhere() }, 'order refunded by staff');
    const notice = refundedNotice(amount, outcome.value.byHand);
    return answer<Answer>({ done: true, notice });
  }
  switch (outcome.reason) {
    case 'not_found':
      throw data(NO_ORDER, { status: 404 });
    case 'too_much':
      return answer<Answer>({ errors: { amount: refundTooHigh(outcome.left) } }, 409);
    case 'nothing_left':
    case 'no_payment':
    case 'key_used':
      return answer<Answer>({ notice: refundRefusal(outcome.reason) }, 409);
    case 'fault':
      return answer<Answer>({ notice: ORDER_NOTICES.refundNotMade }, 503);
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withActionFallback(serverAction(), ORDER_NOTICES.refundNotMade);

export const meta = describeScreen({
  title: 'Refund',
  description: 'Pays an order back, or a part of it.',
});

export default function Refund({ loaderData, actionData }: Route.ComponentProps) {
  const { order, key } = loaderData;
  const back = useListAddress(STAFF_ORDERS).at(order.id);
  const { result, refusal, busy } = useDialogAnswer<Answer>(actionData, back);
  const byHand = order.reference === null;
  // After a failed connection, the amount and the reason stay.
  const { toConfirm: checked } = useMerged<Pick<Answer, 'toConfirm'>>(
    {},
    result?.toConfirm && result,
  );
  const toConfirm = result?.errors ? undefined : checked;
  const [typed, setTyped] = useState(false);
  return (
    <RouteDialog
      title={
        toConfirm
          ? `${byHand ? 'Refund in cash' : 'Refund'} ${formatMoney(toConfirm.amount)} for ${orderName(order)}?`
          : `${byHand ? 'Refund in cash' : 'Refund'}: ${orderName(order)}`
      }
      closeTo={back}
      unsaved={typed && !toConfirm && !busy}
    >
      <div className="mb-5 empty:hidden">
        <NoticeBox notice={refusal} quiet />
      </div>
      {order.left <= 0 && !toConfirm ? (
        <p>Nothing to refund. Nothing was paid, or everything is refunded or on its way.</p>
      ) : toConfirm ? (
        <Confirm toConfirm={toConfirm} order={order} back={back} />
      ) : (
        <Ask
          order={order}
          typed={checked}
          formKey={key}
          errors={result?.errors ?? {}}
          onType={() => setTyped(true)}
        />
      )}
    </RouteDialog>
  );
}

type Shown = Route.ComponentProps['loaderData']['order'];
type AskProps = {
  order: Shown;
  typed: Answer['toConfirm'];
  formKey: string;
  errors: FieldErrors<RefundField>;
  onType: () => void;
};

function Ask({ order, typed, formKey, errors, onType }: AskProps) {
  const busy = useNavigation().state !== 'idle';
  return (
    <DialogForm errors={errors} onType={onType}>
      <p>
        {formatMoney(order.total)} was paid by {paymentMethodLabel(order.paymentMethod)}.{' '}
        <strong>Refundable: {formatMoney(order.left)}</strong>
      </p>
      <input type="hidden" name="intent" value="check" />
      <input type="hidden" name="key" value={formKey} />
      <Field
        name="amount"
        label="Amount in GH₵"
        inputMode="decimal"
        defaultValue={decimalOf(typed?.amount ?? order.left)}
        error={errors.amount}
      />
      <Field
        name="why"
        label="Why"
        hint={`Saved as a staff note on the order. ${NOTE_HINT}`}
        defaultValue={typed?.why}
        maxLength={MAX_CANCEL_REASON_LENGTH}
        error={errors.why}
      />
      <DialogButtons>
        <Button type="submit" busy={busy}>
          Continue
        </Button>
      </DialogButtons>
    </DialogForm>
  );
}

type ConfirmProps = { toConfirm: NonNullable<Answer['toConfirm']>; order: Shown; back: string };

function Confirm({ toConfirm: { amount, why, key }, order, back }: ConfirmProps) {
  const keep = useRef<HTMLAnchorElement>(null);
  const busy = useNavigation().state !== 'idle';
  useEffect(() => keep.current?.focus(), []);
  const byHand = order.reference === null;
  const mail = refundMailHint(order.customer.email, byHand);
  return (
    <Form method="post" preventScrollReset className="grid grid-cols-1 gap-5">
      <input type="hidden" name="intent" value="refund" />
      <input type="hidden" name="amount" value={decimalOf(amount)} />
      <input type="hidden" name="why" value={why} />
      <input type="hidden" name="key" value={key} />
      <p>
        {byHand
          ? `Confirm once you have handed ${formatMoney(amount)} to the customer, in cash or to their mobile-money wallet. It is then recorded as refunded. ${mail}`
          : `${formatMoney(amount)} goes back by ${paymentMethodLabel(order.paymentMethod)}. This cannot be undone. ${mail}`}
      </p>
      <p className="text-muted wrap-anywhere">Why: {why}</p>
      <DialogButtons>
        <ButtonLink ref={keep} to={back} kind="secondary" preventScrollReset>
          {byHand ? 'Not yet' : 'Do not refund'}
        </ButtonLink>
        <Button type="submit" kind="danger" busy={busy}>
          {busy
            ? 'Working...'
            : byHand
              ? `I have given back ${formatMoney(amount)}`
              : `Refund ${formatMoney(amount)}`}
        </Button>
      </DialogButtons>
    </Form>
  );
}
