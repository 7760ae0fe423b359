import { randomUUID } from 'node:crypto';
import { useState } from 'react';
import { data, Form, useNavigate, useNavigation } from 'react-router';
import { requireAdmin } from '#app/accounts/guards.ts';
import { findRefundOf } from '#app/payments/queries.ts';
import { retryRefund } from '#app/payments/retry-refund.ts';
import { settleRefundByHand } from '#app/payments/settle-refund-by-hand.ts';
import { log } from '#app/platform/log.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { ErrorSummary, Field } from '#app/ui/field.tsx';
import { useListAddress } from '#app/ui/list-address.ts';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { DialogButtons, RouteDialog } from '#app/ui/route-dialog.tsx';
import { type Told, useTold } from '#app/ui/use-answer.ts';
import { useLastAnswer } from '#app/ui/use-last-answer.ts';
import { formatMoney } from '#app/values/money.ts';
import type { Notice } from '#app/values/notice.ts';
import { answer, orFault } from '#app/web/answer.ts';
import { orUnavailable } from '#app/web/availability.ts';
import { type FieldErrors, readForm, textOf } from '#app/web/forms.ts';
import { describePage } from '#app/web/meta.ts';
import { NO_STORE } from '#app/web/no-store.ts';
import { orUnreached } from '#app/web/unreached.ts';
import { orderName } from '../rules.ts';
import { readSettlement, type SettleField } from '../staff/form.ts';
import { findOrderMoney } from '../staff/queries.ts';
import { STAFF_ORDERS, WHY_MOST } from '../staff/rules.ts';
import {
  ORDER_SAID,
  refundLetterHint,
  retriedNotice,
  settledNotice,
  stuckRefusal,
  troubleWords,
} from '../staff/words.ts';
import type { Route } from './+types/order-stuck-refund.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';
export { revalidateAfterConflict as shouldRevalidate } from '#app/web/unreached.ts';

const NO_REFUND = 'There is no such refund.';

async function find({ orderId, refundId }: Route.LoaderArgs['params']) {
  const refund = await orUnavailable(findRefundOf(orderId, refundId));
  const order = refund && (await orUnavailable(findOrderMoney(orderId)));
  if (!order) throw data(NO_REFUND, { status: 404, headers: NO_STORE });
  return { refund, order };
}

export async function loader({ request, params }: Route.LoaderArgs) {
  await requireAdmin(request);
  return data({ ...(await find(params)), formKey: randomUUID() }, { headers: NO_STORE });
}

type Answer = Told & { errors?: FieldErrors<SettleField> };

export async function action({ request, params }: Route.ActionArgs) {
  const staff = await requireAdmin(request);
  const form = await readForm(request);
  const { orderId, refundId } = params;
  await find(params);
  const act = { staff, orderId, refundId, now: new Date() };
  log.info({ orderId, refundId, userId: staff.id }, 'staff see to a stuck refund');
  switch (textOf(form, 'act')) {
    case 'retry':
      return told(retryRefund(act), retriedNotice, ORDER_SAID.refundNotRetried);
    case 'settle': {
      const { how, key, errors } = readSettlement(form);
      if (errors.how) return answer<Answer>({ errors }, 422);
      if (key === undefined) throw data('The form has no key.', { status: 400 });
      const settled = settleRefundByHand({ ...act, key, how });
      return told(settled, settledNotice, ORDER_SAID.refundNotSettled);
    }
    default:
      throw data('There is no such act.', { status: 400 });
  }
}

type Outcome = Awaited<ReturnType<typeof retryRefund> | ReturnType<typeof settleRefundByHand>>;

async function told(work: Promise<Outcome>, words: typeof retriedNotice, fault: Notice) {
  const outcome = await orFault(work);
  if (outcome.ok) return answer<Answer>({ done: true, notice: words(outcome.value.amount) });
  switch (outcome.reason) {
    case 'not_found':
      throw data(NO_REFUND, { status: 404 });
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
  const act = textOf(await request.clone().formData(), 'act');
  const fault = act === 'retry' ? ORDER_SAID.refundNotRetried : ORDER_SAID.refundNotSettled;
  return orUnreached(serverAction(), fault);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(matches, {
    title: 'Refund settled by hand',
    description: 'Notes that staff paid a refund back by themselves.',
    unlisted: true,
  });

export default function StuckRefund({ loaderData, actionData }: Route.ComponentProps) {
  const { order, refund } = loaderData;
  const back = useListAddress(STAFF_ORDERS).at(order.id);
  const navigate = useNavigate();
  const said = useLastAnswer<Answer>(actionData);
  const [typed, setTyped] = useState(false);
  useTold(actionData, () => void navigate(back, { preventScrollReset: true }));
  return (
    <RouteDialog
      title={`Refund of ${formatMoney(refund.amount)} for ${orderName(order)} settled by hand?`}
      closeTo={back}
      unsaved={typed && !said?.done}
    >
      <div className="mb-5 empty:hidden">
        <NoticeBox notice={said?.notice} quiet />
      </div>
      {refund.canSettle && !said?.done ? (
        <Settle {...loaderData} errors={said?.errors ?? {}} back={back} onTyped={setTyped} />
      ) : (
        <>
          {!said?.done && <Elsewhere refund={refund} />}
          <DialogButtons>
            <ButtonLink to={back} preventScrollReset>
              Back to the order
            </ButtonLink>
          </DialogButtons>
        </>
      )}
    </RouteDialog>
  );
}

type Shown = Route.ComponentProps['loaderData'];

function Elsewhere({ refund }: Pick<Shown, 'refund'>) {
  const [title, more] = troubleWords(refund);
  return (
    <p>
      {title}. {more}
    </p>
  );
}

type SettleProps = Shown & {
  errors: FieldErrors<SettleField>;
  back: string;
  onTyped: (typed: boolean) => void;
};

function Settle({ order, refund, formKey, errors, back, onTyped }: SettleProps) {
  const busy = useNavigation().state === 'submitting';
  const [firstKey] = useState(formKey);
  const sum = formatMoney(refund.amount);
  return (
    <Form
      method="post"
      noValidate
      preventScrollReset
      onChange={(event) => onTyped(new FormData(event.currentTarget).get('how') !== '')}
      className="grid grid-cols-1 gap-5"
    >
      <ErrorSummary errors={errors} />
      <p>
        You have paid {sum} back to the customer yourself, without the payment provider. The refund
        then counts as done, and it cannot be undone here.{' '}
        {refundLetterHint(order.customer.email, true)}
      </p>
      {refund.trouble === 'held' && (
        <p className="border-l-4 border-danger pl-3">
          The payment provider still holds this refund. Stop it there first, or the customer may get
          the money twice.
        </p>
      )}
      <input type="hidden" name="act" value="settle" />
      <input type="hidden" name="key" value={firstKey} />
      <Field
        name="how"
        label="How it was paid back"
        hint="For staff alone: it becomes a note on the order. Such as: mobile money, with the number of the transfer."
        maxLength={WHY_MOST}
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
    </Form>
  );
}
