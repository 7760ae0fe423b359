import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gunzippable = promisify(gzip);

const TEXT = /^(text\/|application\/(json|xml|javascript|manifest\+json)|image\/svg)/;

// Files for spreadsheets, which may be as long as the shop is old: packed as they are made.
const LONG = /^text\/csv/;

/** Pages are made whole before they are sent, so they are packed whole as well. */
export async function compressed(request: Request, response: Response): Promise<Response> {
  const accepted = request.headers.get('accept-encoding') ?? '';
  const type = response.headers.get('content-type') ?? '';
  const encoding = accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : undefined;
  if (!TEXT.test(type)) return response;
  response.headers.append('Vary', 'Accept-Encoding');
  if (
    encoding === undefined ||
    request.method === 'HEAD' ||
    response.body === null ||
    response.headers.has('content-encoding')
  ) {
    return response;
  }
  if (LONG.test(type))
    return accepted.includes('gzip') ? packedAlong(response.body, response) : response;
  const whole = Buffer.from(await response.arrayBuffer());
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  if (whole.length < 1_000) return new Response(whole, { status: response.status, headers });
  const packed =
    encoding === 'br'
      ? await brotli(whole, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
      : await gunzippable(whole);
  headers.set('Content-Encoding', encoding);
  return new Response(packed, { status: response.status, headers });
}

function packedAlong(body: NonNullable<Response['body']>, { status, headers }: Response): Response {
  const packed = new Response(body.pipeThrough(new CompressionStream('gzip')), { status, headers });
  packed.headers.delete('content-length');
  packed.headers.set('Content-Encoding', 'gzip');
  return packed;
}
