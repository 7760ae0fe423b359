import { createReadStream } from 'node:fs';
import { ReadableStream } from 'node:stream/web';
import { liftDeadline } from '#app/platform/current-request.ts';
import { orUnavailable } from './availability.ts';
import { NO_STORE } from './page-headers.ts';

/** Streams a file while it is read. The first chunk is read before the response begins: if the database is down, the status says so. */
export async function streamCsv(pieces: AsyncGenerator<string>): Promise<BodyInit> {
  const first = await orUnavailable(pieces.next());
  return ReadableStream.from(bytesOf(first.value ?? '', pieces)) as BodyInit;
}

async function* bytesOf(first: string, rest: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(first);
  for await (const piece of rest) yield encoder.encode(piece);
}

/** A file for a spreadsheet; not cacheable. */
export function csvAnswer(name: string, body: BodyInit): Response {
  liftDeadline();
  return new Response(body, {
    headers: {
      ...NO_STORE,
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}.csv"`,
    },
  });
}

/** A file as a response body: opened at the first read, closed at the end or when the client disconnects. */
export function fileStream(path: string, signal: AbortSignal): BodyInit {
  return ReadableStream.from(piecesOf(path, signal)) as BodyInit;
}

async function* piecesOf(path: string, signal: AbortSignal): AsyncGenerator<Buffer> {
  yield* createReadStream(path, { signal, highWaterMark: 256 * 1024 });
}
