import type { ClientBase, Pool } from 'pg';
import {
  MAX_STATEMENT_LENGTH,
  type StatementSummary,
  summarizeStatement,
} from './statement-summary.ts';
import { isRecording, startSpan } from './tracing.ts';

type Callback = (error: unknown, ...rest: unknown[]) => void;
type Query = (config: unknown, ...rest: unknown[]) => unknown;

const DATABASE = { 'db.system.name': 'postgresql' };
const MOST_SUMMARIES = 1_000;

/** Adds a span for each statement of a request or a job, and for each wait for a connection. */
export function traceStatements(pool: Pool): void {
  const summaryOf = createSummaries();
  const { options } = pool;
  const { onConnect } = options;
  options.onConnect = (client) => {
    const prepared = onConnect?.(client);
    traceClient(client, summaryOf);
    return prepared;
  };
  traceConnect(pool);
}

function traceClient(client: ClientBase, summaryOf: (text: string) => StatementSummary): void {
  const internals = client as unknown as { query: Query };
  const query = internals.query.bind(client);
  internals.query = (config, ...rest) => {
    const text = isRecording() ? textOf(config) : undefined;
    if (text === undefined) return query(config, ...rest);
    const { summary, ...about } = summaryOf(text);
    const finish = startSpan(summary, {
      kind: 'client',
      attributes: {
        ...DATABASE,
        'db.operation.name': about.operation,
        ...(about.table !== undefined && { 'db.collection.name': about.table }),
        'db.query.summary': summary,
        'db.query.text': about.text,
      },
    });
    return finish ? observe(query, [config, ...rest], finish) : query(config, ...rest);
  };
}

/** A statement waits if all connections are in use, or while a new one is opened. */
function traceConnect(pool: Pool): void {
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown;
  Object.assign(pool, {
    connect: (...args: unknown[]) => {
      const finish =
        pool.idleCount === 0
          ? startSpan('wait for connection', { attributes: DATABASE })
          : undefined;
      return finish ? observe(connect, args, finish) : connect(...args);
    },
  });
}

/** Wraps a call that returns by callback (if the last argument is one) or by promise. */
function observe(
  call: (...args: never[]) => unknown,
  args: unknown[],
  finish: (error?: unknown) => void,
): unknown {
  const begin = call as (...args: unknown[]) => unknown;
  const callback = args.at(-1);
  if (typeof callback === 'function') {
    const answered: Callback = (error, ...results) => {
      finish(error);
      callback(error, ...results);
    };
    return begin(...args.slice(0, -1), answered);
  }
  const result = begin(...args);
  if (result instanceof Promise) result.then(() => finish(), finish);
  else finish();
  return result;
}

/** The result of a stream of rows (COPY) is unknown before it ends. */
function textOf(config: unknown): string | undefined {
  if (typeof config === 'string') return config;
  const { text, submit } = Object(config) as { text?: unknown; submit?: unknown };
  return typeof text === 'string' && submit === undefined ? text : undefined;
}

function createSummaries() {
  const known = new Map<string, StatementSummary>();
  return (text: string): StatementSummary => {
    const found = known.get(text);
    if (found) return found;
    const summary = summarizeStatement(text);
    if (known.size >= MOST_SUMMARIES) known.clear();
    if (text.length <= MAX_STATEMENT_LENGTH) known.set(text, summary);
    return summary;
  };
}
