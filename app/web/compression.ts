import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gunzippable = promisify(gzip);

const TEXT = /^(text\/|application\/(json|xml|javascript|manifest\+json)|image\/svg)/;

// Spreadsheet files can be long: they are compressed while streaming.
const LONG = /^text\/csv/;

type Init = { status: number; headers: Headers };

/** Adds the body to a response. Pages are rendered before they are sent, so they are compressed at once. */
export async function compressed(
  request: Request,
  body: BodyInit | null,
  init: Init,
): Promise<Response> {
  const { headers } = init;
  const accepted = request.headers.get('accept-encoding') ?? '';
  const type = headers.get('content-type') ?? '';
  const encoding = accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : undefined;
  if (!TEXT.test(type)) return new Response(body, init);
  headers.append('Vary', 'Accept-Encoding');
  if (
    encoding === undefined ||
    request.method === 'HEAD' ||
    body === null ||
    headers.has('content-encoding')
  ) {
    return new Response(body, init);
  }
  if (LONG.test(type) && !accepted.includes('gzip')) return new Response(body, init);
  if (LONG.test(type)) return packedAlong(body, init);
  const whole = new Uint8Array(await new Response(body).arrayBuffer());
  headers.delete('content-length');
  if (whole.length < 1_000) return new Response(whole, init);
  const packed =
    encoding === 'br'
      ? await brotli(whole, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
      : await gunzippable(whole);
  headers.set('Content-Encoding', encoding);
  return new Response(packed, init);
}

function packedAlong(body: BodyInit, { status, headers }: Init): Response {
  headers.delete('content-length');
  headers.set('Content-Encoding', 'gzip');
  const stream = new Response(body).body?.pipeThrough(new CompressionStream('gzip')) ?? null;
  return new Response(stream, { status, headers });
}
