import { MAX_CANCEL_REASON_LENGTH } from '#app/orders/rules.ts';
import { isUuid } from '#app/values/uuid.ts';
import { lineOf, textOf, type FieldErrors } from '#app/web/forms.ts';

export type SettleField = 'how';
export function readSettlement(form: FormData) {
  const how = lineOf(form, 'how');
  const key = textOf(form, 'key');
  const errors: FieldErrors<SettleField> = {};
  if (how === '') errors.how = 'Please write how it was paid back';
  else if (how.length > MAX_CANCEL_REASON_LENGTH) errors.how = 'Please use at most 500 characters';
  return { how, key: isUuid(key) ? key : undefined, errors };
}
