import { ReadableStream } from 'node:stream/web';
import { liftDeadline } from '#app/platform/current-request.ts';
import { orUnavailable } from './availability.ts';
import { NO_STORE } from './no-store.ts';

/**
 * The body of a file that is read while it is sent. Its first piece is read before that: while the database is away, the
 * answer says so.
 */
export async function streamCsv(pieces: AsyncGenerator<string>): Promise<BodyInit> {
  const first = await orUnavailable(pieces.next());
  return ReadableStream.from(bytesOf(first.value ?? '', pieces)) as BodyInit;
}

async function* bytesOf(first: string, rest: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(first);
  for await (const piece of rest) yield encoder.encode(piece);
}

/** A file for a spreadsheet; whoever is signed in gets it anew each time. */
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
