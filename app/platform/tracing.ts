import { AsyncLocalStorage } from 'node:async_hooks';
import type { Attributes, Span, SpanContext } from '@opentelemetry/api';
import { summarizeError } from './error-summary.ts';

export type { Attributes, Span, SpanContext };

type Wanted = {
  kind?: 'server' | 'client' | 'consumer' | 'internal';
  attributes?: Attributes;
  /** Whether what was thrown is an answer like any other. */
  isExpected?: (error: unknown) => boolean;
};
type WantedRoot = Wanted & {
  /** The span that this one is part of, in another process. */
  parent?: SpanContext | undefined;
  /** The span that caused this one, whose trace ended without waiting for it. */
  cause?: SpanContext | undefined;
};

/** What makes spans, once tracing has started. */
export type Tracer = {
  start(name: string, wanted: WantedRoot): Span;
  /** Marks a span as failed. */
  fail(span: Span): void;
  /** Reads a `traceparent` (W3C Trace Context). */
  parse(traceparent: string): SpanContext | undefined;
};

const SAMPLED = 1;

let tracer: Tracer | undefined;
const spans = new AsyncLocalStorage<Span>();

export function setTracer(started: Tracer): void {
  tracer = started;
}

/** The span under way. None in what goes on after its request has ended, nor in a trace that is not sampled. */
function recordingSpan(): Span | undefined {
  if (!tracer) return undefined;
  const span = spans.getStore();
  return span?.isRecording() ? span : undefined;
}

export const isRecording = () => recordingSpan() !== undefined;

/** Begins a part of the span under way; what is returned ends it. Undefined where nothing is recorded. */
export function startSpan(name: string, wanted: Wanted): ((error?: unknown) => void) | undefined {
  const parent = recordingSpan();
  if (!tracer || !parent) return undefined;
  const span = tracer.start(name, { ...wanted, parent: parent.spanContext() });
  return (error) => {
    if (error) markFailed(span, error);
    span.end();
  };
}

/** Does `work` as a part of the span under way; where nothing is recorded, it is only done. */
export function withSpan<Result>(
  name: string,
  wanted: Wanted,
  work: (span?: Span) => Promise<Result>,
): Promise<Result> {
  const parent = recordingSpan();
  if (!tracer || !parent) return work();
  const span = tracer.start(name, { ...wanted, parent: parent.spanContext() });
  return runIn(span, wanted, work);
}

/** Does `work` as the first span of this process: a request, or a run of a job. */
export function withRootSpan<Result>(
  name: string,
  wanted: WantedRoot,
  work: (span?: Span) => Promise<Result>,
): Promise<Result> {
  return tracer ? runIn(tracer.start(name, wanted), wanted, work) : work();
}

async function runIn<Result>(
  span: Span,
  { isExpected }: Wanted,
  work: (span?: Span) => Promise<Result>,
): Promise<Result> {
  try {
    return await spans.run(span, () => work(span));
  } catch (error) {
    if (!isExpected?.(error)) markFailed(span, error);
    throw error;
  } finally {
    span.end();
  }
}

/** Notes on the span under way what failed in it, where nothing was thrown through it. */
export function recordError(error: unknown): void {
  const span = recordingSpan();
  if (span) markFailed(span, error);
}

const described = new WeakSet<object>();

/** The kind of error and where it came from; never its message, which may hold what a user typed. */
function markFailed(span: Span, error: unknown): void {
  // A route's own answer.
  if (error instanceof Response) return;
  const { type = typeof error, code, stack } = summarizeError(error);
  tracer?.fail(span);
  span.setAttribute('error.type', code ?? type);
  if (!(error instanceof Error) || described.has(error)) return;
  // The spans around this one fail for the same reason; it is described where it happened.
  described.add(error);
  if (error.cause instanceof Error) described.add(error.cause);
  span.addEvent('exception', {
    'exception.type': type,
    'exception.stacktrace': stack?.join('\n') ?? '',
  });
}

/** Notes the status of an HTTP response; for a server it is an error from 500 on, for a client from 400 on. */
export function recordStatus(span: Span | undefined, status: number, errorsFrom: 400 | 500): void {
  if (!span) return;
  span.setAttribute('http.response.status_code', status);
  if (status < errorsFrom) return;
  span.setAttribute('error.type', String(status));
  tracer?.fail(span);
}

/** For each line of the log: the span during which it was written. */
export function traceIds(): { trace_id?: string; span_id?: string } {
  const context = tracer && spans.getStore()?.spanContext();
  if (!context || (context.traceFlags & SAMPLED) === 0) return {};
  return { trace_id: context.traceId, span_id: context.spanId };
}

/** The span under way as a `traceparent`, for what goes on in another process. */
export function currentTraceparent(): string | undefined {
  const context = recordingSpan()?.spanContext();
  return context && `00-${context.traceId}-${context.spanId}-01`;
}

export function parseTraceparent(text: string | null | undefined): SpanContext | undefined {
  return text ? tracer?.parse(text) : undefined;
}
