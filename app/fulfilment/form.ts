import {
  MAX_NOTE_LENGTH,
  type Status,
  statusFrom,
  MAX_CANCEL_REASON_LENGTH,
} from '#app/orders/rules.ts';
import { formatMoney, type Money, money, parseMoney } from '#app/values/money.ts';
import { isUuid } from '#app/values/uuid.ts';
import { type FieldErrors, lineOf, textOf } from '#app/web/forms.ts';

/** The new or the previous status in a form; undefined if invalid or repeated. */
export function readStatus(form: FormData, name: 'status' | 'seen'): Status | undefined {
  return form.getAll(name).length === 1 ? statusFrom(textOf(form, name)) : undefined;
}

export function readNote(form: FormData) {
  const body = textOf(form, 'note');
  const key = textOf(form, 'key');
  const errors: FieldErrors<'note'> = {};
  if (body === '') errors.note = 'Please write a note';
  else if (body.length > MAX_NOTE_LENGTH) errors.note = 'Please use at most 2,000 characters';
  return { body, key: isUuid(key) ? key : undefined, errors };
}

export type CancelField = 'reason';

/** How an order is cancelled: the reason, whether the customer reads it, and what to skip. */
export function readCancelling(form: FormData) {
  const reason = lineOf(form, 'reason');
  const key = textOf(form, 'key');
  const errors: FieldErrors<CancelField> = {};
  if (reason.length > MAX_CANCEL_REASON_LENGTH) errors.reason = 'Please use at most 500 characters';
  if (reason === '' && form.has('show_reason')) {
    errors.reason = 'Please write the reason that the customer should see';
  }
  return {
    reason,
    isShown: form.has('show_reason'),
    restock: !form.has('keep_stock'),
    mail: !form.has('no_email'),
    key: isUuid(key) ? key : undefined,
    errors,
  };
}

export type RefundField = 'amount' | 'why';

/** The typed amount in cedis, without fractions of a pesewa. Whether that much is refundable is checked under the lock. */
export function readRefund(form: FormData) {
  const typed = lineOf(form, 'amount');
  const amount = form.getAll('amount').length === 1 ? parseMoney(typed) : undefined;
  const why = lineOf(form, 'why');
  const key = textOf(form, 'key');
  const errors: FieldErrors<RefundField> = {};
  if (amount === undefined) errors.amount = 'Please enter an amount in cedis, such as 45.50';
  else if (amount === 0) errors.amount = 'Please enter an amount above zero';
  if (why === '') errors.why = 'Please write why';
  else if (why.length > MAX_CANCEL_REASON_LENGTH) errors.why = 'Please use at most 500 characters';
  return { amount: amount ?? money(0), why, key: isUuid(key) ? key : undefined, errors };
}

export function refundTooHigh(left: Money): string {
  return `You can refund at most ${formatMoney(left)}`;
}
