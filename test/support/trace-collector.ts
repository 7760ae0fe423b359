import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ReceivedSpan, spansOfJson, spansOfProtobuf } from './otlp-message.ts';
import { until } from './until.ts';

type Export = { path: string; headers: IncomingHttpHeaders; body: Buffer };
type Collector = Awaited<ReturnType<typeof openTraceCollector>>;

/** A collector that keeps what it is sent; `isSilent`: it takes everything and answers nothing. */
export async function openTraceCollector({ isSilent = false } = {}) {
  const received: Export[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { url: path = '', headers } = request;
    received.push({ path, headers, body: Buffer.concat(chunks) });
    if (!isSilent) response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    received,
    /** What a shop needs to send its traces here, a moment after each span. */
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      OTEL_BSP_SCHEDULE_DELAY: '50',
    },
    spans: (): ReceivedSpan[] =>
      received.flatMap(({ headers, body }) =>
        headers['content-type'] === 'application/json' ? spansOfJson(body) : spansOfProtobuf(body),
      ),
    bytes: () => Buffer.concat(received.map(({ body }) => body)),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Waits for spans of this name. */
export async function spansNamed(collector: Collector, name: string): Promise<ReceivedSpan[]> {
  const found = () => collector.spans().filter((span) => span.name === name);
  await until(async () => found().length > 0);
  return found();
}

/** Names of the spans within this one, and within those: a tree, with repetitions left out. */
export function pathsBelow(spans: readonly ReceivedSpan[], root: ReceivedSpan): string[] {
  const children = spans.filter(({ parentSpanId }) => parentSpanId === root.spanId);
  const paths = children.flatMap((child) => [
    child.name,
    ...pathsBelow(spans, child).map((path) => `${child.name} > ${path}`),
  ]);
  return [...new Set(paths)];
}
