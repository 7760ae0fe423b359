import type { IncomingMessage, ServerResponse } from 'node:http';
import { bestEncoding, type CachedPage, encode, type Encoding } from './stored-response.ts';

type Exchange = { incoming: IncomingMessage; outgoing: ServerResponse };
/** Encodings in progress, shared by simultaneous visitors. */
const encodings = new WeakMap<CachedPage, Map<Encoding, Promise<void>>>();

/** Sends a page in the best encoding that the visitor accepts. `status` is its cache status (RFC 9211). */
export function sendPage(exchange: Exchange, page: CachedPage, status: string): void {
  const wanted = bestEncoding(exchange.incoming.headers['accept-encoding']);
  if (wanted === 'identity' || page.encoded[wanted] || page.isSmall) {
    send(exchange, page, wanted, status);
    return;
  }
  const sendEncoded = () => send(exchange, page, wanted, status);
  // If the encoding fails, the page is sent uncompressed.
  encodeOnce(page, wanted).then(sendEncoded, sendEncoded);
}

function encodeOnce(page: CachedPage, encoding: 'br' | 'gzip'): Promise<void> {
  const begun = encodings.get(page) ?? new Map<Encoding, Promise<void>>();
  encodings.set(page, begun);
  const made = begun.get(encoding) ?? encode(page, encoding, false);
  begun.set(encoding, made);
  return made;
}

function send(
  { incoming, outgoing }: Exchange,
  page: CachedPage,
  encoding: Encoding,
  status: string,
): void {
  if (outgoing.destroyed) return;
  const { bytes, head } = page.encoded[encoding] ?? page.encoded.identity;
  page.served += 1;
  if (page.status === 200 && incoming.headers['if-none-match']?.includes(page.etag)) {
    outgoing.writeHead(304, [...withoutBody(head), 'Cache-Status', status]);
    outgoing.end();
    return;
  }
  outgoing.writeHead(page.status, [...head, 'Cache-Status', status]);
  outgoing.end(incoming.method === 'HEAD' ? undefined : bytes);
}

const OF_THE_BODY = new Set(['content-length', 'content-type', 'content-encoding']);

/** The raw header list (name, value, …) without headers that describe a body. */
function withoutBody(head: readonly string[]): string[] {
  return head.filter((_, index) => {
    const name = head[index - (index % 2)] ?? '';
    return !OF_THE_BODY.has(name.toLowerCase());
  });
}
