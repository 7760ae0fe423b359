import * as z from 'zod';

const PROTOCOLS = ['http/protobuf', 'http/json'] as const;
const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** How requests and jobs are traced. The exporter reads its own settings (address, headers, timeout) itself. */
export type TracingConfig = Readonly<{
  exporters: readonly ('otlp' | 'console')[];
  protocol: (typeof PROTOCOLS)[number];
  sampler: (typeof SAMPLERS)[number];
  /** The sampling ratio by trace id. */
  ratio: number;
  /** Whether to continue a trace that began in front of the shop. */
  continuesTraces: boolean;
  batch: Readonly<{
    scheduledDelayMillis: number;
    exportTimeoutMillis: number;
    maxQueueSize: number;
    maxExportBatchSize: number;
  }>;
}>;

const address = z
  .string()
  .refine((text) => /^https?:$/.test(URL.canParse(text) ? new URL(text).protocol : ''), {
    error: 'must be a URL that starts with http:// or https://',
  });
const protocol = z.enum(PROTOCOLS, {
  error: `must be ${PROTOCOLS.join(' or ')}: the shop speaks no other protocol to a collector`,
});
const milliseconds = z.coerce.number({ error: 'must be a number' }).int().min(0);
const count = z.coerce.number({ error: 'must be a number' }).int().min(1);

/** A comma-separated list of names; `none` must be alone. */
const listOf = <Name extends string>(names: readonly [Name, ...Name[]]) =>
  z
    .string()
    .transform((text) => (text.trim() === 'none' ? [] : text.split(',').map((one) => one.trim())))
    .pipe(z.array(z.enum(names, { error: `must be none or a list of ${names.join(', ')}` })));

const variables = z.object({
  OTEL_TRACES_EXPORTER: listOf(['otlp', 'console']).default(['otlp']),
  OTEL_EXPORTER_OTLP_ENDPOINT: address.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: address.optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: protocol.default('http/protobuf'),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: protocol.optional(),
  OTEL_TRACES_SAMPLER: z
    .enum(SAMPLERS, { error: `must be one of ${SAMPLERS.join(', ')}` })
    .default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number({ error: 'must be a number' }).min(0).max(1).default(1),
  // The shop does not use baggage; listing it is no mistake.
  OTEL_PROPAGATORS: listOf(['tracecontext', 'baggage']).default(['tracecontext', 'baggage']),
  OTEL_BSP_SCHEDULE_DELAY: milliseconds.default(5_000),
  OTEL_BSP_EXPORT_TIMEOUT: milliseconds.default(30_000),
  OTEL_BSP_MAX_QUEUE_SIZE: count.default(2_048),
  OTEL_BSP_MAX_EXPORT_BATCH_SIZE: count.default(512),
});

/**
 * OpenTelemetry's own variables. Tracing is off unless an exporter or a collector's address is set; then the other variables are ignored:
 * they may be meant for other services.
 */
export function readTracing(source: NodeJS.ProcessEnv): TracingConfig | undefined {
  const given = Object.fromEntries(
    Object.entries(source).filter(([name, value]) => name.startsWith('OTEL_') && value !== ''),
  );
  const isWanted =
    given.OTEL_TRACES_EXPORTER ??
    given.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ??
    given.OTEL_EXPORTER_OTLP_ENDPOINT;
  const isOff = given.OTEL_SDK_DISABLED?.toLowerCase() === 'true';
  if (isWanted === undefined || isOff || given.OTEL_TRACES_EXPORTER?.trim() === 'none') {
    return undefined;
  }
  const parsed = variables.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`);
    throw new Error(`Configuration: ${lines.join('; ')}`);
  }
  const known = parsed.data;
  return {
    exporters: known.OTEL_TRACES_EXPORTER,
    protocol: known.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL ?? known.OTEL_EXPORTER_OTLP_PROTOCOL,
    sampler: known.OTEL_TRACES_SAMPLER,
    ratio: known.OTEL_TRACES_SAMPLER_ARG,
    continuesTraces: known.OTEL_PROPAGATORS.includes('tracecontext'),
    batch: {
      scheduledDelayMillis: known.OTEL_BSP_SCHEDULE_DELAY,
      exportTimeoutMillis: known.OTEL_BSP_EXPORT_TIMEOUT,
      maxQueueSize: known.OTEL_BSP_MAX_QUEUE_SIZE,
      maxExportBatchSize: known.OTEL_BSP_MAX_EXPORT_BATCH_SIZE,
    },
  };
}
