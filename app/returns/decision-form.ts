import { decimalOf, formatMoney, money, parseMoney } from '#app/values/money.ts';
import { type FieldErrors, lineOf, textOf } from '#app/web/forms.ts';
import type { Decision, DecisionProblem, LineDecision } from './decision.ts';
import {
  DISPOSITIONS,
  KINDS,
  NOTE_LENGTH,
  REFUSAL_REASONS,
  REFUSED_GOODS,
  type ReturnState,
} from './rules.ts';

/** Every field as typed text; the review submits it along and the form shows it again. */
export type DecisionValues = Record<string, string>;

export const lineField = (
  field: 'accepted' | 'refund' | 'disposition' | 'replacement',
  lineId: string,
) => `${field}-${lineId}`;

type Line = { id: string; price: number; returned: number; accepted: number | null };
type Form = { form: FormData; lines: readonly Line[]; state: ReturnState };
type Read = {
  values: DecisionValues;
  errors: FieldErrors;
  /** Replacements are still as typed. */
  decision: Decision;
};

const FIELDS = [
  'outcome',
  'delivery',
  'refusal_reason',
  'refusal_words',
  'goods',
  'collect_by',
  'consent',
  'cash',
] as const;

const oneOf = <Value extends string>(values: readonly Value[], text: string | undefined) =>
  values.find((value) => value === text);

/** Parses the decision of staff about a return with these lines. */
export function readDecision({ form, lines, state }: Form): Read {
  const errors: FieldErrors = {};
  const values: DecisionValues = Object.fromEntries(
    FIELDS.map((name) => [name, textOf(form, name).slice(0, NOTE_LENGTH + 1)]),
  );
  const outcome = oneOf(KINDS, values.outcome);
  if (!outcome) errors.outcome = 'Please choose a refund or a replacement';
  const decided = lines.map((line) =>
    readLine(form, line, { values, errors, isRefund: outcome === 'return' }),
  );
  const delivery = parseMoney(values.delivery || '0');
  if (delivery === undefined) errors.delivery = 'Please enter an amount, such as 15.00';
  const isWhole = decided.every(({ accepted }, index) => accepted === lines[index]?.returned);
  return {
    values,
    errors,
    decision: {
      outcome: outcome ?? 'return',
      lines: decided,
      delivery: outcome === 'exchange' ? money(0) : (delivery ?? money(0)),
      refusal: isWhole ? null : readRefusal(values, errors, state),
      cash: values.cash === 'later' ? 'later' : 'paid',
    },
  };
}

type Reading = { values: DecisionValues; errors: FieldErrors; isRefund: boolean };

function readLine(form: FormData, line: Line, { values, errors, isRefund }: Reading): LineDecision {
  const field = (name: Parameters<typeof lineField>[0]) => {
    const key = lineField(name, line.id);
    values[key] = lineOf(form, key).slice(0, 300);
    return values[key] ?? '';
  };
  const text = field('accepted');
  const accepted = /^\d{1,6}$/.test(text) ? Number(text) : -1;
  if (accepted < 0 || accepted > line.returned) {
    errors[lineField('accepted', line.id)] = `Please enter a number from 0 to ${line.returned}`;
  }
  const refund = isRefund && accepted > 0 ? parseMoney(field('refund') || '0') : money(0);
  // Fields that do not apply now are kept as typed.
  if (!isRefund || accepted <= 0) field('refund');
  if (refund === undefined) {
    errors[lineField('refund', line.id)] = 'Please enter an amount, such as 90.00';
  }
  const disposition = oneOf(DISPOSITIONS, field('disposition'));
  if (!disposition && accepted > 0) {
    errors[lineField('disposition', line.id)] = 'Please choose where the item goes';
  }
  return {
    id: line.id,
    accepted: Math.max(0, accepted),
    refund: refund ?? money(0),
    disposition: disposition ?? 'write_off',
    replacement: field('replacement') || null,
  };
}

function readRefusal(values: DecisionValues, errors: FieldErrors, state: ReturnState) {
  const reason = oneOf(REFUSAL_REASONS, values.refusal_reason);
  const words = values.refusal_words ?? '';
  if (!reason) errors.refusal_reason = 'Please choose a reason for what you do not accept';
  if (words === '') errors.refusal_words = 'Please tell the customer why';
  if (words.length > NOTE_LENGTH) {
    errors.refusal_words = 'Please use at most 2,000 characters here';
  }
  const goods = state === 'received' ? (oneOf(REFUSED_GOODS, values.goods) ?? null) : null;
  if (state === 'received' && goods === null) {
    errors.goods = 'Please choose what happens to what you do not accept';
  }
  if (goods === 'disposed' && values.consent !== 'yes') {
    errors.consent = 'Dispose of it only if the customer agreed';
  }
  const collectBy = goods === 'kept_for_collection' ? endOfDay(values.collect_by ?? '') : null;
  if (goods === 'kept_for_collection' && collectBy === null) {
    errors.collect_by = 'Please choose a day';
  }
  return reason ? { reason, words, goods, collectBy } : null;
}

/** Accra is on UTC all year. */
function endOfDay(text: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const day = new Date(`${text}T23:59:59Z`);
  return Number.isNaN(day.getTime()) || !day.toISOString().startsWith(text) ? null : day;
}

/** The problems found by the rules, as field errors. */
export function errorsFrom(problems: readonly DecisionProblem[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const problem of problems) {
    switch (problem.field) {
      case 'accepted':
        errors[lineField('accepted', problem.line)] =
          `Please enter a number from 0 to ${problem.most}`;
        break;
      case 'refund':
        errors[lineField('refund', problem.line)] =
          `At most ${formatMoney(problem.most)} was paid for this`;
        break;
      case 'disposition':
        errors[lineField('disposition', problem.line)] =
          'Only an item that is with us can go back on sale';
        break;
      case 'replacement':
        errors[lineField('replacement', problem.line)] = 'Please say what you send instead';
        break;
      case 'delivery':
        errors.delivery = `At most ${formatMoney(problem.most)} of delivery can go back`;
        break;
      case 'total':
        errors.total = `Only ${formatMoney(problem.most)} of this order can still be refunded`;
        break;
      case 'refusal':
        errors.refusal_words = 'Please tell the customer why';
        break;
      case 'goods':
        errors.goods = 'Please choose what happens to what you do not accept';
        break;
      case 'collect_by':
        errors.collect_by = 'Please choose a day within the next 90 days';
        break;
    }
  }
  return errors;
}

type Suggested = Line & { productName: string | null; disposition: (typeof DISPOSITIONS)[number] };
type Suggestion = {
  kind: (typeof KINDS)[number];
  lines: readonly Suggested[];
  delivery: ReturnType<typeof money>;
  /** Never suggests more than can still be refunded. */
  left: number;
};

/** The initial values of the form: everything accepted, at the price paid. */
export function firstValues({ kind, lines, delivery, left }: Suggestion): DecisionValues {
  const values: DecisionValues = { outcome: kind, cash: 'later' };
  let open = left;
  const upTo = (amount: number) => {
    const given = Math.max(0, Math.min(amount, open));
    open -= given;
    return decimalOf(money(given));
  };
  for (const line of lines) {
    const accepted = line.accepted ?? line.returned;
    values[lineField('accepted', line.id)] = String(accepted);
    values[lineField('refund', line.id)] = upTo(line.price * accepted);
    values[lineField('disposition', line.id)] = line.disposition;
    values[lineField('replacement', line.id)] = line.productName ?? '';
  }
  values.delivery = upTo(delivery);
  return values;
}
