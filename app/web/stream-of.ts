import { ReadableStream } from 'node:stream/web';

/** Text as the body of an answer, each piece made when the one before was taken; `first` is there already. */
export function streamOf(first: string, rest: AsyncIterable<string>): BodyInit {
  return ReadableStream.from(bytesOf(first, rest)) as BodyInit;
}

async function* bytesOf(first: string, rest: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(first);
  for await (const piece of rest) yield encoder.encode(piece);
}
