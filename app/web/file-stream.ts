import { createReadStream } from 'node:fs';
import { ReadableStream } from 'node:stream/web';

/** A file as the body of an answer: opened when somebody begins to read it, closed when they stop or go away. */
export function fileStream(path: string, signal: AbortSignal): BodyInit {
  return ReadableStream.from(piecesOf(path, signal)) as BodyInit;
}

async function* piecesOf(path: string, signal: AbortSignal): AsyncGenerator<Buffer> {
  yield* createReadStream(path, { signal, highWaterMark: 256 * 1024 });
}
