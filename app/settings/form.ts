import { dayFrom } from '#app/values/day.ts';
import { formatCount } from '#app/values/format-count.ts';
import { type Money, parseMoney } from '#app/values/money.ts';
import { parsePhone } from '#app/values/phone.ts';
import { isPublicUrl } from '#app/values/public-url.ts';
import { REGIONS } from '#app/values/regions.ts';
import { type FieldErrors, isEmail, lineOf, textOf } from '#app/web/forms.ts';
import { CLOCK_TIME } from './delivery-zones.ts';
import { type SettingField, WEEKDAYS } from './field-kinds.ts';
import { choiceName, FIELDS, switchName } from './fields.ts';
import { type Section, sections, type ShopSettings } from './shop-settings.ts';

const MAX_AMOUNT = 100_000_000;
const LONGEST_LINE = 40;
const LONGEST_ADDRESS = 200;

type Read = { value: unknown } | { error: string };
/** The shop's state that validation needs. */
type Shop = { takesOnlinePayments: boolean };

/** Parses these fields: the valid values, and the errors of the others. */
export function readFields(fields: readonly SettingField[], form: FormData) {
  const errors: FieldErrors = {};
  const read: Record<string, unknown> = {};
  for (const field of fields) {
    const found = readField(field, form);
    if ('error' in found) errors[field.name] = found.error;
    else read[field.name] = found.value;
  }
  return { read, errors };
}

/** Parses the form of one section; the values only count if there are no errors. */
export function readSectionForm<Name extends Section>(section: Name, form: FormData, shop: Shop) {
  const { read, errors } = readFields(FIELDS[section], form);
  if (section === 'payment' && !canSell(read, shop)) {
    errors.card = shop.takesOnlinePayments
      ? 'Please keep at least one way to pay: without one the shop could not sell'
      : 'Please keep cash on delivery: card and mobile money are not set up, so the shop could not sell';
  }
  const wrong = Object.keys(errors);
  if (wrong.length > 0) {
    // For a page rendered without script: what was typed.
    return {
      errors,
      read,
      texts: Object.fromEntries(wrong.map((name) => [name, textOf(form, name)])),
    };
  }
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
    case 'address':
      return isHttpsAddress(text)
        ? { value: text }
        : { error: 'Please enter an address like https://www.example.com' };
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
    case 'time':
      return CLOCK_TIME.test(text) ? { value: text } : { error: 'Please enter a time like 14:00' };
    case 'weekdays':
      return weekdaysFrom(form, field.name);
    case 'regions':
      return { value: REGIONS.filter((region) => form.has(choiceName(field.name, region))) };
    case 'dates':
      return datesFrom(textOf(form, field.name), field.most);
    case 'lines':
      return linesFrom(textOf(form, field.name), field);
    case 'prices':
      return pricesFrom(textOf(form, field.name), field);
    case 'emails':
      return emailsFrom(textOf(form, field.name), field.most);
  }
}

function isHttpsAddress(text: string): boolean {
  return text.length <= LONGEST_ADDRESS && URL.canParse(text) && isPublicUrl(new URL(text).href);
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

function numberFrom(text: string, { least, most, decimals: places }: NumberField): Read {
  const shape = new RegExp(`^\\d{1,9}${places > 0 ? `(\\.\\d{1,${places}})?` : ''}$`);
  const value = Number(text);
  if (shape.test(text) && value >= least && value <= most) return { value };
  const kind = places === 0 ? 'a whole number' : `a number with at most ${places} decimals`;
  return { error: `Please enter ${kind} from ${least} to ${formatCount(most)}` };
}

/** Addresses may also be on one line, separated by commas or semicolons. */
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

/** The non-empty lines. */
function linesIn(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim().replaceAll(/\s+/g, ' '));
  return lines.filter((line) => line !== '');
}

type LinesField = Extract<SettingField, { kind: 'lines' }>;

function linesFrom(text: string, field: LinesField): Read {
  const { most, longest = LONGEST_LINE, optional = false } = field;
  const unique = [...new Set(linesIn(text))];
  if (unique.length === 0 && !optional) return { error: 'Please enter at least one' };
  if (unique.length > most) return { error: `Please enter at most ${most}` };
  return unique.some((line) => line.length > longest)
    ? { error: `Please use at most ${longest} characters on each line` }
    : { value: unique };
}

type PricesField = Extract<SettingField, { kind: 'prices' }>;

/** The amount is the last word of a line. */
function pricesFrom(text: string, { most, longest }: PricesField): Read {
  const found = new Map<string, { name: string; price: Money }>();
  for (const line of linesIn(text)) {
    const [, name, amount = ''] = /^(.+) (\S+)$/.exec(line) ?? [];
    const price = parseMoney(amount);
    if (name === undefined || price === undefined || price > MAX_AMOUNT) {
      return {
        error: `“${line.slice(0, 60)}” is not a name with an amount like Kraft paper 25.00`,
      };
    }
    if (name.length > longest) return tooLong(longest);
    if (found.has(name.toLowerCase())) return { error: `“${name}” is there twice` };
    found.set(name.toLowerCase(), { name, price });
  }
  return found.size > most
    ? { error: `Please enter at most ${most}` }
    : { value: [...found.values()] };
}

function weekdaysFrom(form: FormData, name: string): Read {
  const days = WEEKDAYS.flatMap((day, index) =>
    form.has(choiceName(name, day)) ? [index + 1] : [],
  );
  return days.length === 0 ? { error: 'Please choose at least one day' } : { value: days };
}

function datesFrom(text: string, most: number): Read {
  const entries = text.split(/[\s,;]+/).filter((entry) => entry !== '');
  const wrong = entries.find((entry) => dayFrom(entry) === undefined);
  if (wrong !== undefined) {
    return { error: `“${wrong.slice(0, 60)}” is not a day like 2026-12-25` };
  }
  const days = [...new Set(entries)].toSorted();
  return days.length > most ? { error: `Please enter at most ${most} days` } : { value: days };
}
