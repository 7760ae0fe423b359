/** A span as a collector gets it, from either encoding. */
export type ReceivedSpan = {
  traceId: string;
  spanId: string;
  parentSpanId: string;
  name: string;
  kind: number;
  /** 2 is an error. */
  status: number;
  attributes: Record<string, unknown>;
  events: { name: string; attributes: Record<string, unknown> }[];
  links: { traceId: string; spanId: string }[];
  resource: Record<string, unknown>;
};

type Field = { number: number; bytes: Buffer; value: bigint };

/** The fields of a protobuf message, in order. Of a fixed number only its bytes are read. */
function* fieldsOf(message: Buffer): Generator<Field> {
  let at = 0;
  const readVarint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = message[at] ?? 0;
      at += 1;
      value |= BigInt(byte & 127) << shift;
      if (byte < 128) return value;
    }
  };
  while (at < message.length) {
    const key = Number(readVarint());
    const wire = key & 7;
    const value = wire === 0 ? readVarint() : 0n;
    const length = wire === 2 ? Number(readVarint()) : ({ 1: 8, 5: 4 }[wire] ?? 0);
    yield { number: key >> 3, bytes: message.subarray(at, at + length), value };
    at += length;
  }
}

const all = (message: Buffer, number: number) =>
  [...fieldsOf(message)].filter((field) => field.number === number);
const bytes = (message: Buffer, number: number) => all(message, number).at(-1)?.bytes;
const text = (message: Buffer, number: number) => bytes(message, number)?.toString() ?? '';
const hex = (message: Buffer, number: number) => bytes(message, number)?.toString('hex') ?? '';
const integer = (message: Buffer, number: number) => Number(all(message, number).at(-1)?.value);

function attributesIn(message: Buffer, number: number): Record<string, unknown> {
  return Object.fromEntries(
    all(message, number).map(({ bytes: pair }) => {
      const [any] = [...fieldsOf(bytes(pair, 2) ?? Buffer.alloc(0))];
      const value = any?.number === 1 ? any.bytes.toString() : Number(any?.value);
      return [text(pair, 1), value];
    }),
  );
}

/** Decodes an ExportTraceServiceRequest (opentelemetry/proto/trace/v1/trace.proto). */
export function spansOfProtobuf(body: Buffer): ReceivedSpan[] {
  return all(body, 1).flatMap(({ bytes: ofResource }) => {
    const resource = attributesIn(bytes(ofResource, 1) ?? Buffer.alloc(0), 1);
    const spans = all(ofResource, 2).flatMap((scope) => all(scope.bytes, 2));
    return spans.map(({ bytes: span }) => ({
      traceId: hex(span, 1),
      spanId: hex(span, 2),
      parentSpanId: hex(span, 4),
      name: text(span, 5),
      kind: integer(span, 6),
      status: integer(bytes(span, 15) ?? Buffer.alloc(0), 3) || 0,
      attributes: attributesIn(span, 9),
      events: all(span, 11).map((event) => ({
        name: text(event.bytes, 2),
        attributes: attributesIn(event.bytes, 3),
      })),
      links: all(span, 13).map((link) => ({
        traceId: hex(link.bytes, 1),
        spanId: hex(link.bytes, 2),
      })),
      resource,
    }));
  });
}

type Pairs = { key: string; value: Record<string, unknown> }[];
type JsonSpan = Omit<ReceivedSpan, 'attributes' | 'events' | 'status' | 'resource'> & {
  attributes: Pairs;
  events: { name: string; attributes: Pairs }[];
  status: { code?: number };
};
type JsonRequest = {
  resourceSpans: { resource: { attributes: Pairs }; scopeSpans: { spans: JsonSpan[] }[] }[];
};

const recordOf = (pairs: Pairs = []): Record<string, unknown> =>
  Object.fromEntries(pairs.map(({ key, value }) => [key, Object.values(value)[0]]));

/** Decodes the same request as JSON. */
export function spansOfJson(body: Buffer): ReceivedSpan[] {
  const { resourceSpans } = JSON.parse(body.toString()) as JsonRequest;
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({
        ...span,
        parentSpanId: span.parentSpanId ?? '',
        status: span.status.code ?? 0,
        attributes: recordOf(span.attributes),
        events: span.events.map((event) => ({
          name: event.name,
          attributes: recordOf(event.attributes),
        })),
        resource: recordOf(resource.attributes),
      })),
    ),
  );
}
