import { AsyncLocalStorage } from 'node:async_hooks';
import type { Attributes, Span, SpanContext } from '@opentelemetry/api';
import { summarizeError } from './error-summary.ts';

export type { Attributes, Span, SpanContext };

type Wanted = {
  kind?: 'server' | 'client' | 'consumer' | 'internal';
  attributes?: Attributes;
  /** Whether a thrown value is a normal response. */
  isExpected?: (error: unknown) => boolean;
};
type WantedRoot = Wanted & {
  /** The parent span, in another process. */
  parent?: SpanContext | undefined;
  /** The span that caused this one and ended without waiting for it. */
  cause?: SpanContext | undefined;
};

/** Creates spans, once tracing has started. */
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

/** The current span. None after its request has ended, or in a trace that is not sampled. */
function recordingSpan(): Span | undefined {
  if (!tracer) return undefined;
  const span = spans.getStore();
  return span?.isRecording() ? span : undefined;
}

export const isRecording = () => recordingSpan() !== undefined;

/** Starts a child of the current span; returns a function that ends it. Undefined if nothing is recorded. */
export function startSpan(name: string, wanted: Wanted): ((error?: unknown) => void) | undefined {
  const parent = recordingSpan();
  if (!tracer || !parent) return undefined;
  const span = tracer.start(name, { ...wanted, parent: parent.spanContext() });
  return (error) => {
    if (error) markFailed(span, error);
    span.end();
  };
}

/** Runs `work` in a child of the current span, if one is recorded. */
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

/** Runs `work` in the root span of this process: a request, or a run of a job. */
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

/** Records an error on the current span that was not thrown through it. */
export function recordError(error: unknown): void {
  const span = recordingSpan();
  if (span) markFailed(span, error);
}

const described = new WeakSet<object>();

/** Records the kind of error and where it was thrown; never its message, which may contain what a user typed. */
function markFailed(span: Span, error: unknown): void {
  // A response thrown by a route.
  if (error instanceof Response) return;
  const { type = typeof error, code, stack } = summarizeError(error);
  tracer?.fail(span);
  span.setAttribute('error.type', code ?? type);
  if (!(error instanceof Error) || described.has(error)) return;
  // The surrounding spans fail for the same reason; it is described only where it happened.
  described.add(error);
  if (error.cause instanceof Error) described.add(error.cause);
  span.addEvent('exception', {
    'exception.type': type,
    'exception.stacktrace': stack?.join('\n') ?? '',
  });
}

/** Records the status of an HTTP response; for a server it is an error from 500 on, for a client from 400 on. */
export function recordStatus(span: Span | undefined, status: number, errorsFrom: 400 | 500): void {
  if (!span) return;
  span.setAttribute('http.response.status_code', status);
  if (status < errorsFrom) return;
  span.setAttribute('error.type', String(status));
  tracer?.fail(span);
}

/** For log lines: the ids of the current span. */
export function traceIds(): { trace_id?: string; span_id?: string } {
  const context = tracer && spans.getStore()?.spanContext();
  if (!context || (context.traceFlags & SAMPLED) === 0) return {};
  return { trace_id: context.traceId, span_id: context.spanId };
}

/** The current span as a `traceparent`, for work that continues in another process. */
export function currentTraceparent(): string | undefined {
  const context = recordingSpan()?.spanContext();
  return context && `00-${context.traceId}-${context.spanId}-01`;
}

export function parseTraceparent(text: string | null | undefined): SpanContext | undefined {
  return text ? tracer?.parse(text) : undefined;
}
