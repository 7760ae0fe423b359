import type { ClientBase, Pool } from 'pg';
import { isPooled } from './pooler.ts';

type Query = (config: unknown, ...rest: unknown[]) => unknown;
type Internals = { query: Query };
type Callback = (error: unknown, ...rest: unknown[]) => void;

// The statements of orders and pages are some dozens; each uses memory of the server on every connection.
const MOST_STATEMENTS = 200;
const MOST_SEEN = 1_000;
const LONGEST_TEXT = 10_000;
// The best plan depends on how many rows the pattern matches: a generic plan took three times as long.
const PATTERN = /\blike\b|\bilike\b/i;
// "cached plan must not change result type", and a name that the server does not know.
const LOST = new Set(['0A000', '26000']);

/**
 * Prepares each statement once per connection: planning was most of PostgreSQL's work for a page or an order. A pooler that uses another
 * connection for each transaction (pgbouncer) loses prepared statements; behind one, statements are sent unprepared.
 */
export function prepareStatements(pool: Pool): void {
  const prepare = createPreparation();
  const { options } = pool;
  const { onConnect } = options;
  options.onConnect = async (client) => {
    onConnect?.(client);
    await prepare(client);
  };
}

/** The same for the connections of a pool that other code opens. */
export function createPreparation(): (client: ClientBase) => Promise<void> {
  const nameOf = createNames();
  return (client) => prepareOn(client, nameOf);
}

async function prepareOn(client: ClientBase, nameOf: (text: string) => string | undefined) {
  const internals = client as unknown as Internals;
  const query = internals.query.bind(client);
  let isPrepared = false;
  const stopWhereLost = (error: unknown) => {
    if (LOST.has((error as { code?: string } | null)?.code ?? '')) isPrepared = false;
  };
  internals.query = (given, ...values) => {
    const [config, ...rest] = asStatement(given, values);
    const name = isPrepared && isStatement(config) ? nameOf(config.text) : undefined;
    if (name === undefined) return query(config, ...rest);
    const callback = rest.at(-1);
    if (isCallback(callback)) {
      const answered: Callback = (error, ...results) => {
        stopWhereLost(error);
        callback(error, ...results);
      };
      return query(Object.assign({}, config, { name }), ...rest.slice(0, -1), answered);
    }
    const result = query(Object.assign({}, config, { name }), ...rest);
    if (result instanceof Promise) result.catch(stopWhereLost);
    return result;
  };
  isPrepared = !(await isPooled(client));
}

type Statement = { text: string };

/** A text with values is one statement; without values it may be several, which cannot be prepared. */
function asStatement(given: unknown, rest: unknown[]): unknown[] {
  const [values, ...others] = rest;
  const isOne = typeof given === 'string' && Array.isArray(values) && values.length > 0;
  return isOne ? [{ text: given, values }, ...others] : [given, ...rest];
}

const isStatement = (config: unknown): config is Statement =>
  typeof config === 'object' &&
  config !== null &&
  'text' in config &&
  typeof config.text === 'string' &&
  !('submit' in config);

const isCallback = (value: unknown): value is Callback => typeof value === 'function';

/** Names a statement at its second use: a single use is not worth preparing. */
function createNames() {
  const names = new Map<string, string>();
  const seen = new Set<string>();
  return (text: string): string | undefined => {
    const known = names.get(text);
    if (known !== undefined) return known;
    if (names.size >= MOST_STATEMENTS || text.length > LONGEST_TEXT) return undefined;
    if (!seen.has(text)) {
      if (seen.size >= MOST_SEEN) seen.clear();
      seen.add(text);
      return undefined;
    }
    if (PATTERN.test(text)) return undefined;
    seen.delete(text);
    const name = `s${names.size}`;
    names.set(text, name);
    return name;
  };
}
