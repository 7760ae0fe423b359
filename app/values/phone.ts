import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

const LONGEST = 40;
const WRITTEN = /^\(?\s*\+?[\d\s()./\p{Pd}]+$/u;

/**
 * A typed phone number in E.164; undefined if invalid. Numbers of Ghana are checked by their format only: they move between networks and
 * new prefixes appear. Those of other countries begin with +.
 */
export function parsePhone(text: string): string | undefined {
  // Numbers copied from an address book contain invisible characters.
  const written = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim();
  if (written.length > LONGEST || !WRITTEN.test(written)) return undefined;
  const bare = written
    .replace(/^\(\s*(\+|00)?(\d+)\s*\)/, '$1$2 ')
    .replace(/^00/, '+')
    .replace(/^(\+.*?)\(0\)/, '$1')
    .replace(/[^\d+]/g, '');
  // Nine digits are a number without its 0, unless they begin like an unfinished one of +233.
  const ghana = /^(?:\+?2330?|0|(?!233))([235]\d{8})$/.exec(bare)?.[1];
  if (ghana) return `+233${ghana}`;
  if (!bare.startsWith('+') || bare.startsWith('+233')) return undefined;
  const foreign = parsePhoneNumberFromString(bare);
  // By length only: number ranges change faster than any list of them.
  return foreign?.isPossible() ? foreign.number : undefined;
}

/** In readable form: "024 123 4567", and "+44 7911 123456" for other countries. */
export function formatPhone(stored: string): string {
  const [, network, first, last] = /^\+233(\d{2})(\d{3})(\d{4})$/.exec(stored) ?? [];
  if (network) return `0${network} ${first} ${last}`;
  return parsePhoneNumberFromString(stored)?.formatInternational() ?? stored;
}

const WRITTEN_PHONE = /^[+(]?[\d\s()./-]{3,}$/;

/** The stored form of a full or partial phone number, to search by: "024 123" is +23324123… */
export function phonePart(typed: string): string | undefined {
  if (!WRITTEN_PHONE.test(typed)) return undefined;
  const whole = parsePhone(typed);
  if (whole) return whole;
  const digits = typed.replace(/[^\d+]/g, '');
  return digits.replace(/^(?:00233|\+?2330?|0)(?=\d)/, '+233');
}
