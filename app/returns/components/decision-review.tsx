import { type ReactNode, useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { paymentMethodLabel } from '#app/orders/rules.ts';
import { Button } from '#app/ui/button.tsx';
import { formatMoney, type Money } from '#app/values/money.ts';
import type { DecisionValues } from '../decision-form.ts';
import {
  type Disposition,
  REFUSAL_REASONS,
  type RefusedGoods,
  REFUSED_GOODS,
  staffReturnPath,
} from '../rules.ts';
import type { StaffReturnDetails } from '../staff-return.ts';
import { GOODS_LABELS, REFUSAL_WORDS } from '../words.ts';

/** The preview of a decision, shown before it is confirmed. */
export type ShownReview = {
  state: 'completed' | 'partly_accepted' | 'refused';
  amount: Money;
  byHand: boolean;
  cash: 'paid' | 'later';
  isExchange: boolean;
  isSettled: boolean;
  method: string;
  fingerprint: string;
  lines: readonly {
    id: string;
    name: string;
    returned: number;
    accepted: number;
    refund: Money;
    disposition: Disposition;
  }[];
  replaced: readonly {
    productId: string;
    name: string;
    quantity: number;
    price: Money;
    sellsFor: Money;
  }[];
};

type ReviewProps = { one: StaffReturnDetails; review: ShownReview; values: DecisionValues };

const HEADINGS = {
  completed: 'Accept everything',
  partly_accepted: 'Accept in part',
  refused: 'Refuse everything',
};

/** The confirmation step: the exact refund, where it goes and what happens to the goods. */
export function DecisionReview({ one, review, values }: ReviewProps) {
  const box = useRef<HTMLDivElement>(null);
  const { formData } = useNavigation();
  const busy = formData?.get('intent') === 'confirm';
  useEffect(() => box.current?.focus(), []);
  return (
    <div
      ref={box}
      tabIndex={-1}
      className="rounded-card border-2 border-wine bg-surface p-5 sm:p-6"
    >
      <h3 className="text-xl">{HEADINGS[review.state]}</h3>
      <dl className="mt-4 grid gap-3">
        <Row term="Money">{moneyWords(review)}</Row>
        {review.isExchange && (
          <Row term="New order">
            <ul>
              {review.replaced.map(({ productId, name, quantity, price, sellsFor }) => (
                <li key={productId} className="wrap-anywhere">
                  {quantity} × {name} at {formatMoney(price)}
                  {sellsFor !== price && `, sold for ${formatMoney(sellsFor)} today`}
                </li>
              ))}
            </ul>
            The customer pays nothing. Its stock is taken now.
          </Row>
        )}
        {!review.isSettled && <Goods review={review} />}
        <Refused review={review} values={values} />
      </dl>
      <Form
        method="post"
        action={formAction(one)}
        preventScrollReset
        className="mt-5 flex flex-wrap gap-3"
      >
        <HiddenValues values={values} />
        <input type="hidden" name="fingerprint" value={review.fingerprint} />
        <Button type="submit" name="intent" value="confirm" busy={busy} className="max-sm:w-full">
          {busy ? 'Working...' : confirmLabel(review)}
        </Button>
        <Button type="submit" name="intent" value="edit" kind="secondary" className="max-sm:w-full">
          Change the decision
        </Button>
      </Form>
      <p className="mt-3 text-sm text-muted">Nothing has happened yet.</p>
    </div>
  );
}

const formAction = (one: StaffReturnDetails) =>
  `${staffReturnPath(one.id)}${one.isHere ? '' : '?decide'}`;

/** Submits the same values again, so that what is confirmed is what was shown. */
function HiddenValues({ values }: { values: DecisionValues }) {
  return Object.entries(values).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

function moneyWords({ amount, byHand, cash, method, isExchange }: ShownReview): string {
  if (isExchange || amount === 0) return 'No money moves.';
  const sum = formatMoney(amount);
  if (!byHand)
    return `${sum} goes back to the customer by ${paymentMethodLabel(method)}. This cannot be undone.`;
  return cash === 'later'
    ? `${sum} is owed to the customer. You pay it back by hand and record it here.`
    : `${sum} is recorded as paid back by hand. This cannot be undone.`;
}

function confirmLabel({ state, amount, isExchange, byHand, cash }: ShownReview): string {
  if (state === 'refused') return 'Refuse';
  if (isExchange) return 'Make the replacement order';
  if (amount === 0) return 'Confirm without a refund';
  if (!byHand) return `Refund ${formatMoney(amount)}`;
  return cash === 'later' ? `Owe ${formatMoney(amount)}` : `Record ${formatMoney(amount)} as paid`;
}

function Goods({ review }: { review: ShownReview }) {
  const going = (to: Disposition) =>
    review.lines.filter(({ accepted, disposition }) => accepted > 0 && disposition === to);
  const groups = [
    ['Back on sale', going('restock')],
    ['Written off', going('write_off')],
  ] as const;
  return groups.map(
    ([term, lines]) =>
      lines.length > 0 && (
        <Row key={term} term={term}>
          <ul>
            {lines.map(({ id, name, accepted }) => (
              <li key={id} className="wrap-anywhere">
                {accepted} × {name}
              </li>
            ))}
          </ul>
        </Row>
      ),
  );
}

function Refused({ review, values }: { review: ShownReview; values: DecisionValues }) {
  const lines = review.lines.filter(({ accepted, returned }) => accepted < returned);
  if (lines.length === 0) return null;
  const goods: RefusedGoods | undefined = REFUSED_GOODS.find((one) => one === values.goods);
  return (
    <Row term="Refused">
      <ul>
        {lines.map(({ id, name, accepted, returned }) => (
          <li key={id} className="wrap-anywhere">
            {returned - accepted} × {name}
          </li>
        ))}
      </ul>
      {REFUSAL_REASONS.map(
        (reason) => reason === values.refusal_reason && <p key={reason}>{REFUSAL_WORDS[reason]}</p>,
      )}
      <p className="border-l-2 border-line pl-3 whitespace-pre-line wrap-anywhere">
        {values.refusal_words}
      </p>
      {goods &&
        `${GOODS_LABELS[goods]}${goods === 'kept_for_collection' ? ` (${values.collect_by})` : ''}.`}
    </Row>
  );
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  );
}
