import { data } from 'react-router';
import { isProductId } from '#app/catalogue/rules.ts';
import { mergeRequestedLines, type RequestedLine } from './quote.ts';
import { isWhole, MAX_LINES, MAX_OF_ONE } from './rules.ts';

// A hundred lines have about six thousand characters.
const LONGEST = 10_000;

/** The cart that a browser sends as `items`; invalid input gets 400. */
export function readWanted(form: FormData): RequestedLine[] {
  const [items, ...more] = form.getAll('items');
  const wanted = typeof items === 'string' && more.length === 0 ? parseWanted(items) : undefined;
  if (!wanted) throw data('The cart could not be read.', { status: 400 });
  return wanted;
}

/** Parses `[{"id":…,"quantity":…}]` strictly. Lines of one product are added up; their sum has the limit of a line. */
export function parseWanted(text: string): RequestedLine[] | undefined {
  if (text.length > LONGEST) return undefined;
  let sent: unknown;
  try {
    sent = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!Array.isArray(sent) || sent.length > MAX_LINES || !sent.every(isWanted)) return undefined;
  // The database treats an id in capitals as the same product.
  const wanted = mergeRequestedLines(
    sent.map(({ id, quantity }) => ({ id: id.toLowerCase(), quantity })),
  );
  return wanted.every(({ quantity }) => quantity <= MAX_OF_ONE) ? wanted : undefined;
}

function isWanted(value: unknown): value is RequestedLine {
  if (typeof value !== 'object' || value === null) return false;
  const { id, quantity } = value as Record<string, unknown>;
  return (
    Object.keys(value).toSorted().join() === 'id,quantity' &&
    typeof id === 'string' &&
    isProductId(id) &&
    isWhole(quantity, 1, MAX_OF_ONE)
  );
}
