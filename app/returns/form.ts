import { isOrderId } from '#app/orders/rules.ts';
import { type FieldErrors, textOf } from '#app/web/forms.ts';
import { MAX_PHOTOS, photoRefusalWords } from './photos/rules.ts';
import type { ReturnRequest } from './request-return.ts';
import { KINDS, needsUnopened, NOTE_LENGTH, REASONS } from './rules.ts';
import { OPENED_WORDS } from './words.ts';

type Line = { id: string; left: number };

export const quantityField = (lineId: string) => `quantity-${lineId}`;

/** The values as typed. */
export type ReturnValues = {
  quantities: Record<string, string>;
  kind: string;
  reason: string;
  unopened: string;
  note: string;
  photos: string[];
};

export type ReturnForm = {
  values: ReturnValues;
  errors: FieldErrors;
  /** Complete if there are no errors. */
  request: ReturnRequest | undefined;
};

const oneOf = <Value extends string>(values: readonly Value[], text: string) =>
  values.find((value) => value === text);

/** Undefined if it is not a whole number. */
function quantityFrom(text: string): number | undefined {
  if (text === '') return 0;
  return /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}

function readLines(form: FormData, lines: readonly Line[], errors: FieldErrors) {
  const quantities: Record<string, string> = {};
  const chosen: { id: string; quantity: number }[] = [];
  for (const { id, left } of lines) {
    const name = quantityField(id);
    const text = textOf(form, name).slice(0, 20);
    quantities[id] = text;
    const quantity = quantityFrom(text);
    if (quantity === undefined) errors[name] = `Please enter a number from 0 to ${left}`;
    else if (quantity > left) errors[name] = `At most ${left} of it can go back`;
    else if (quantity > 0) chosen.push({ id, quantity });
  }
  const isWrong = Object.keys(errors).length > 0;
  if (chosen.length === 0 && !isWrong) errors.lines = 'Please choose what goes back';
  return { quantities, chosen };
}

/** Parses the form for an order with these returnable lines. */
export function readReturnForm(form: FormData, lines: readonly Line[]): ReturnForm {
  const errors: FieldErrors = {};
  const { quantities, chosen } = readLines(form, lines, errors);
  const kind = oneOf(KINDS, textOf(form, 'kind'));
  const reason = oneOf(REASONS, textOf(form, 'reason'));
  const unopened = oneOf(['yes', 'no'], textOf(form, 'unopened'));
  const note = textOf(form, 'note');
  // Only ticked ones: an unticked photo is not part of the request.
  const photos = [...new Set(form.getAll('photo').map(String))].filter(isOrderId);
  if (photos.length > MAX_PHOTOS) errors.photos = photoRefusalWords('too_many');
  if (kind === undefined) errors.kind = 'Please choose a refund or an exchange';
  if (reason === undefined) errors.reason = 'Please choose a reason';
  if (unopened === undefined) errors.unopened = 'Please say whether it is unopened';
  else if (unopened === 'no' && reason && needsUnopened(reason)) errors.unopened = OPENED_WORDS;
  if (kind === 'exchange' && note === '') errors.note = 'Please say what you would like instead';
  if (note.length > NOTE_LENGTH) errors.note = 'Please use at most 2,000 characters here';
  const values = {
    quantities,
    kind: kind ?? '',
    reason: reason ?? '',
    unopened: unopened ?? '',
    note,
    photos,
  };
  const id = textOf(form, 'key');
  if (Object.keys(errors).length > 0 || !kind || !reason || !isOrderId(id)) {
    return { values, errors, request: undefined };
  }
  const request = { id, kind, reason, isUnopened: unopened === 'yes', note, lines: chosen, photos };
  return { values, errors, request };
}
