import { formatCount } from '#app/values/format-count.ts';
import { parseMoney } from '#app/values/money.ts';
import { parsePhone } from '#app/values/phone.ts';
import { type FieldErrors, isEmail, lineOf, textOf } from '#app/web/forms.ts';
import { FIELDS, type SettingField, switchName } from './fields.ts';
import { type Section, sections, type ShopSettings } from './shop-settings.ts';

const MAX_AMOUNT = 100_000_000;
const LONGEST_LINE = 40;

type Read = { value: unknown } | { error: string };
/** What the checks must know of the shop besides the form itself. */
type Shop = { takesOnlinePayments: boolean };

/** Reads one section as its editor sent it; the values stand only where nothing is wrong. */
export function readSectionForm<Name extends Section>(section: Name, form: FormData, shop: Shop) {
  const errors: FieldErrors = {};
  const read: Record<string, unknown> = {};
  for (const field of FIELDS[section] as readonly SettingField[]) {
    const found = readField(field, form);
    if ('error' in found) errors[field.name] = found.error;
    else read[field.name] = found.value;
  }
  if (section === 'payment' && !canSell(read, shop)) {
    errors.card = shop.takesOnlinePayments
      ? 'Please keep at least one way to pay: without one the shop could not sell'
      : 'Please keep cash on delivery: card and mobile money are not set up, so the shop could not sell';
  }
  if (Object.keys(errors).length > 0) return { errors };
  return { errors, values: sections[section].parse(read) as ShopSettings[Name] };
}

function canSell(read: Record<string, unknown>, { takesOnlinePayments }: Shop): boolean {
  const online = read.card === true || read.mobileMoney === true;
  return read.cashOnDelivery === true || (takesOnlinePayments && online);
}

function readField(field: SettingField, form: FormData): Read {
  const text = lineOf(form, field.name);
  switch (field.kind) {
    case 'line':
      if (text === '' && !field.optional) return missing(field);
      return text.length > field.most ? tooLong(field.most) : { value: text };
    case 'email':
      return isEmail(text)
        ? { value: text }
        : { error: 'Please enter an email address like care@example.com' };
    case 'phone':
      return parsePhone(text) === undefined
        ? { error: 'Please enter a phone number like +233 30 297 4200' }
        : { value: text };
    case 'amount':
      return amountFrom(text);
    case 'threshold':
      return form.has(switchName(field.name)) ? amountFrom(text) : { value: null };
    case 'number':
      return numberFrom(text, field);
    case 'choice':
      return field.options.some(({ value }) => value === text)
        ? { value: text }
        : { error: 'Please choose one of these' };
    case 'flag':
      return { value: form.has(field.name) };
    case 'lines':
      return linesFrom(textOf(form, field.name), field.most);
    case 'emails':
      return emailsFrom(textOf(form, field.name), field.most);
  }
}

function missing({ label }: SettingField): Read {
  return { error: `Please enter the ${label.charAt(0).toLowerCase()}${label.slice(1)}` };
}

function tooLong(most: number): Read {
  return { error: `Please use at most ${most} characters` };
}

function amountFrom(text: string): Read {
  const amount = parseMoney(text);
  if (amount === undefined) return { error: 'Please enter an amount like 15.00' };
  return amount > MAX_AMOUNT
    ? { error: 'Please enter at most GH₵1,000,000.00' }
    : { value: amount };
}

type NumberField = Extract<SettingField, { kind: 'number' }>;

function numberFrom(text: string, { least, most, places }: NumberField): Read {
  const shape = new RegExp(`^\\d{1,9}${places > 0 ? `(\\.\\d{1,${places}})?` : ''}$`);
  const value = Number(text);
  if (shape.test(text) && value >= least && value <= most) return { value };
  const kind = places === 0 ? 'a whole number' : `a number with at most ${places} decimals`;
  return { error: `Please enter ${kind} from ${least} to ${formatCount(most)}` };
}

/** People write several addresses in a row as well, with a comma or a semicolon between them. */
function emailsFrom(text: string, most: number): Read {
  const entries = text.split(/[\s,;]+/).filter((entry) => entry !== '');
  const wrong = entries.find((entry) => !isEmail(entry));
  if (wrong !== undefined) {
    return { error: `“${wrong.slice(0, 60)}” is not an email address` };
  }
  const unique = [...new Map(entries.map((entry) => [entry.toLowerCase(), entry])).values()];
  return unique.length > most
    ? { error: `Please enter at most ${most} addresses` }
    : { value: unique };
}

function linesFrom(text: string, most: number): Read {
  const lines = text.split('\n').map((line) => line.trim().replaceAll(/\s+/g, ' '));
  const unique = [...new Set(lines.filter((line) => line !== ''))];
  if (unique.length === 0) return { error: 'Please enter at least one' };
  if (unique.length > most) return { error: `Please enter at most ${most}` };
  return unique.some((line) => line.length > LONGEST_LINE)
    ? { error: `Please use at most ${LONGEST_LINE} characters on each line` }
    : { value: unique };
}
