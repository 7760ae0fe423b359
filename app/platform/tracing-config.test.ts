import { expect, test } from 'vitest';
import { readEnv } from './env.ts';
import { readTracing } from './tracing-config.ts';

const COLLECTOR = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' };

test.each([
  ['nothing', {}],
  ['a name alone', { OTEL_SERVICE_NAME: 'shop' }],
  ['an empty address', { OTEL_EXPORTER_OTLP_ENDPOINT: '' }],
  ['no exporter', { ...COLLECTOR, OTEL_TRACES_EXPORTER: 'none' }],
  ['the SDK disabled', { ...COLLECTOR, OTEL_SDK_DISABLED: 'TRUE' }],
  ['variables of others', { OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc', OTEL_METRICS_EXPORTER: 'otlp' }],
  ['a mistake, but disabled', { OTEL_TRACES_EXPORTER: 'zipkin', OTEL_SDK_DISABLED: 'true' }],
])('with %s tracing is off', (_, source) => {
  expect(readTracing(source)).toBeUndefined();
  expect(readEnv(source).TRACING).toBeUndefined();
});

test('the address of a collector is enough, with the defaults of the standard', () => {
  expect(readEnv(COLLECTOR).TRACING).toEqual({
    exporters: ['otlp'],
    protocol: 'http/protobuf',
    sampler: 'parentbased_always_on',
    ratio: 1,
    continuesTraces: true,
    batch: {
      scheduledDelayMillis: 5_000,
      exportTimeoutMillis: 30_000,
      maxQueueSize: 2_048,
      maxExportBatchSize: 512,
    },
  });
});

test.each([
  [{ OTEL_TRACES_EXPORTER: 'otlp' }, { exporters: ['otlp'] }],
  [{ OTEL_TRACES_EXPORTER: 'console, otlp' }, { exporters: ['console', 'otlp'] }],
  [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://a.example/v1/traces' }, { exporters: ['otlp'] }],
  [{ ...COLLECTOR, OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' }, { protocol: 'http/json' }],
  [
    {
      ...COLLECTOR,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'http/protobuf',
    },
    { protocol: 'http/protobuf' },
  ],
  [
    { ...COLLECTOR, OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.25' },
    { sampler: 'traceidratio', ratio: 0.25 },
  ],
  [{ ...COLLECTOR, OTEL_PROPAGATORS: 'none' }, { continuesTraces: false }],
  [{ ...COLLECTOR, OTEL_PROPAGATORS: 'baggage' }, { continuesTraces: false }],
  [{ ...COLLECTOR, OTEL_SDK_DISABLED: 'false' }, { exporters: ['otlp'] }],
])('%j means %j', (source, expected) => {
  expect(readTracing(source)).toMatchObject(expected);
});

test.each([
  ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
  ['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL', 'grpc'],
  ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'collector:4318'],
  ['OTEL_TRACES_EXPORTER', 'zipkin'],
  ['OTEL_TRACES_EXPORTER', 'otlp,none'],
  ['OTEL_TRACES_SAMPLER', 'jaeger_remote'],
  ['OTEL_TRACES_SAMPLER_ARG', '10'],
  ['OTEL_PROPAGATORS', 'b3'],
  ['OTEL_BSP_MAX_QUEUE_SIZE', 'many'],
  ['OTEL_BSP_MAX_EXPORT_BATCH_SIZE', '0'],
])('%s=%s is refused by name at the start', (name, value) => {
  expect(() => readEnv({ ...COLLECTOR, [name]: value })).toThrow(name);
});
