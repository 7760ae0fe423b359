// Loaded by `start-tracing.ts`, only if tracing is on.
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { ExportResultCode, parseTraceParent } from '@opentelemetry/core';
import {
  defaultResource,
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceNameEnvDetector,
} from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ConsoleSpanExporter,
  ParentBasedSampler,
  type Sampler,
  SimpleSpanProcessor,
  type SpanExporter,
  type SpanProcessor,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { log } from './log.ts';
import type { TracingConfig } from './tracing-config.ts';
import type { Tracer } from './tracing.ts';

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
};

/**
 * Not registered as OpenTelemetry's global tracer: libraries that use it would add spans of their own, with attributes that we do not
 * control.
 */
export async function createTracer(config: TracingConfig, version: string) {
  const provider = new TracerProvider({
    resource: resourceOf(version),
    sampler: samplerOf(config),
    spanProcessors: await Promise.all(config.exporters.map((name) => processorFor(name, config))),
  });
  const spans = provider.getTracer('corvox', version);
  const tracer: Tracer = {
    start: (name, { kind = 'internal', attributes = {}, parent, cause }) =>
      spans.startSpan(
        name,
        { kind: KINDS[kind], attributes, links: cause ? [{ context: cause }] : [] },
        parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT,
      ),
    fail: (span) => span.setStatus({ code: SpanStatusCode.ERROR }),
    parse: (traceparent) => {
      const found = parseTraceParent(traceparent);
      return found ? { ...found, isRemote: true } : undefined;
    },
  };
  return { tracer, shutdown: () => provider.shutdown() };
}

/** Each process is an instance; the owner's attributes take precedence over the shop's. */
function resourceOf(version: string) {
  const ours = resourceFromAttributes({
    'service.name': 'corvox',
    'service.version': version,
    'service.instance.id': randomUUID(),
    'process.pid': process.pid,
  });
  const given = detectResources({
    detectors: [resourceAttributesEnvDetector, serviceNameEnvDetector],
  });
  return defaultResource().merge(ours).merge(given);
}

function samplerOf({ sampler, ratio }: TracingConfig): Sampler {
  const samplers = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: () => new TraceIdRatioBasedSampler(ratio),
  };
  if (sampler === 'parentbased_always_on') return parentBased(samplers.always_on());
  if (sampler === 'parentbased_always_off') return parentBased(samplers.always_off());
  if (sampler === 'parentbased_traceidratio') return parentBased(samplers.traceidratio());
  return samplers[sampler]();
}

const parentBased = (root: Sampler) => new ParentBasedSampler({ root });

async function processorFor(
  name: TracingConfig['exporters'][number],
  config: TracingConfig,
): Promise<SpanProcessor> {
  if (name === 'console') return new SimpleSpanProcessor({ exporter: new ConsoleSpanExporter() });
  // They read the collector's address, headers, certificates and timeout from the environment.
  const { OTLPTraceExporter } =
    config.protocol === 'http/json'
      ? await import('@opentelemetry/exporter-trace-otlp-http')
      : await import('@opentelemetry/exporter-trace-otlp-proto');
  return new BatchSpanProcessor({
    exporter: reportFailures(new OTLPTraceExporter()),
    ...config.batch,
  });
}

/** One log line when the collector stops accepting spans, and one when it accepts them again. */
function reportFailures(exporter: SpanExporter): SpanExporter {
  // An export would run in the context of whichever request ended last, which is unrelated.
  const outside = AsyncLocalStorage.snapshot();
  let lost = 0;
  const note = (count: number, error: Error | undefined) => {
    if (error && lost === 0) log.warn({ err: error }, 'traces are lost: the collector fails');
    if (!error && lost > 0) log.info({ lost }, 'the collector takes traces again');
    lost = error ? lost + count : 0;
  };
  return {
    export: (spans, done) =>
      exporter.export(spans, ({ code, error = new Error('not accepted') }) => {
        outside(note, spans.length, code === ExportResultCode.SUCCESS ? undefined : error);
        done({ code: ExportResultCode.SUCCESS });
      }),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
    shutdown: () => exporter.shutdown(),
  };
}
