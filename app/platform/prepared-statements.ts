import type { ClientBase, Pool } from 'pg';
import { isPooled } from './pooler.ts';

type Query = (config: unknown, ...rest: unknown[]) => unknown;
type Internals = { query: Query };
type Callback = (error: unknown, ...rest: unknown[]) => void;

// What an order or a page asks is some dozens of texts; each costs the server some memory on every connection.
const MOST_STATEMENTS = 200;
const MOST_SEEN = 1_000;
const LONGEST_TEXT = 10_000;
// How many rows a pattern fits decides how to find them: a plan for any pattern took three times as long.
const PATTERN = /\blike\b|\bilike\b/i;
// "cached plan must not change result type", and a name that the server does not know.
const LOST = new Set(['0A000', '26000']);

/**
 * Lets PostgreSQL parse and plan a statement once for each connection instead of each time: planning was the larger part
 * of what it did for a page or an order. A pooler that gives each transaction another connection (pgbouncer) loses such
 * statements; behind one they are sent whole, as before.
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

/** The same for the connections of a pool that somebody else opens. */
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

/** A text with values is one statement; one without may be several, which cannot be prepared. */
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

/** Gives a name to a text from its second use on: what is asked once is not worth it. */
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
