import { data } from 'react-router';

export type FieldErrors<Field extends string = string> = Partial<Record<Field, string>>;

/**
 * Parses a posted form once; an invalid body gets 400 or 415, never a server error. Only list fields may repeat: any other repeated field
 * may be an attack on two parsers that disagree.
 */
export async function readForm(request: Request, lists: readonly string[] = []): Promise<FormData> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type)) {
    throw data('This address takes a form.', { status: 415 });
  }
  const form = await request.formData().catch(() => undefined);
  if (!form) throw data('The form could not be read.', { status: 400 });
  const names = [...form.keys()].filter((name) => !lists.includes(name));
  if (new Set(names).size < names.length) {
    throw data('The form gives a field twice.', { status: 400 });
  }
  return form;
}

// Tab and newline are writing; the other control characters and the marks that turn text round are not.
// oxlint-disable-next-line no-control-regex
const UNWRITTEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g;

/** One field as text that can be stored: well-formed, without control characters, trimmed. */
export function textOf(form: FormData, name: string): string {
  return storable(form.get(name));
}

function storable(value: FormDataEntryValue | null): string {
  if (typeof value !== 'string') return '';
  return value.toWellFormed().replace(UNWRITTEN, '').replaceAll('\r\n', '\n').trim();
}

/** The same for a single-line field: a line break could inject a mail header. */
export function lineOf(form: FormData, name: string): string {
  return oneLine(form.get(name));
}

const oneLine = (value: FormDataEntryValue | null) => storable(value).replace(/\s+/g, ' ');

/** Every value of a repeated field, in order. */
export const linesOf = (form: FormData, name: string): string[] => form.getAll(name).map(oneLine);

/** Which of a page's actions is requested. Pages opened before the field was renamed send it as `act`. */
export function intentOf(form: FormData): string {
  return lineOf(form, form.has('intent') ? 'intent' : 'act');
}

const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;

export function isEmail(text: string): boolean {
  return text.length <= 254 && EMAIL.test(text);
}
