import { useState } from 'react';
import { href, data } from 'react-router';
import { requireAdmin, type Staff } from '#app/accounts/guards.ts';
import { findNamedProduct } from '#app/catalogue/products/find-named-product.ts';
import { FieldErrorScope } from '#app/ui/field-errors.tsx';
import { ErrorSummary } from '#app/ui/field.tsx';
import { FocusedNotice } from '#app/ui/focused-notice.tsx';
import { Link } from '#app/ui/link.tsx';
import { Screen } from '#app/ui/staff/screen.tsx';
import { useUnsavedQuestion } from '#app/ui/unsaved.ts';
import { useLastAnswer } from '#app/ui/use-last-answer.ts';
import { plainNotice, errorNotice } from '#app/values/notice.ts';
import { isUuid } from '#app/values/uuid.ts';
import { withActionFallback } from '#app/web/action-fallback.ts';
import { answer, orFault } from '#app/web/answer.ts';
import { orUnavailable } from '#app/web/availability.ts';
import { intentOf, readForm, textOf, type FieldErrors } from '#app/web/forms.ts';
import { describePage } from '#app/web/meta.ts';
import { NO_STORE } from '#app/web/page-headers.ts';
import { DecisionForm } from '../components/decision-form.tsx';
import { DecisionReview, type ShownReview } from '../components/decision-review.tsx';
import { StaffActions } from '../components/staff-actions.tsx';
import { StaffReturnFacts } from '../components/staff-return-facts.tsx';
import {
  type DecisionValues,
  errorsFrom,
  firstValues,
  lineField,
  readDecision,
} from '../decision-form.ts';
import type { Decision } from '../decision.ts';
import { payCashDue } from '../pay-cash-due.ts';
import { type ReturnReview, reviewReturn } from '../review-return.ts';
import { staffReturnPath } from '../rules.ts';
import { settleReturn } from '../settle-return.ts';
import {
  answerStaffAction,
  noSuchReturn,
  type ReturnAnswer,
  answerWithNotice,
} from '../staff-actions.ts';
import { findStaffReturn, type StaffReturnDetails } from '../staff-return.ts';
import { DECIDED_WORDS, KIND_WORDS, NOT_CHANGED, CHANGED_BY_OTHERS } from '../words.ts';
import type { Route } from './+types/return.ts';

export { pageHeaders as headers } from '#app/web/page-headers.ts';
export { revalidateAfterConflict as shouldRevalidate } from '#app/web/action-fallback.ts';

export async function loader({ request, params: { returnId }, url }: Route.LoaderArgs) {
  await requireAdmin(request);
  const one = isUuid(returnId)
    ? await orUnavailable(findStaffReturn(returnId, new Date()))
    : undefined;
  if (!one) throw data('There is no such return.', { status: 404, headers: NO_STORE });
  const isDeciding = one.isHere || url.searchParams.has('decide');
  return data({ one, isDeciding }, { headers: NO_STORE });
}

type Answer = ReturnAnswer & { values?: DecisionValues; review?: ShownReview };

/** Two steps: a preview of a decision with its consequences, then exactly that is carried out. */
export async function action({ request, params: { returnId } }: Route.ActionArgs) {
  const staff = await requireAdmin(request);
  const form = await readForm(request);
  if (!isUuid(returnId)) throw noSuchReturn();
  const now = new Date();
  const answered = await answerStaffAction({ staff, returnId, form, now });
  if (answered) return answered;
  switch (intentOf(form)) {
    case 'cash-paid':
      return answerWithNotice('Cash recorded as paid back', payCashDue({ staff, returnId, now }));
    case 'edit':
    case 'review':
    case 'confirm':
      return decide({ staff, returnId, form, now });
    default:
      throw data('There is no such action.', { status: 400 });
  }
}

type Act = { staff: Staff; returnId: string; form: FormData; now: Date };

async function decide({ staff, returnId, form, now }: Act) {
  const one = await orUnavailable(findStaffReturn(returnId, now));
  if (!one) throw noSuchReturn();
  const read = readDecision({ form, lines: one.lines, state: one.state });
  const { values, errors } = read;
  if (intentOf(form) === 'edit') return answer<Answer>({ values });
  const decision = await withProducts(read.decision, errors);
  if (Object.keys(errors).length > 0) return answer<Answer>({ errors, values }, 422);
  const isConfirmed = intentOf(form) === 'confirm';
  const fingerprint = textOf(form, 'fingerprint');
  const outcome = isConfirmed
    ? await orFault(settleReturn({ staff, returnId, decision, fingerprint, now }))
    : await orFault(reviewReturn({ returnId, decision, now }));
  if (outcome.ok) {
    if (outcome.value) return answer<Answer>({ values, review: shown(outcome.value) });
    return answer<Answer>({
      notice: plainNotice('Decision made', 'The customer gets an email about it.'),
    });
  }
  switch (outcome.reason) {
    case 'not_found':
      throw noSuchReturn();
    case 'moved_on':
      return answer<Answer>({ notice: CHANGED_BY_OTHERS }, 409);
    case 'changed':
      return answer<Answer>({ values, notice: DECIDED_WORDS.changed }, 409);
    case 'wrong':
      return answer<Answer>({ values, errors: errorsFrom(outcome.problems) }, 422);
    case 'sold_out':
      return answer<Answer>({ values, notice: soldOut(outcome.missing) }, 409);
    case 'forgotten':
      return answer<Answer>({ values, notice: DECIDED_WORDS.forgotten }, 409);
    case 'fault':
      return answer<Answer>({ values, notice: NOT_CHANGED }, 503);
  }
}

/** Staff name the replacement product; this looks it up. */
async function withProducts(decision: Decision, errors: FieldErrors): Promise<Decision> {
  if (decision.outcome !== 'exchange') {
    return { ...decision, lines: decision.lines.map((line) => ({ ...line, replacement: null })) };
  }
  const lines = await Promise.all(
    decision.lines.map(async (line) => {
      if (line.accepted === 0 || line.replacement === null) return { ...line, replacement: null };
      const meant = await orUnavailable(findNamedProduct(line.replacement));
      if (meant.found === 'one') return { ...line, replacement: meant.id };
      errors[lineField('replacement', line.id)] =
        meant.found === 'none'
          ? 'No product in the shop has this name, code or SKU'
          : `Several products match. Did you mean ${meant.names.join(', or ')}?`;
      return line;
    }),
  );
  return { ...decision, lines };
}

function soldOut(missing: readonly { name: string; left: number }[]) {
  const [first] = missing;
  const what = first ? `${first.name}: ${first.left} left.` : '';
  return errorNotice('Sold out', `${what} Choose another product, or refund the customer instead.`);
}

function shown(review: ReturnReview): ShownReview {
  const { state, amount, byHand, cash, isExchange, isSettled, method, fingerprint } = review;
  return {
    state,
    amount,
    byHand,
    cash,
    isExchange,
    isSettled,
    method,
    fingerprint,
    lines: review.lines.map(({ id, name, returned, chosen }) => ({
      id,
      name,
      returned,
      accepted: chosen.accepted,
      refund: chosen.refund,
      disposition: chosen.disposition,
    })),
    replaced: review.replaced.map(({ productId, name, quantity, price, sellsFor }) => ({
      productId,
      name,
      quantity,
      price,
      sellsFor,
    })),
  };
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withActionFallback(serverAction(), NOT_CHANGED);

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  describePage(matches, {
    title: loaderData ? titleOf(loaderData.one) : 'Return',
    description: 'What a customer gives back.',
    unlisted: true,
  });

const titleOf = (one: StaffReturnDetails) => `${KIND_WORDS[one.kind].noun} ${one.number}`;

export default function Return({ loaderData, actionData }: Route.ComponentProps) {
  const { one, isDeciding } = loaderData;
  const result = useLastAnswer<Answer>(actionData);
  const [typed, setTyped] = useState(false);
  const canDecide = one.actions.includes('settle');
  const review = canDecide ? result?.review : undefined;
  const values = result?.values ?? suggestion(one);
  const errors = result?.errors ?? {};
  useUnsavedQuestion(typed && canDecide && !review);
  return (
    <Screen
      title={titleOf(one)}
      actions={
        <Link to={href('/admin/returns')} className="text-wine underline underline-offset-4">
          All returns
        </Link>
      }
    >
      <FieldErrorScope since={result}>
        <FocusedNotice notice={result?.notice} />
        <div className="my-4 empty:hidden">
          <ErrorSummary errors={errors} />
        </div>
        <div className="grid grid-cols-1 gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
          <StaffReturnFacts one={one} />
          <section aria-labelledby="next-action" className="min-w-0">
            <h2 id="next-action" className="mb-3 font-sans text-lg font-bold tracking-normal">
              {review ? 'Check before you confirm' : 'Next step'}
            </h2>
            {review ? (
              <DecisionReview key={review.fingerprint} one={one} review={review} values={values} />
            ) : canDecide && isDeciding ? (
              <DecisionForm
                key={one.state}
                one={one}
                values={values}
                errors={errors}
                onType={() => setTyped(true)}
              />
            ) : (
              <StaffActions one={one} action={staffReturnPath(one.id)} errors={errors} isOpen />
            )}
          </section>
        </div>
      </FieldErrorScope>
    </Screen>
  );
}

function suggestion(one: StaffReturnDetails): DecisionValues {
  return firstValues({
    kind: one.kind,
    lines: one.lines.map((line) => ({ ...line, disposition: line.suggested })),
    delivery: one.suggestedDelivery,
    left: one.left,
  });
}
